import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

/// What public backends of such games were found to do wrong, each tried here.
@Suite("the known defects of public backends cannot be made here")
struct KnownDefectTests {
  private let names: [PlayerID] = ["ann", "bob", "cid", "dan", "eve"]

  private func hunt(_ zones: Zone..., players: Int = 3, _ change: (inout Game) -> Void = { _ in }) -> Game {
    var game = Game.on(mode: .assassin, startsAt: 0, players: Array(names.prefix(players)))
    game.zones = zones
    game.rules.staleAfterSeconds = 1_000
    game.rules.hunt.claimSeconds = 0
    change(&game)
    return game
  }

  private func standing(_ players: Int, _ seconds: ClosedRange<Int>, apart: Double = 3) -> [ClientEvent] {
    seconds.flatMap { second in
      names.prefix(players).enumerated().map { fix($1, Double(second), Double($0) * apart) }
    }
  }

  /// Who hunts whom, as the log told it last.
  private func targets(_ log: [GameAction]) -> [PlayerID: PlayerID] {
    var targets: [PlayerID: PlayerID] = [:]
    for action in log {
      if case .targetAssigned(let hunter, let target) = action.event { targets[hunter] = target }
      if case .playerEliminated(let player, _, _) = action.event { targets[player] = nil }
    }
    return targets
  }

  /// Whether everybody hunts, and is hunted by exactly one, in one cycle.
  private func isOneCycle(_ targets: [PlayerID: PlayerID], of living: Set<PlayerID>) -> Bool {
    guard let first = living.first, Set(targets.keys) == living else { return false }
    var seen: Set<PlayerID> = []
    var player = first
    while seen.insert(player).inserted, let next = targets[player] { player = next }
    return player == first && seen == living
  }

  @Test("a fix outside the area produces the exit, though it matches no zone any more", arguments: [1, 2, 60, 299])
  func exit(gap: Int) throws {
    let game = Game.on(Field.square("park", size: 200), startsAt: 0)
    let events = [fix("ann", 0), fix("ann", Double(gap), 400), fix("ann", Double(gap + 1), 400)]
    let log = try MatchEngine.play(game, events).log
    #expect(log.filter { $0.kind == "zoneExited" }.count == 1)
  }

  @Test("a zone that shrinks never grows, at any instant, before, in and between its stages")
  func shrinks() throws {
    let text = """
      {"type": "Feature", "properties": {"radiusMeters": 500, "shrink": [
        {"toMeters": 300, "from": 60, "to": 120}, {"toMeters": 300, "from": 130, "to": 140},
        {"toMeters": 20, "from": 200, "to": 200}, {"toMeters": 5, "from": 250, "to": 400}]},
       "geometry": {"type": "Point", "coordinates": [13.405, 52.52]}}
      """
    let fences = try FenceSet(Zone.zones(of: GeoJSON(Array(text.utf8)))).starting(at: Field.noon)
    var last = Double.infinity
    for tenth in -100..<6_000 {
      guard case .circle(let circle)? = fences.shape(ofZone: 0, at: Field.time(Double(tenth) / 10)) else {
        Issue.record("no circle at \(tenth)")
        return
      }
      #expect(circle.radius.value <= last)
      last = circle.radius.value
    }
    #expect(last == 5)
  }

  @Test("a zone shrinks by the game clock: whoever polls late sees the same exits at the same instants")
  func latePoll() throws {
    let zone = Field.circle("ring", 0, 0, radius: 100, role: .playArea)
    var shrinking = zone
    shrinking.course = ZoneCourse(
      resizings: [.init(from: .afterStart(seconds: 10), to: .afterStart(seconds: 60), size: .radius(Meters(10)))])
    var game = Game.on(shrinking, mode: .lastStanding, grace: 5, startsAt: 0)
    game.rules.staleAfterSeconds = 10_000
    let fixes = [fix("ann", 0), fix("bob", 0, 60)]
    let punctual = try MatchEngine.play(game, fixes + (1...200).map { tick(Double($0)) }).log
    let late = try MatchEngine.play(game, fixes + [tick(50_000)]).log
    #expect(late.lines == punctual.lines)
    #expect(late.contains { $0.kind == "playerEliminated" && $0.player == "bob" })
  }

  @Test("a death by the zone, by quitting or by a referee repairs the ring as one by a hunter does", arguments: 0..<20)
  func ring(seed: UInt64) throws {
    let game = hunt(Field.square("park", size: 400), players: 5) {
      $0.seed = seed
      $0.rules.graceSeconds = 2
    }
    let engine = try MatchEngine(game)
    var log = engine.ingest(standing(5, 0...2))
    var living = Set(names)
    #expect(isOneCycle(targets(log), of: living))
    log += engine.ingest([fix("bob", 3, 400), fix("bob", 4, 400), fix("bob", 5, 400), tick(9)])
    living.remove("bob")
    #expect(isOneCycle(targets(log), of: living))
    log += engine.ingest([event("dan", 10, .quit), tick(11)])
    living.remove("dan")
    #expect(isOneCycle(targets(log), of: living))
    log += engine.ingest([event(nil, 12, .referee(.eliminate("eve"))), tick(13)])
    living.remove("eve")
    #expect(isOneCycle(targets(log), of: living))
    #expect(Set(engine.state.roster.players.filter { $0.status == .active }.map(\.id)) == living)
  }

  @Test("of two who are left the killer wins, though the zone would have had the killer at the same instant")
  func killer() throws {
    let (log, _) = try MatchEngine.play(
      hunt(players: 2), standing(2, 0...3) + [event("bob", 3, .claim(target: nil)), tick(9)])
    #expect(log.story.suffix(1) == ["3 matchEnded [bob]"])
  }

