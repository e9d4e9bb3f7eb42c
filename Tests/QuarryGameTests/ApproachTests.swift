import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("approaching the border")
struct ApproachTests {
  private func game(_ zones: Zone..., warn: Double = 20.5, grace: Double? = nil) -> Game {
    var game = Game.on(grace: grace)
    game.zones = zones
    game.rules.warnMeters = warn
    return game
  }

  private let park = Field.square("park", size: 200)

  private func story(_ game: Game, _ events: [ClientEvent]) throws -> [String] {
    try MatchEngine.play(game, events).log.story.filter { $0.contains("borderApproached") }
  }

  /// Fixes at these metres east, one a second for each metre between.
  private func walk(_ turns: [Double], accuracy: Double = 3) -> [ClientEvent] {
    var events: [ClientEvent] = []
    var (east, time) = (turns.first ?? 0, 0.0)
    for turn in turns {
      while true {
        events.append(fix("ann", time, east, accuracy: accuracy))
        time += 1
        if east == turn { break }
        east += east < turn ? 1 : -1
      }
    }
    return events
  }

  @Test("told once when near, and again after being far enough away")
  func once() throws {
    // 80 m are 20 m from the border at 100; the way back has to lead 20.5 + 2 · 3 m from it, beyond 73.5 m.
    #expect(try story(game(park), walk([0, 95, 74, 95])).count == 1)
    #expect(try story(game(park), walk([0, 95, 73, 95])).count == 2)
    let found = try story(game(park), walk([0, 95]))
    #expect(found == ["81 borderApproached ann park 20"])
    // An accuracy of 10 m asks for 20 m more.
    #expect(try story(game(park), walk([0, 95, 61, 95], accuracy: 10)).count == 1)
    #expect(try story(game(park), walk([0, 95, 59, 95], accuracy: 10)).count == 2)
  }

  @Test("the distance is that of the fix, and the zone the one whose border it is")
  func distance() throws {
    let (log, _) = try MatchEngine.play(game(park), [fix("ann", 0), fix("ann", 60, 88)])
    let told = try #require(log.first { $0.kind == "borderApproached" })
    guard case .borderApproached("ann", "park", let meters) = told.event else {
      Issue.record("\(told)")
      return
    }
    #expect(abs(meters.value - 12) < 0.1)
  }

  @Test("a border inside of another play area is none; the deepest counts")
  func union() throws {
    // The park ends at 100 m east, the annex goes from 40 to 240.
    let annex = Field.square("annex", 140, size: 200)
    #expect(try story(game(park, annex), walk([0, 200])).isEmpty)
    // Of the annex, 235 is near the border.
    #expect(try story(game(park, annex), walk([0, 235])) == ["221 borderApproached ann annex 20"])
    // Where they overlap by 30 m only, both borders are near, and the farther one is told: 12 m and 18 m.
    let lane = Field.square("lane", 170, size: 200)
    #expect(
      try story(game(park, lane), [fix("ann", 0), fix("ann", 60, 88)]) == ["60 borderApproached ann lane 18"])
    #expect(
      try story(game(lane, park), [fix("ann", 0), fix("ann", 60, 88)]) == ["60 borderApproached ann lane 18"])
    // Zones of other roles have no say.
    let wood = Field.square("wood", 160, size: 200, role: .safe)
    #expect(try story(game(park, wood), walk([0, 95])).count == 1)
  }

  @Test("a hole is a border too")
  func hole() throws {
    let area = Field.square("park", size: 300, holes: [Field.ring(0, 0, size: 60)])
    let events = (0...60).map { fix("ann", Double($0), 100 - Double($0)) }
    #expect(try story(game(area), events) == ["50 borderApproached ann park 20"])
  }

  @Test("who begins near the border is warned, who comes back over it is not before having been far")
  func fromOutside() throws {
    #expect(try story(game(park), [fix("ann", 0, 90)]) == ["0 borderApproached ann park 10"])
    #expect(try story(game(park), [fix("ann", 0, 150), fix("ann", 10, 145)]).isEmpty)
    #expect(try story(game(park), walk([150, 90])).isEmpty)
    #expect(try story(game(park), walk([150, 60, 90])).count == 1)
    // Out and in again: one warning, for the way out.
    #expect(try story(game(park), walk([0, 150, 85, 150])).count == 1)
  }

  @Test("without the rule, without play areas and in the middle nobody is warned")
  func never() throws {
    var silent = game(park)
    silent.rules.warnMeters = nil
    #expect(try story(silent, walk([0, 99])).isEmpty)
    #expect(try story(game(Field.square("wood", size: 200, role: .safe)), walk([0, 99])).isEmpty)
    #expect(try story(game(park), walk([0, 79])).isEmpty)
  }

  @Test("a fix beyond the border that is too weak to leave is as near as can be")
  func weaklyOutside() throws {
    let found = try story(game(park), [fix("ann", 0, 60, accuracy: 8), fix("ann", 60, 104, accuracy: 8)])
    #expect(found == ["60 borderApproached ann park 0"])
  }

  @Test("a warning of 0 m comes at the border itself")
  func zero() throws {
    let found = try story(game(park, warn: 0), walk([0, 99]))
    #expect(found.isEmpty)
    #expect(try story(game(park, warn: 0), walk([0, 102])) == ["101 borderApproached ann park 0"])
  }

  @Test("a still player with noise near the edge of the warning is warned a few times an hour at most")
  func noise() throws {
    // 20 m from the border, errors of 5 m a standard deviation and axis, 7.55 m accuracy (68 %).
    var worst = 0
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + random.within(0, 1) } }
      let events = (0..<3600).map { fix("ann", Double($0), 80 + 5 * normal(), 5 * normal(), accuracy: 7.55) }
      worst = max(worst, try story(game(park), events).count)
    }
    print("warnings in an hour of white noise at the edge of the warning: at most \(worst) in 20 hours")
    // A three-sigma error to one side comes every 740th fix by chance: some five times an hour.
    #expect(worst <= 14)
  }
}
