import Foundation
import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("saved matches")
struct SnapshotTests {
  /// A match with something in every corner of its state.
  private func rich(_ seed: UInt64) throws -> MatchSnapshot {
    let match = RandomMatch(seed: seed)
    let engine = try MatchEngine(match.game)
    _ = engine.ingest(Array(match.events.prefix(40 + Int(seed) % 60)))
    return engine.snapshot
  }

  private func decode(_ text: String) throws -> MatchSnapshot {
    try JSONDecoder().decode(MatchSnapshot.self, from: Data(text.utf8))
  }

  private func text(_ snapshot: MatchSnapshot) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(snapshot), as: UTF8.self)
  }

  @Test("a snapshot of another form is refused")
  func form() throws {
    let text = try text(rich(1))
    let form = MatchSnapshot.currentFormat
    #expect(text.contains("\"format\":\(form)"))
    let error = try #require(throws: DecodingError.self) {
      try decode(text.replacingOccurrences(of: "\"format\":\(form)", with: "\"format\":\(form + 1)"))
    }
    #expect("\(error)".contains("a snapshot of form \(form + 1); this release reads \(form)"))
  }

  @Test("zones with altitudes, of which some are missing, can be saved")
  func altitudes() throws {
    let text = #"{"zones":{"type":"Polygon","coordinates":[[[0,0,5],[1,0],[1,1,7],[0,0,5]]]}}"#
    let game = try Game(Array(text.utf8)) { _ in [] }
    let restored = try MatchEngine(game).snapshot.throughJSON()
    guard case .area(let area)? = restored.game.zones.first?.shape, let ring = area.polygons.first?.exterior else {
      Issue.record("no ring")
      return
    }
    #expect(ring.altitudes?.map { $0.isNaN ? nil : $0 } == [5, nil, 7, 5])
    #expect(ring.coordinates.count == 4)
  }

  @Test("a snapshot that names players or zones that are not there is refused")
  func dangling() throws {
    let game = Game.on(Field.square("park", size: 200), grace: 30)
    let engine = try MatchEngine(game)
    _ = engine.ingest([fix("ann", 0), fix("bob", 0, 150), fix("ann", 1)])
    let whole = try text(engine.snapshot)
    #expect(try decode(whole) == engine.snapshot)
    for (part, other) in [
      ("\"slot\":1", "\"slot\":2"), ("\"slot\":1", "\"slot\":-1"), ("\"zone\":0", "\"zone\":1"),
      ("\"zone\":0", "\"zone\":-1"),
      ("\"fixes\":3", "\"fixes\":9223372036854775807"), ("\"taken\":2", "\"taken\":-1"),
      ("\"id\":\"bob\"", "\"id\":\"ann\""),
    ] {
      try #require(whole.contains(part), "\(whole)")
      #expect(throws: DecodingError.self, "\(other)") {
        try decode(whole.replacingOccurrences(of: part, with: other))
      }
    }
  }

  @Test("400 damaged snapshots: each is refused, or is gone on with without a trap", arguments: 0..<4)
  func damaged(block: UInt64) throws {
    let whole = Array(try text(rich(block + 2)).utf8)
    let numbers = ["0", "-1", "99", "1e300", "-1e300", "9223372036854775807", "-9223372036854775808", "0.5", "1"]
    let digits = Set("-0123456789".utf8)
    let marks = Set("[:,".utf8)
    let starts = whole.indices.dropFirst().filter { digits.contains(whole[$0]) && marks.contains(whole[$0 - 1]) }
    var refused = 0
    for seed in block * 100..<(block + 1) * 100 {
      var random = SeededRandom(seed: seed)
      var bytes = whole
      if seed % 5 == 0 {
        let at = Int(random.next(below: UInt64(bytes.count)))
        bytes.removeSubrange(at..<min(bytes.count, at + 1 + Int(random.next(below: 40))))
      } else {
        let start = starts[Int(random.next(below: UInt64(starts.count)))]
        let end = bytes[start...].firstIndex {
          UInt8(ascii: ",") == $0 || UInt8(ascii: "}") == $0 || UInt8(ascii: "]") == $0
        }
        bytes.replaceSubrange(
          start..<(end ?? start + 1), with: numbers[Int(random.next(below: UInt64(numbers.count)))].utf8)
      }
      do {
        let engine = try MatchEngine(restoring: JSONDecoder().decode(MatchSnapshot.self, from: Data(bytes)))
        _ = engine.ingest([fix("ann", 900), fix("bob", 901, 60), fix("ann", 905, 30), fix("Bob", 990, 5)])
        _ = engine.finish()
      } catch {
        refused += 1
      }
    }
    #expect(refused > 20 && refused < 95, "\(refused) refused")
  }
}
