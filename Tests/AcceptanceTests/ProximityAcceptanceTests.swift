import Foundation
import Testing

@Suite("who is near whom, through the command")
struct ProximityAcceptanceTests {
  private func fix(_ player: String, _ second: Int, _ longitude: Double) -> String {
    #"{"player":"\#(player)","time":"2026-05-01T10:00:\#(second < 10 ? "0" : "")\#(second)Z","longitude":\#(longitude),"#
      + #""latitude":52.52,"accuracyMeters":4}"#
  }

  @Test("two moves inside of the distance tell one near, leaving tells one apart; the end says who is near")
  func exactlyOne() throws {
    let folder = try TemporaryFolder()
    let game = #"""
      {"name":"near","zones":{"type":"FeatureCollection","features":[]},"rules":{"nearMeters":50,"farMeters":50}}
      """#
    try Data(game.utf8).write(to: URL(fileURLWithPath: folder.path("game.json")))
    // A degree of longitude is 67.8 km there: 0.001 is 67.8 m.
    let lines = [
      fix("truck", 0, 13.4000), fix("walker", 2, 13.4015), fix("walker", 14, 13.4002), fix("walker", 18, 13.4001),
      fix("walker", 30, 13.4003), fix("walker", 50, 13.4015), fix("zoe", 55, 13.4016),
    ]
    let result = try BuiltProgram.quarry.run(
      [
        "replay", "--game", folder.path("game.json"), "-", "--actions", folder.path("out"), "--final",
        folder.path("final"),
      ],
      input: lines.joined(separator: "\n") + "\n")
    #expect(result.status == 0, "\(result.errors)")
    let actions = try String(contentsOfFile: folder.path("out"), encoding: .utf8).split(separator: "\n")
    let near = actions.filter { $0.contains(#""action":"playersNear","player":"truck","other":"walker""#) }
    let apart = actions.filter { $0.contains(#""action":"playersApart","player":"truck","other":"walker""#) }
    #expect(near.count == 1 && near[0].contains(#""crossedAt":"2026-05-01T10:00:09."#), "\(near)")
    #expect(apart.count == 1 && apart[0].contains(#""crossedAt":"2026-05-01T10:00:37."#), "\(apart)")
    let final = try String(contentsOfFile: folder.path("final"), encoding: .utf8)
    #expect(final.contains(#""walker":{"alive":true,"target":null,"stale":false,"near":["zoe"]"#), "\(final)")
  }

  @Test("a distance to leave at without one to meet at is refused with its place")
  func refused() throws {
    let folder = try TemporaryFolder()
    try Data(#"{"rules":{"farMeters":50}}"#.utf8).write(to: URL(fileURLWithPath: folder.path("game.json")))
    let result = try BuiltProgram.quarry.run(["replay", "--game", folder.path("game.json"), "-"], input: "")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(#"1:23: "farMeters" goes with "nearMeters" (at /rules/farMeters)"#), "\(result.errors)")
  }
}
