import QuarryFences
import QuarryGeometry
import Testing

@testable import QuarryGame

/// A game of tag on the meadow; players of the team "red" catch.
private func tag(
  _ variant: TagRules.Variant, _ zones: Zone..., red: [PlayerID] = ["ann"], others: [PlayerID],
  _ change: (inout Game) -> Void = { _ in }
) -> Game {
  var game = Game.on(mode: .tag, startsAt: 0)
  game.zones = zones
  game.players = red.map { Game.Player(id: $0, team: "red") } + others.map { Game.Player(id: $0) }
  game.rules.staleAfterSeconds = 600
  game.rules.tag.variant = variant
  game.rules.tag.catcherTeam = "red"
  change(&game)
  return game
}

private func play(_ game: Game, _ events: [ClientEvent]...) throws -> [String] {
  let (log, engine) = try MatchEngine.play(game, events.flatMap { $0 }.byTime)
  #expect(LogLaws(log, engine).failures == [])
  return log.play
}

/// Ann stands in the middle until a second.
private func ann(until last: Double) -> [ClientEvent] { walking("ann", (0, 0, 0), (last, 0, 0)) }

@Suite("Tag")
struct TagTests {
  @Test("it: the part passes on with a touch; who is near already has to part first")
  func it() throws {
    let story = try play(
      tag(.it, others: ["bob", "cid"]) { $0.rules.tag.backSeconds = 0 }, ann(until: 100),
      walking("bob", (0, 60, 0), (20, 0, 0), (60, 0, 0), (80, 60, 0), (100, 0, 0)),
      walking("cid", (0, 0, 3), (100, 0, 3)))
    #expect(
      story == [
        "0 roleChanged ann catcher", "19 roleChanged bob catcher by ann", "19 roleChanged ann free by bob",
        "19 scoreChanged ann 1 1 tag", "99 roleChanged ann catcher by bob", "99 roleChanged bob free by ann",
        "99 scoreChanged bob 1 1 tag", "100 matchEnded [bob cid]",
      ])
  }

  @Test("nobody is tagged back within tagBackSeconds; whoever came back by then is caught at their end")
  func tagBack() throws {
    let story = try play(
      tag(.it, others: ["bob"]) { $0.rules.tag.backSeconds = 40 }, ann(until: 70),
      walking("bob", (0, 60, 0), (20, 0, 0), (30, 40, 0), (40, 0, 0), (70, 0, 0)))
    #expect(story.contains("19 roleChanged bob catcher by ann") && story.contains("59 roleChanged ann catcher by bob"))
  }

  @Test("a touch that lasts counts for who was near already, once it has lasted anew")
  func lasting() throws {
    let story = try play(
      tag(.it, others: ["bob"]) {
        $0.rules.tag.seconds = 10
        $0.rules.tag.backSeconds = 0
      }, ann(until: 60), walking("bob", (0, 60, 0), (20, 0, 0), (55, 0, 0), (70, 60, 0)))
    #expect(
      story.filter { $0.contains("catcher") } == [
        "0 roleChanged ann catcher", "29 roleChanged bob catcher by ann", "39 roleChanged ann catcher by bob",
        "49 roleChanged bob catcher by ann",
      ])
    // Who runs through within less is not caught.
    let passing = try play(
      tag(.it, others: ["bob"]) { $0.rules.tag.seconds = 10 }, ann(until: 60),
      walking("bob", (0, 60, 0), (40, -60, 0)))
    #expect(passing == ["0 roleChanged ann catcher", "60 matchEnded [bob]"])
  }

  @Test("nobody is caught in a safe zone; who leaves it beside a catcher is caught then")
  func safe() throws {
    let hut = Field.circle("hut", 0, 0, radius: 20, role: .safe)
    let game = tag(.infection, hut, others: ["bob", "cid"])
    let far = walking("cid", (0, 300, 0), (100, 300, 0))
    let inside = try play(
      game, walking("ann", (0, 60, 0), (20, 27, 0), (100, 27, 0)),
      walking("bob", (0, 0, 0), (30, 0, 0), (40, 18, 0), (100, 18, 0)), far)
    #expect(inside == ["0 roleChanged ann catcher", "100 matchEnded [bob cid]"])
    let leaving = try play(
      game, walking("ann", (0, 60, 0), (20, 24, 0), (100, 24, 0)),
      walking("bob", (0, 0, 0), (30, 0, 0), (40, 18, 0), (60, 18, 0), (70, 26, 0), (100, 26, 0)), far)
    #expect(leaving.count == 4 && leaving[1].hasSuffix("roleChanged bob catcher by ann"))
    let zones = try MatchEngine.play(
      game,
      (walking("ann", (0, 60, 0), (20, 24, 0), (100, 24, 0))
        + walking("bob", (0, 0, 0), (30, 0, 0), (40, 18, 0), (60, 18, 0), (70, 26, 0), (100, 26, 0)) + far).byTime
    ).log
    let left = zones.first { $0.kind == "zoneExited" && $0.player == "bob" }?.time
    #expect(zones.first { $0.kind == "roleChanged" && $0.player == "bob" }?.time == left)
  }

  @Test("infection: who is caught catches too; it ends when nobody is free, and the last ones win")
  func infection() throws {
    let story = try play(
      tag(.infection, others: ["bob", "cid", "dan"]), ann(until: 100),
      walking("bob", (0, 60, 0), (20, 0, 0), (40, 100, 0), (100, 100, 0)),
      walking("cid", (0, 300, 0), (30, 300, 0), (50, 140, 0), (60, 100, 0), (100, 100, 0)),
      walking("dan", (0, -60, 0), (60, -60, 0), (80, 0, 0), (100, 0, 0)))
    #expect(
      story == [
        "0 roleChanged ann catcher", "19 roleChanged bob catcher by ann", "19 scoreChanged ann 1 1 tag",
        "59 roleChanged cid catcher by bob", "59 scoreChanged bob 1 1 tag",
        "79 roleChanged dan catcher by ann", "79 scoreChanged ann 1 2 tag", "79 matchEnded [dan]",
      ])
  }

  @Test("two who are caught last at one instant win both")
  func together() throws {
    let story = try play(
      tag(.infection, others: ["bob", "cid"]), ann(until: 30), walking("bob", (0, 60, 0), (20, 0, 0)),
      walking("cid", (0, -60, 0), (20, 0, 0)))
    #expect(story.suffix(1) == ["19 matchEnded [bob cid]"])
  }

  @Test("freeze: a touch by somebody free frees, one by somebody frozen does not, and all frozen end it")
  func freeze() throws {
    let story = try play(
      tag(.freeze, others: ["bob", "cid"]),
      walking("ann", (0, 0, 0), (30, 0, 0), (40, 0, 90), (75, 0, 90), (95, 0, 0), (140, 0, 0)),
      walking("bob", (0, 60, 0), (20, 0, 0), (140, 0, 0)),
      walking("cid", (0, 200, 0), (30, 200, 0), (60, 0, 0), (140, 0, 0)))
    #expect(
      story == [
        "0 roleChanged ann catcher", "19 roleChanged bob frozen by ann", "19 scoreChanged ann 1 1 tag",
        "60 roleChanged bob free by cid", "60 scoreChanged cid 1 1 tag",
        "94 roleChanged bob frozen by ann", "94 scoreChanged ann 1 2 tag",
        "94 roleChanged cid frozen by ann", "94 scoreChanged ann 1 3 tag", "94 matchEnded [ann]",
      ])
  }

  @Test("two tags at one instant: each player is judged by the part that they have by then")
  func twoAtOnce() throws {
    // Ann and Amy, both catchers, come to Bob at once; only one of them can hand the part on.
    let story = try play(
      tag(.it, red: ["ann", "amy"], others: ["bob"]) { $0.rules.tag.backSeconds = 0 },
      walking("ann", (0, 60, 0), (20, 0, 0)), walking("amy", (0, -60, 0), (20, 0, 0)),
      walking("bob", (0, 0, 0), (20, 0, 0)))
    #expect(story.filter { $0.contains("bob catcher") }.count == 1)
    #expect(story.filter { $0.contains("free by bob") }.count == 1)
  }

  @Test("a catcher who quits, goes out of bounds or falls silent is replaced by one who is drawn, always the same")
  func replaced() throws {
    func others(until last: Double) -> [[ClientEvent]] {
      [walking("bob", (0, 60, 0), (last, 60, 0)), walking("cid", (0, -60, 0), (last, -60, 0))]
    }
    func drawn(_ game: Game, _ more: [ClientEvent]) throws -> [String] {
      let first = try play(game, more, others(until: 100)[0], others(until: 100)[1])
      #expect(try play(game, others(until: 100)[1], more, others(until: 100)[0]) == first)
      return first.filter { $0.contains("roleChanged") }
    }
    for variant in TagRules.Variant.allCases {
      let quit = try drawn(tag(variant, others: ["bob", "cid"]), ann(until: 10) + [event("ann", 30, .quit)])
      #expect(quit.count == 2 && quit[1].hasPrefix("30 roleChanged") && quit[1].hasSuffix("catcher"), "\(variant)")
      let park = Field.square("park", size: 200)
      let out = try drawn(
        tag(variant, park, others: ["bob", "cid"]) { $0.rules.graceSeconds = 10 },
        walking("ann", (0, 0, 0), (50, 0, 150), (100, 0, 150)))
      #expect(out.count == 2 && out[1].hasSuffix("catcher"), "\(variant)")
      let silent = try drawn(
        tag(variant, others: ["bob", "cid"]) {
          $0.rules.staleAfterSeconds = 20
          $0.rules.tag.catcherTeam = nil
        }, [])
      #expect(silent.count == 1 || silent.count == 3, "\(variant) \(silent)")
    }
  }

  @Test("a silent catcher hands the part on; with infection another one is drawn beside; there is always one free")
  func silent() throws {
    func story(_ variant: TagRules.Variant, silent: Bool) throws -> [String] {
      // Whoever is drawn first is silent.
      let game = tag(variant, others: ["bob", "cid"]) {
        $0.rules.staleAfterSeconds = 20
        $0.rules.tag.catcherTeam = nil
      }
      let places: [PlayerID: Double] = ["ann": 0, "bob": 60, "cid": -60]
      let first = try play(
        game, places.keys.sorted().flatMap { walking($0, (0, places[$0] ?? 0, 0), (60, places[$0] ?? 0, 0)) })
      let name = first.first.map { String($0.split(separator: " ")[2]) } ?? ""
      return try play(
        game,
        places.keys.sorted().flatMap { player in
          walking(player, (0, places[player] ?? 0, 0), (player.name == name ? 10 : 60, places[player] ?? 0, 0))
        })
    }
    let it = try story(.it, silent: true)
    #expect(it.count == 4 && it[1].hasPrefix("30 roleChanged") && it[1].hasSuffix("catcher") && it[2].hasSuffix("free"))
    let infection = try story(.infection, silent: true)
    #expect(infection.count == 3 && infection[1].hasPrefix("30 roleChanged") && infection[1].hasSuffix("catcher"))
  }

  @Test("as many catch as the rules say: a number, a share; one at least stays free, and late ones join as free")
  func numbers() throws {
    let names = (0..<10).map { PlayerID("p\($0)") }
    func catchers(_ change: @escaping (inout TagRules) -> Void) throws -> Int {
      let game = tag(.freeze, red: [], others: names) {
        $0.rules.tag.catcherTeam = nil
        change(&$0.rules.tag)
      }
      return try play(game, [fix("p0", 0)]).filter { $0.hasSuffix("catcher") }.count
    }
    #expect(try catchers { _ in } == 1)
    #expect(try catchers { $0.catchers = 3 } == 3)
    #expect(try catchers { $0.catchers = 99 } == 9)
    #expect(try catchers { $0.catcherShare = 0.25 } == 3)
    #expect(try catchers { $0.catcherShare = 0.01 } == 1)
    let late = try play(tag(.it, others: ["bob"]), ann(until: 20), [fix("late", 10, 200)])
    #expect(late == ["0 roleChanged ann catcher", "20 matchEnded [bob late]"])
  }

  @Test("another seed draws others")
  func seeds() throws {
    let names = (0..<20).map { PlayerID("p\($0)") }
    let drawn = try (0..<8 as Range<UInt64>).map { seed in
      try play(
        tag(.it, red: [], others: names) {
          $0.seed = seed
          $0.rules.tag.catcherTeam = nil
        }, [fix("p0", 0)]
      ).first
    }
    #expect(Set(drawn).count > 3)
  }

  @Test(
    "a simulated match of each variant is the same however it is cut, and after each restart",
    arguments: TagRules.Variant.allCases)
  func simulated(_ variant: TagRules.Variant) throws {
    let names = (0..<8).map { PlayerID("p\($0)") }
    var game = tag(
      variant, Field.square("park", size: 160), Field.circle("hut", 30, 30, radius: 12, role: .safe), red: [],
      others: names
    ) {
      $0.rules.tag.catcherTeam = nil
      $0.rules.tag.catchers = 2
      $0.rules.tag.meters = 12
      $0.rules.staleAfterSeconds = 30
      $0.seed = 5
    }
    game.zones[1].priority = 1
    var events = Walkers(names, seed: 11, seconds: 900, size: 40).events
    // One falls silent for a while, one quits.
    events.removeAll { $0.player == "p3" && (200..<300).contains($0.time - Field.noon) }
    events.append(event("p5", 700, .quit))
    let log = try MatchEngine.playThrough(game, events.byTime)
    let touches = log.filter { action in
      if case .roleChanged(_, _, let by) = action.event { return by != nil }
      return false
    }.count
    #expect(touches >= 6)
    switch variant {
    case .it: #expect(log.last?.time == Field.time(900))
    case .infection: #expect(log.last.map { $0.time < Field.time(900) } == true)
    case .freeze: #expect(log.contains { $0.jsonLine().contains("\"frozen\"") })
    }
  }
}
