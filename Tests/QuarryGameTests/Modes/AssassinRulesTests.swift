import QuarryFences
import QuarryGeometry
import Testing

@testable import QuarryGame

/// What the rules of a hunt change: each in a match of its own.
@Suite("the rules of Assassin")
struct AssassinRulesTests {
  private let names: [PlayerID] = ["ann", "bob", "cid", "dan"]

  /// A hunt in the order of names, ann → bob → cid → dan → ann, of players who stand close together.
  private func hunt(_ zones: Zone..., players: Int = 3, _ change: (inout Game) -> Void = { _ in }) -> Game {
    let players = Array(names.prefix(players))
    var game = Game.on(mode: .assassin, startsAt: 0, players: players)
    game.zones = zones
    game.rules.staleAfterSeconds = 10_000
    game.rules.hunt.claimSeconds = 0
    for (index, hunter) in players.enumerated() {
      for (other, target) in players.enumerated() where other != index && other != (index + 1) % players.count {
        game.forbiddenHunts.append(Game.Hunt(hunter: hunter, target: target))
      }
    }
    change(&game)
    return game
  }

  private func standing(_ seconds: Double..., of players: Int = 3) -> [ClientEvent] {
    seconds.flatMap { second in names.prefix(players).enumerated().map { fix($1, second, Double($0) * 2) } }
  }

  private func claim(_ hunter: PlayerID, _ seconds: Double) -> ClientEvent {
    event(hunter, seconds, .claim(target: nil))
  }

  private func story(_ game: Game, _ events: [ClientEvent]) throws -> [String] {
    let (log, engine) = try MatchEngine.play(game, events)
    #expect(LogLaws(log, engine).failures == [])
    return log.story.filter {
      !$0.contains("targetInRange") && !$0.contains("targetOutOfRange") && !$0.contains("playerJoined")
        && !$0.contains("rulesRelaxed")
    }
  }

