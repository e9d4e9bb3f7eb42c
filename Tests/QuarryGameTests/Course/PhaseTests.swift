import QuarryGame
import QuarryGeometry
import Testing

@Suite("the phases and the end of a match")
struct PhaseTests {
  private let stages = [
    MatchPhase("hide", seconds: 60, isHunting: false), MatchPhase("wide", seconds: 300),
    MatchPhase("narrow", seconds: 0.25), MatchPhase("last", seconds: 90),
  ]

  private func game(_ phases: [MatchPhase] = [], _ change: (inout GameRules) -> Void = { _ in }) -> Game {
    var game = Game.on(Field.square("park", size: 100), mode: .lastStanding, startsAt: 0, players: ["ann", "bob"])
    game.rules.staleAfterSeconds = 10_000
    game.phases = phases
    change(&game.rules)
    return game
  }

  @Test("phases follow the game clock however late a poll comes, and the match is over with the last")
  func late() throws {
    let expected = [
      "0 matchStarted", "0 playerJoined ann", "0 playerJoined bob", "0 phaseChanged hide 60",
      "60 phaseChanged wide 360",
      "360 phaseChanged narrow 360", "360.25 phaseChanged last 450", "450.25 matchEnded [ann bob]",
    ]
    // One poll, hours late; a poll a second; polls just before and at each change.
    #expect(try MatchEngine.play(game(stages), [tick(20_000)]).log.story == expected)
    #expect(try MatchEngine.play(game(stages), (0...500).map { tick(Double($0)) }).log.story == expected)
    let near = [59.999_999, 60, 360, 360.249_999, 360.25, 450.249_999, 450.25].map { tick($0) }
    #expect(try MatchEngine.play(game(stages), near).log.story == expected)
    let engine = try MatchEngine(game(stages))
    _ = engine.ingest([tick(450.249_999)])
    #expect(engine.state.phase == .running)
    _ = engine.advance(to: Field.time(450.25))
    #expect(engine.state.phase == .ended && engine.state.result?.cause == .time)
    #expect(engine.state.result?.time == Field.time(450.25))
  }

  @Test("what happens at the instant at which a phase begins belongs to it")
  func boundary() throws {
    var game = game([MatchPhase("hide", seconds: 60, isHunting: false), MatchPhase("hunt")]) { $0.mode = .assassin }
    game.rules.hunt.claimSeconds = 0
    for (second, line) in [
      (59.0, "59 eliminationRefused ann nobody notHunting"), (60, "60 eliminationClaimed ann bob"),
    ] {
      let events = [fix("ann", second), fix("bob", second, 2), event("ann", second, .claim(target: nil))]
      let log = try MatchEngine.play(game, events).log
      #expect(log.story.contains(line))
    }
  }

