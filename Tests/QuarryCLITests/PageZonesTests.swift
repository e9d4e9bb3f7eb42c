import QuarryFences
import QuarryGeometry
import Testing

@testable import QuarryCLI

@Suite("Zones of a page")
struct PageZonesTests {
  private let noon = GameTime(microseconds: 1_777_629_600_000_000)

  private func page(_ zone: Zone, seconds: Double = 600) throws -> [ReplayPage.Zone.Outline] {
    let fences = try FenceSet([zone]).starting(at: noon)
    return PageZones(fences, from: noon, to: noon.advanced(bySeconds: seconds), near: 13).outlines(of: 0)
  }

  private var circle: Zone {
    let center = Coordinate(longitude: 13.405, latitude: 52.52)
    return Zone(id: "ring", shape: .circle(Circle(center: center, radius: Meters(1000))))
  }

  private func height(_ outline: ReplayPage.Zone.Outline) -> Double {
    let latitudes = outline.polygons.flatMap { $0 }.flatMap { $0 }.map(\.latitude)
    return (latitudes.max() ?? 0) - (latitudes.min() ?? 0)
  }

  @Test("a zone that stays has one border")
  func still() throws {
    let outlines = try page(circle)
    #expect(outlines.count == 1 && outlines[0].fromSeconds == 0 && outlines[0].polygons.count == 1)
  }

  @Test("a zone that opens and closes has a border in between, and none before and after")
  func scheduled() throws {
    var zone = circle
    (zone.activeFrom, zone.activeTo) = (.afterStart(seconds: 60), .afterStart(seconds: 200))
    let outlines = try page(zone)
    #expect(outlines.map(\.fromSeconds) == [0, 60, 200] && outlines.map(\.polygons.count) == [0, 1, 0])
    // One that closes after the end of the page is there to its end.
    #expect(try page(zone, seconds: 100).map(\.fromSeconds) == [0, 60])
  }

  @Test("a zone that shrinks is drawn anew while it does, and right at the ends")
  func shrinking() throws {
    var zone = circle
    zone.course = ZoneCourse(resizings: [
      ZoneCourse.Resizing(from: .afterStart(seconds: 60), to: .afterStart(seconds: 360), size: .radius(Meters(500)))
    ])
    let outlines = try page(zone)
    #expect(outlines.count > 50 && outlines.count <= 203)
    let times = outlines.map(\.fromSeconds)
    #expect(times == times.sorted() && times.first == 0 && times.last == 360)
    let first = height(outlines[0])
    for outline in outlines {
      let share = min(max((outline.fromSeconds - 60) / 300, 0), 1)
      #expect(abs(height(outline) / first - (1 - share / 2)) < 0.01)
    }
  }
}
