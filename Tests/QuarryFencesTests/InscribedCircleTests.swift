import QuarryGeometry
import QuarryTesting
import Testing

@testable import QuarryFences

@Suite("The largest circle in a zone, and its size")
struct InscribedCircleTests {
  @Test("the radius is that of the deepest place of a fine grid", arguments: [0.0, 55, -79, 86])
  func radius(latitude: Double) throws {
    var random = RandomPlaces(seed: 601)
    for draw in 0..<3 {
      let longitude = draw == 0 ? 180 : random.number(in: -180...180)
      let size = 0.02
      let star = random.star(
        around: Coordinate(longitude: longitude, latitude: latitude), vertices: 14, degrees: size * 0.3...size)
      let fences = try Draw.fences(MultiPolygon([Polygon(exterior: star)]))
      var deepest = 0.0
      for x in -30...30 {
        for y in -30...30 {
          let place = Coordinate(
            longitude: longitude + Double(x) / 30 * size, latitude: latitude + Double(y) / 30 * size)
          if fences.covers(place.longitude, place.latitude) {
            deepest = max(deepest, fences.depth(place.longitude, place.latitude))
          }
        }
      }
      let inradius = fences.compiled.fences[0].inradius.value
      let comment: Comment = "seed \(random.seed), draw \(draw): \(inradius) for \(deepest)"
      // The search stops within 1 %; half the diagonal of a cell of the grid is at most 53 m.
      #expect(inradius >= deepest * 0.98 - 0.5 && inradius <= deepest + 53, comment)
      // What is told without a search agrees with it.
      let fence = fences.compiled.fences[0]
      for accuracy in [0, inradius, inradius * 1.999, inradius * 2.001, inradius * 5] {
        #expect(fence.isNarrow(for: Meters(accuracy)) == (accuracy > 2 * inradius), comment)
      }
    }
  }

  @Test("known zones: a square, a cut square, a circle, a corridor, a cap, the globe")
  func known() throws {
    func fence(_ shape: Zone.Shape) throws -> Fence { try Fence(Zone(id: "zone", shape: shape)) }
    // 0.1 degrees of latitude at the equator are 11,057.4 m, of longitude 11,131.9 m.
    let square = try fence(.area(Draw.area(Draw.rectangle(0, 0, 0.1, 0.1))))
    #expect(abs(square.inradius.value - 5528.7) < 56)
    #expect(abs(square.squareMeters - 11_057.4 * 11_131.9) < 2e4)
    let cut = try fence(
      .area(
        Draw.parts(
          Draw.area(Draw.rectangle(179.95, 0, 180, 0.1)), Draw.area(Draw.rectangle(-180, 0, -179.95, 0.1)))))
    #expect(abs(cut.inradius.value - square.inradius.value) < 56)
    #expect(abs(cut.squareMeters - square.squareMeters) < 1)
    #expect(cut.bounds.east - cut.bounds.west < 0.11)
    let circle = try fence(.circle(Circle(center: Coordinate(longitude: 7, latitude: 45), radius: Meters(50))))
    #expect(circle.inradius == Meters(50) && abs(circle.squareMeters - 7854) < 1)
    let path = LineString([Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 0, latitude: 0.1)])
    let corridor = try fence(.corridor(Corridor(path: path, width: Meters(20))))
    #expect(corridor.inradius == Meters(10) && abs(corridor.squareMeters - 11_057.4 * 20 - 314) < 2)
    let cap = try fence(.area(Draw.area([-120.0, 0, 120, -120].map { ($0, 60) })))
    #expect(cap.inradius == Fence.inradiusLimit)
    #expect(abs(cap.squareMeters / 510_065_621_724_088.4 - (1 - 0.8660) / 2) < 0.001)
    let globe = try fence(.area(Draw.area(Draw.rectangle(-180, -90, 180, 90))))
    #expect(globe.inradius == Fence.inradiusLimit && abs(globe.squareMeters / 510_065_621_724_088.4 - 1) < 1e-9)
    let band = try fence(.area(Draw.area(Draw.rectangle(-180, -0.01, 180, 0.01))))
    // Half the height is 1,105.7 m; the search over all longitudes is cut short and may find less.
    #expect(band.inradius.value > 500 && band.inradius.value < 1106)
  }
}
