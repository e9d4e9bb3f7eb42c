import QuarryBenchmarks
import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryTraces
import Testing

@testable import QuarryCLI

/// A park of 680 by 1,110 m, and a walk over its eastern border at 13.41° E.
private enum Park {
  static let game = Game(
    name: "park",
    zones: [
      Zone(
        id: "park",
        shape: .area(
          MultiPolygon([
            Polygon(
              exterior: Ring(
                [(13.40, 52.50), (13.41, 52.50), (13.41, 52.51), (13.40, 52.51), (13.40, 52.50)].map {
                  Coordinate(longitude: $0.0, latitude: $0.1)
                }))
          ])))
    ])

  /// Seconds and longitudes. The border is met half way between the fixes about it: at 150, 205, 215 and 225 s.
  static let walk: [(seconds: Double, longitude: Double)] = [
    (0, 13.4065), (100, 13.409), (200, 13.411), (210, 13.409), (220, 13.411), (230, 13.409),
  ]

  static func events(_ walk: [(seconds: Double, longitude: Double)] = walk) -> [ClientEvent] {
    walk.map { seconds, longitude in
      ClientEvent(
        Fix(
          player: "ann", time: GameTime(microseconds: 1_777_629_600_000_000).advanced(bySeconds: seconds),
          coordinate: Coordinate(longitude: longitude, latitude: 52.505), accuracy: Meters(5)))
    }
  }

  static var source: TraceSource {
    let rows = walk.map { "ann,\(1_777_629_600 + Int($0.seconds)),\($0.longitude),52.505,5" }
    let text = (["player,time,longitude,latitude,accuracyMeters"] + rows).joined(separator: "\n") + "\n"
    return TraceSource(name: "walk.csv", contents: Array(text.utf8), format: .csv)
  }
}

@Suite("quarry bench")
struct BenchTests {
  @Test("stays, flaps and latency of a worked example")
  func quality() throws {
    let (quality, actions) = BenchQuality.judge(try CompiledGame(Park.game), Park.events())
    // In at the start, back after 55 s and back after 10 s.
    #expect(quality.stays == 3)
    #expect(quality.flapsWithin20Seconds == 1)
    #expect(quality.flapsWithin60Seconds == 2)
    #expect(quality.taken == 6)
    #expect(quality.undecided == 0)
    // Out: met at 150 s, decided at 200 s; then three times 5 s.
    #expect(quality.latencies.count == 4)
    #expect((quality.latencies.median - 5).magnitude < 0.01)
    #expect((quality.latencies.greatest - 50).magnitude < 0.01)
    #expect(actions.contains { $0.kind == "zoneEntered" })
  }

  @Test("a fix on the border leaves a membership undecided, and is counted")
  func undecided() throws {
    let events = Park.events([(0, 13.4065), (100, 13.409), (200, 13.41), (300, 13.409)])
    let (quality, _) = BenchQuality.judge(try CompiledGame(Park.game), events)
    #expect(quality.undecided == 1)
    #expect(quality.taken == 4)
    #expect(quality.stays == 1)
  }

  @Test("all stages are measured, and copies multiply the players and nothing else", arguments: [1, 3])
  func stages(copies: Int) throws {
    let report = try BenchRun(Park.game, [Park.source], copies: copies).report()
    #expect(report.stages.map(\.name) == ["parse", "fences", "engine", "encode"])
    #expect(report.players == copies)
    #expect(report.fixes == 6 * copies)
    #expect(report.quality.stays == 3 * copies)
    #expect(report.stages.allSatisfy { $0.seconds.count >= 3 && $0.perSecond > 0 })
    #expect(report.stages.allSatisfy { ($0.allocations == nil) == !Allocations.areCounted })
  }

  @Test("the figures are one JSON object, and people read the same")
  func output() throws {
    let report = try BenchRun(Park.game, [Park.source], copies: 2).report()
    let root = try JSONDocument(report.json()).root
    #expect(root["players"]?.int64 == 2)
    #expect(root["stages"]?.count == 4)
    #expect(root["stages"]?[2]?["stage"]?.string == "engine")
    #expect(root["quality"]?["flapsWithin60Seconds"]?.int64 == 4)
    #expect(root["quality"]?["decisionSecondsMedian"]?.double == 5)
    #expect(report.text().contains("flaps      2 within 20 s, 4 within 60 s"))
    #expect(report.text().contains("(2 copies)"))
  }

  @Test("traces without any fix are a finding")
  func nothing() {
    let source = TraceSource(name: "empty.csv", contents: Array("player,time,longitude,latitude\n".utf8), format: .csv)
    #expect(throws: Failure(.finding, "empty.csv: no fix to play")) {
      try BenchRun(Park.game, [source], copies: 1).report()
    }
  }
}
