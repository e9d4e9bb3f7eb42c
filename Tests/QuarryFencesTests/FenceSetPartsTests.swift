import QuarryFences
import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Fence sets of zones with several parts")
struct FenceSetPartsTests {
  private func square(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> MultiPolygon {
    Draw.area(Draw.rectangle(west, south, east, north))
  }

  /// Whether both answer alike at seeded places near and far.
  private func agree(_ parts: FenceSet, _ whole: FenceSet, in box: Box, _ comment: Comment) {
    var random = RandomPlaces(seed: 221)
    for draw in 0..<120 {
      let place = draw % 8 == 0 ? random.placeOnGlobe() : random.place(in: box)
      let (a, b) = (parts.depth(place.longitude, place.latitude), whole.depth(place.longitude, place.latitude))
      #expect(abs(a - b) < 1e-5, "\(comment): seed \(random.seed), draw \(draw), \(place)")
      #expect(
        parts.covers(place.longitude, place.latitude) == whole.covers(place.longitude, place.latitude), comment)
    }
  }

  @Test("an edge that two parts share wholly or partly is no border")
  func shared() throws {
    let box = Box(west: -0.5, south: -0.5, east: 2.5, north: 1.5)
    let whole = try Draw.fences(Draw.parts(square(0, 0, 1, 1), square(1, 0, 2, 1)))
    agree(whole, try Draw.fences(square(0, 0, 2, 1)), in: box, "wholly shared")
    #expect(whole.covers(1, 0.5) && whole.depth(1, 0.5) > 50_000)
    let partly = try Draw.fences(Draw.parts(square(0, 0, 1, 1), square(1, 0.25, 2, 0.5)))
    agree(
      partly,
      try Draw.fences(
        Draw.area([
          (0, 0), (1, 0), (1, 0.25), (2, 0.25), (2, 0.5), (1, 0.5), (1, 1), (0, 1), (0, 0),
        ])), in: box, "partly shared")
    #expect(partly.depth(1, 0.375) > 13_000 && abs(partly.depth(1, 0.75)) < 1e-6)
    // A slanted edge shared in part: (0.5, 0.25) and (1, 0.5) lie on it exactly.
    let slanted = try Draw.fences(
      Draw.parts(
        Draw.area([(0, 0), (2, 1), (0, 1), (0, 0)]), Draw.area([(0.5, 0.25), (1, 0), (1, 0.5), (0.5, 0.25)])))
    #expect(slanted.covers(0.75, 0.375) && slanted.depth(0.75, 0.375) > 10_000)
    #expect(abs(slanted.depth(0.25, 0.125)) < 1e-6 && abs(slanted.depth(1.5, 0.75)) < 1e-6)
    // A grid of nine, whose middle part is the border of nothing.
    let nine = MultiPolygon(
      (0..<9).flatMap { (number: Int) -> [Polygon] in
        let (x, y) = (Double(number % 3), Double(number / 3))
        return square(x, y, x + 1, y + 1).polygons
      })
    agree(
      try Draw.fences(nine), try Draw.fences(square(0, 0, 3, 3)), in: Box(west: -1, south: -1, east: 4, north: 4),
      "nine")
  }

  @Test("rounded edges that all but coincide are taken for shared ones", arguments: [0.0, 13.4, 151.2, -179.3])
  func rounded(longitude: Double) throws {
    // Thirds of a slanted edge are no doubles: the part's corners lie beside the edge by a rounding.
    let (west, east) = (longitude, longitude + 0.007)
    func along(_ share: Double) -> (Double, Double) { (west + (east - west) * share, 48 + 0.003 * share) }
    let area = Draw.area([along(0), along(1), (west, 48.01), along(0)])
    let other = Draw.area([along(1.0 / 3), (east, 47.99), along(2.0 / 3), along(1.0 / 3)])
    let fences = try Draw.fences(Draw.parts(area, other))
    #expect(fences.covers(west + 0.001, 48.005) && fences.covers(along(0.5).0, along(0.5).1 - 0.0001))
  }

  @Test("parts that overlap, contain or repeat one another are refused in GEOS's words")
  func overlapping() {
    let refused: [(String, MultiPolygon)] = [
      ("Self-intersection", Draw.parts(square(0, 0, 2, 2), square(1, 1, 3, 3))),
      ("Self-intersection", Draw.parts(square(0, 0, 1, 1), square(1, 0, 2, 1), square(0.5, 0, 1.5, 0.5))),
      ("Nested shells", Draw.parts(square(0, 0, 4, 4), square(1, 1, 2, 2))),
      ("Duplicate Rings", Draw.parts(square(0, 0, 1, 1), square(0, 0, 1, 1))),
      ("Self-intersection", Draw.parts(square(170, 0, 190, 10), square(-175, 5, -160, 20))),
      ("Self-intersection", Draw.parts(square(10, 0, 20, 10), square(375, 5, 385, 20))),
      ("Self-intersection", Draw.parts(square(170, 0, 180, 10), square(-182, 5, -160, 20))),
    ]
    for (words, area) in refused {
      guard case .invalidArea("zone", let reason, _) = Draw.refusal(area) else {
        Issue.record("accepted: \(area)")
        continue
      }
      #expect(reason.contains(words) || reason.contains("Self-intersection"), "\(reason)")
    }
  }

  @Test("parts that touch in a point, and one in the hole of another, are accepted")
  func touching() throws {
    let corner = try Draw.fences(Draw.parts(square(0, 0, 1, 1), square(1, 1, 2, 2)))
    #expect(corner.covers(1, 1) && corner.covers(1.5, 1.5) && !corner.covers(0.5, 1.5))
    #expect(abs(corner.depth(1, 1)) < 1e-6)
    let frame = Draw.area(Draw.rectangle(0, 0, 4, 4), Draw.rectangle(1, 1, 3, 3))
    let island = try Draw.fences(Draw.parts(frame, square(1.5, 1.5, 2.5, 2.5)))
    #expect(island.covers(2, 2) && !island.covers(1.25, 2) && island.covers(0.5, 2))
    let filled = try Draw.fences(Draw.parts(frame, square(1, 1, 3, 3)))
    #expect(filled.covers(1, 2) && filled.depth(1, 2) > 100_000)
    let half = try Draw.fences(Draw.parts(frame, square(1, 1, 2, 3)))
    #expect(half.covers(1.5, 2) && !half.covers(2.5, 2) && abs(half.depth(2, 2)) < 1e-6 && half.depth(1, 2) > 100_000)
  }

  @Test("a polar part and its neighbour share an edge that is no border")
  func polarParts() throws {
    let ring = [-160.0, -110, -60, -10, 40, 90, 140]
    func round(_ latitude: Double) -> [(Double, Double)] { (ring + ring.prefix(1)).map { ($0, latitude) } }
    let cap = Draw.area(round(80))
    let band = Draw.area(round(70), round(80))
    let both = try Draw.fences(Draw.parts(cap, band))
    let one = try Draw.fences(Draw.area(round(70)))
    agree(both, one, in: Box(west: -180, south: 60, east: 180, north: 90), "cap and band")
    let tongue = try Draw.fences(Draw.parts(cap, square(40, 70, 90, 80)))
    #expect(tongue.covers(60, 80) && tongue.depth(60, 80) > 100_000 && abs(tongue.depth(100, 80)) < 1e-4)
  }
}
