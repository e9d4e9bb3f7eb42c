import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Geodesic.isWithin")
struct GeodesicWithinTests {
  #if DEBUG
    static let draws = 100_000
  #else
    static let draws = 6_000_000
  #endif

  /// A pair of places, often at the limits of what the formula may be used for.
  private func pair(_ draw: Int, _ random: inout RandomPlaces) -> (Coordinate, Coordinate) {
    let latitude =
      switch draw % 5 {
      case 0: random.number(in: 79.5...80) * (draw % 2 == 0 ? -1 : 1)
      case 1: random.number(in: -0.3...0.3)
      case 2: random.number(in: 44.9...45.1)
      default: random.number(in: -80...80)
      }
    let exponent = draw % 3 == 0 ? 4.6 : random.number(in: -3...4.699)
    let meters = (exponent * 2.302_585_092_994_046).exponential
    let place = Coordinate(longitude: random.number(in: -180...180), latitude: latitude)
    return (place, random.place(near: place, meters: meters * 0.8...meters * 1.25))
  }

  @Test("the formula is within its stated error")
  func bound() {
    var random = RandomPlaces(seed: 61)
    var (worst, compared) = (0.0, 0)
    for draw in 0..<Self.draws {
      let (a, b) = pair(draw, &random)
      let exact = Geodesic.distance(a, b)
      let middle = (a.latitude + b.latitude) / 2
      guard exact <= Geodesic.longestWithin, middle.magnitude <= Geodesic.highestWithin else { continue }
      let square = Geodesic.approximateSquare(
        middleLatitude: middle, deltaLongitude: b.longitude.unwrappedLongitude(near: a.longitude) - a.longitude,
        deltaLatitude: b.latitude - a.latitude)
      let share = (square.squareRoot() - exact.value).magnitude / Geodesic.errorBoundWithin(exact).value
      compared += 1
      if share > worst { worst = share }
      guard share > 1 else { continue }
      Issue.record("seed 61, draw \(draw): \(square.squareRoot()) for \(exact) at \(middle)")
      return
    }
    print("Geodesic.isWithin: \(compared) pairs, at worst \(worst) of the bound")
    #expect(compared > Self.draws / 2)
  }

  @Test("the decision is that of the geodesic, at limits that the distance just passes too")
  func decision() {
    var random = RandomPlaces(seed: 62)
    for draw in 0..<Self.draws {
      let (a, b) = draw % 7 == 0 ? (random.placeOnGlobe(), random.placeOnGlobe()) : pair(draw, &random)
      let exact = Geodesic.distance(a, b)
      let limit =
        switch draw % 6 {
        case 0: exact
        case 1: Meters(exact.value.nextDown)
        case 2: Meters(exact.value + random.number(in: -1e-7...1e-7))
        case 3: exact * random.number(in: 0.999...1.001)
        case 4: Meters(random.number(in: 0...60_000))
        default: exact * random.number(in: 0...2)
        }
      guard Geodesic.isWithin(limit, a, b) != (exact <= limit) else { continue }
      Issue.record("seed 62, draw \(draw): \(a), \(b), \(limit) for \(exact)")
      return
    }
  }

  @Test(
    "poles, the antimeridian and nonsense",
    arguments: [
      (Meters(0), Coordinate(longitude: 1, latitude: 2), Coordinate(longitude: 1, latitude: 2), true),
      (Meters(-1), Coordinate(longitude: 1, latitude: 2), Coordinate(longitude: 1, latitude: 2), false),
      (Meters(-9), Coordinate(longitude: 1, latitude: 2), Coordinate(longitude: 1, latitude: 2.00001), false),
      (Meters(.nan), Coordinate(longitude: 1, latitude: 2), Coordinate(longitude: 1, latitude: 2), false),
      (Meters(.infinity), Coordinate(longitude: 1, latitude: 2), Coordinate(longitude: -179, latitude: -2), true),
      (Meters(1), Coordinate(longitude: 10, latitude: 90), Coordinate(longitude: -70, latitude: 90), true),
      (Meters(120), Coordinate(longitude: 179.9995, latitude: 1), Coordinate(longitude: -179.9995, latitude: 1), true),
      (Meters(110), Coordinate(longitude: 179.9995, latitude: 1), Coordinate(longitude: -179.9995, latitude: 1), false),
      (Meters(120), Coordinate(longitude: 359.9995, latitude: 1), Coordinate(longitude: 0.0005, latitude: 1), true),
      (Meters(5000), Coordinate(longitude: 3, latitude: .nan), Coordinate(longitude: 3, latitude: 1), false),
      (Meters(5000), Coordinate(longitude: .infinity, latitude: 1), Coordinate(longitude: 3, latitude: 1), false),
      (Meters(5000), Coordinate(longitude: 3, latitude: 91), Coordinate(longitude: 3, latitude: 91), false),
    ])
  func edges(_ limit: Meters, _ a: Coordinate, _ b: Coordinate, _ isWithin: Bool) {
    #expect(Geodesic.isWithin(limit, a, b) == isWithin)
    #expect(Geodesic.isWithin(limit, b, a) == isWithin)
  }
}
