import QuarryFences
import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Fence sets: what is near")
struct FenceSetNearTests {
  /// Areas, circles and corridors about a place, one of them cut at the antimeridian.
  private static func zones(_ random: inout RandomPlaces, around center: Coordinate) -> [Zone] {
    (0..<40).map { number in
      let middle = random.place(near: center, meters: 0...20_000)
      switch number % 4 {
      case 0:
        return Zone(
          id: "\(number)", shape: .circle(Circle(center: middle, radius: Meters(random.number(in: 10...900)))))
      case 1:
        let path = LineString([middle, random.place(near: middle, meters: 50...900)])
        return Zone(id: "\(number)", shape: .corridor(Corridor(path: path, width: Meters(60))))
      default:
        let star = random.star(around: middle, vertices: 9, degrees: 0.0005...0.02)
        return Zone(id: "\(number)", shape: .area(MultiPolygon([Polygon(exterior: star)])))
      }
    }
  }

  #if DEBUG
    static let places = 30
  #else
    static let places = 1000
  #endif

  private static let centers = [
    Coordinate(longitude: 13.4, latitude: 52.5), Coordinate(longitude: 180, latitude: -16),
    Coordinate(longitude: 20, latitude: 78.9),
  ]

  @Test("the nearest zones are those with the least distance, in order, near and far", arguments: centers)
  func nearest(center: Coordinate) throws {
    var random = RandomPlaces(seed: 611)
    let fences = try FenceSet(Self.zones(&random, around: center))
    var found: [ZoneDistance] = []
    for draw in 0..<Self.places {
      let place = draw % 5 == 0 ? random.placeOnGlobe() : random.place(near: center, meters: 0...25_000)
      let all = fences.zones.indices.map { zone -> ZoneDistance in
        let depth = fences.signedDistance(from: place, toZone: zone) ?? Meters(.infinity)
        return ZoneDistance(zone: zone, distance: fences.covers(place, zone: zone) ? .zero : depth.magnitude)
      }.sorted { ($0.distance, $0.zone) < ($1.distance, $1.zone) }
      for count in [1, 3, 40, 100] {
        fences.findNearestZones(to: place, count: count, into: &found)
        #expect(found == Array(all.prefix(count)), "seed \(random.seed), draw \(draw), \(count)")
      }
    }
    fences.findNearestZones(to: Coordinate(longitude: .nan, latitude: 0), count: 3, into: &found)
    #expect(found.isEmpty)
    fences.findNearestZones(to: center, count: 0, into: &found)
    #expect(found.isEmpty)
  }

  @Test("a border is within a margin where its distance is, to the nanometre", arguments: centers)
  func within(center: Coordinate) throws {
    var random = RandomPlaces(seed: 612)
    let fences = try FenceSet(Self.zones(&random, around: center))
    for draw in 0..<Self.places {
      let place = random.place(near: center, meters: 0...25_000)
      let zone = random.integer(in: 0...fences.zones.count - 1)
      guard let distance = fences.signedDistance(from: place, toZone: zone)?.magnitude else { continue }
      let context: Comment = "seed \(random.seed), draw \(draw), zone \(zone), \(distance)"
      for margin in [distance * 0.5, distance - Meters(1e-8), distance - Meters(0.001)] where margin >= .zero {
        #expect(!fences.hasBorder(ofZone: zone, within: margin, of: place), context)
      }
      for margin in [distance, distance + Meters(1e-8), distance + Meters(0.001), distance * 2, Meters(1e8)] {
        #expect(fences.hasBorder(ofZone: zone, within: margin, of: place), context)
      }
    }
    #expect(!fences.hasBorder(ofZone: -1, within: Meters(5), of: center))
    #expect(!fences.hasBorder(ofZone: 99, within: Meters(5), of: center))
    #expect(!fences.hasBorder(ofZone: 0, within: Meters(.nan), of: center))
    #expect(!fences.hasBorder(ofZone: 0, within: Meters(-1), of: center))
    #expect(!fences.hasBorder(ofZone: 0, within: Meters(5), of: Coordinate(longitude: 0, latitude: .nan)))
  }
}
