import QuarryFences
import QuarryGeometry
import Testing

@testable import QuarryGame

@Suite("health")
struct HealthTests {
  private let park = Field.square("park", size: 200)

  private func game(
    _ zones: [Zone], mode: GameRules.Mode = .lastStanding, _ change: (inout HealthRules) -> Void = { _ in }
  )
    -> Game
  {
    var game = Game.on(mode: mode, startsAt: 0)
    game.zones = zones
    game.rules.graceSeconds = nil
    game.rules.staleAfterSeconds = 1000
    game.rules.health.points = 100
    change(&game.rules.health)
    return game
  }

  private func play(_ game: Game, _ events: [ClientEvent]...) throws -> (log: [GameAction], engine: MatchEngine) {
    let (log, engine) = try MatchEngine.play(game, events.flatMap { $0 }.byTime)
    #expect(LogLaws(log, engine).failures == [])
    return (log, engine)
  }

  // MARK: The value

  @Test("health goes down in a straight line, and ends at the very instant")
  func line() {
    var health = Health(full: 100)
    #expect(health.exhaustion == nil && health.remaining(at: Field.noon) == 100)
    health.suffer(8, from: Field.time(10))
    #expect(health.remaining(at: Field.time(10)) == 100)
    #expect(health.remaining(at: Field.time(15)) == 60)
    #expect(health.exhaustion == Field.time(22.5))
    #expect(health.remaining(at: Field.time(500)) == 0)
  }

  @Test("each change of the rate begins another piece; health comes back up to the whole")
  func pieces() {
    var health = Health(full: 100, recoveryPerSecond: 2)
    health.suffer(10, from: Field.time(0))
    health.suffer(5, from: Field.time(4))
    #expect(health.remaining(at: Field.time(4)) == 60 && health.exhaustion == Field.time(16))
    health.suffer(0, from: Field.time(6))
    #expect(health.exhaustion == nil)
    #expect(health.remaining(at: Field.time(6)) == 50)
    #expect(health.remaining(at: Field.time(16)) == 70)
    #expect(health.remaining(at: Field.time(1000)) == 100)
    health.suffer(1, from: Field.time(1000))
    #expect(health.exhaustion == Field.time(1100))
  }

  @Test("a change before the last one counts as that one; what does less than no harm does none")
  func odd() {
    var health = Health(full: 100)
    health.suffer(10, from: Field.time(10))
    health.suffer(0, from: Field.time(5))
    #expect(health.remaining(at: Field.time(60)) == 100)
    health.suffer(-3, from: Field.time(20))
    health.suffer(.nan, from: Field.time(30))
    #expect(health.exhaustion == nil && health.remaining(at: Field.time(60)) == 100)
  }

  // MARK: In matches

  @Test("outside health runs out from the crossing on, and the death is at the very instant")
  func outside() throws {
    // Ann goes out at 3 m/s from the middle: over the border, 100 m away, at second 33.3.
    let (log, engine) = try play(
      game([park]), walking("ann", (0, 0, 0), (50, 150, 0), (200, 150, 0)), walking("bob", (0, 0, 0), (200, 0, 0)))
    let crossing = try #require(log.first { $0.kind == "zoneExited" }?.crossing)
    let death = try #require(log.first { $0.kind == "playerEliminated" })
    #expect(abs((crossing.crossedAt - Field.noon) - 33.33) < 0.2)
    #expect(death.time == crossing.crossedAt.advanced(bySeconds: 100))
    #expect(death.jsonLine().contains("\"cause\":\"zone\"") && log.story.last?.hasSuffix("matchEnded [bob]") == true)
    #expect(engine.state.health(of: "bob")?.remaining(at: Field.time(200)) == 100)
    #expect(engine.state.health(of: "nobody") == nil)
  }

