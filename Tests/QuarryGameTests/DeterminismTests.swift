import Foundation
import QuarryGame
import QuarryGeometry
import Testing

@Suite("the same events, the same bytes")
struct DeterminismTests {
  /// Plays a match in batches.
  private func play(_ match: RandomMatch, _ batches: [[ClientEvent]]) throws -> (log: [GameAction], engine: MatchEngine)
  {
    let engine = try MatchEngine(match.game)
    var log = batches.flatMap { engine.ingest($0) }
    log += engine.finish()
    return (log, engine)
  }

  @Test("how events are cut into batches changes neither the log nor the state", arguments: 0..<6)
  func cuts(block: UInt64) throws {
    for seed in block * 35..<(block + 1) * 35 {
      let match = RandomMatch(seed: seed)
      let whole = try play(match, [match.events])
      let laws = LogLaws(whole.log, whole.engine)
      #expect(laws.failures.isEmpty, "seed \(seed)")
      let lines = whole.log.lines
      let cuts = [match.events.map { [$0] }, match.batches(cut: 1)]
      for (index, cut) in cuts.enumerated() {
        let other = try play(match, cut)
        #expect(other.log.lines == lines, "seed \(seed), cut \(index)")
        #expect(other.log == whole.log, "seed \(seed), cut \(index)")
        #expect(other.engine.state == whole.engine.state, "seed \(seed), cut \(index)")
      }
    }
  }

  @Test("a batch returns the same actions whatever the batches before it were")
  func returnedInTime() throws {
    for seed in 0..<20 as Range<UInt64> {
      let match = RandomMatch(seed: seed)
      let oneByOne = try MatchEngine(match.game)
      let batched = try MatchEngine(match.game)
      for batch in match.batches(cut: 3) {
        let actions = batch.flatMap { oneByOne.ingest([$0]) }
        #expect(batched.ingest(batch) == actions, "seed \(seed)")
        #expect(batched.state == oneByOne.state, "seed \(seed)")
      }
    }
  }

  @Test("events that arrive shuffled within the lateness window give the same log", arguments: 0..<4)
  func shuffled(block: UInt64) throws {
    for seed in block * 15..<(block + 1) * 15 {
      let match = RandomMatch(seed: seed, isOrderly: true)
      let expected = try play(match, [match.events])
      for shuffle in 0..<3 as Range<UInt64> {
        let events = match.shuffled(window: match.game.rules.latenessSeconds, by: shuffle)
        let other = try play(match, [events])
        #expect(other.log.lines == expected.log.lines, "seed \(seed), shuffle \(shuffle)")
        #expect(other.engine.state.roster == expected.engine.state.roster, "seed \(seed), shuffle \(shuffle)")
      }
    }
  }

  @Test(
    "a thousand matches that arrive shuffled within the window, also within one instant: the same bytes",
    arguments: 0..<8)
  func shuffledWithinWindow(block: UInt64) throws {
    var moved = 0
    for seed in block * 125..<(block + 1) * 125 {
      let match = FreeMatch(seed: seed)
      var game = match.game
      game.rules.latenessSeconds = 12.5
      let expected = try MatchEngine.play(game, match.events)
      let events = match.delayed(within: 12.5, by: 1)
      if events != match.events { moved += 1 }
      let engine = try MatchEngine(game)
      var lines: [String] = []
      for batch in match.batches(events, cut: 2) { lines += engine.ingest(batch).lines }
      lines += engine.finish().lines
      let isSame = lines == expected.log.lines && engine.state == expected.engine.state
      #expect(isSame, "seed \(seed)")
    }
    #expect(moved > 100)
  }

  @Test("a shuffled arrival is another order")
  func shuffleShuffles() {
    let match = RandomMatch(seed: 1, isOrderly: true)
    #expect(match.shuffled(window: 12.5, by: 0) != match.events)
    #expect(match.shuffled(window: 12.5, by: 0) != match.shuffled(window: 12.5, by: 1))
  }

  @Test("a match that is saved, read back and gone on with gives the same bytes", arguments: 0..<6)
  func snapshots(block: UInt64) throws {
    for seed in block * 35..<(block + 1) * 35 {
      let match = RandomMatch(seed: seed, events: 60)
      let whole = try play(match, [match.events])
      let expected = whole.log.lines
      var engine = try MatchEngine(match.game)
      var lines: [String] = []
      for (index, batch) in match.batches(cut: 4).enumerated() {
        lines += engine.ingest(batch).lines
        guard (index + Int(seed)) % 5 == 0 else { continue }
        let snapshot = engine.snapshot
        let data = try JSONEncoder().encode(snapshot)
        let restored = try JSONDecoder().decode(MatchSnapshot.self, from: data)
        #expect(restored == snapshot, "seed \(seed), batch \(index)")
        engine = try MatchEngine(restoring: restored)
      }
      lines += engine.finish().lines
      #expect(lines == expected, "seed \(seed)")
      #expect(engine.state == whole.engine.state, "seed \(seed)")
    }
  }

  @Test("engines that run side by side with the same players do not mix")
  func sideBySide() throws {
    let matches = [RandomMatch(seed: 3), RandomMatch(seed: 8)]
    let expected = try matches.map { try play($0, [$0.events]).log }
    let engines = try matches.map { try MatchEngine($0.game) }
    var logs: [[GameAction]] = [[], []]
    for index in 0..<max(matches[0].events.count, matches[1].events.count) {
      for side in 0..<2 where index < matches[side].events.count {
        logs[side] += engines[side].ingest([matches[side].events[index]])
      }
    }
    for side in 0..<2 { logs[side] += engines[side].finish() }
    #expect(logs == expected)
    #expect(logs[0] != logs[1])
  }

  @Test("the matches of these tests hold every kind of action and every reason")
  func variety() throws {
    var kinds: Set<String> = []
    var rejections: Set<GameAction.Rejection> = []
    var passed: Set<MatchCounts.Passed> = []
    for seed in 0..<60 as Range<UInt64> {
      let match = RandomMatch(seed: seed)
      let (log, engine) = try play(match, [match.events])
      kinds.formUnion(log.map(\.kind))
      rejections.formUnion(engine.state.counts.rejected.keys)
      passed.formUnion(engine.state.counts.passed.keys)
    }
    let all: Set = [
      "matchStarted", "playerJoined", "fixRejected", "zoneEntered", "zoneExited", "outOfBoundsWarned",
      "returnedInBounds", "playerEliminated", "playerWentStale", "playerReturned", "cheatSuspected", "matchEnded",
      "zoneDwelled",
      "borderApproached", "outsideBudgetSpent", "zoneContested", "zoneCaptured", "zoneLost",
      "playersNear", "playersApart",
    ]
    #expect(kinds == all)
    #expect(rejections == Set(GameAction.Rejection.allCases))
    #expect(passed == Set(MatchCounts.Passed.allCases))
  }
}
