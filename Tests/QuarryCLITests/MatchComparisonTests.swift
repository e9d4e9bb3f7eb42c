import QuarryFences
import QuarryGame
import QuarryGeometry
import Testing

@testable import QuarryCLI

@Suite("quarry compare")
struct MatchComparisonTests {
  /// bob is outside from about 100 to 145 s, ann from about 200 s on, cid for good from about 30 s on.
  private static let events = Meadow.sorted(
    Meadow.stand("ann", at: (-190, 100), 0...189) + Meadow.walk("ann", from: (-190, 100), to: (-240, 100), 190...210)
      + Meadow.stand("ann", at: (-240, 100), 211...400),
    Meadow.stand("bob", at: (190, 0), 0...89) + Meadow.walk("bob", from: (190, 0), to: (240, 0), 90...110)
      + Meadow.walk("bob", from: (240, 0), to: (190, 0), 135...150) + Meadow.stand("bob", at: (190, 0), 151...400),
    Meadow.stand("cid", at: (0, 190), 0...20) + Meadow.walk("cid", from: (0, 190), to: (0, 240), 21...41)
      + Meadow.stand("cid", at: (0, 240), 42...400))

  private func game(_ grace: Double, change: (inout Game) -> Void = { _ in }) -> Game {
    Meadow.game(.lastStanding, "ann", "bob", "cid") { game in
      game.rules.graceSeconds = grace
      change(&game)
    }
  }

  private func compare(_ a: Game, _ b: Game) throws -> MatchComparison {
    MatchComparison(try Meadow.play(a, Self.events), try Meadow.play(b, Self.events))
  }

