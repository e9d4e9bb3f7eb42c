import Foundation
import Testing

@Suite("quarry targets, from the outside")
struct TargetsAcceptanceTests {
  private func run(_ text: String, _ options: String...) throws -> BuiltProgram.Result {
    try BuiltProgram.quarry.run(["targets", "-"] + options, input: text)
  }

  @Test("a ring that only one order keeps is printed from the first player, with no costs where there are none")
  func ring() throws {
    let result = try run(
      #"{"players":[{"id":"A"},{"id":"B"},{"id":"C"},{"id":"D"}],"forbidden":{"A":["B"],"B":["C"],"C":["D"],"D":["A"]}}"#,
      "--seed", "5", "--check")
    #expect(result.status == 0, "\(result.errors)")
    // A hunts C or D; of the two rings that are left, A C B D would let C hunt B, B hunt D, D hunt A, which is forbidden.
    #expect(
      result.output == #"{"feasible":true,"ring":["A","D","C","B"],"objective":"random","cost":null,"longest":null,"#
        + #""shortest":null,"bound":null,"gap":null,"checked":true}"# + "\n")
  }

  @Test("no ring is answered with the reason, what it rests on, and exit code 1")
  func infeasible() throws {
    let result = try run(#"{"players":[{"id":"A"},{"id":"B"},{"id":"C"}],"forbidden":{"A":["C"],"B":["C"]}}"#)
    #expect(result.status == 1)
    #expect(
      result.output
        == #"{"feasible":false,"reason":"nobody may hunt C","because":["A must not hunt C","B must not hunt C"]}"#
        + "\n")
    #expect(result.errors.isEmpty)
  }

  /// A square of 0.01° on the equator: 1,113.19 m a side east, 1,105.74 m north.
  private static let square = """
    {"players":[{"id":"A","longitude":0,"latitude":0},{"id":"B","longitude":0.01,"latitude":0.01},
    {"id":"C","longitude":0.01,"latitude":0},{"id":"D","longitude":0,"latitude":0.01}]}
    """

  @Test("round a square the shortest ring is its sides, proved; each hunt with --explain")
  func shortest() throws {
    let result = try run(Self.square, "--objective=shortest", "--explain", "--check")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.contains(#""cost":4437.88,"longest":1113.19,"shortest":1105.74,"bound":4437.88,"gap":0.000000"#))
    #expect(result.output.contains(#""method":"proved: no ring is better""#))
    #expect(result.output.components(separatedBy: "\"hunter\"").count == 5)
  }

  @Test("across the antimeridian a hunt is as short as it is")
  func antimeridian() throws {
    let result = try run(
      #"{"players":[{"id":"A","longitude":179.995,"latitude":0},{"id":"B","longitude":-179.995,"latitude":0}],"objective":"bottleneck"}"#
    )
    #expect(result.status == 0)
    #expect(result.output.contains(#""longest":1113.19"#), "\(result.output)")
  }

  @Test("costs of the file count, null forbids, and the option wins over the file")
  func costs() throws {
    let text = """
      {"players":[{"id":"A"},{"id":"B"},{"id":"C"}],"costs":[[0,1,5],[5,0,1],[1,null,0]],"objective":"random","seed":3}
      """
    let result = try run(text, "--objective", "shortest")
    #expect(
      result.output.contains(#""ring":["A","B","C"],"objective":"shortest","cost":3,"longest":1"#), "\(result.output)")
  }

  @Test("an objective without places or costs says who has none")
  func missingPlaces() throws {
    let result = try run(#"{"players":[{"id":"A","longitude":0,"latitude":0},{"id":"B"}]}"#, "--objective", "fair")
    #expect(result.status == 1)
    #expect(result.errors == "-: the objective fair needs places of all players, or costs; player \"B\" has no place\n")
    let band = try run(#"{"players":[{"id":"A"},{"id":"B"}],"maximumMeters":50}"#)
    #expect(band.status == 1)
    #expect(band.errors.contains("\"maximumMeters\" needs places"))
  }

  @Test("wrong usage is 64, a file that is no JSON 2, a defect in it 1 with its place")
  func wrong() throws {
    #expect(try BuiltProgram.quarry.run(["targets"]).status == 64)
    #expect(try BuiltProgram.quarry.run(["targets", "a", "b"]).status == 64)
    #expect(try run("{}", "--seed", "x").status == 64)
    let objective = try run("{}", "--objective", "scater")
    #expect(objective.status == 64)
    #expect(objective.errors.contains("did you mean scatter?"), "\(objective.errors)")
    #expect(try run("{").status == 2)
    #expect(try BuiltProgram.quarry.run(["targets", "/nowhere/players.json"]).status == 2)
    let defect = try run("{\n\"players\":[{\"id\":\"A\"}],\"forbidden\":{\"B\":[]}}")
    #expect(defect.status == 1)
    #expect(defect.errors.hasPrefix("-:2:"), "\(defect.errors)")
    #expect(defect.output.isEmpty)
  }

  @Test("the same question and seed give the same bytes, another seed another ring")
  func deterministic() throws {
    let players = (0..<200).map { "{\"id\":\"p\($0)\",\"team\":\"t\($0 / 10)\"}" }.joined(separator: ",")
    let text = "{\"players\":[\(players)]}"
    let one = try run(text, "--seed", "9", "--check")
    #expect(one.status == 0)
    #expect(try run(text, "--seed", "9", "--check").output == one.output)
    #expect(try run(text, "--seed", "8").output != one.output)
  }

  @Test("the pictures hold a place and an arrow for each player, and names only as text")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let text = Self.square.replacingOccurrences(of: "\"A\"", with: "\"<script>A&B\"")
    let result = try run(text, "--svg", folder.path("ring.svg"), "--html", folder.path("ring.html"))
    #expect(result.status == 0, "\(result.errors)")
    for file in ["ring.svg", "ring.html"] {
      let drawn = try String(contentsOfFile: folder.path(file), encoding: .utf8)
      #expect(drawn.components(separatedBy: "<circle").count == 5)
      #expect(drawn.components(separatedBy: "marker-end").count == 5)
      #expect(drawn.contains("&lt;script&gt;A&amp;B"))
      #expect(!drawn.contains("<script"))
      #expect(!drawn.contains("http:") || drawn.components(separatedBy: "http:").count == 2)
    }
  }
}
