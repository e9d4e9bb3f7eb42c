import Foundation
import QuarryFences
import QuarryGame
import QuarryGeometry
import Testing

@testable import QuarryCLI

@Suite("game files of the command")
struct GameFileTests {
  private func read(_ text: [UInt8]) throws -> Game { try Game(text) { _ in [] } }

  /// A game without what tells where it was read.
  private func bare(_ game: Game) -> Game {
    var bare = game
    bare.zonesFile = nil
    bare.unplayedRules = []
    for index in bare.zones.indices { bare.zones[index].origin = nil }
    return bare
  }

  @Test("what is printed is read again as an equal game, with households and forbidden hunts")
  func printed() throws {
    let text = """
      {"name":"all","seed":18446744073709551615,"startsAt":"2026-05-01T10:00:00Z","openJoin":false,
      "rules":{"mode":"assassin","graceSeconds":null,"weapons":{"bow":25.5},"huntHours":["08:00-12:30"],"bountyAfter":3,
      "redrawSeconds":86400,"teamsApart":false,"autoClaim":true},
      "players":[{"id":"ann","team":"red","household":"mill","trace":"ann.gpx"},{"id":"bob","household":"mill"},{"id":"cid"}],
      "forbidden":{"cid":["ann","bob"],"ann":["cid"]},
      "zones":{"type":"FeatureCollection","features":[{"type":"Feature","id":"a","properties":{"role":"safe","note":[1]},
      "geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}},
      {"type":"Feature","properties":{"radiusMeters":20,"name":"b"},"geometry":{"type":"Point","coordinates":[1,2]}}]}}
      """
    let game = try read(Array(text.utf8))
    #expect(game.players[0].household == "mill")
    #expect(game.forbiddenHunts.count == 3)
    let printed = GameFile.encode(game)
    let again = try read(printed)
    #expect(bare(again) == bare(game))
    #expect(GameFile.encode(again) == printed)
  }

  @Test("a game without forbidden hunts prints none")
  func plain() {
    #expect(!String(decoding: GameFile.encode(Meadow.game(.free)), as: UTF8.self).contains("forbidden"))
  }

  @Test(
    "a member of a player that is misspelled is refused with the nearest one; others are the user's own",
    arguments: [("taem", "team"), ("houshold", "household"), ("trase", "trace")])
  func players(_ wrong: String, _ right: String) throws {
    let text = #"{"players":[{"id":"ann","\#(wrong)":"x"}]}"#
    #expect {
      try read(Array(text.utf8))
    } throws: { error in
      "\(error)".hasPrefix("1:") && "\(error)".contains("a player has no \"\(wrong)\"; did you mean \"\(right)\"?")
        && "\(error)".hasSuffix("(at /players/0/\(wrong))")
    }
    #expect(try read(Array(#"{"players":[{"id":"ann","shoeSize":38}]}"#.utf8)).players.count == 1)
  }

  @Test("members of zones that are nearly known ones are warned of, short words and the user's own are not")
  func zones() {
    var game = Meadow.game(.free)
    game.zonesFile = "z.geojson"
    game.unplayedRules = ["claimSeconds"]
    game.zones[1].foreignMembers = ["raduisMeters", "Name", "roles", "colour", "dwellSecond"].map {
      Zone.ForeignMember(name: $0, json: "1")
    }
    #expect(
      GameFile.warnings(of: game, "games/g.json") == [
        "games/g.json: the rule \"claimSeconds\" is not played in mode \"free\" and changes nothing",
        "games/z.geojson: zone \"hut\": \"raduisMeters\" changes nothing; did you mean \"radiusMeters\"?",
        "games/z.geojson: zone \"hut\": \"dwellSecond\" changes nothing; did you mean \"dwellSeconds\"?",
      ])
    #expect(GameFile.warnings(of: Meadow.game(.free), "g.json").isEmpty)
  }
}
