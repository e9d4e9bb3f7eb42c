import QuarryBenchmarks
import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryTraces

/// One run of `quarry bench`: each stage by itself, and then the quality of what was decided.
struct BenchRun {
  private let game: Game
  private let sources: [TraceSource]
  private let copies: Int
  /// Events that are handed to the engine at a time, as in a replay.
  private static let batchSize = 4096
  /// Passes of a stage: at least the first number, and then until the seconds are over or the second number is reached.
  private static let passes = (least: 3, most: 9, seconds: 1.0)

  init(_ game: Game, _ sources: [TraceSource], copies: Int) {
    self.game = game
    self.sources = sources
    self.copies = copies
  }

  func report() throws -> BenchReport {
    let read = try Self.read(sources)
    let events = multiplied(read.events)
    let fixes = events.compactMap { event in if case .fix(let fix) = event.kind { fix } else { nil } }
    guard !fixes.isEmpty else {
      throw Failure(.finding, "\(sources.first?.file ?? "the traces"): no fix to play")
    }
    Machine.resetPeakMemory()
    let compiled = try CompiledGame(game)
    var report = BenchReport(
      game: game.name, traces: sources.map(\.file), bytes: read.bytes, fixes: fixes.count,
      players: Set(fixes.map(\.player)).count, zones: game.zones.count, copies: copies)
    report.stages.append(
      try Self.measure("parse", operations: read.events.count) { { try Self.read(sources).events } })
    report.stages.append(
      try Self.measure("fences", operations: fixes.count) {
        var stream = FenceStream(compiled.fences, game.rules.fenceRules, fixes)
        return { stream.play() }
      })
    report.stages.append(
      try Self.measure("engine", operations: fixes.count) {
        let engine = MatchEngine(compiled)
        return {
          var actions = 0
          for start in stride(from: 0, to: events.count, by: Self.batchSize) {
            actions += engine.ingest(Array(events[start..<min(start + Self.batchSize, events.count)])).count
          }
          actions += engine.finish().count
          return (engine, actions)
        }
      })
    let (quality, actions) = BenchQuality.judge(compiled, events)
    report.quality = quality
    report.actions = actions.count
    report.stages.append(
      try Self.measure("encode", operations: max(1, actions.count)) {
        {
          var writer = JSONWriter(capacity: 1 << 16)
          var bytes = 0
          for action in actions {
            action.encode(to: &writer)
            writer.newline()
            if writer.bytes.count >= 1 << 15 {
              bytes += writer.bytes.count
              writer.removeAll()
            }
          }
          return bytes + writer.bytes.count
        }
      })
    report.peakBytes = Machine.peakMemoryBytes
    return report
  }

  private static func read(_ sources: [TraceSource]) throws -> (events: [ClientEvent], bytes: Int) {
    var merge = try TraceMerge(sources)
    var events: [ClientEvent] = []
    while try merge.nextBatch(into: &events, limit: batchSize) > 0 {}
    return (events, merge.summaries.reduce(0) { $0 + $1.bytes })
  }

  /// Every player so many times: the first under the own name, the others with a number behind it.
  private func multiplied(_ events: [ClientEvent]) -> [ClientEvent] {
    guard copies > 1 else { return events }
    return events.flatMap { event in
      (1...copies).map { copy in
        guard copy > 1, let player = event.player else { return event }
        var other = event
        let name = PlayerID("\(player.name)#\(copy)")
        other.player = name
        if case .fix(var fix) = other.kind {
          fix.player = name
          other.kind = .fix(fix)
        }
        return other
      }
    }
  }

  /// Times a stage, and then counts what one more pass allocates and leaves in use.
  private static func measure<Result>(
    _ name: String, operations: Int, _ makePass: () throws -> (() throws -> Result)
  ) throws -> BenchReport.Stage {
    let clock = ContinuousClock()
    var seconds: [Double] = []
    _ = try makePass()()
    while seconds.count < passes.least || (seconds.count < passes.most && seconds.reduce(0, +) < passes.seconds) {
      let pass = try makePass()
      let start = clock.now
      let result = try pass()
      let (whole, attoseconds) = (clock.now - start).components
      seconds.append(Double(whole) + Double(attoseconds) / 1e18)
      withExtendedLifetime(result) {}
    }
    // The pass is made ready within the count, so that the state that it fills is what is in use at its end.
    let (result, allocations) = try Allocations.counting { try makePass()() }
    withExtendedLifetime(result) {}
    return BenchReport.Stage(
      name: name, operations: operations, seconds: Distribution(seconds), allocations: allocations)
  }
}

/// Fixes against all zones, without anything else of a match.
private struct FenceStream {
  private let fences: FenceSet
  private let rules: FenceRules
  private let fixes: [Fix]
  private let slots: [Int]
  private var tracks: [FenceTrack]
  private var room = FenceRoom()
  private var events: [FenceEvent] = []

  init(_ fences: FenceSet, _ rules: FenceRules, _ fixes: [Fix]) {
    self.fences = fences.startsAt == nil ? fences.starting(at: fixes.lazy.map(\.time).min()) : fences
    self.rules = rules
    self.fixes = fixes
    var known: [PlayerID: Int] = [:]
    slots = fixes.map { fix in
      let slot = known[fix.player] ?? known.count
      known[fix.player] = slot
      return slot
    }
    tracks = Array(repeating: FenceTrack(), count: known.count)
  }

  /// Plays all fixes that are later than the one before of their player.
  mutating func play() -> [FenceTrack] {
    var last: [GameTime] = Array(repeating: .distantPast, count: tracks.count)
    for (fix, slot) in zip(fixes, slots) where fix.time > last[slot] {
      last[slot] = fix.time
      let sample = FenceFix(time: fix.time, place: fix.coordinate, accuracy: fix.accuracy)
      fences.update(&tracks[slot], with: sample, rules: rules, room: &room, into: &events)
      if events.count > 1 << 12 { events.removeAll(keepingCapacity: true) }
    }
    return tracks
  }
}
