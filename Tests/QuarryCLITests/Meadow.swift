import QuarryFences
import QuarryGame
import QuarryGeometry

@testable import QuarryCLI

/// A meadow of 400 by 400 m with a safe hut in its middle, for matches that are short enough to be told whole.
enum Meadow {
  static let start = GameTime(microseconds: 1_777_629_600_000_000)

  static func place(_ east: Double, _ north: Double) -> Coordinate {
    Coordinate(longitude: 13.4 + east / 67_900, latitude: 52.5 + north / 111_270)
  }

  static var meadow: Zone {
    let corners = [(-200.0, -200.0), (200, -200), (200, 200), (-200, 200), (-200, -200)]
    return Zone(
      id: "meadow", name: "the meadow",
      shape: .area(MultiPolygon([Polygon(exterior: Ring(corners.map { place($0.0, $0.1) }))])))
  }

  static func hut(radius: Double = 20) -> Zone {
    Zone(
      id: "hut", name: "the hut", role: .safe, priority: 1,
      shape: .circle(Circle(center: place(0, 0), radius: Meters(radius))))
  }

  static func game(_ mode: GameRules.Mode, _ players: PlayerID..., change: (inout Game) -> Void = { _ in }) -> Game {
    var game = Game(
      name: "meadow", zones: [meadow, hut()], rules: GameRules(mode: mode), startsAt: start,
      players: players.map { Game.Player(id: $0) })
    game.rules.staleAfterSeconds = 600
    change(&game)
    return game
  }

  /// A fix every second, on the way from one place to another.
  static func walk(
    _ player: PlayerID, from a: (Double, Double), to b: (Double, Double), _ seconds: ClosedRange<Int>
  ) -> [ClientEvent] {
    seconds.map { second in
      let share = seconds.count < 2 ? 0 : Double(second - seconds.lowerBound) / Double(seconds.count - 1)
      return ClientEvent(
        Fix(
          player: player, time: start.advanced(bySeconds: Double(second)),
          coordinate: place(a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share), accuracy: Meters(3)))
    }
  }

  static func stand(_ player: PlayerID, at place: (Double, Double), _ seconds: ClosedRange<Int>) -> [ClientEvent] {
    walk(player, from: place, to: place, seconds)
  }

  static func event(_ player: PlayerID, _ seconds: Double, _ kind: ClientEvent.Kind) -> ClientEvent {
    ClientEvent(time: start.advanced(bySeconds: seconds), player: player, kind: kind)
  }

  /// Events in the order of time.
  static func sorted(_ parts: [ClientEvent]...) -> [ClientEvent] {
    let all = parts.flatMap { $0 }
    return all.indices.sorted { (all[$0].time, $0) < (all[$1].time, $1) }.map { all[$0] }
  }

  static func play(_ game: Game, _ events: [ClientEvent]) throws -> MatchRecord {
    MatchRecord(try CompiledGame(game), events)
  }

  /// Three hunters in one ring, of whom ann gets bob and then cid; before that she claims from too far away.
  static func hunt() throws -> (game: Game, events: [ClientEvent]) {
    var game = game(.assassin, "ann", "bob", "cid") { game in
      game.rules.hunt.claimSeconds = 30
      for (hunter, target) in [("ann", "cid"), ("bob", "ann"), ("cid", "bob")] {
        game.forbiddenHunts.append(Game.Hunt(hunter: PlayerID(hunter), target: PlayerID(target)))
      }
    }
    game.name = "The hunt"
    let events = sorted(
      stand("ann", at: (50, 50), 0...19) + walk("ann", from: (50, 50), to: (95, 50), 20...50)
        + stand("ann", at: (95, 50), 51...90),
      stand("bob", at: (100, 50), 0...52), stand("cid", at: (90, 50), 0...90),
      [
        event("ann", 10, .claim(target: nil, weapon: nil)), event("ann", 52, .claim(target: "bob", weapon: nil)),
        event("bob", 55, .confirm), event("ann", 60, .claim(target: nil, weapon: nil)),
      ])
    return (game, events)
  }
}
