import Foundation
import Testing

@Suite("the recorded race, from the outside")
struct RaceAcceptanceTests {
  private let folder: TemporaryFolder
  private static let fixes = Places.data("orienteering/fixes.csv")

  init() throws { folder = try TemporaryFolder() }

  private func replay(_ course: String) throws -> (summary: String, log: [Substring]) {
    let result = try BuiltProgram.quarry.run([
      "replay", "--game", Places.data("orienteering/\(course).json"), Self.fixes, "--actions",
      folder.path("\(course).ndjson"),
    ])
    #expect(result.status == 0, "\(result.errors)")
    return (result.output + result.errors, try folder.read("\(course).ndjson").split(separator: "\n"))
  }

  @Test(
    "each course ends with a ranking by time, after all have been where they punched",
    arguments: [
      ("long", 136, ["R02", "R04", "R06", "R03", "R05", "R01", "R08", "R09"]), ("middle", 48, ["R07", "R11", "R10"]),
      ("short", 35, ["R12", "R13"]),
    ])
  func courses(_ course: String, _ visits: Int, _ ranking: [String]) throws {
    let (summary, log) = try replay(course)
    #expect(log.count { $0.contains(#""action":"checkpointReached""#) } == visits)
    #expect(log.count { $0.contains(#""action":"playerFinished""#) } == ranking.count)
    let last = try #require(log.last)
    #expect(last.contains(#""action":"matchEnded","winners":["\#(ranking[0])"]"#))
    let places = last.matches(of: /"place":(\d+),"player":"(R\d+)"/).map { "\($0.1) \($0.2)" }
    #expect(places == ranking.enumerated().map { "\($0 + 1) \($1)" })
    #expect(summary.contains("Highfield Park, the \(course) course"))
    #expect(summary.contains("checkpointReached \(visits)"))
  }

  @Test(
    "the games are what their script makes of the recording, to the byte",
    .enabled(if: Places.hasShared && Places.python != nil, "\(Places.noShared), or there is no python3"))
  func converted() throws {
    let python = try #require(Places.python)
    let race = Places.shared("data/traces/multiplayer_orienteering/highfieldpark-2022-06-04")
    let result = try BuiltProgram.run(
      URL(fileURLWithPath: python), [Places.data("orienteering/convert.py"), race, folder.path("made")])
    #expect(result.status == 0, "\(result.errors)")
    for name in ["controls.geojson", "punches.csv", "long.json", "middle.json", "short.json"] {
      let kept = try String(contentsOfFile: Places.data("orienteering/\(name)"), encoding: .utf8)
      #expect(try folder.read("made/\(name)") == kept, "\(name)")
    }
    let fixes = try Data(contentsOf: URL(fileURLWithPath: race + ".fixes.csv"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: Self.fixes)) == fixes)
  }
}