  @Test("a shorter grace makes another one win, and the sentence says so")
  func sentence() throws {
    let comparison = try compare(game(60), game(30))
    #expect(
      comparison.summary == "With graceSeconds 30 instead of 60, cid is out 30 s earlier, and ann wins instead of bob.")
    #expect(comparison.games.rules.map(\.name) == ["graceSeconds"])
    #expect(comparison.games.rules.first?.explanation.isEmpty == false)
    #expect(!comparison.isSameCourse)
    let parting = try #require(comparison.parting)
    #expect(parting.a?.kind == "outOfBoundsWarned")
    #expect(parting.b?.kind == "outOfBoundsWarned")
    #expect(parting.common > 5)
    let bob = try #require(comparison.players.first { $0.player == "bob" })
    #expect(bob.a?.out == nil)
    #expect(bob.b?.out?.cause == .outOfBounds)
    #expect(bob.placeA == 1 && bob.placeB == 2)
    #expect(bob.laterSeconds == -.infinity)
  }

  @Test("where all are out later by as much, they are told together, and that the winner stays")
  func together() throws {
    let comparison = try compare(game(100), game(120))
    #expect(
      comparison.summary
        == "With graceSeconds 120 instead of 100, ann and cid are out 20 s later, and bob wins all the same.")
  }

  @Test("the same games say that nothing differs")
  func same() throws {
    let comparison = try compare(game(60), game(60))
    #expect(comparison.summary == "Both games are the same, and so are their matches: nothing differs.")
    #expect(comparison.games.isEmpty)
    #expect(comparison.isSameCourse)
    let isSame = comparison.players.allSatisfy(\.isSame)
    #expect(isSame)
    #expect(comparison.text().split(separator: "\n").count == 3)
  }

  @Test("a rule that changes nothing is told as such")
  func idle() throws {
    let comparison = try compare(game(60), game(60) { $0.rules.warnMeters = 1 })
    #expect(comparison.summary.hasPrefix("With warnMeters 1 instead of null, "))
    let seeds = try compare(game(60), game(60) { $0.seed = 9 })
    #expect(seeds.summary == "With seed 9 instead of 0, the match takes the same course: nothing differs.")
    #expect(seeds.games.settings.map(\.name) == ["seed"])
  }

  @Test("zones that differ are told by what differs in them")
  func zones() throws {
    let other = game(60) { game in
      game.zones = [Meadow.hut(radius: 30), Meadow.meadow]
      game.zones[0].name = "the old hut"
      game.zones.append(Zone(id: "pond", shape: .circle(Circle(center: Meadow.place(50, 50), radius: Meters(5)))))
    }
    let differences = ZoneDifference.all(game(60).zones, other.zones)
    #expect(differences.map(\.zone) == ["meadow", "hut", "pond"])
    #expect(differences[0].changes == [.order])
    #expect(
      differences[1].words
        == "name \"the hut\" → \"the old hut\", radiusMeters 20 → 30, another place in the zone order")
    #expect(differences[2].changes == [.onlyInB])
    #expect(ZoneDifference.all(other.zones, game(60).zones).last?.changes == [.onlyInA])
    let moved = game(60) { $0.zones[1].shape = .circle(Circle(center: Meadow.place(1, 1), radius: Meters(20))) }
    #expect(ZoneDifference.all(game(60).zones, moved.zones).map(\.changes) == [[.shape]])
    #expect(try compare(game(60), moved).summary.hasPrefix("With another zone hut, "))
  }

  @Test("rules that neither mode plays are not told, those of one of two modes are")
  func modes() throws {
    let hunt = Meadow.game(.assassin, "ann", "bob", "cid") { $0.rules.hunt.eliminationMeters = 3 }
    let names = GameDifference(game(60), hunt).rules.map(\.name)
    #expect(names == ["mode", "eliminationMeters"])
    #expect(GameDifference(game(60), game(60) { $0.rules.hunt.eliminationMeters = 3 }).rules.isEmpty)
  }

  @Test("players, forbidden hunts and the start are settings of the game")
  func settings() {
    let other = game(60) { game in
      game.startsAt = nil
      game.openJoin = false
      game.players[0].team = "red"
      game.forbiddenHunts = [Game.Hunt(hunter: "ann", target: "bob")]
    }
    let settings = GameDifference(game(60), other).settings
    #expect(settings.map(\.name) == ["startsAt", "openJoin", "players", "forbidden"])
    #expect(settings[2].b == #"[{"id":"ann","team":"red"},"bob","cid"]"#)
    // The order of what is forbidden changes nothing.
    let pairs = [Game.Hunt(hunter: "ann", target: "bob"), Game.Hunt(hunter: "bob", target: "cid")]
    #expect(
      GameDifference(game(60) { $0.forbiddenHunts = pairs }, game(60) { $0.forbiddenHunts = pairs.reversed() }).isEmpty)
  }

  @Test("the text tells rules, figures, players and both lines; the same input gives the same bytes")
  func text() throws {
    let comparison = try compare(game(60), game(30))
    let text = comparison.text()
    #expect(text.contains("  graceSeconds  60 → 30\n      How long a player may be outside"))
    #expect(text.contains("winners"))
    let bob = "      A  place 1, in; 1 warning; meadow: entered 2, left 1\n      B  place 2, out at 10:02:0"
    #expect(text.contains(bob))
    #expect(text.contains("The logs part after"))
    #expect(!text.contains("because"))
    #expect(comparison.text(explain: true).contains("meadow: entered 1, left 1"))
    let again = try compare(game(60), game(30))
    #expect(again.text(explain: true) == comparison.text(explain: true))
    #expect(again.json() == comparison.json())
  }

  @Test("the JSON is one object with the same facts")
  func json() throws {
    let root = try JSONDocument(try compare(game(60), game(30)).json()).root
    #expect(root["sameGame"]?.bool == false)
    #expect(root["rules"]?[0]?["name"]?.string == "graceSeconds")
    #expect(root["rules"]?[0]?["b"]?.double == 30)
    #expect(root["a"]?["winners"]?[0]?.string == "bob")
    #expect(root["b"]?["winners"]?[0]?.string == "ann")
    #expect(root["players"]?[1]?["b"]?["out"]?["cause"]?.string == "outOfBounds")
    #expect(root["players"]?[1]?["a"]?["out"]?.isNull == true)
    #expect(root["parting"]?["a"]?["action"]?.string == "outOfBoundsWarned")
  }
}
