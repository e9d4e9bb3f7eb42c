import Foundation
import Testing

@Suite("quarry replay, from the outside")
struct ReplayAcceptanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "the race at Highfield Park: punches lie inside of stays, and nobody flaps",
    .enabled(if: Places.hasShared && Places.python != nil, "\(Places.noShared), or there is no python3"))
  func punches() throws {
    let python = URL(fileURLWithPath: try #require(Places.python))
    let prefix = Places.shared("data/traces/multiplayer_orienteering/highfieldpark-2022-06-04")
    let result = try BuiltProgram.run(
      python,
      [Places.shared("acceptance/punches.py"), BuiltProgram.quarry.url.path, prefix, "30", "0.98", "1"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    "the fence cases that need neither schedules nor shrinking zones hold",
    .enabled(if: Places.hasShared && Places.python != nil, "\(Places.noShared), or there is no python3"))
  func fences() throws {
    let python = URL(fileURLWithPath: try #require(Places.python))
    let cases = [
      "edge-flapping", "already-inside", "restart-inside", "coarse-fix-never-enters", "exit-despite-worse-accuracy",
      "late-fix-no-phantom", "event-time-not-arrival", "nested-zones-order", "never-entered-never-left",
      "zone-smaller-than-accuracy", "walking-out-latency", "safe-over-forbidden",
    ]
    let result = try BuiltProgram.run(
      python,
      [Places.shared("acceptance/fences.py"), BuiltProgram.quarry.url.path, Places.shared("cases/fences.json")] + cases)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("12 of 12 cases hold"))
  }

  @Test(
    "the matches that ship with the project end with the same bytes each time, and well",
    arguments: [
      ["--game", Places.data("airport/game.json"), Places.data("airport/movements.csv")],
      ["--game", Places.data("run/game.json")],
    ])
  func shipped(_ arguments: [String]) throws {
    var logs: [String] = []
    for run in ["a", "b"] {
      let result = try BuiltProgram.quarry.run(
        ["replay"] + arguments + [
          "--actions", folder.path(run + ".ndjson"), "--html", folder.path(run + ".html"), "--final",
          folder.path(run + ".json"), "--explain",
        ])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty)
      logs.append(try folder.read(run + ".ndjson"))
    }
    #expect(logs[0] == logs[1])
    #expect(try folder.read("a.html") == folder.read("b.html"))
    #expect(try folder.read("a.json") == folder.read("b.json"))
    let lines = logs[0].split(separator: "\n")
    #expect(lines.first?.contains("\"matchStarted\"") == true)
    #expect(lines.last?.contains("\"matchEnded\"") == true)
    #expect(lines.filter { $0.contains("\"zoneEntered\"") }.count > 5)
  }

  @Test("files named in another order give the same bytes", .enabled(if: Places.hasShared, "\(Places.noShared)"))
  func order() throws {
    let files = Places.files(below: Places.shared("data/traces/multiplayer_goats")).filter { $0.hasSuffix(".csv") }
    try #require(files.count == 16)
    let game = try folder.write(Self.goatGame, to: "goats.json")
    var logs: [String] = []
    for order in [files, files.reversed(), Array(files[7...] + files[..<7])] {
      let log = folder.path("\(logs.count).ndjson")
      let result = try BuiltProgram.quarry.run(["replay", "--game", game] + order + ["--actions", log])
      #expect(result.status == 0, "\(result.errors)")
      logs.append(try folder.read("\(logs.count).ndjson"))
    }
    #expect(logs[0].contains("zoneEntered"))
    #expect(logs[1] == logs[0])
    #expect(logs[2] == logs[0])
  }

  /// A circle on the goats' pasture, which they enter and leave.
  private static let goatGame = """
    {"name":"goats","zones":{"type":"FeatureCollection","features":[{"type":"Feature","id":"pasture",
    "geometry":{"type":"Point","coordinates":[15.7647,-22.3796]},"properties":{"radiusMeters":30,"role":"objective"}}]}}
    """

  @Test(
    "every GPX file replays or fails with one line that names file, line and reason, in little memory",
    .enabled(if: Places.hasShared, "\(Places.noShared)"))
  func everyGPX() throws {
    let game = try folder.write(#"{"zones":{"type":"FeatureCollection","features":[]}}"#, to: "free.json")
    let files = Places.files(below: Places.shared("data/traces/gpx"))
    try #require(files.count > 50)
    var failed = 0
    for file in files {
      let result = try BuiltProgram.quarry.run(["replay", "--game", game, file])
      guard result.status != 0 else { continue }
      failed += 1
      #expect(result.status == 1 || result.status == 2, "\(file): exit code \(result.status)")
      let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 2 && lines.last?.isEmpty == true, "\(file): \(result.errors)")
      let rest = result.errors.dropFirst(file.count)
      #expect(result.errors.hasPrefix(file + ":"), "\(result.errors)")
      #expect(rest.dropFirst().prefix { $0.isNumber }.count > 0, "no line: \(result.errors)")
    }
    print("\(files.count) GPX files, \(failed) of them refused")
    #expect(failed < files.count / 2)
    if let python = Places.python {
      let memory = try Memory.greatest(
        of: .quarry, ["replay", "--game", game], files: files, python: URL(fileURLWithPath: python))
      #expect(memory < 200_000_000)
    }
  }

  @Test("a match that is saved after any batch goes on in another process with the same bytes")
  func snapshot() throws {
    try SnapshotRun(folder).check()
  }
}
