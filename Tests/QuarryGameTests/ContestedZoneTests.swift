import QuarryFences
import QuarryGame
import QuarryGeometry
import Testing

@Suite("zones that can be captured")
struct ContestedZoneTests {
  private func game(capture: Double = 20, decay: Double? = nil) -> Game {
    var hill = Field.circle("hill", 0, 0, radius: 50)
    hill.captureSeconds = capture
    hill.decaySeconds = decay
    var game = Game.on(Field.square("park", size: 400), hill)
    game.players = [
      Game.Player(id: "ann", team: "red"), Game.Player(id: "bob", team: "blue"), Game.Player(id: "cid", team: "red"),
    ]
    return game
  }

  private func story(_ game: Game, _ events: [ClientEvent]) throws -> [String] {
    try MatchEngine.play(game, events).log.story.filter {
      $0.contains("Contested") || $0.contains("Captured") || $0.contains("Lost")
    }
  }

  /// A player who stands somewhere for some seconds, a fix a second.
  private func stands(_ player: PlayerID, _ from: Int, _ to: Int, _ east: Double) -> [ClientEvent] {
    (from...to).map { fix(player, Double($0), east) }
  }

  private func merged(_ lists: [ClientEvent]...) -> [ClientEvent] {
    let all = lists.flatMap { $0 }
    return all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  @Test("a team alone inside captures the zone by time alone, and players of one team are no faster")
  func capture() throws {
    #expect(try story(game(), stands("ann", 0, 30, 0)) == ["20 zoneCaptured hill red"])
    #expect(
      try story(game(), merged(stands("ann", 0, 30, 0), stands("cid", 0, 30, 10))) == ["20 zoneCaptured hill red"])
    let engine = try MatchEngine(game())
    _ = engine.ingest([fix("ann", 0)])
    #expect(engine.advance(to: Field.time(19.999_999)).story.suffix(1) == ["0 zoneEntered ann hill"])
    #expect(engine.advance(to: Field.time(20)).story == ["20 zoneCaptured hill red"])
    #expect(engine.state.contests.first?.contest.holder == .team("red"))
  }

  @Test("a team is inside as long as one of its players is")
  func crew() throws {
    let events = merged(stands("ann", 0, 40, 0), stands("cid", 0, 5, 10), stands("cid", 9, 40, 150))
    #expect(try story(game(), events) == ["20 zoneCaptured hill red"])
    let gone = merged(
      stands("ann", 0, 5, 0), stands("ann", 9, 40, 150), stands("cid", 0, 5, 10), stands("cid", 9, 40, 150))
    #expect(try story(game(), gone).isEmpty)
  }

  @Test("two teams inside contest it, whoever's fix of the instant comes first")
  func contested() throws {
    // Bob comes in at 10 s and is gone at 25 s; at once is decided who begins inside.
    let both = merged(stands("ann", 0, 60, 0), stands("bob", 10, 20, 10), stands("bob", 25, 60, 150))
    let found = try story(game(), both)
    #expect(found.first == "10 zoneContested hill [blue red]")
    #expect(found.count == 2)
    let exit = try #require(
      MatchEngine.play(game(), both).log.first { $0.kind == "zoneExited" && $0.player == "bob" }?.time)
    // Ten seconds were left when it was contested.
    #expect(found.last == "\(Int(exit - Field.noon) + 10) zoneCaptured hill red")
  }

  @Test("one team leaves and another comes at one instant: nothing is contested")
  func changeOfGuard() throws {
    // What is decided at one instant counts at once, though bob comes before zed in the order of names.
    var game = game()
    game.players = [Game.Player(id: "zed", team: "red"), Game.Player(id: "bob", team: "blue")]
    let walkOut = [fix("zed", 0, 40), fix("zed", 5, 45), fix("zed", 8, 52), fix("zed", 9, 55), fix("zed", 10, 70)]
    let zed = walkOut + stands("zed", 11, 40, 80)
    func exit(_ log: [GameAction]) throws -> GameTime {
      try #require(log.first { $0.kind == "zoneExited" && $0.player == "zed" }).time
    }
    let second = Int(try exit(MatchEngine.play(game, zed).log) - Field.noon)
    let log = try MatchEngine.play(game, merged(zed, stands("bob", second, 50, 0))).log
    #expect(try exit(log) == log.first { $0.kind == "zoneEntered" && $0.player == "bob" && $0.zone == "hill" }?.time)
    #expect(!log.contains { $0.kind == "zoneContested" })
    let early = try MatchEngine.play(game, merged(zed, stands("bob", second - 1, 50, 0))).log
    #expect(early.contains { $0.kind == "zoneContested" })
  }

  @Test("a held zone is lost before it is captured, in order")
  func lost() throws {
    let events = merged(stands("ann", 0, 25, 0), stands("ann", 30, 90, 150), stands("bob", 40, 100, 0))
    #expect(
      try story(game(), events) == ["20 zoneCaptured hill red", "60 zoneLost hill red", "80 zoneCaptured hill blue"])
  }

  @Test("who has no team plays alone, and may be called like a team")
  func withoutTeams() throws {
    var game = game()
    game.players = []
    #expect(try story(game, stands("ann", 0, 30, 0)) == ["20 zoneCaptured hill ann"])
    game.players = [Game.Player(id: "x", team: "ann"), Game.Player(id: "ann")]
    #expect(try story(game, merged(stands("x", 0, 5, 0), stands("ann", 0, 5, 5))) == ["0 zoneContested hill [ann ann]"])
  }

  @Test("stale players, and those who are out, do not count")
  func silent() throws {
    var game = game()
    game.rules.staleAfterSeconds = 15
    // Stale at 15 s, five seconds short; back at 100 s, with all decayed (20 s as the capture takes).
    let events = [fix("ann", 0), fix("ann", 100), fix("ann", 110), fix("ann", 119), fix("ann", 130)]
    #expect(try story(game, events) == ["120 zoneCaptured hill red"])
    let quits = merged(stands("ann", 0, 40, 0), stands("bob", 0, 9, 5), [event("bob", 10, .quit)])
    #expect(try story(self.game(), quits) == ["0 zoneContested hill [blue red]", "30 zoneCaptured hill red"])
  }

  @Test("who changes sides inside counts for the new one")
  func changesSides() throws {
    let events = merged(stands("ann", 0, 60, 0), [event("ann", 10, .join(team: "blue"))])
    // The red half is undone in ten seconds, then 20 s for all.
    #expect(try story(game(), events) == ["40 zoneCaptured hill blue"])
  }

  @Test("a match saved in the middle of a capture goes on to the same instant")
  func saved() throws {
    let events = merged(stands("ann", 0, 12, 0), stands("bob", 5, 8, 10))
    let engine = try MatchEngine(game())
    let head = engine.ingest(events)
    let restored = try MatchEngine(restoring: engine.snapshot.throughJSON())
    let tail = restored.advance(to: Field.time(50))
    #expect(tail == engine.advance(to: Field.time(50)))
    #expect((head + tail).story.contains { $0.contains("Contested") })
  }
}

extension GameAction {
  /// The zone of an enter or an exit.
  fileprivate var zone: String? {
    switch event {
    case .zoneEntered(_, let zone, _), .zoneExited(_, let zone, _): zone
    default: nil
    }
  }
}
