@testable import QuarryGame

import Foundation
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("late fixes amend: any order of arrival, the same net log")
struct AmendTests {
  /// What a match published, what is left of it, and the match.
  private struct Run {
    var raw: [GameAction] = []
    let net: [GameAction]
    let state: Match.State

    init(_ game: Game, _ batches: [[ClientEvent]]) throws {
      let engine = try MatchEngine(game)
      for batch in batches { raw += engine.ingest(batch) }
      raw += engine.finish()
      var log = NetLog()
      log.take(raw)
      net = log.actions(among: engine.game.fences)
      state = engine.state
      #expect(LogLaws(net, engine, publishedCount: raw.count).failures.isEmpty)
    }

    /// All that must not depend on the order of arrival.
    func isSame(as other: Run) -> Bool {
      net == other.net && net.lines == other.net.lines && state.counts == other.state.counts
        && state.roster == other.state.roster && state.time == other.state.time
        && state.startsAt == other.state.startsAt && state.phase == other.state.phase
    }
  }

  /// What holds for the lines of every log that amends, in the order in which they were published.
  private func defect(of raw: [GameAction]) -> String? {
    var standing: [Int: GameAction] = [:]
    for (index, action) in raw.enumerated() {
      if action.sequence != index { return "number \(action.sequence) at \(index)" }
      switch action.event {
      case .retracted(let number, let told):
        guard let old = standing.removeValue(forKey: number) else { return "\(action.jsonLine()): of none that stands" }
        if old.event != told { return "\(action.jsonLine()): it had told something else" }
        if case .playerEliminated = told { return "\(action.jsonLine()): an elimination is taken back" }
      case .amended(let number, let event):
        guard let old = standing.removeValue(forKey: number) else { return "\(action.jsonLine()): of none that stands" }
        let new = GameAction(sequence: index, time: action.time, event: event)
        if old.kind != new.kind || old.player != new.player { return "\(action.jsonLine()): of another" }
        if old.event == event && old.time == new.time { return "\(action.jsonLine()): nothing changed" }
        standing[index] = new
      default: standing[index] = action
      }
    }
    return nil
  }

  @Test(
    "a thousand matches in any order: the net log, the counts and the players are those of the ordered run",
    arguments: 0..<8)
  func shuffles(block: UInt64) throws {
    var kinds: [String: Int] = [:]
    for seed in block * 125..<(block + 1) * 125 {
      let match = FreeMatch(seed: seed)
      let recorded = try Run(match.game, [match.events])
      let ordered = try Run(match.amendingGame, [match.events])
      let isRecorded = ordered.raw == recorded.raw && ordered.isSame(as: recorded)
      #expect(isRecorded, "seed \(seed)")
      for number in 0..<2 as Range<UInt64> {
        let run = try Run(match.amendingGame, match.shuffled(by: number).map { [$0] })
        let isSame = run.isSame(as: ordered)
        #expect(isSame, "seed \(seed), shuffle \(number)")
        #expect(defect(of: run.raw) == nil, "seed \(seed), shuffle \(number)")
        for action in run.raw { kinds[action.kind, default: 0] += 1 }
      }
    }
    #expect(kinds["retracted", default: 0] > 100 && kinds["amended", default: 0] > 100, "\(kinds)")
  }

  @Test("how events are cut into batches changes neither a line nor the state, whatever is amended", arguments: 0..<4)
  func cuts(block: UInt64) throws {
    for seed in block * 40..<(block + 1) * 40 {
      let match = FreeMatch(seed: seed)
      let events = match.shuffled(by: 1)
      let engines = try (0..<3).map { _ in try MatchEngine(match.amendingGame) }
      let oneByOne = events.flatMap { engines[0].ingest([$0]) }
      let whole = engines[1].ingest(events)
      var cut: [GameAction] = []
      for batch in match.batches(events, cut: 5) { cut += engines[2].ingest(batch) }
      let isSame = oneByOne == whole && oneByOne == cut
      #expect(isSame, "seed \(seed)")
      let states = engines.map(\.state)
      let areSame = states[0] == states[1] && states[0] == states[2]
      #expect(areSame, "seed \(seed)")
    }
  }

  @Test(
    "a match that is saved between any two batches, read back and gone on with, publishes the same", arguments: 0..<4)
  func snapshots(block: UInt64) throws {
    var amended = 0
    for seed in block * 30..<(block + 1) * 30 {
      let match = FreeMatch(seed: seed)
      var game = match.amendingGame
      if seed % 3 == 0 { game.rules.amendSeconds = 40 }
      let events = match.shuffled(by: seed)
      let whole = try Run(game, [events])
      var engine = try MatchEngine(game)
      var raw: [GameAction] = []
      for (index, batch) in match.batches(events, cut: 4).enumerated() {
        raw += engine.ingest(batch)
        guard (index + Int(seed)) % 4 == 0 else { continue }
        let snapshot = engine.snapshot
        let restored = try snapshot.throughJSON()
        let isRestored = restored == snapshot
        #expect(isRestored, "seed \(seed), batch \(index)")
        engine = try MatchEngine(restoring: restored)
      }
      raw += engine.finish()
      let isSame = raw == whole.raw && raw.lines == whole.raw.lines && engine.state == whole.state
      #expect(isSame, "seed \(seed)")
      amended += raw.filter { $0.kind == "amended" }.count
    }
    #expect(amended > 10)
  }

