import QuarryGame
import QuarryGeometry
import Testing

/// What the log of a match tells more than once in the matches of a mode, so that the law below was put to the test.
private let told: [String: Set<String>] = [
  "free": ["zoneEntered"],
  "lastStanding": ["outOfBoundsWarned", "playerEliminated"],
  "assassin": [
    "targetAssigned", "eliminationClaimed", "eliminationRefused", "playerEliminated", "playerRevived", "bountySet",
  ],
  "tag": ["roleChanged", "scoreChanged"],
  "checkpoints": ["checkpointReached", "playerFinished", "scoreChanged"],
  "hideAndSeek": ["roleChanged", "scoreChanged"],
]

@Suite("pauses of every mode")
struct ModePauseTests {
  @Test(
    "a match that stands still for a while is the same match, later by that",
    arguments: GameModes.standard.map { $0.name })
  func metamorphic(_ name: String) throws {
    let mode = GameRules.Mode(rawValue: name)
    var pauses = 0
    var counts: [String: Int] = [:]
    for seed in 0..<60 as Range<UInt64> {
      let match = PausedMatch(mode, seed: seed)
      if match.pauses.isEmpty { continue }
      let plain = try MatchEngine.play(match.game, match.events)
      let paused = try MatchEngine.play(match.game, match.pausedEvents)
      let (expected, lines) = (match.lines(plain.log, isMoved: true), match.lines(paused.log, isMoved: false))
      if expected != lines {
        let index = zip(expected, lines).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, lines.count)
        let (one, other) = (expected.dropFirst(index).first ?? "the end", lines.dropFirst(index).first ?? "the end")
        Issue.record("\(name), seed \(seed), line \(index):\n\(one)\n\(other)\npauses \(match.pauses)")
      }
      // What happens before the first pause is no test of it.
      guard let first = match.pauses.first?.at else { continue }
      for action in plain.log where action.time > first { counts[action.kind, default: 0] += 1 }
      pauses += paused.log.filter { $0.kind == "matchResumed" }.count
    }
    #expect(pauses > 60)
    for kind in told[name] ?? [] { #expect(counts[kind] ?? 0 > 8, "\(kind): \(counts[kind] ?? 0)") }
    #expect(told[name] != nil)
  }
}