  @Test("inside it comes back where the rules say so")
  func recovery() throws {
    let stops = walking("ann", (0, 150, 0), (60, 150, 0), (90, 60, 0), (150, 60, 0), (180, 150, 0), (260, 150, 0))
    let bob = walking("bob", (0, 0, 0), (260, 0, 0))
    let (log, _) = try play(game([park]), stops, bob)
    let (slow, engine) = try play(game([park]) { $0.recoveryPerSecond = 2 }, stops, bob)
    // Out for 76.7 s, in for 90 s, then out again: nothing came back, or all.
    let exits = log.compactMap(\.crossing).filter { $0.kind == .exited }
    #expect(log.contains { $0.kind == "playerEliminated" } && exits.count == 1)
    #expect(!slow.contains { $0.kind == "playerEliminated" })
    let end = try #require(engine.state.health(of: "ann")?.exhaustion)
    #expect(end == exits.first?.crossedAt.advanced(bySeconds: 100))
  }

  @Test("forbidden zones and those that say so do harm; the worst counts, and a safe zone takes nothing away")
  func zones() throws {
    var swamp = Field.square("swamp", 50, 0, size: 40, role: .forbidden)
    var fire = Field.square("fire", 50, 0, size: 20, role: Zone.Role(rawValue: "hazard"))
    fire.damagePerSecond = 5
    let hut = Field.square("hut", 50, 0, size: 60, role: .safe)
    let bob = walking("bob", (0, -50, 0), (200, -50, 0))
    func end(_ zones: [Zone], at east: Double) throws -> GameTime? {
      try play(game(zones), [fix("ann", 0, east)], bob).log.first { $0.kind == "playerEliminated" }?.time
    }
    #expect(try end([park, swamp, fire, hut], at: 35) == Field.time(100))
    #expect(try end([park, swamp, fire, hut], at: 50) == Field.time(20))
    swamp.damagePerSecond = 0
    #expect(try end([park, swamp, hut], at: 35) == nil)
    #expect(try end([park, hut], at: 50) == nil)
    #expect(try end([park, hut], at: 150) == Field.time(100))
    #expect(try end([hut], at: 150) == nil)
  }

  @Test(
    "being inside of a play area that shrinks is not safe, and the border that passes a silent player begins the harm")
  func shrinking() throws {
    var storm = Field.circle("storm", 0, 0, radius: 100, role: .playArea)
    storm.course = ZoneCourse(resizings: [
      ZoneCourse.Resizing(
        from: .afterStart(seconds: 0), to: .afterStart(seconds: 100), size: .radius(Meters(0)))
    ])
    // Two metres each second less than one: the border is at 60 m after 40 s.
    let (log, engine) = try play(
      game([storm]) { $0.outsideDamagePerSecond = 4 }, [fix("ann", 0, 60, accuracy: 3)],
      walking("bob", (0, 5, 0), (110, 5, 0), accuracy: 1))
    let exit = try #require(log.first { $0.kind == "zoneExited" && $0.player == "ann" }?.crossing)
    #expect(abs((exit.crossedAt - Field.noon) - 40) < 0.2)
    let death = try #require(log.first { $0.kind == "playerEliminated" })
    #expect(death.player == "ann" && death.time == exit.crossedAt.advanced(bySeconds: 25))
    #expect(engine.state.phase == .ended && log.story.last?.hasSuffix("matchEnded [bob]") == true)
  }

