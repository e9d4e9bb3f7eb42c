import QuarryGeometry
import Testing

@testable import QuarryTraces

/// Inputs from public bug reports, with the answers that are right.
@Suite("reported inputs", .enabled(if: SharedData.isPresent, "the shared data is not beside the repository"))
struct ReportedInputTests {
  private func read(_ name: String) -> (events: [ClientEvent], summary: TraceSummary?, error: TraceError?) {
    QuarryTracesTests.read(TraceSource(path: SharedData.path("issue_inputs/\(name)")))
  }

  @Test("waypoints alone are an empty trace and no error")
  func waypointsOnly() {
    let result = read("gpxkit-17_waypoints-only.gpx")
    #expect(result.error == nil)
    #expect(result.events == [])
    #expect(result.summary?.dropped == [])
  }

  @Test("a prefix on the root hides no points")
  func prefixedRoot() {
    let result = read("gpxpy-242_prefixed-gpx-namespace.gpx")
    #expect(result.events.compactMap { $0.fix?.coordinate.latitude } == [45, 45.0001])
    #expect(result.events.map(\.time.rfc3339) == ["2021-12-16T12:00:00.000Z", "2021-12-16T12:00:10.000Z"])
  }

  @Test("a file without a namespace is read; its point has no time and is counted so")
  func noNamespace() {
    let result = read("israelhiking-340_no-namespace.gpx")
    #expect(result.error == nil)
    #expect(result.summary?.dropped(.noTime)?.count == 1)
    #expect(result.summary?.droppedCount == 1)
  }

  @Test("a longitude below −180 is the same place on the other side")
  func belowMinus180() {
    let longitudes = read("nakarte-125_lon-below-minus180.gpx").events.compactMap { $0.fix?.coordinate.longitude }
    #expect(longitudes.count == 2)
    #expect(abs(longitudes[0] - 179.903526) < 1e-9)  // degrees; one rounding of −180.096474 + 360
    #expect(longitudes[1] == -179.903870)
  }

  @Test("points at nought, nought are carried as they came, for the game to judge")
  func nullIsland() {
    #expect(read("rg2-319_null-island.gpx").events.count == 3)
    let night = read("dawarich-3168_null-island-run.csv").events
    #expect(night.count == 28)
    #expect(night.filter { $0.fix?.coordinate == Coordinate(longitude: 0, latitude: 0) }.count == 16)
  }

  @Test("an accuracy column with its unit in its name is an accuracy")
  func accuracyWithUnit() {
    let events = read("fbg-1712_bad-accuracy-jump.csv").events
    #expect(events.count == 4)
    #expect(events.compactMap { $0.fix?.accuracy?.value }.max() == 1414)
  }

  @Test("distances without a place are no trace")
  func noPlace() {
    guard case .missingColumns(_, 1, _, _) = read("tracelet-294_flapping-tight-accuracy.csv").error else {
      Issue.record("read")
      return
    }
  }
}
