import QuarryGeometry
import QuarryReducer
import Testing

@testable import QuarryGame

@Suite("a thousand random hunts")
struct RandomHuntTests {
  private static let blockCount = 20
  private static let blockSize: UInt64 = 50

  /// Plays a hunt event by event, and sees after each that the laws hold.
  private func play(_ match: RandomHunt, _ events: [ClientEvent]) throws -> (
    lines: [String], laws: HuntLaws, engine: MatchEngine
  ) {
    let engine = try MatchEngine(match.game)
    var laws = HuntLaws()
    var lines: [String] = []
    for event in events {
      let actions = engine.ingest([event])
      if actions.isEmpty { continue }
      laws.take(actions, engine)
      lines += actions.lines
    }
    let last = engine.finish()
    laws.take(last, engine)
    return (lines + last.lines, laws, engine)
  }

  @Test(
    "one ring after every action, no dead player acts, points add up; shuffled, cut or restored: the same bytes",
    arguments: 0..<UInt64(blockCount))
  func laws(block: UInt64) throws {
    var eliminations = 0
    var refusals: Set<Refusal> = []
    for seed in block * Self.blockSize..<(block + 1) * Self.blockSize {
      let match = RandomHunt(seed: seed)
      let (lines, laws, engine) = try play(match, match.events)
      #expect(laws.failures.prefix(3) == [], "seed \(seed)")
      eliminations += laws.eliminations
      refusals.formUnion(laws.refusals)
      // In one batch: the same bytes, the same state.
      let (log, whole) = try MatchEngine.play(match.game, match.events)
      #expect(log.lines == lines, "seed \(seed)")
      #expect(whole.state == engine.state, "seed \(seed)")
      #expect(LogLaws(log, whole).failures.prefix(3) == [], "seed \(seed)")
      if match.game.rules.latenessSeconds > 0 { try playShuffled(match, lines, whole) }
      try playRestored(match, lines, whole)
    }
    // The laws were put to the test.
    #expect(
      eliminations > 20 && refusals.count > 6, "\(eliminations) eliminations, \(refusals.count) kinds of refusals")
  }

  /// In another order of arrival within the window: the same bytes.
  private func playShuffled(_ match: RandomHunt, _ lines: [String], _ expected: MatchEngine) throws {
    let other = try MatchEngine.play(match.game, match.shuffled(by: 1))
    #expect(other.log.lines == lines, "seed \(match.seed), shuffled")
    #expect(other.engine.state.mode == expected.state.mode, "seed \(match.seed), shuffled")
  }

  /// From a snapshot after any action it goes on to the same bytes.
  private func playRestored(_ match: RandomHunt, _ lines: [String], _ expected: MatchEngine) throws {
    var random = SeededRandom(seed: match.seed)
    let cut = Int(random.next(below: UInt64(match.events.count)))
    let engine = try MatchEngine(match.game)
    var continued = engine.ingest(Array(match.events[..<cut])).lines
    let snapshot = try match.seed % 25 == 0 ? engine.snapshot.throughJSON() : engine.snapshot
    #expect(snapshot == engine.snapshot, "seed \(match.seed)")
    let other = try MatchEngine(restoring: snapshot)
    continued += (other.ingest(Array(match.events[cut...])) + other.finish()).lines
    #expect(continued == lines, "seed \(match.seed), cut \(cut)")
    #expect(other.state == expected.state, "seed \(match.seed), cut \(cut)")
  }
}
