import Foundation
import Testing

@Suite("quarry replay --why, from the outside")
struct ExplainAcceptanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A square of 0.01° at the equator, some 1.1 km wide; one of that name with a colon and an at sign.
  private static func game(openJoin: Bool = true, zone: String = "park", rules: String = "{}") -> String {
    """
    {"name":"why","openJoin":\(openJoin),"players":[{"id":"ann"}],"rules":\(rules),"zones":
     {"type":"FeatureCollection","features":[
      {"type":"Feature","id":"\(zone)","properties":{"role":"playArea"},"geometry":{"type":"Polygon",
       "coordinates":[[[0,0],[0.01,0],[0.01,0.01],[0,0.01],[0,0]]]}},
      {"type":"Feature","id":"gate:5@10","properties":{"role":"safe"},"geometry":{"type":"Polygon",
       "coordinates":[[[0.5,0],[0.51,0],[0.51,0.01],[0.5,0.01],[0.5,0]]]}}]}}
    """
  }

  private static func fix(_ player: String, _ second: Int, _ longitude: Double, accuracy: Double? = nil) -> String {
    let time = "2026-05-01T10:00:\(second < 10 ? "0" : "")\(second)Z"
    return
      "{\"type\":\"fix\",\"player\":\"\(player)\",\"time\":\"\(time)\",\"longitude\":\(longitude),\"latitude\":0.005"
      + (accuracy.map { ",\"accuracyMeters\":\($0)" } ?? "") + "}"
  }

  private static let events =
    [
      fix("ann", 0, 0.005, accuracy: 8), fix("ann", 30, 0.0101, accuracy: 4), fix("o:dd@9", 31, 0.005),
      fix("ann", 50, 0.0104, accuracy: 4), fix("ann", 58, 0.0104, accuracy: 4),
    ].joined(separator: "\n") + "\n"

  private func replay(_ arguments: [String], game: String = Self.game()) throws -> BuiltProgram.Result {
    let game = try folder.write(game, to: "game.json")
    return try BuiltProgram.quarry.run(["replay", "--game", game, "-"] + arguments, input: Self.events)
  }

  @Test("the answer comes after the summary, in words, as of the end or of the time that is asked for")
  func words() throws {
    let result = try replay([
      "--why", "ann:park", "--why", "ann:park@2026-05-01T10:00:20Z", "--why=ann:park@29.5", "--why", "ann:gate:5@10",
    ])
    #expect(result.status == 0, "\(result.errors)")
    let parts = result.output.components(separatedBy: "\n\n")
    try #require(parts.count == 5, "\(result.output)")
    #expect(parts[0].hasPrefix("why: "))
    #expect(parts[1].hasPrefix("Why ann:park at 2026-05-01T10:00:58.000Z?\nann is outside of park: the last fix, of "))
    // 0.0004° of longitude at the equator are 44.53 m.
    #expect(parts[1].contains("lies 44.5"))
    #expect(parts[1].contains("outside of its border, with an accuracy of 4.00 m."))
    #expect(parts[1].contains("The last event: ann left park: the fix of 2026-05-01T10:00:"), "\(parts[1])")
    #expect(!parts[4].contains("The last event"))
    for part in parts[2...3] {
      #expect(
        part.contains("The last event: ann is inside of park: the fix of 2026-05-01T10:00:00.000Z lies at least "))
      #expect(part.contains("ann is inside of park: the last fix, of 2026-05-01T10:00:00.000Z, lies "), "\(part)")
      #expect(part.contains("with an accuracy of 8.00 m."))
      #expect(part.contains("asks for more than 16.00 m outside."))
      #expect(part.contains("One more than 32.00 m outside decides in any case."))
    }
    #expect(parts[2].hasPrefix("Why ann:park at 2026-05-01T10:00:20.000Z?"))
    #expect(parts[3].hasPrefix("Why ann:park at 2026-05-01T10:00:29.500Z?"))
    #expect(parts[4].hasPrefix("Why ann:gate:5@10 at 2026-05-01T10:00:58.000Z?\nann is outside of gate:5@10: "))
  }

  @Test("questions change nothing of the match")
  func unchanged() throws {
    var logs: [String] = []
    for (index, arguments) in [[], ["--why", "ann:park@20", "--why", "ann:park@40", "--why", "ann:park@1e9"]]
      .enumerated()
    {
      let result = try replay(arguments + ["--actions", folder.path("\(index)"), "--final", folder.path("f\(index)")])
      #expect(result.status == 0, "\(result.errors)")
      logs.append(try folder.read("\(index)") + folder.read("f\(index)"))
    }
    #expect(logs[0] == logs[1])
    #expect(logs[0].contains("zoneExited"))
    #expect(!logs[0].contains("because") && !logs[0].contains("\"why\""))
  }

  @Test("with --explain, each membership of --final has its because, and answers are there too")
  func final() throws {
    let result = try replay([
      "--explain", "--final", folder.path("f.json"), "--why", "o:dd@9:park@0", "--why", "ann:park@20",
    ])
    #expect(result.status == 0, "\(result.errors)")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.read("f.json").utf8)) as? [String: Any])
    let players = try #require(root["players"] as? [String: [String: Any]])
    #expect(Set(players.keys) == ["ann", "o:dd@9"])
    for (name, player) in players {
      let memberships = try #require(player["memberships"] as? [String: [String: Any]])
      #expect(Set(memberships.keys) == ["park", "gate:5@10"])
      for membership in memberships.values {
        let because = try #require(membership["because"] as? [String: Any])
        let accuracy = try #require(because["accuracyMeters"] as? Double)
        #expect(because["accuracyAssumed"] as? Bool == (name != "ann"))
        #expect(accuracy == (name == "ann" ? 4 : 5))
        #expect(because["enterMarginMeters"] as? Double == accuracy)
        #expect(because["exitMarginMeters"] as? Double == 2 * accuracy)
        let depth = try #require(because["signedDistanceMeters"] as? Double)
        #expect((depth >= 0) == (membership["state"] as? String == "inside"))
        #expect(because["fixTime"] is String && because["rule"] is String)
      }
    }
    let why = try #require(root["why"] as? [[String: Any]])
    try #require(why.count == 2)
    #expect(why[0]["player"] as? String == "o:dd@9" && why[0]["zone"] as? String == "park")
    #expect((why[0]["because"] as? [String: Any])?["gap"] as? String == "notJoined")
    #expect(why[1]["state"] as? String == "inside" && why[1]["time"] as? String == "2026-05-01T10:00:20.000Z")
  }

  @Test(
    "a wrong zone, player or time is exit code 64 and names the nearest known one",
    arguments: [
      ("ann:prak", "the game has no zone \"prak\"; did you mean \"park\"?"),
      ("ann:prak@20", "the game has no zone \"prak\"; did you mean \"park\"?"),
      ("anne:park", "nobody named \"anne\" has joined; did you mean \"ann\"?"),
      ("zzzzzzzzz:park", "nobody named \"zzzzzzzzz\" has joined\n"),
      ("ann:elsewhere", "the game has no zone \"elsewhere\"\n"),
      ("ann:park@noon", "the game has no zone \"park@noon\""),
      ("ann", "--why is PLAYER:ZONE or PLAYER:ZONE@TIME, not ann"), (":park", "--why is PLAYER:ZONE"),
      ("ann:", "--why is"),
      ("", "--why is PLAYER:ZONE"),
    ])
  func wrong(_ question: String, _ words: String) throws {
    for openJoin in [true, false] {
      let result = try replay(["--why", question], game: Self.game(openJoin: openJoin))
      #expect(result.status == 64, "\(result.output)\(result.errors)")
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test("names with control characters, quotes and no end are shown in one line")
  func oddNames() throws {
    let zone = #"a\u0000\"b:c\n@7"#
    let result = try replay(["--why", "ann:a\u{1}"], game: Self.game(zone: zone))
    #expect(result.status == 64)
    #expect(result.errors.split(separator: "\n").count == 2, "\(result.errors)")
    let odd = try replay(["--why", "o:dd@9:x\ny"], game: Self.game(zone: #"x\ny"#))
    #expect(odd.status == 0, "\(odd.errors)")
    #expect(odd.output.contains("Why o:dd@9:x y at "), "\(odd.output)")
    #expect(odd.output.contains("o:dd@9 is inside of x y: "), "\(odd.output)")
    #expect(odd.output.contains("5.00 m (assumed, since the fix states none)"))
  }
}