  @Test("nobody is ever hunted by two, nor hunts two, whoever joins, dies or comes back", arguments: 0..<30)
  func hunters(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let game = hunt(players: 4) {
      $0.seed = seed
      $0.rules.hunt.reviveSeconds = 20
      $0.rules.hunt.redrawSeconds = 33
    }
    let engine = try MatchEngine(game)
    var log: [GameAction] = []
    for second in 0..<120 {
      let player = PlayerID(["ann", "bob", "cid", "dan", "eve", "fay", "gus"][Int(random.next(below: 7))])
      let near = fix(player, Double(second), random.within(-5, 5), random.within(-5, 5))
      log += engine.ingest([near] + (second % 3 == 0 ? [event(player, Double(second), .claim(target: nil))] : []))
      guard let hunt = engine.state.mode?.state(of: Assassin.self), engine.state.phase == .running else { continue }
      let living = engine.state.roster.players.indices.filter { engine.state.roster.players[$0].status == .active }
      let hunted = living.compactMap { hunt.target(of: $0) }
      #expect(Set(hunted).count == hunted.count)
    }
    // Most matches go on for that long.
    #expect(log.contains { $0.kind == "playerEliminated" })
  }

  @Test("a victim's place is the one that the match knows, whatever the claim says of it")
  func place() throws {
    // The claim is made where the hunter is; the match has the target far away, and near a little later.
    let game = hunt(players: 2)
    let events = [fix("ann", 0), fix("bob", 0, 300), fix("ann", 1), fix("bob", 1, 300)]
    let claimed = events + [event("ann", 1, .claim(target: "bob")), tick(5)]
    let log = try MatchEngine.play(game, claimed).log
    #expect(log.story.contains("1 eliminationRefused ann bob outOfRange"))
    #expect(!log.contains { $0.kind == "playerEliminated" })
  }

  @Test("two matches with the same player never mix", arguments: 0..<10)
  func apart(seed: UInt64) throws {
    let games = [
      hunt(players: 3) { $0.seed = seed }, hunt(Field.square("park", size: 20), players: 3) { $0.seed = seed + 7 },
    ]
    var random = SeededRandom(seed: seed)
    let events = games.map { _ in
      (0..<80).flatMap { second -> [ClientEvent] in
        let player = names[Int(random.next(below: 3))]
        let walk = fix(player, Double(second), random.within(-15, 15), random.within(-15, 15))
        return second % 5 == 0 ? [walk, event(player, Double(second), .claim(target: nil))] : [walk]
      }
    }
    let alone = try zip(games, events).map { try MatchEngine.play($0, $1).log.lines }
    #expect(alone[0] != alone[1])
    // Both at once, event by event in turn.
    let engines = try games.map { try MatchEngine($0) }
    var logs = [[String](), [String]()]
    for index in 0..<max(events[0].count, events[1].count) {
      for match in 0..<2 where index < events[match].count {
        logs[match] += engines[match].ingest([events[match][index]]).lines
      }
    }
    for match in 0..<2 { logs[match] += engines[match].finish().lines }
    #expect(logs == alone)
  }

  @Test("being inside of the zone that shrinks makes nobody safe; a safe zone does")
  func safe() throws {
    var ring = Field.circle("ring", 0, 0, radius: 100, role: .playArea)
    ring.course = ZoneCourse(
      resizings: [.init(from: .afterStart(seconds: 10), to: .afterStart(seconds: 600), size: .radius(Meters(10)))])
    let events = standing(2, 0...20) + [event("ann", 20, .claim(target: nil))]
    #expect(
      try MatchEngine.play(hunt(ring, players: 2), events).log.story.contains("20 playerEliminated bob hunted by ann"))
    let hut = Field.square("hut", size: 60, role: .safe)
    #expect(
      try MatchEngine.play(hunt(ring, hut, players: 2), events).log.story.contains(
        "20 eliminationRefused ann bob inSafeZone"))
  }

  @Test("five fixes uploaded at once are a walk, not a leap")
  func burst() throws {
    var game = Game.on(Field.square("park", size: 2_000), startsAt: 0)
    game.rules.latenessSeconds = 60
    // A fix each 10 s at 1.5 m/s; from 100 to 140 the phone keeps them, and sends all within a tenth of a second.
    let walk = (0...40).map { index in
      let second = Double(index) * 10
      let arrival = (100...140).contains(second) ? 140 + second / 1_000 : second
      return fix("ann", second, second * 1.5, receivedAt: arrival)
    }
    let (log, engine) = try MatchEngine.play(game, walk)
    #expect(!log.contains { $0.kind == "fixRejected" || $0.kind == "cheatSuspected" })
    #expect(engine.state.counts.taken == walk.count)
    #expect(engine.state.suspicions().isEmpty)
    let distance = try #require(engine.state.roster["ann"]?.distance.value)
    #expect(abs(distance - 600) < 6)
  }

  @Test("a restart after any event changes nothing", arguments: 0..<3)
  func restart(seed: UInt64) throws {
    let match = RandomHunt(seed: seed + 5_000)
    let (log, engine) = try MatchEngine.play(match.game, match.events)
    for cut in stride(from: Int(seed), to: match.events.count, by: 3) {
      let first = try MatchEngine(match.game)
      var lines = first.ingest(Array(match.events[..<cut])).lines
      let second = try MatchEngine(restoring: try first.snapshot.throughJSON())
      lines += (second.ingest(Array(match.events[cut...])) + second.finish()).lines
      #expect(lines == log.lines, "cut at \(cut)")
      #expect(second.state == engine.state, "cut at \(cut)")
    }
  }
}
