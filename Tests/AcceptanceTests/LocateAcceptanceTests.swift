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

  /// The answers to a table of points, without the header of the output.
  private func answers(_ table: String, _ format: String = "csv") throws -> (
    lines: [String], result: BuiltProgram.Result
  ) {
    let boundary = try folder.write(Self.square, to: "b.geojson")
    let result = try BuiltProgram.quarry.run(["locate", boundary, "-", "--format", format], input: table)
    return (result.lines.dropFirst(format == "csv" ? 1 : 0).map(String.init), result)
  }

  @Test(
    "quotes, separators, decimal commas, line ends and names of columns are understood",
    arguments: [
      "\"1,2\",10.005,50.005\nx,10.005,50.005\n", "name,lon,lat\n\"1,2\",10.005,50.005\n\"a\nb\",10.005,50.005\n",
      "10,005;50,005\r\n\"10,005\";\"50,005\"", "10.005\t50.005\t1\r10,005\t50.005\r",
      "\u{FEFF}Latitude (deg);LNG;note\n50,005;10,005;\"a;\"\"b\"\"\"\n50.005 ; 10.005;\n",
      "\"10.005\" , \"50.005\"\n10.005,50.005,\"two\nlines\"\n",
    ])
  func dialects(table: String) throws {
    let header = "id,longitude,latitude\n"
    let answers = try answers(table.hasPrefix("\"1,2\"") ? header + table : table)
    #expect(answers.lines == Array(repeating: "10.0050000,50.0050000,a,358.44", count: 2), "\(answers.result.errors)")
    #expect(answers.result.status == 0)
  }

  @Test(
    "a first row that tells no columns is an error, and nothing is guessed",
    arguments: [
      ("id,name\n10.005,50.005\n", #"no columns for longitude and latitude; the columns are "id", "name""#),
      ("name,lon\nx,10\n", #"no column for latitude; the columns are "name", "lon""#),
      ("x1,10.005,50.005\n", #"no columns for longitude and latitude; the columns are "x1", "10.005", "50.005""#),
      ("l\0o\0n\0,\0l\0a\0t\0\n1,2\n", #"no columns for longitude and latitude; the columns are "l o n ", " l a t ""#),
      ("10.005\n", #"no columns for longitude and latitude; the columns are "10.005""#),
      ("\"10.005,50.005\n1,2\n", "the row that begins here has no end: a quote is left open"),
    ])
  func noColumns(table: String, reason: String) throws {
    let result = try answers(table).result
    #expect(result.status == 2)
    #expect(result.errors == "-:1: \(reason)\n")
    #expect(result.output.isEmpty)
  }

  @Test("what is echoed has no control characters, and messages are short")
  func echoes() throws {
    let long = String(repeating: "y", count: 5000)
    let answers = try answers("1,2\n\u{1B}[31m\u{7},50\n\(long),50\n\"a\nb\",50\n\"1\"2,50\n", "ndjson")
    #expect(answers.lines.count == 5)
    #expect(answers.result.status == 1)
    let errors = answers.result.errors.split(separator: "\n")
    #expect(errors.count == 4)
    #expect(errors[0] == "-:2: \" [31m \" is not a longitude")
    #expect(errors[1].hasPrefix("-:3: \"yyy") && errors[1].count <= 210)
    #expect(errors[2] == "-:4: \"a b\" is not a longitude")
    #expect(errors[3] == "-:6: text between a closing quote and the separator")
    #expect(try self.answers("1,2\n\u{1B}[31m,50\n").lines[1] == " [31m,50,,")
  }

  @Test("rows before a defect are answered; a row longer than 1 MiB and an open quote are defects")
  func defects() throws {
    let long = try answers("10.005,50.005\n10.005,50.005,\(String(repeating: "z", count: 2 << 20))\n1,2\n")
    #expect(long.lines == ["10.0050000,50.0050000,a,358.44"])
    #expect(long.result.errors == "-:2: a row longer than 1 MiB begins here\n")
    #expect(long.result.status == 2)
    let open = try answers("10.005,50.005\n1,2,\"\n1,2\n")
    #expect(open.lines == ["10.0050000,50.0050000,a,358.44"])
    #expect(open.result.errors == "-:2: the row that begins here has no end: a quote is left open\n")
    #expect(open.result.status == 2)
  }

  @Test("many rows, in whatever pieces they come, have one answer each")
  func pieces() throws {
    let rows = (0..<20_000).map { "\"n\($0)\",\($0 % 180).5,\($0 % 90).25,\"\($0 % 7 == 0 ? "é\r\nx" : "é")\"" }
    let answers = try answers("note,lon,lat,text\r\n" + rows.joined(separator: "\r\n"))
    #expect(answers.result.status == 0)
    #expect(
      answers.lines.map { $0.prefix { $0 != "." } } == (0..<20_000).map { Substring(String($0 % 180)) })
  }

  @Test("a row is answered as it comes, while whoever asks keeps the pipe open", .timeLimit(.minutes(1)))
  func live() throws {
    let process = Process()
    process.executableURL = BuiltProgram.quarry.url
    process.arguments = ["locate", try folder.write(Self.square, to: "b.geojson"), "--format", "ndjson"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for longitude in ["10.005", "11"] {
      try input.fileHandleForWriting.write(contentsOf: Data("\(longitude),50.005\n".utf8))
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.contains("\"zones\":\(longitude == "11" ? "[]" : "[\"a\"]")"))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
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
