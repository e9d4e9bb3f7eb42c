import Foundation
import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

/// Players who walk from goal to goal over the meadow, made up from a seed: at walking pace, with the noise of a receiver.
struct Walkers {
  /// The fixes of all, by time.
  private(set) var events: [ClientEvent] = []

  /// - Parameters:
  ///   - size: the goals lie in a square of so many metres around the middle.
  ///   - noise: the standard deviation of the error in each direction, in metres, which is stated as the accuracy.
  init(_ names: [PlayerID], seed: UInt64, seconds: Int, step: Int = 2, size: Double, noise: Double = 2) {
    var random = SeededRandom(seed: seed)
    func somewhere(_ random: inout SeededRandom) -> (Double, Double) {
      (random.within(-size / 2, size / 2), random.within(-size / 2, size / 2))
    }
    var places = names.map { _ in somewhere(&random) }
    var goals = names.map { _ in somewhere(&random) }
    for second in stride(from: 0, through: seconds, by: step) {
      for (index, name) in names.enumerated() {
        let way = random.within(0.8, 2) * Double(step)
        let (east, north) = (goals[index].0 - places[index].0, goals[index].1 - places[index].1)
        let rest = (east * east + north * north).squareRoot()
        if rest <= way {
          places[index] = goals[index]
          goals[index] = somewhere(&random)
        } else {
          places[index].0 += east / rest * way
          places[index].1 += north / rest * way
        }
        let (a, b) = random.normal()
        events.append(
          fix(name, Double(second), places[index].0 + a * noise, places[index].1 + b * noise, accuracy: noise * 1.5))
      }
    }
  }
}

extension SeededRandom {
  /// Two numbers of a normal distribution (Box and Muller).
  fileprivate mutating func normal() -> (Double, Double) {
    let radius = (-2 * log(max(within(0, 1), 1e-12))).squareRoot()
    let angle = within(0, 2 * .pi)
    return (radius * cos(angle), radius * sin(angle))
  }
}

/// Somebody who walks straight from stop to stop: seconds, metres east, metres north; a fix a second.
func walking(_ player: PlayerID, _ stops: (Double, Double, Double)..., accuracy: Double = 1) -> [ClientEvent] {
  var events: [ClientEvent] = []
  for (from, to) in zip(stops, stops.dropFirst()) {
    for second in stride(from: from.0, to: to.0, by: 1) {
      let share = (second - from.0) / (to.0 - from.0)
      events.append(
        fix(
          player, second, from.1 + share * (to.1 - from.1), from.2 + share * (to.2 - from.2), accuracy: accuracy))
    }
  }
  if let last = stops.last { events.append(fix(player, last.0, last.1, last.2, accuracy: accuracy)) }
  return events
}

extension [ClientEvent] {
  /// The events by time; of one time in the order in which they stand.
  var byTime: [ClientEvent] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

extension [GameAction] {
  /// The story but for who joined, and which zones were crossed.
  var play: [String] {
    story.filter { line in
      ![
        "playerJoined", "zoneEntered", "zoneExited", "matchStarted", "playerWentStale", "playerReturned",
        "cheatSuspected",
      ].contains {
        line.contains($0)
      }
    }
  }
}

extension MatchEngine {
  /// Plays a match to its end in several ways, which all have to give the same bytes: in one batch, event by event, and
  /// saved and restored again and again.
  static func playThrough(_ game: Game, _ events: [ClientEvent], everyEvents count: Int = 97) throws -> [GameAction] {
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(LogLaws(log, engine).failures == [])
    let single = try MatchEngine(game)
    var lines: [String] = []
    for event in events { lines += single.ingest([event]).lines }
    lines += single.finish().lines
    #expect(lines == log.lines, "event by event")
    #expect(single.state == engine.state, "event by event")
    var restarted = try MatchEngine(game)
    lines = []
    for start in stride(from: 0, to: events.count, by: count) {
      lines += restarted.ingest(Array(events[start..<min(start + count, events.count)])).lines
      restarted = try MatchEngine(restoring: restarted.snapshot.throughJSON())
    }
    lines += restarted.finish().lines
    #expect(lines == log.lines, "restarted")
    #expect(restarted.state == engine.state, "restarted")
    return log
  }
}