  @Test("a time to hide is short for two phases")
  func hiding() throws {
    let hiding = game { $0.course.hidingSeconds = 30 }
    #expect(hiding.playedPhases == [MatchPhase("hide", seconds: 30, isHunting: false), MatchPhase("hunt")])
    #expect(
      try MatchEngine.play(hiding, [tick(100)]).log.story.dropFirst(3) == [
        "0 phaseChanged hide 30", "30 phaseChanged hunt", "100.000001 matchEnded [ann bob]",
      ])
  }

  @Test("progress goes from 0 to 1, stands still in a pause, and is 1 after the end for ever")
  func progress() throws {
    let engine = try MatchEngine(game { $0.course.endSeconds = 100 })
    func progress(_ second: Double) -> Double? { engine.state.progress(at: Field.time(second)) }
    #expect(progress(-5) == 0 && progress(50) == 0)
    _ = engine.ingest([tick(0), tick(39)])
    #expect(progress(0) == 0 && progress(25) == 0.25 && progress(40) == 0.4)
    _ = engine.ingest([event(nil, 40, .host(.pause)), tick(41), tick(999)])
    #expect(progress(40) == 0.4 && progress(999) == 0.4)
    _ = engine.ingest([event(nil, 1_000, .host(.resume)), tick(1_010)])
    #expect(progress(1_010) == 0.5 && progress(25) == 0.25)
    _ = engine.ingest([tick(1_061)])
    #expect(engine.state.phase == .ended && engine.state.result?.time == Field.time(1_060))
    for second in [1_060, 1_061, 5_000, 1e9] { #expect(progress(second) == 1, "\(second)") }
    #expect(progress(1_010) == 0.5)
  }

  @Test("a phase has a progress of its own")
  func phaseProgress() throws {
    let engine = try MatchEngine(game(stages))
    _ = engine.ingest([tick(90)])
    #expect(engine.state.phaseProgress(at: Field.time(60)) == 0)
    #expect(engine.state.phaseProgress(at: Field.time(210)) == 0.5)
    #expect(engine.state.progress(at: Field.time(225.125)) == 0.5)
  }

  @Test("a match ends by its time at that instant, by its points at that instant, by its host, or by the end of input")
  func ends() throws {
    #expect(
      try MatchEngine.play(game { $0.course.endSeconds = 0.5 }, [tick(100)]).log.story.last
        == "0.5 matchEnded [ann bob]")
    let points = game { $0.course.endScore = 3 }
    let award = event(nil, 7, .referee(.award("bob", points: 3)))
    let (log, engine) = try MatchEngine.play(points, [fix("ann", 0), award, tick(100)])
    #expect(
      log.story.suffix(3) == ["7 refereeDecided bob award", "7 scoreChanged bob 3 3 referee", "7 matchEnded [bob]"])
    #expect(engine.state.result?.cause == .score)
    let (hosted, host) = try MatchEngine.play(game(), [tick(0), event(nil, 9, .host(.end)), tick(100)])
    #expect(hosted.story.last == "9 matchEnded [ann bob]" && host.state.result?.cause == .host)
    #expect(try MatchEngine.play(game(), [tick(5)]).engine.state.result?.cause == .input)
    // Who has the points at the last instant has won by them.
    let both = game {
      $0.course.endScore = 3
      $0.course.endSeconds = 7
    }
    #expect(try MatchEngine.play(both, [award, tick(100)]).engine.state.result?.cause == .score)
  }

  private func read(_ text: String) throws(GameError) -> Game { try Game(Array(text.utf8)) { _ in [] } }

  @Test("a game file has phases")
  func file() throws {
    let text = """
      {"phases": [{"name": "hide", "seconds": 60, "hunting": false}, {"name": "hunt", "seconds": 0.5}, {"name": "last"}]}
      """
    #expect(
      try read(text).phases == [
        MatchPhase("hide", seconds: 60, isHunting: false), MatchPhase("hunt", seconds: 0.5), MatchPhase("last"),
      ])
    #expect(try read("{\"phases\": null}").phases == [])
  }

  @Test(
    "phases that cannot be are told with their place",
    arguments: [
      (#"{"phases": {}}"#, "1:12"), (#"{"phases": [3]}"#, "1:13"), (#"{"phases": [{}]}"#, "1:13"),
      (#"{"phases": [{"name": ""}]}"#, "1:13"), (#"{"phases": [{"name": "a", "seconds": 0}]}"#, "1:38"),
      (#"{"phases": [{"name": "a", "seconds": -1}]}"#, "1:38"),
      (#"{"phases": [{"name": "a", "seconds": 1e12}]}"#, "1:38"),
      (#"{"phases": [{"name": "a", "hunting": 1}]}"#, "1:38"), (#"{"phases": [{"name": "a", "secnods": 1}]}"#, "1:38"),
      (#"{"phases": [{"name": "a"}, {"name": "b"}]}"#, "1:28"),
      (#"{"rules": {"hidingSeconds": 5}, "phases": [{"name": "a"}]}"#, "1:43"),
    ])
  func bad(_ text: String, _ place: String) {
    #expect {
      try read(text)
    } throws: { error in
      "\(error)".hasPrefix(place)
    }
  }
}

extension PhaseTests {
  @Test("what a mode does again and again it does at its instants, however late a poll comes")
  func repeated() throws {
    var game = Game.on(mode: .assassin, startsAt: 0, players: ["ann", "bob", "cid", "dan"])
    game.rules.staleAfterSeconds = 10_000
    game.rules.hunt.redrawSeconds = 50
    let late = try MatchEngine.play(game, [tick(500)]).log
    let punctual = try MatchEngine.play(game, (0...500).map { tick(Double($0)) }).log
    #expect(late.lines == punctual.lines)
    let times = Set(late.filter { $0.kind == "targetAssigned" }.map { Int($0.time - Field.noon) })
    #expect(times.isSuperset(of: stride(from: 0, through: 500, by: 50)))
  }
}
