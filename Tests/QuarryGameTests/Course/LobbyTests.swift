import QuarryGame
import QuarryGeometry
import Testing

@Suite("the lobby")
struct LobbyTests {
  private func game(
    startsAt: Double? = nil, listed: [PlayerID] = [], openJoin: Bool = true, _ change: (inout CourseRules) -> Void
  ) -> Game {
    var game = Game.on(
      Field.square("park", size: 100), mode: .lastStanding, startsAt: startsAt, players: listed, openJoin: openJoin)
    change(&game.rules.course)
    return game
  }

  @Test("a match that is begun by hand begins by no fix; everybody in the lobby is in, where the last fix says")
  func byHand() throws {
    let game = game { $0.startByHand = true }
    let events = [
      fix("ann", 0, 300), fix("ann", 5), fix("bob", 6, 10), event(nil, 30, .host(.start)), fix("bob", 40, 20), tick(41),
    ]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(
      log.story == [
        "0 lobbyJoined ann", "6 lobbyJoined bob", "30 matchStarted", "30 playerJoined ann", "30 playerJoined bob",
        "30 zoneEntered ann park", "30 zoneEntered bob park", "41.000001 matchEnded [ann bob]",
      ])
    #expect(engine.state.startsAt == Field.time(30))
    #expect(engine.state.counts.passed == [.beforeStart: 1])
    #expect(LogLaws(log, engine).failures == [])
  }

  @Test("a match begins with the player who is one enough, whoever comes at that instant is in from the beginning")
  func byCount() throws {
    let game = game { $0.startCount = 2 }
    let events = [
      event("cid", 3, .join(team: nil)), fix("ann", 9), event("bob", 9, .join(team: "red")), fix("dan", 12), tick(20),
    ]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(
      log.story == [
        "3 lobbyJoined cid", "9 lobbyJoined ann", "9 lobbyJoined bob", "9 matchStarted", "9 playerJoined ann",
        "9 playerJoined bob", "9 playerJoined cid", "9 zoneEntered ann park", "12 playerJoined dan",
        "12 zoneEntered dan park", "20.000001 matchEnded [ann bob cid dan]",
      ])
    #expect(engine.state.roster["bob"]?.team == "red")
    let shuffled = [events[1], events[0], events[2], events[3], events[4]]
    var late = game
    late.rules.latenessSeconds = 10
    let expected = try MatchEngine.play(late, events).log.lines
    #expect(try MatchEngine.play(late, shuffled).log.lines == expected)
    #expect(try MatchEngine.play(late, [events[2], events[1], events[0], events[3], events[4]]).log.lines == expected)
  }

