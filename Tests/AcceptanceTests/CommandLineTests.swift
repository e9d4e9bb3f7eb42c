import Foundation
import Testing

@Suite("quarry as a Unix tool")
struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func quarry(_ arguments: String..., input: String? = nil) throws -> BuiltProgram.Result {
    try BuiltProgram.quarry.run(arguments, input: input)
  }

  @Test(
    "help and version go to standard output, with exit code 0",
    arguments: [
      ["--help"], ["-h"], ["help"], ["help", "replay"], ["replay", "--help"], ["locate", "-h"], ["help", "bench"],
      ["help", "compare"], ["help", "rules"], ["rules"], ["rules", "--mode", "assassin", "claimSeconds"],
      ["--version"],
    ])
  func help(_ arguments: [String]) throws {
    let result = try BuiltProgram.quarry.run(arguments)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(!result.output.isEmpty)
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test(
    "wrong usage is exit code 64, one line that says what, and a hint",
    arguments: [
      ([], "a command is missing"),
      (["repaly"], "did you mean \"replay\"?"),
      (["validate", "x.geojson"], "this release has no \"validate\" yet"),
      (["replay"], "replay needs --game GAME.json"),
      (["replay", "--gmae", "x"], "did you mean --game?"),
      (["replay", "--game"], "--game needs a value"),
      (["replay", "--game", "a", "--game", "b", "c"], "--game is given 2 times"),
      (["replay", "--explain=yes", "--game", "a"], "--explain takes no value"),
      (["bench"], "bench needs --game GAME.json"),
      (["compare", "--game", "a"], "compare needs --game A.json --game B.json, two games"),
      (
        ["compare", "--game", "a", "--game", "b", "--format", "jsno"],
        "--format is text or json, not jsno; did you mean json?"
      ),
      (["rules", "graceSecond"], "there is no rule \"graceSecond\"; did you mean \"graceSeconds\"?"),
      (["rules", "--mode", "asassin"], "there is no mode \"asassin\"; did you mean \"assassin\"?"),
      (
        ["rules", "--mode", "free", "claimSeconds"],
        "the mode \"free\" does not play the rule \"claimSeconds\": assassin"
      ),
      (
        ["replay", "--game", Places.data("run/game.json"), "--auto-claim"],
        "--auto-claim is for modes with claims (assassin"
      ),
      (["bench", "--game", "a", "--copies", "0", "b"], "--copies is a whole number from 1 on, not 0"),
      (["bench", "--game", "a", "-"], "standard input cannot be"),
      (["locate"], "locate needs a BOUNDARY.geojson"),
      (["locate", "-", "-"], "cannot both come from standard input"),
      (["locate", "a", "b", "--format", "xml"], "--format is csv or ndjson"),
      (["replay", "-x"], "unknown option -x"),
    ] as [([String], String)])
  func usage(_ arguments: [String], _ words: String) throws {
    let result = try BuiltProgram.quarry.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 2)
  }

  @Test("missing files are exit code 2 and the operating system's words")
  func missing() throws {
    let game = try folder.write("{}", to: "game.json")
    for result in [
      try quarry("replay", "--game", folder.path("none.json"), "x.gpx"),
      try quarry("replay", "--game", game, folder.path("none.gpx")),
      try quarry("locate", folder.path("none.geojson")),
      try quarry("replay", "--game", game, Places.data("run/hike.gpx"), "--actions", folder.path("no/such/folder")),
    ] {
      #expect(result.status == 2)
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(result.errors.contains("o such file or directory"), "\(result.errors)")
    }
  }

  @Test(
    "a game that is wrong is told with its line and column",
    arguments: [
      (
        "{\n  \"rules\": {\"latenesSeconds\": 5}\n}", 1,
        ":2:31: there is no rule \"latenesSeconds\"; did you mean \"latenessSeconds\"?"
      ),
      ("{\"rules\": {\"mode\": \"captureTheFlag\"}}", 1, "the mode \"captureTheFlag\" is not played by this release"),
      ("{\"rules\": {\"mode\": \"fre\"}}", 1, "did you mean \"free\"?"),
      ("{\"zones\": \"nowhere.geojson\"}", 2, "nowhere.geojson"),
      ("{\"zones\": {\"type\": \"Point\", \"coordinates\": [1, 2]}}", 1, "radiusMeters"),
      ("{\"name\": ", 2, ":1:"),
      ("[]", 1, "a game is a JSON object"),
      ("{\"zonse\": {}}", 1, "did you mean \"zones\"?"),
    ] as [(String, Int32, String)])
  func wrongGame(_ text: String, _ code: Int32, _ words: String) throws {
    let game = try folder.write(text, to: "game.json")
    let result = try quarry("replay", "--game", game, Places.data("run/hike.gpx"))
    #expect(result.status == code)
    #expect(result.errors.hasPrefix(folder.path("game.json") + ":"), "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("an area that crosses itself is refused in GEOS's words, with the place")
  func bowTie() throws {
    let bow = #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#
    let boundary = try folder.write(bow, to: "b.geojson")
    let result = try quarry("locate", boundary, "-", input: "1,1\n")
    #expect(result.status == 1)
    #expect(result.errors == "\(boundary):1:1: zone \"0\": Self-intersection at longitude 1.0, latitude 1.0\n")
  }

  @Test("events come from standard input, actions go to standard output, the summary then to standard error")
  func pipes() throws {
    let game = try folder.write(
      "{\"name\":\"piped\",\"zones\":{\"type\":\"FeatureCollection\",\"features\":[]}}", to: "g.json")
    let events = """
      {"type":"fix","player":"ann","time":"2026-05-01T10:00:00Z","longitude":13.4,"latitude":52.5}
      {"player":"ann","time":1777629601,"longitude":13.4,"latitude":52.5}
      not json

      {"type":"tick","time":"2026-05-01T10:05:00Z"}

      """
    let result = try quarry("replay", "--game", game, "-", "--actions", "-", input: events)
    #expect(result.status == 0)
    #expect(result.lines.first == #"{"seq":0,"time":"2026-05-01T10:00:00.000Z","action":"matchStarted"}"#)
    #expect(result.output.contains(#""action":"playerWentStale","player":"ann""#))
    #expect(result.errors.contains("piped"))
    #expect(result.errors.contains("-:3:"))
  }

  @Test("a reader that goes away ends the program quietly")
  func brokenPipe() throws {
    let shell = URL(fileURLWithPath: "/bin/sh")
    let quarry = BuiltProgram.quarry.url.path
    let run =
      "'\(quarry)' replay --game '\(Places.data("airport/game.json"))' '\(Places.data("airport/movements.csv"))'"
    // No more than a line is read; without a summary on the terminal nothing but that line is seen.
    let result = try BuiltProgram.run(shell, ["-c", "\(run) --actions - --explain 2>/dev/null | head -n 1"])
    #expect(result.status == 0)
    #expect(result.lines.count == 1)
  }

  @Test("the game with all defaults filled in can be played again")
  func printGame() throws {
    let printed = try quarry("replay", "--game", Places.data("airport/game.json"), "--print-game")
    #expect(printed.status == 0)
    for rule in ["overwhelmingFactor", "enterCertainty", "correlatedExitCertainty", "correlationSeconds"] {
      #expect(printed.output.contains("\"\(rule)\":"), "\(rule)")
    }
    let copy = try folder.write(printed.output, to: "copy.json")
    let again = try quarry("replay", "--game", copy, "--print-game")
    #expect(again.output == printed.output)
    let trace = Places.data("airport/movements.csv")
    #expect(try quarry("replay", "--game", copy, trace, "--actions", folder.path("copy.ndjson")).status == 0)
    let original = try quarry(
      "replay", "--game", Places.data("airport/game.json"), trace, "--actions", folder.path("original.ndjson"))
    #expect(original.status == 0)
    #expect(try folder.read("copy.ndjson") == folder.read("original.ndjson"))
  }
}