  @Test("of two who run out at one instant nobody wins, and both share the place")
  func tie() throws {
    let game = game([park])
    let (log, engine) = try play(
      game, [fix("ann", 0, 150), fix("bob", 0, -150), fix("cid", 0, 160)], [event("cid", 5, .quit)], [tick(300)])
    #expect(
      log.story.suffix(3) == ["100 playerEliminated ann zone", "100 playerEliminated bob zone", "100 matchEnded []"])
    let mode = LastStanding(game)
    let state = try #require(engine.state.mode?.state(of: LastStanding.self))
    let view = MatchView(game: engine.game, fences: engine.game.fences, time: Field.time(100), engine.state)
    let standings = mode.standings(state, view)
    #expect(standings.map(\.player) == [0, 1, 2] && standings.map(\.place) == [1, 1, 3])
    #expect(standings.map(\.tie) == [.sameInstant, .sameInstant, nil])
    #expect(standings.map { $0.departure?.cause } == [.zone, .zone, .quit])
  }

  @Test("modes that put nobody out have no health, and neither has a game without the rule")
  func none() throws {
    let (free, engine) = try play(game([park], mode: .free), [fix("ann", 0, 150)], [fix("ann", 300, 150)])
    #expect(!free.contains { $0.kind == "playerEliminated" } && engine.state.healths.isEmpty)
    let (log, other) = try play(game([park]) { $0.points = nil }, [fix("ann", 0, 150), fix("bob", 0)], [tick(300)])
    #expect(!log.contains { $0.kind == "playerEliminated" } && other.state.healths.isEmpty)
  }

  @Test("health is the match's, so that the zone kills in the other modes too, and the ring stays one")
  func assassin() throws {
    var game = game([park], mode: .assassin)
    game.players = ["ann", "bob", "cid"].map { Game.Player(id: $0) }
    let (log, engine) = try play(
      game, [fix("ann", 0, 150)], walking("bob", (0, 0, 0), (150, 0, 0)), walking("cid", (0, 30, 0), (150, 30, 0)))
    #expect(log.story.contains("100 playerEliminated ann zone"))
    let hunt = try #require(engine.state.mode?.state(of: Assassin.self))
    #expect(hunt.target(of: 1) == 2 && hunt.target(of: 2) == 1)
  }

  @Test("a member damagePerSecond is read, given back, and refused where it is less than none")
  func member() throws {
    func zone(_ members: String) throws -> Zone? {
      let text = """
        {"zones":{"type":"Feature","geometry":{"type":"Point","coordinates":[13,52]},
        "properties":{"radiusMeters":30,\(members)}}}
        """
      return try Game(Array(text.utf8)) { _ in [] }.zones.first
    }
    let zone1 = try #require(try zone(#""damagePerSecond":2.5,"points":30"#))
    #expect(zone1.damagePerSecond == 2.5 && zone1.points == 30 && zone1.foreignMembers.isEmpty)
    let members = (zone1.feature.properties ?? []).map { "\($0.key)=\($0.value.text)" }
    #expect(members.contains("damagePerSecond=2.5") && members.contains("points=30"))
    #expect(throws: GameError.self) { try zone(#""damagePerSecond":-1"#) }
    #expect(throws: GameError.self) { try zone(#""points":1.5"#) }
  }

  @Test("a simulated match in a shrinking zone is the same however it is cut, and after each restart")
  func simulated() throws {
    var storm = Field.circle("storm", 0, 0, radius: 150, role: .playArea)
    storm.course = ZoneCourse(resizings: [
      ZoneCourse.Resizing(from: .afterStart(seconds: 60), to: .afterStart(seconds: 240), size: .radius(Meters(70))),
      ZoneCourse.Resizing(from: .afterStart(seconds: 300), to: .afterStart(seconds: 420), size: .radius(Meters(15))),
      ZoneCourse.Resizing(from: .afterStart(seconds: 480), to: .afterStart(seconds: 540), size: .radius(Meters(1))),
    ])
    var game = game([storm]) {
      $0.outsideDamagePerSecond = 2
      $0.recoveryPerSecond = 0.25
    }
    game.rules.staleAfterSeconds = 40
    let names = (0..<8).map { PlayerID("p\($0)") }
    var events = Walkers(names, seed: 4, seconds: 900, size: 180).events
    events.removeAll { $0.player == "p2" && $0.time > Field.time(120) }
    let log = try MatchEngine.playThrough(game, events)
    let deaths = log.filter { $0.jsonLine().contains("\"cause\":\"zone\"") }
    #expect(deaths.count >= 7)
    #expect(log.last.map { $0.time < Field.time(900) } == true)
    if case .matchEnded(let winners, _)? = log.last?.event { #expect(winners.count <= 1) }
  }
}