  @Test("long matches go back to checkpoints, of which there are few, and come to the same", arguments: 0..<4)
  func checkpoints(seed: UInt64) throws {
    let match = FreeMatch(seed: seed, events: 1500)
    let ordered = try Run(match.amendingGame, [match.events])
    for number in [1, 3] as [UInt64] {
      let engine = try MatchEngine(match.amendingGame)
      var raw: [GameAction] = []
      var most = 0
      for batch in match.batches(match.shuffled(by: number), cut: number) {
        raw += engine.ingest(batch)
        most = max(most, engine.state.history?.checkpoints.count ?? 0)
      }
      #expect((6...16).contains(most), "seed \(seed): \(most) checkpoints")
      raw += engine.finish()
      var log = NetLog()
      log.take(raw)
      let isSame = log.actions(among: engine.game.fences) == ordered.net && engine.state.counts == ordered.state.counts
      #expect(isSame, "seed \(seed), shuffle \(number)")
      #expect(engine.state.history == nil, "kept beyond the end")
    }
  }

  @Test("ticks and the host's clock in between change nothing but when it is told", arguments: 0..<2)
  func ticks(block: UInt64) throws {
    for seed in block * 60..<(block + 1) * 60 {
      let match = FreeMatch(seed: seed)
      let ordered = try Run(match.amendingGame, [match.events])
      var random = SeededRandom(seed: seed)
      let end = try #require(ordered.state.time)
      let engine = try MatchEngine(match.amendingGame)
      var raw: [GameAction] = []
      for event in match.shuffled(by: 1) {
        raw += engine.ingest([event])
        let time = Field.time(random.within(-10, end - Field.noon - 0.001))
        switch random.next(below: 6) {
        case 0: raw += engine.ingest([ClientEvent(time: time, player: nil, kind: .tick)])
        case 1: raw += engine.advance(to: time)
        default: break
        }
      }
      raw += engine.finish()
      var log = NetLog()
      log.take(raw)
      let isSame =
        log.actions(among: engine.game.fences) == ordered.net && engine.state.counts == ordered.state.counts
        && engine.state.roster == ordered.state.roster && engine.state.time == end
      #expect(isSame, "seed \(seed)")
      #expect(defect(of: raw) == nil, "seed \(seed)")
    }
  }

  @Test("at any moment the log says what the events so far say in order of time", arguments: 0..<2)
  func prefixes(block: UInt64) throws {
    for seed in block * 60..<(block + 1) * 60 {
      let match = FreeMatch(seed: seed)
      let count = 5 + Int(seed % 30)
      let prefix = Array(match.shuffled(by: 0).prefix(count))
      let ordered = try Run(match.amendingGame, [match.events.filter(prefix.contains)])
      let kept = match.events.filter(prefix.contains).count
      guard kept == count else { continue }
      let run = try Run(match.amendingGame, [prefix])
      let isSame = run.isSame(as: ordered)
      #expect(isSame, "seed \(seed)")
    }
  }

  @Test(
    "damaged snapshots of a match that amends: each is refused, or is gone on with without a trap", arguments: 0..<4)
  func damaged(block: UInt64) throws {
    let match = FreeMatch(seed: block &+ 3, events: 130)
    let engine = try MatchEngine(match.amendingGame)
    let events = match.shuffled(by: 1)
    _ = engine.ingest(Array(events.dropLast(20)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let whole = Array(try encoder.encode(engine.snapshot))
    let numbers = ["0", "-1", "99", "1e300", "9223372036854775807", "-9223372036854775808", "0.5", "1", "7"]
    let digits = Set("-0123456789".utf8)
    let marks = Set("[:,".utf8)
    let starts = whole.indices.dropFirst().filter { digits.contains(whole[$0]) && marks.contains(whole[$0 - 1]) }
    var refused = 0
    for seed in block * 60..<(block + 1) * 60 {
      var random = SeededRandom(seed: seed)
      var bytes = whole
      let start = starts[Int(random.next(below: UInt64(starts.count)))]
      let end = bytes[start...].firstIndex {
        UInt8(ascii: ",") == $0 || UInt8(ascii: "}") == $0 || UInt8(ascii: "]") == $0
      }
      bytes.replaceSubrange(
        start..<(end ?? start + 1), with: numbers[Int(random.next(below: UInt64(numbers.count)))].utf8)
      do {
        let engine = try MatchEngine(restoring: JSONDecoder().decode(MatchSnapshot.self, from: Data(bytes)))
        _ = engine.ingest(Array(events.suffix(20)))
        _ = engine.finish()
      } catch {
        refused += 1
      }
    }
    #expect(refused > 2 && refused < 58, "\(refused) refused")
  }
}
