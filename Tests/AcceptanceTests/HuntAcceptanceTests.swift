import Foundation
import Testing

@Suite("the recorded hunt, from the outside")
struct HuntAcceptanceTests {
  private let folder: TemporaryFolder
  private static let game = Places.data("hunt/game.json")
  private static let fixes = Places.data("orienteering/fixes.csv")
  private static let claims = Places.data("hunt/claims.ndjson")

  init() throws { folder = try TemporaryFolder() }

  @Test("a full recorded match with claims ends with one winner, and a story that one can read")
  func story() throws {
    let result = try BuiltProgram.quarry.run([
      "replay", "--game", Self.game, Self.fixes, Self.claims, "--story", "-", "--actions", folder.path("log.ndjson"),
      "--final", folder.path("final.json"),
    ])
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.lines.map(String.init)
    #expect(lines.allSatisfy { $0.count <= 100 })
    for line in [
      "The hunt in Highfield Park",
      "10:07:40  R10 did not get R08: that is not the target.",
      "10:10:04  R10 did not get R12: the target says no.",
      "10:16:02  R11 is eliminated by R08. R08 hunts R09.",
      "10:19:40  R13 is eliminated by R12. R12 hunts R08.",
      "10:30:00  R11 did not get R09: the hunter is out.",
      "10:37:52  R10 is eliminated by R09. The match ends: R09 won.",
      "R09 wins after 35 min.",
      "  1. R09  in, 1 point, put out 1 player",
      "  9. R06  out at 10:06:33, out of bounds",
    ] {
      #expect(lines.contains(line), "\(line)\n\(result.output)")
    }
    #expect(lines.contains { $0.hasPrefix("10:07:00  The hunt is R05 → ") && $0.hasSuffix(" → R05.") })
    let log = try folder.read("log.ndjson")
    let last = log.split(separator: "\n").last
    #expect(last?.contains(#""action":"matchEnded","winners":["R09"],"ranking":[{"place":1,"player":"R09""#) == true)
    let final = try folder.read("final.json")
    #expect(final.contains(#""R09":{"alive":true,"target":null,"stale":false,"score":1,"eliminations":1"#))
    // The summary goes to standard error, with the ranking.
    #expect(result.errors.contains("1. R09 (in, 1 point); 2. R08 (out at 10:37:49, out of bounds, 1 point)"))
  }

  @Test("without the claims, the match may claim for the hunters, and ends with one winner")
  func autoClaim() throws {
    let result = try BuiltProgram.quarry.run([
      "replay", "--game", Self.game, Self.fixes, "--auto-claim", "--actions", folder.path("auto.ndjson"),
    ])
    #expect(result.status == 0, "\(result.errors)")
    let lines = try folder.read("auto.ndjson").split(separator: "\n")
    #expect(lines.filter { $0.contains(#""eliminationClaimed""#) }.count >= 3)
    #expect(lines.filter { $0.contains(#""eliminationClaimed""#) }.allSatisfy { $0.contains(#""automatic":true"#) })
    #expect(lines.last?.contains(#""winners":["R09"],"ranking":[{"place":1,"player":"R09","#) == true)
  }

  @Test("what speaks against whom is told in words, and written as JSON")
  func suspicions() throws {
    let traces = folder.path("traces.ndjson")
    let lines = (0..<90).map { second in
      #"{"player":"ann","time":\#(second),"longitude":-0.95,"latitude":51.43\#(second % 10)\#(second % 7),"mock":\#(second < 9)}"#
    }
    try lines.joined(separator: "\n").write(toFile: traces, atomically: true, encoding: .utf8)
    try #"{"rules":{"maximumSpeedMetersPerSecond":5000}}"#.write(
      toFile: folder.path("game.json"), atomically: true, encoding: .utf8)
    let replay = ["replay", "--game", folder.path("game.json"), traces, "--suspicions"]
    let words = try BuiltProgram.quarry.run(replay + ["-"])
    #expect(words.status == 0 && words.output.hasPrefix("ann: "), "\(words.output)\(words.errors)")
    #expect(words.output.contains("made up by software, as the device says: 9 of 90 fixes"))
    let json = try BuiltProgram.quarry.run(replay + [folder.path("out.json")])
    #expect(json.status == 0)
    #expect(try folder.read("out.json").hasPrefix(#"[{"player":"ann","score":0."#))
  }

  @Test("another reach and another grace are compared in words, the same each time")
  func compare() throws {
    let text = try String(contentsOfFile: Self.game, encoding: .utf8)
      .replacingOccurrences(of: "\"zones.geojson\"", with: "\"\(Places.data("hunt/zones.geojson"))\"")
    let other = try folder.write(
      text.replacingOccurrences(of: "\"eliminationMeters\": 25", with: "\"eliminationMeters\": 4"), to: "b.json")
    let arguments = ["compare", "--game", Self.game, "--game", other, Self.fixes, Self.claims]
    let result = try BuiltProgram.quarry.run(arguments)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("With eliminationMeters 4 instead of 25, "))
    #expect(result.output.contains("  eliminationMeters  25 → 4\n"))
    #expect(result.output.contains("The logs part after"))
    #expect(try BuiltProgram.quarry.run(arguments).output == result.output)
    let same = try BuiltProgram.quarry.run([
      "compare", "--game", Self.game, "--game", Self.game, Self.fixes, "--format", "json",
    ])
    #expect(same.status == 0)
    #expect(same.output.contains(#""sameGame":true,"sameCourse":true"#))
  }
}
