import QuarryFences
@testable import QuarryGame
import QuarryGeometry
import Testing

@Suite("dwelling in zones")
struct DwellTests {
  private func game(_ seconds: Double, _ others: Zone...) -> Game {
    var park = Field.square("park", size: 200)
    park.dwellSeconds = seconds
    var game = Game.on()
    game.zones = [park] + others
    return game
  }

  private func dwells(_ log: [GameAction]) -> [String] { log.story.filter { $0.contains("Dwelled") } }

  @Test("told once a stay, when it is long enough since the crossing")
  func once() throws {
    // 150 m out to 50 m in at 1 m/s: over the border at 50 s, decided with the next fix.
    let walk = (0...100).map { fix("ann", Double($0), 150 - Double($0)) }
    let still = (101...200).map { fix("ann", Double($0), 50) }
    let (log, _) = try MatchEngine.play(game(30), walk + still)
    let enter = try #require(
      log.compactMap { action -> FenceEvent? in
        if case .zoneEntered(_, _, let event) = action.event { event } else { nil }
      }.first)
    #expect(abs(enter.crossedAt - Field.time(50)) < 0.2)
    let dwell = try #require(log.first { $0.kind == "zoneDwelled" })
    #expect(dwell.time == enter.crossedAt.advanced(bySeconds: 30))
    #expect(dwells(log).count == 1)
    #expect(dwell.jsonLine().hasSuffix(#""action":"zoneDwelled","player":"ann","zone":"park","seconds":30.000}"#))
  }

  @Test("it is told without any fix, when the time has come")
  func timer() throws {
    let engine = try MatchEngine(game(30))
    _ = engine.ingest([fix("ann", 0)])
    #expect(engine.advance(to: Field.time(29.999_999)).isEmpty == false)
    #expect(engine.advance(to: Field.time(29.999_999)).isEmpty)
    #expect(engine.advance(to: Field.time(30)).story == ["30 zoneDwelled ann park 30"])
    #expect(engine.advance(to: Field.time(59)).isEmpty)
  }

  @Test("who leaves before does not dwell; who comes again begins anew")
  func leaves() throws {
    let events = [
      fix("ann", 0), fix("ann", 20), fix("ann", 25, 150), fix("ann", 26, 150), fix("ann", 50, 150), fix("ann", 60),
      fix("ann", 61), fix("ann", 100),
    ]
    let (log, _) = try MatchEngine.play(game(30), events)
    let dwell = try #require(log.first { $0.kind == "zoneDwelled" })
    #expect(dwells(log).count == 1)
    // From 150 m out at 50 s to the middle at 60 s: 100 m from the middle at 53.3 s.
    #expect(abs(dwell.time - Field.time(53.3 + 30)) < 0.1)
  }

  @Test("an exit that is decided at the very instant comes first")
  func exitOnTheDot() throws {
    var events = [fix("ann", 0), fix("ann", 20), fix("ann", 30, 150), fix("ann", 31, 150)]
    // The first fix out is held until the second confirms it, so the stay of 30 s is told: at 30 s it is not over.
    #expect(try dwells(MatchEngine.play(game(30), events).log) == ["30 zoneDwelled ann park 30"])
    #expect(try dwells(MatchEngine.play(game(31), events).log) == [])
    events[3] = fix("ann", 30.5, 152)
    #expect(try dwells(MatchEngine.play(game(30.5), events).log) == [])
  }

  @Test("where the enter is decided after the stay is long enough, it is told with the enter")
  func lateDecision() throws {
    // A fix every 20 s, from outside: the crossing lies far behind the decision.
    let events = [fix("ann", 0, 150), fix("ann", 20, 130), fix("ann", 40, 60), fix("ann", 60, 55)]
    let (log, _) = try MatchEngine.play(game(5), events)
    let story = log.story.filter { $0.contains("zone") }
    #expect(story.count == 2)
    let enter = try #require(log.first { $0.kind == "zoneEntered" })
    let dwell = try #require(log.first { $0.kind == "zoneDwelled" })
    #expect(dwell.time == enter.time)
    #expect(dwell.sequence == enter.sequence + 1)
  }

  @Test("a stay of no time is told at once, and a pass between two fixes outside is none")
  func passes() throws {
    let (log, _) = try MatchEngine.play(game(0), [fix("ann", 0)])
    #expect(log.story[2...3] == ["0 zoneEntered ann park", "0 zoneDwelled ann park 0"])
    let pass =
      [fix("ann", 0, -250), fix("ann", 1, -245), fix("ann", 2, -240)] + [fix("ann", 100, 240), fix("ann", 101, 245)]
    let (through, _) = try MatchEngine.play(game(5), pass)
    #expect(
      through.story.filter { $0.contains("zone") }.map { $0.split(separator: " ")[1] } == ["zoneEntered", "zoneExited"])
  }

  @Test("of a stale player it waits until a fix shows that they are still there")
  func stale() throws {
    var game = game(90)
    game.rules.staleAfterSeconds = 60
    // Silent from 10 s on, stale at 70 s, due at 90 s.
    func play(_ rest: [ClientEvent]) throws -> [String] {
      let (log, _) = try MatchEngine.play(game, [fix("ann", 0), fix("ann", 10)] + rest)
      return log.story.filter { $0.hasPrefix("1") || $0.contains("Dwelled") || $0.contains("stale") }
    }
    #expect(try play([fix("bob", 120)]).contains { $0.contains("Dwelled") } == false)
    #expect(try play([fix("ann", 120)]).contains("120 zoneDwelled ann park 90"))
    // Back, but gone: the first fix is at the border and cannot tell, the next ones are outside.
    let gone = [fix("ann", 120, 101), fix("ann", 122, 103), fix("ann", 140, 150), fix("ann", 160, 180)]
    #expect(try play(gone).contains { $0.contains("Dwelled") } == false)
    // A fix that cannot tell is waited over.
    #expect(try play([fix("ann", 120, 98), fix("ann", 160, 60)]).contains("160 zoneDwelled ann park 90"))
    // Silence that begins the moment it is due is silence.
    game.rules.staleAfterSeconds = 80
    #expect(try play([fix("bob", 200)]).contains { $0.contains("Dwelled") } == false)
    game.rules.staleAfterSeconds = 81
    #expect(try play([fix("bob", 200)]).contains("90 zoneDwelled ann park 90"))
  }

  @Test("that a zone moves over others shows nothing of a player who is silent")
  func withoutFix() throws {
    let engine = try MatchEngine(game(90))
    _ = engine.ingest([fix("ann", 0), fix("bob", 100)])
    try #require(engine.state.roster["ann"]?.dwells.map(\.isWaiting) == [true])
    for hasFix in [false, true] {
      var state = engine.state
      // As if the player were heard of, by a fix or without one.
      state.roster[0].isStale = false
      MatchPlay(engine.game, &state).followDwells([], 0, hasFix: hasFix, at: Field.time(101), &state)
      #expect(state.roster["ann"]?.dwells.map(\.isWaiting) == [!hasFix])
    }
  }

  @Test("stays in several zones are told each by itself, those of who is out are not")
  func several() throws {
    var well = Field.circle("well", 0, 0, radius: 50)
    well.dwellSeconds = 10
    var park = Field.square("park", size: 200)
    park.dwellSeconds = 30
    let outside = Field.square("meadow", size: 400)
    let game = Game.on(park, well, outside)
    let events = [fix("ann", 0), fix("bob", 0, 10), event("bob", 20, .quit), fix("ann", 100)]
    let (log, _) = try MatchEngine.play(game, events)
    #expect(dwells(log) == ["10 zoneDwelled ann well 10", "10 zoneDwelled bob well 10", "30 zoneDwelled ann park 30"])
  }
}
