import Foundation
import Testing

@Suite("quarry locate, from the outside")
struct LocateAcceptanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let square = """
    {"type":"Feature","id":"a","properties":{},"geometry":{"type":"Polygon","coordinates":
    [[[10,50],[10.01,50],[10.01,50.01],[10,50.01],[10,50]]]}}
    """

  /// The same square again, and a circle of 100 m round its middle.
  private static let three = """
    {"type":"FeatureCollection","features":[\(square),
    {"type":"Feature","properties":{"id":"b;c","radiusMeters":100},"geometry":{"type":"Point","coordinates":[10.005,50.005]}}]}
    """

  @Test("one row out for each row in: zones in zone order, metres positive inside")
  func rows() throws {
    let boundary = try folder.write(Self.three, to: "b.geojson")
    let points = try folder.write("10.005,50.005\n10,50\n10.02,50.005\n", to: "p.csv")
    let result = try BuiltProgram.quarry.run(["locate", boundary, points])
    #expect(result.status == 0)
    // 0.01° of longitude at 50.005° N are 716.88 m: N·cos φ·π/180·0.01.
    #expect(
      result.output == """
        longitude,latitude,zones,distanceMeters
        10.0050000,50.0050000,a;b;c,100.00
        10.0000000,50.0000000,a,0.00
        10.0200000,50.0050000,,-716.88

        """)
  }

  @Test("a header names the columns, in any order, and points may come from standard input")
  func header() throws {
    let boundary = try folder.write(Self.square, to: "b.geojson")
    let result = try BuiltProgram.quarry.run(
      ["locate", boundary, "--format=ndjson"], input: "name;lat;lon\nx;50.005;10.005\n")
    #expect(result.status == 0)
    #expect(
      result.output
        == #"{"longitude":10.0050000,"latitude":50.0050000,"zones":["a"],"distanceMeters":358.44}"# + "\n")
  }

  @Test("a row that is no point is told with its line, and comes out without an answer")
  func badRows() throws {
    let boundary = try folder.write(Self.square, to: "b.geojson")
    let result = try BuiltProgram.quarry.run(
      ["locate", boundary, "-"], input: "10.005,50.005\nhere,there\n10,91\n\n181,50\n")
    #expect(result.status == 1)
    #expect(result.lines.count == 6)
    #expect(result.lines[2] == "here,there,,")
    #expect(result.errors.contains("-:2: \"here\" is not a longitude"))
    #expect(result.errors.contains("-:3: \"91\" is not a latitude"))
    #expect(result.errors.contains("-:5: longitude 181 is beyond ±180"))
  }

  @Test("agrees with the oracle on every point", .enabled(if: Places.hasShared, "\(Places.noShared)"))
  func oracle() throws {
    let table = try String(contentsOfFile: Places.shared("data/suites/pip_oracle/points.csv"), encoding: .utf8)
    let rows = table.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",").map(String.init) }
    try #require(rows.count == 1120)
    var compared = 0
    for (file, points) in Dictionary(grouping: rows, by: { $0[0] }).sorted(by: { $0.key < $1.key }) {
      let boundary = Places.shared("data/boundaries/" + file)
      // The file is asked whole; its features bear their index as id where they have none of their own.
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: boundary)))
      let collection = try #require(json as? [String: Any])
      let features = collection["features"] as? [[String: Any]] ?? [collection]
      let numbered = features.enumerated().map { index, feature in
        ["type": "Feature", "id": "f\(index)", "properties": [:], "geometry": feature["geometry"] ?? feature]
      }
      let copy = try JSONSerialization.data(withJSONObject: ["type": "FeatureCollection", "features": numbered])
      try copy.write(to: folder.url.appendingPathComponent("copy.geojson"))
      let input = points.map { "\($0[2]),\($0[3])\n" }.joined()
      let result = try BuiltProgram.quarry.run(["locate", folder.path("copy.geojson"), "-"], input: input)
      #expect(result.status == 0, "\(file): \(result.errors)")
      let answers = result.lines.dropFirst()
      try #require(answers.count == points.count)
      for (answer, point) in zip(answers, points) {
        let zones = answer.split(separator: ",", omittingEmptySubsequences: false)[2].split(separator: ";")
        #expect(zones.contains("f\(point[1])") == (point[4] == "1"), "\(file) \(point) \(answer)")
        compared += 1
      }
    }
    #expect(compared == 1120)
  }
}