  @Test("who is put out comes back after so long, hunted by somebody and hunting somebody")
  func revive() throws {
    let game = hunt { $0.rules.hunt.reviveSeconds = 30 }
    let story = try story(game, standing(0, 1) + [claim("ann", 1), tick(100)])
    #expect(story.contains("31 playerRevived bob"))
    #expect(
      story.filter { $0.hasPrefix("31 targetAssigned") } == ["31 targetAssigned ann bob", "31 targetAssigned bob cid"])
    #expect(story.last == "100.000001 matchEnded [ann]")
  }

  @Test("targets are drawn anew after so long, and nobody gets whom they had")
  func redraw() throws {
    let game = hunt(players: 4) {
      $0.rules.hunt.redrawSeconds = 50
      $0.forbiddenHunts = []
    }
    let story = try story(game, standing(0, of: 4) + [tick(120)])
    func drawn(_ second: String) -> Set<String> {
      Set(story.filter { $0.hasPrefix("\(second) targetAssigned") }.map { String($0.drop { $0 != "t" }) })
    }
    #expect(drawn("0").count == 4 && drawn("50").count == 4 && drawn("100").count == 4)
    #expect(drawn("0").isDisjoint(with: drawn("50")) && drawn("50").isDisjoint(with: drawn("100")))
  }

  @Test("the ring is turned round after so long, again and again")
  func reverse() throws {
    let game = hunt {
      $0.rules.hunt.reverseSeconds = 40
      $0.forbiddenHunts = []
    }
    let story = try story(game, standing(0) + [tick(90)])
    func drawn(_ second: String) -> Set<[String]> {
      Set(
        story.filter { $0.hasPrefix("\(second) targetAssigned") }.map {
          $0.split(separator: " ").suffix(2).map(String.init)
        })
    }
    #expect(drawn("40") == Set(drawn("0").map { [$0[1], $0[0]] }))
    #expect(drawn("80") == drawn("0"))
  }

  @Test("who has put out so many has a bounty on the head, which goes to whoever gets it")
  func bounty() throws {
    let game = hunt(players: 4) {
      $0.rules.hunt.bountyAfter = 2
      $0.rules.hunt.bountyPoints = 5
    }
    let events = standing(0, 1, of: 4) + [claim("ann", 1)] + standing(3, of: 4) + [claim("ann", 3)]
    let story = try story(game, events + standing(6, of: 4) + [claim("dan", 6), tick(9)])
    #expect(story.contains("3 bountySet ann 5"))
    #expect(story.contains("6 scoreChanged dan 1 1 elimination") && story.contains("6 scoreChanged dan 5 6 bounty"))
  }

  @Test("a will gives the points of who is put out to the heir, but never to the killer, nor to the dead")
  func will() throws {
    let events = standing(0, 1, of: 4) + [claim("ann", 1)] + standing(5, of: 4)
    // Ann has a point, and Dan hunts and gets her.
    func willed(to heir: PlayerID?) throws -> [String] {
      try story(hunt(players: 4), events + [event("ann", 4, .will(heir: heir)), claim("dan", 5), tick(9)])
    }
    let read = try willed(to: "cid")
    #expect(read.contains("5 willRead ann cid 1") && read.contains("5 scoreChanged cid 1 1 inheritance"))
    #expect(read.contains("5 scoreChanged ann -1 0 inheritance"))
    for heir: PlayerID? in [nil, "dan", "bob", "ann", "nobody"] {
      let unread = try willed(to: heir)
      #expect(unread.contains("5 playerEliminated ann hunted by dan"))
      #expect(!unread.contains { $0.contains("willRead") }, "\(heir?.name ?? "nobody")")
    }
  }

  @Test("a claim outside of the hours is refused, at the minute; hours know of the offset and of midnight")
  func hours() throws {
    // Noon of the field is 10:00 UTC.
    let game = hunt {
      $0.rules.hunt.hours = [DailyHours("12:00-12:01")].compactMap { $0 }
      $0.rules.hunt.utcOffsetMinutes = 120
    }
    let open = try story(game, standing(0, 59.9) + [claim("ann", 59.9)])
    #expect(open.contains("59.9 playerEliminated bob hunted by ann"))
    let closed = try story(game, standing(0, 60) + [claim("ann", 60)])
    #expect(closed.contains("60 eliminationRefused ann bob outsideHours"))
  }

  @Test("nobody hunts from a vehicle, nor in one, unless the rules let them")
  func vehicles() throws {
    // Bob drives by at 15 m/s for a minute.
    let drive = (0...60).flatMap { second -> [ClientEvent] in
      [
        fix("ann", Double(second), 0, 0), fix("bob", Double(second), Double(second - 60) * 15, 2),
        fix("cid", Double(second), 50, 50),
      ]
    }
    var game = hunt {
      $0.rules.vehicleSpeedMetersPerSecond = 8
      $0.rules.hunt.eliminationMeters = 30
    }
    #expect(try story(game, drive + [claim("ann", 60)]).contains("60 eliminationRefused ann bob inVehicle"))
    game.rules.hunt.vehicleKills = true
    #expect(try story(game, drive + [claim("ann", 60)]).contains("60 playerEliminated bob hunted by ann"))
  }

  @Test("who is out of bounds claims nothing, and who is out of the match claims nothing")
  func outOfBounds() throws {
    let game = hunt(Field.square("park", size: 200)) { $0.rules.graceSeconds = 100 }
    let away = [("ann", 0.0), ("bob", 2), ("cid", 4)].map { (PlayerID($0.0), $0.1) }
    let events = [0.0, 1, 2].flatMap { second in away.map { fix($0.0, second, 200 + $0.1) } }
    #expect(try story(game, events + [claim("ann", 2)]).contains("2 eliminationRefused ann bob outOfBounds"))
    let dead = standing(0, 1) + [event("ann", 1, .quit), claim("ann", 2), tick(3)]
    #expect(try story(hunt(), dead).contains("2 eliminationRefused ann nobody hunterOut"))
  }

  @Test("a refused claim can be repeated only after the cooldown, counted from the last refusal")
  func cooldown() throws {
    let game = hunt { $0.rules.hunt.claimCooldownSeconds = 10 }
    let events = [1.0, 5, 15].flatMap { second in
      [fix("ann", second), fix("bob", second, 80), fix("cid", second, 160), claim("ann", second)]
    }
    let story = try story(game, events + [tick(20)])
    let refusals = story.filter { $0.contains("Refused") }
    #expect(
      refusals == [
        "1 eliminationRefused ann bob outOfRange", "5 eliminationRefused ann bob tooSoon",
        "15 eliminationRefused ann bob outOfRange",
      ], "\(story)")
  }

  @Test("doubt is for the hunter or for the target, as the rules say")
  func doubt() throws {
    // 12 m apart with an error of 10 m each: perhaps within 10 m.
    let events = [0.0, 1].flatMap {
      [fix("ann", $0, accuracy: 10), fix("bob", $0, 12, accuracy: 10), fix("cid", $0, 200)]
    }
    let forHunter = hunt { $0.rules.hunt.doubtFor = .hunter }
    #expect(try story(forHunter, events + [claim("ann", 1)]).contains("1 playerEliminated bob hunted by ann"))
    let forTarget = hunt { $0.rules.hunt.doubtFor = .target }
    #expect(try story(forTarget, events + [claim("ann", 1)]).contains("1 eliminationRefused ann bob doubtful"))
  }

  @Test("of one team nobody hunts another, as long as that can be; who lives together does not either")
  func teams() throws {
    for seed in 0..<20 {
      var game = hunt(players: 4) {
        $0.forbiddenHunts = []
        $0.seed = UInt64(seed)
        $0.players = [
          Game.Player(id: "ann", team: "red"), Game.Player(id: "bob", team: "blue"),
          Game.Player(id: "cid", team: "red"),
          Game.Player(id: "dan", team: "blue"),
        ]
      }
      let drawn = try MatchEngine.play(game, [tick(1)]).log.compactMap { action -> [PlayerID]? in
        if case .targetAssigned(let hunter, let target) = action.event { return [hunter, target] }
        return nil
      }
      let red: Set<PlayerID> = ["ann", "cid"]
      #expect(drawn.count == 4 && drawn.allSatisfy { red.contains($0[0]) != red.contains($0[1]) })
      game.players = [
        Game.Player(id: "ann", household: "h"), Game.Player(id: "bob", household: "h"), Game.Player(id: "cid"),
        Game.Player(id: "dan"),
      ]
      let others = try MatchEngine.play(game, [tick(1)]).log.compactMap { action -> Set<PlayerID>? in
        if case .targetAssigned(let hunter, let target) = action.event { return [hunter, target] }
        return nil
      }
      #expect(others.count == 4 && !others.contains(["ann", "bob"]))
    }
  }
}