  @Test("a match begins once all are ready, and enough of them are there")
  func byReady() throws {
    let game = game { $0.startWhenReady = true }
    let events = [
      event("ann", 1, .ready(true)), event("bob", 2, .join(team: nil)), event("ann", 3, .ready(false)),
      event("bob", 4, .ready(true)), event("bob", 5, .ready(true)), event("ann", 6, .ready(true)), tick(7),
    ]
    #expect(
      try MatchEngine.play(game, events).log.story == [
        "1 lobbyJoined ann", "1 lobbyReady ann yes", "2 lobbyJoined bob", "3 lobbyReady ann no", "4 lobbyReady bob yes",
        "6 lobbyReady ann yes", "6 matchStarted", "6 playerJoined ann", "6 playerJoined bob",
        "7.000001 matchEnded [ann bob]",
      ])
  }

  @Test("who leaves the lobby is not in the match, listed or not; who comes back is the last in line")
  func leaving() throws {
    let game = game(listed: ["ann", "bob", "zoë"]) { $0.startByHand = true }
    let events = [
      fix("ann", 0), fix("bob", 1), fix("ann", 1), event("ann", 2, .quit), event("cid", 3, .quit),
      event("bob", 4, .quit), event("bob", 5, .join(team: nil)), event(nil, 6, .host(.start)), tick(9),
    ]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(
      log.story == [
        "0 lobbyJoined ann", "1 lobbyJoined bob", "2 lobbyLeft ann", "4 lobbyLeft bob", "5 lobbyJoined bob",
        "6 matchStarted", "6 playerJoined bob", "6 playerJoined zoë", "9.000001 matchEnded [bob zoë]",
      ])
    // Ann's older fix, her last one, Bob's, and a stranger who quit.
    #expect(engine.state.counts.passed == [.beforeStart: 3, .notJoined: 1])
  }

  @Test("too few are too few, whoever says that the match begins; a word that came too early counts for nothing")
  func tooFew() throws {
    let game = game {
      $0.startByHand = true
      $0.leastPlayers = 2
    }
    let early = [fix("ann", 0), event(nil, 1, .host(.start)), fix("bob", 2), tick(10)]
    let (log, engine) = try MatchEngine.play(game, early)
    #expect(log.story == ["0 lobbyJoined ann", "2 lobbyJoined bob"])
    #expect(engine.state.startsAt == nil && engine.state.counts.passed == [.beforeStart: 2])
    let again = early + [event(nil, 11, .host(.start)), tick(12)]
    #expect(
      try MatchEngine.play(game, again).log.story.suffix(6) == [
        "11 matchStarted", "11 playerJoined ann", "11 playerJoined bob", "11 zoneEntered ann park",
        "11 zoneEntered bob park", "12.000001 matchEnded [ann bob]",
      ])
  }

  @Test("a match that is set for an hour begins then where its lobby is complete, or else once it is")
  func onTime() throws {
    let game = game(startsAt: 20) { $0.leastPlayers = 2 }
    let punctual = [fix("ann", 5), fix("bob", 10), fix("cid", 30), tick(40)]
    #expect(
      try MatchEngine.play(game, punctual).log.story.filter { $0.hasSuffix("Started") || $0.hasPrefix("30") } == [
        "20 matchStarted", "30 playerJoined cid", "30 zoneEntered cid park",
      ])
    let late = [fix("ann", 5), tick(25), fix("bob", 31), fix("ann", 32), tick(40)]
    let (log, engine) = try MatchEngine.play(game, late)
    #expect(
      log.story == [
        "5 lobbyJoined ann", "31 lobbyJoined bob", "31 matchStarted", "31 playerJoined ann", "31 playerJoined bob",
        "31 zoneEntered ann park", "31 zoneEntered bob park", "40.000001 matchEnded [ann bob]",
      ])
    #expect(engine.state.startsAt == Field.time(31))
  }

  @Test("the host begins a match earlier than it was set for, also where nothing asks for a lobby")
  func earlier() throws {
    let game = game(startsAt: 100) { _ in }
    let events = [event("ann", 1, .join(team: nil)), event(nil, 10, .host(.start)), fix("ann", 12), tick(20)]
    #expect(
      try MatchEngine.play(game, events).log.story == [
        "10 matchStarted", "10 playerJoined ann", "12 zoneEntered ann park", "20.000001 matchEnded [ann]",
      ])
  }

  @Test("a closed game lets nobody into its lobby who is not listed")
  func closed() throws {
    let game = game(listed: ["ann"], openJoin: false) { $0.startByHand = true }
    let events = [fix("ann", 0), fix("eve", 1), event("eve", 2, .ready(true)), event(nil, 3, .host(.start)), tick(4)]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(!log.contains { $0.player == "eve" })
    #expect(engine.state.counts.passed == [.notListed: 2])
  }

  @Test("a lobby outlives a restart at any event")
  func restarts() throws {
    let game = game {
      $0.startWhenReady = true
      $0.startCount = 3
    }
    let events = [
      fix("ann", 0), event("bob", 1, .join(team: "red")), event("ann", 2, .ready(true)), fix("cid", 3, 200),
      event("bob", 4, .ready(true)), fix("ann", 5, 10), event("cid", 6, .ready(true)), fix("bob", 7), tick(9),
    ]
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(engine.state.startsAt == Field.time(6))
    for cut in 0...events.count {
      let first = try MatchEngine(game)
      var lines = first.ingest(Array(events[..<cut])).lines
      let second = try MatchEngine(restoring: try first.snapshot.throughJSON())
      lines += (second.ingest(Array(events[cut...])) + second.finish()).lines
      #expect(lines == log.lines, "cut at \(cut)")
      #expect(second.state == engine.state, "cut at \(cut)")
    }
  }
}
