import Foundation
import Testing

@Suite("quarry replay with late fixes that amend, from the outside")
struct AmendAcceptanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let game = """
    {"name":"late","rules":{"lateFixes":"amend"},"zones":{"type":"FeatureCollection","features":[
    {"type":"Feature","id":"park","properties":{},"geometry":{"type":"Polygon","coordinates":
    [[[13.404,52.519],[13.406,52.519],[13.406,52.521],[13.404,52.521],[13.404,52.519]]]}},
    {"type":"Feature","id":"post","properties":{"radiusMeters":25,"role":"objective"},
    "geometry":{"type":"Point","coordinates":[13.4055,52.5201]}}]}}
    """

  /// A next number from 0 to 1 that looks like chance: the high bits of a linear congruential generator (Knuth, MMIX).
  private struct Chance {
    var state: UInt64

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }
  }

  /// Two who wander in and out, one of them silent for a while, one with a receiver whose weeks ran over, in order of
  /// time.
  private func lines(_ chance: inout Chance) -> [String] {
    var lines: [String] = []
    for second in stride(from: 0, to: 900, by: 5) {
      for (player, phase) in [("ann", 0.0), ("bob", 1.0)] where player == "ann" || !(300..<420).contains(second) {
        let longitude = 13.405 + 0.0014 * sin(Double(second) / 90 + phase) + (chance.next() - 0.5) * 1e-4
        let latitude = 52.52 + (chance.next() - 0.5) * 1e-4
        let time = 1_777_629_600 + second
        let isOver = player == "bob" && second % 3 == 0
        lines.append(
          #"{"type":"fix","player":"\#(player)","time":\#(isOver ? time - 619_315_200 : time),"#
            + #""longitude":\#(longitude),"latitude":\#(latitude),"accuracyMeters":5"#
            + (isOver ? #","receivedAt":\#(time + 1)}"# : "}"))
      }
    }
    return lines
  }

  /// What stands of a log, each action without its numbers: worked out from the text alone, as a reader of the contract
  /// would.
  private func net(_ log: String) throws -> [NSDictionary] {
    var standing: [Int: [String: Any]] = [:]
    for line in log.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      var action = try #require(object as? [String: Any])
      let number = try #require(action["seq"] as? Int)
      action["seq"] = nil
      if let of = action.removeValue(forKey: "of") as? Int {
        let replaced = standing.removeValue(forKey: of)
        let old = try #require(replaced, "\(line)")
        if action["action"] as? String == "retracted" { continue }
        action["action"] = old["action"]
      }
      standing[number] = action
    }
    return standing.values.map { NSDictionary(dictionary: $0) }
  }

  @Test("whatever the order of arrival, the net log and the final standings are those of the ordered run")
  func anyOrder() throws {
    let game = try folder.write(Self.game, to: "game.json")
    for seed in 1...4 as ClosedRange<UInt64> {
      var chance = Chance(state: seed)
      let ordered = lines(&chance)
      let shuffled = ordered.map { (chance.next(), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
      var logs: [String] = []
      for (name, lines) in [("a", ordered), ("b", shuffled)] {
        let result = try BuiltProgram.quarry.run(
          [
            "replay", "--game", game, "-", "--actions", folder.path(name + ".ndjson"), "--final",
            folder.path(name + ".json"), "--html", folder.path(name + ".html"),
          ], input: lines.joined(separator: "\n") + "\n")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("times put right"))
        #expect(result.output.contains("stand\n") == (name == "b"))
        logs.append(try folder.read(name + ".ndjson"))
      }
      #expect(!logs[0].contains(#""of":"#))
      #expect(logs[1].contains(#""action":"amended","of":"#) && logs[1].contains(#""action":"retracted","of":"#))
      let expected = try net(logs[0])
      let found = try net(logs[1])
      #expect(found.count == expected.count)
      #expect(Set(found) == Set(expected), "seed \(seed)")
      #expect(try folder.read("a.json") == folder.read("b.json"))
      // The page shows what stands: but for the summary it is the same.
      let pages = try ["a.html", "b.html"].map { try folder.read($0).components(separatedBy: #""summary":"#) }
      #expect(pages[0].count == 2 && pages[0][0].contains("ann enters park"))
      #expect(pages[1][0] == pages[0][0])
    }
  }

  @Test("a game that amends where somebody can be eliminated is refused, with the reason")
  func refused() throws {
    let text = Self.game.replacingOccurrences(of: #""amend""#, with: #""amend","mode":"lastStanding""#)
    let game = try folder.write(text, to: "game.json")
    let result = try BuiltProgram.quarry.run(["replay", "--game", game, "-"], input: "\n")
    #expect(result.status == 1)
    #expect(result.errors.contains(#""lateFixes": "amend" goes with the mode "free" alone"#), "\(result.errors)")
    #expect(result.errors.contains("an elimination is never taken back"))
  }

  @Test("the membership of who is silent at the end is undecided, because stale")
  func stale() throws {
    let game = try folder.write(Self.game, to: "game.json")
    let fixes = [("ann", 0), ("bob", 0), ("bob", 100)].map { player, second in
      #"{"player":"\#(player)","time":\#(1_777_629_600 + second),"longitude":13.405,"latitude":52.52}"#
    }
    let result = try BuiltProgram.quarry.run(
      ["replay", "--game", game, "-", "--final", folder.path("f.json")], input: fixes.joined(separator: "\n") + "\n")
    #expect(result.status == 0, "\(result.errors)")
    let final = try folder.read("f.json")
    #expect(
      final.contains(
        #""ann":{"alive":true,"target":null,"stale":true,"effectiveRole":"playArea","memberships":"#
          + #"{"park":{"state":"inside","undecided":"stale"},"post":{"state":"outside","undecided":"stale"}}}"#),
      "\(final)")
    #expect(final.contains(#""bob":{"alive":true,"target":null,"stale":false"#))
  }
}
