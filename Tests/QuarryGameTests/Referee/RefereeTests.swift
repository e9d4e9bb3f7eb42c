import QuarryFences
import QuarryGame
import QuarryGeometry
import Testing

@Suite("referees")
struct RefereeTests {
  private let abc: [PlayerID] = ["ann", "bob", "cid"]

  private func hunt(_ zones: Zone...) -> Game {
    var game = Game.on(mode: .assassin, startsAt: 0, players: abc)
    game.zones = zones
    game.rules.staleAfterSeconds = 600
    game.rules.hunt.claimSeconds = 0
    game.forbiddenHunts = [("ann", "cid"), ("bob", "ann"), ("cid", "bob")].map { Game.Hunt(hunter: $0.0, target: $0.1) }
    return game
  }

  private func order(_ seconds: Double, _ order: RefereeOrder) -> ClientEvent { event(nil, seconds, .referee(order)) }

  private func standing(_ second: Double) -> [ClientEvent] {
    [fix("ann", second), fix("bob", second, 3), fix("cid", second, 6)]
  }

  @Test("an undone kill gives back the life, the ring and the points, in one line of the log after the other")
  func undo() throws {
    let events = standing(1) + standing(2) + [event("ann", 2, .claim(target: nil)), order(9, .undo("bob"))]
    let (log, engine) = try MatchEngine.play(hunt(), events + [tick(20)])
    #expect(
      log.story.drop { !$0.hasPrefix("2 ") }.filter { !$0.contains("Range") && !$0.contains("zone") } == [
        "2 eliminationClaimed ann bob", "2 playerEliminated bob hunted by ann", "2 scoreChanged ann 1 1 elimination",
        "2 rulesRelaxed byHand", "2 targetAssigned ann cid", "9 refereeDecided bob undo", "9 playerRevived bob",
        "9 scoreChanged ann -1 0 referee", "9 targetAssigned ann bob", "9 targetAssigned bob cid",
        "20.000001 matchEnded [ann bob cid]",
      ])
    #expect(engine.state.roster["ann"]?.score == 0 && engine.state.roster["bob"]?.status == .active)
    #expect(engine.state.result?.ranking.map(\.eliminations) == [0, 0, 0])
    #expect(LogLaws(log, engine).failures == [])
  }

  @Test("who is marked safe cannot be hunted until then, and can be from then on")
  func protect() throws {
    let events =
      standing(1) + standing(9) + [
        order(1, .protect("bob", until: Field.time(10))), event("ann", 9, .claim(target: nil)),
      ] + standing(10) + [event("ann", 10, .claim(target: nil)), tick(20)]
    let log = try MatchEngine.play(hunt(), events).log
    #expect(log.story.contains("9 eliminationRefused ann bob protected"))
    #expect(log.story.contains("10 playerEliminated bob hunted by ann"))
    let ended =
      standing(1) + [
        order(1, .protect("bob", until: Field.time(100))), order(2, .protect("bob", until: nil)),
      ] + standing(9) + [event("ann", 9, .claim(target: nil))]
    #expect(try MatchEngine.play(hunt(), ended).log.story.contains("9 playerEliminated bob hunted by ann"))
  }

  @Test("a moved zone is elsewhere from the next instant on, for everybody, also for who sends nothing")
  func moveZone() throws {
    let game = Game.on(
      Field.square("park", size: 400), Field.circle("hut", 0, 0, radius: 15, role: .safe), startsAt: 0)
    let events = [
      fix("ann", 0), fix("bob", 0, 100), order(10, .moveZone("hut", to: Field.place(100, 0), radius: nil)), tick(12),
      order(20, .moveZone("hut", to: Field.place(50, 0), radius: Meters(80))), tick(30),
    ]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(
      log.story.filter { $0.contains("hut") || $0.contains("referee") } == [
        "0 zoneEntered ann hut", "10 refereeDecided moveZone", "10.000001 zoneExited ann hut",
        "10.000001 zoneEntered bob hut", "20 refereeDecided moveZone", "20.000001 zoneEntered ann hut",
      ])
    #expect(LogLaws(log, engine).failures == [])
    // A match restored from what was saved has the zone there.
    for cut in 0...events.count {
      let first = try MatchEngine(game)
      var lines = first.ingest(Array(events[..<cut])).lines
      let second = try MatchEngine(restoring: try first.snapshot.throughJSON())
      lines += (second.ingest(Array(events[cut...])) + second.finish()).lines
      #expect(lines == log.lines, "cut at \(cut)")
    }
  }

  @Test("a shrinking zone that was moved shrinks on where it is, unless it was given a size")
  func moveShrinking() throws {
    var zone = Field.circle("ring", 0, 0, radius: 100)
    zone.course = ZoneCourse(
      resizings: [.init(from: .afterStart(seconds: 0), to: .afterStart(seconds: 100), size: .radius(Meters(0.001)))])
    let game = Game.on(zone, startsAt: 0)
    // At 50 the radius is 50; moved to 200 m east it is left by Ann at once, and Bob, 30 m from its new middle, at 70, which is
    // sure at twice his accuracy of 3 m: at 76.
    let events = [
      fix("ann", 0), fix("bob", 0, 230), order(50, .moveZone("ring", to: Field.place(200, 0), radius: nil)), tick(99),
    ]
    let log = try MatchEngine.play(game, events).log
    let story = log.filter { $0.kind.hasPrefix("zone") }
    #expect(
      story.map { "\($0.kind) \($0.player?.name ?? "")" } == [
        "zoneEntered ann", "zoneExited ann", "zoneEntered bob", "zoneExited bob",
      ])
    let times = story.map { $0.time - Field.noon }
    #expect(abs(times[1] - 50) < 1e-5 && abs(times[2] - 50) < 1e-5 && abs(times[3] - 76) < 0.05, "\(times)")
  }

  @Test("points are given and taken, bounties paid, targets drawn anew and turned round, words kept")
  func others() throws {
    let events =
      standing(1) + [
        order(2, .award("ann", points: 5)), order(3, .award("ann", points: -2)), order(4, .bounty("bob", points: 7)),
        order(5, .note("rain")), order(6, .reverse),
      ] + standing(8) + [event("cid", 8, .claim(target: nil)), tick(20)]
    var game = hunt()
    game.forbiddenHunts = []
    game.seed = 4
    let log = try MatchEngine.play(game, events).log
    // Whoever hunts whom at first, it is the other way round from 6 on.
    let first = log.filter { $0.time == Field.noon }.compactMap { action -> String? in
      if case .targetAssigned(let hunter, let target) = action.event { return "6 targetAssigned \(target) \(hunter)" }
      return nil
    }
    #expect(first.sorted() == log.story.filter { $0.hasPrefix("6 targetAssigned") })
    for line in [
      "2 scoreChanged ann 5 5 referee", "3 scoreChanged ann -2 3 referee", "4 bountySet bob 7", "5 refereeDecided note",
      "8 playerEliminated bob hunted by cid", "8 scoreChanged cid 7 8 bounty",
    ] { #expect(log.story.contains(line), "\(line)\n\(log.story)") }
    // Only one ring is allowed in the other game.
    let only = try MatchEngine.play(hunt(), standing(1) + [order(2, .reverse), tick(9)]).log
    #expect(only.story.contains("2 refereeRefused reverse noSuchRing"))
    let eliminated = try MatchEngine.play(hunt(), standing(1) + [order(2, .eliminate("bob")), tick(9)]).log
    #expect(
      eliminated.story.contains("2 playerEliminated bob referee")
        && eliminated.story.contains("2 targetAssigned ann cid"))
    #expect(
      try MatchEngine.play(hunt(), standing(1) + [order(2, .redraw), tick(9)]).log.story.contains(
        "2 refereeDecided redraw"))
  }

  @Test("what cannot be done is refused with the reason, and changes nothing")
  func refused() throws {
    let zones = [Field.square("park", size: 400), Field.circle("hut", 0, 0, radius: 15)]
    var game = hunt()
    game.zones = zones
    let bad: [(RefereeOrder, RefereeRefusal)] = [
      (.eliminate("eve"), .unknownPlayer), (.eliminate("cid"), .playerOut), (.undo("ann"), .playerIn),
      (.protect("ann", until: Field.time(3)), .instantOver), (.protect("cid", until: nil), .playerOut),
      (.moveZone("pond", to: Field.middle, radius: nil), .unknownZone),
      (.moveZone("park", to: Field.middle, radius: nil), .notCircle),
      (.moveZone("hut", to: Coordinate(longitude: .nan, latitude: 0), radius: nil), .noSuchCircle),
      (.moveZone("hut", to: Coordinate(longitude: 0, latitude: 91), radius: nil), .noSuchCircle),
      (.moveZone("hut", to: Field.middle, radius: Meters(-1)), .noSuchCircle),
      (.moveZone("hut", to: Field.middle, radius: Meters(.infinity)), .noSuchCircle),
      (.award("ann", points: 0), .impossiblePoints), (.award("ann", points: .max), .impossiblePoints),
      (.award("ann", points: .min), .impossiblePoints), (.bounty("ann", points: -1), .impossiblePoints),
      (.bounty("cid", points: 1), .playerOut),
    ]
    let events = standing(1) + [event("cid", 2, .quit)] + bad.map { order(5, $0.0) }
    let (log, engine) = try MatchEngine.play(game, events + [tick(9)])
    let refused = log.compactMap { action -> String? in
      if case .refereeRefused(let order, let reason) = action.event { return "\(order.name) \(reason.rawValue)" }
      return nil
    }
    #expect(refused.sorted() == bad.map { "\($0.0.name) \($0.1.rawValue)" }.sorted())
    #expect(!log.contains { $0.kind == "refereeDecided" || $0.kind == "scoreChanged" })
    #expect(engine.state.roster["ann"]?.protectedUntil == nil)
    let free = try MatchEngine.play(
      Game.on(zones[0], startsAt: 0), [fix("ann", 0), order(1, .redraw), order(1, .reverse)])
    #expect(free.log.filter { $0.kind == "refereeRefused" }.count == 2)
  }

  @Test("orders before the match and after its end are refused, and stand in the log")
  func outside() throws {
    let events =
      [order(-5, .award("ann", points: 1))] + standing(1) + [
        event(nil, 5, .host(.end)), order(9, .undo("ann")), tick(10),
      ]
    let (log, engine) = try MatchEngine.play(hunt(), events)
    #expect(log.story.first == "-5 refereeRefused ann award notStarted")
    #expect(log.story.last == "9 refereeRefused ann undo matchOver")
    #expect(LogLaws(log, engine).failures == [])
  }
}
