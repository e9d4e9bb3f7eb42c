import QuarryGeometry
import QuarryTesting
import Testing

@Suite("LocalMetric")
struct LocalMetricTests {
  #if DEBUG
    static let draws = 60_000
  #else
    static let draws = 3_000_000
  #endif

  @Test("the distance is within its stated error, on both hemispheres and up to the greatest latitude and distance")
  func distances() {
    var random = RandomPlaces(seed: 51)
    var worst = 0.0
    var compared = 0
    for draw in 0..<Self.draws {
      // The uttermost latitudes and distances, and the equator, come up as often as all others together.
      let latitude =
        switch draw % 4 {
        case 0: random.number(in: 79.9...80) * (draw % 8 == 0 ? -1 : 1)
        case 1: random.number(in: -0.3...0.3)
        default: random.number(in: -80...80)
        }
      let exponent = draw % 3 == 0 ? 4.699 : random.number(in: -3...4.699)
      let meters = exponential10(exponent) * (draw % 3 == 0 ? random.number(in: 0.99...1) : 1)
      let place = Coordinate(longitude: random.number(in: -180...180), latitude: latitude)
      let other = random.place(near: place, meters: meters...meters)
      let metric = LocalMetric(latitude: latitude)
      let east = other.longitude.unwrappedLongitude(near: place.longitude) - place.longitude
      let north = other.latitude - latitude
      guard metric.isValid(deltaLongitude: east, deltaLatitude: north) else { continue }
      let exact = Geodesic.distance(place, other)
      let fast = metric.distance(deltaLongitude: east, deltaLatitude: north)
      let share = (fast - exact).magnitude.value / LocalMetric.errorBound(at: exact).value
      worst = max(worst, share)
      compared += 1
      guard share > 1 else { continue }
      Issue.record("seed \(random.seed), draw \(draw): \(fast) for \(exact) at \(latitude)")
      return
    }
    print("LocalMetric: \(compared) pairs, at worst \(worst) of the bound")
    #expect(compared > Self.draws * 9 / 10)
  }

  private func exponential10(_ exponent: Double) -> Double { (exponent * 2.302_585_092_994_046).exponential }

  @Test("the bound is what its comment says at 100 m, 10 km and 50 km")
  func bounds() {
    #expect(LocalMetric.errorBound(at: Meters(100)).value < 0.3e-6)
    #expect(LocalMetric.errorBound(at: Meters(10_000)).value < 0.21e-3)
    #expect(LocalMetric.errorBound(at: Meters(50_000)).value < 0.1)
  }

  @Test("the nearest place of an edge is within the stated error of the brute-force distance")
  func nearest() {
    var random = RandomPlaces(seed: 52)
    let draws = min(Self.draws / 400, 1000)
    for draw in 0..<draws {
      let latitude = draw % 3 == 0 ? 79.5 - random.number(in: 0...0.1) : random.number(in: -79.5...79.5)
      let place = Coordinate(longitude: random.number(in: -180...180), latitude: latitude)
      let reach = random.number(in: 1...30_000)
      let (from, to) = (
        random.place(near: place, meters: reach...reach * 1.5), random.place(near: place, meters: reach...reach * 1.5)
      )
      let start = from.unwrapped(near: place.longitude)
      let end = to.unwrapped(near: place.longitude)
      guard max(start.latitude.magnitude, end.latitude.magnitude) < 80 else { continue }
      let found = LocalMetric(latitude: latitude).nearest(
        startEast: start.longitude - place.longitude, startNorth: start.latitude - latitude,
        endEast: end.longitude - place.longitude, endNorth: end.latitude - latitude)
      #expect((0...1).contains(found.share))
      let oracle = BorderOracle([[start, end]]).distance(from: place)
      let bound = LocalMetric.errorBound(at: oracle.distance).value
      let isRight =
        found.distance.value <= oracle.distance.value + bound
        && found.distance.value >= oracle.distance.value - oracle.slack.value - bound
      guard !isRight else { continue }
      Issue.record("seed \(random.seed), draw \(draw): \(found) for \(oracle)")
      return
    }
  }

  @Test("an edge without length is a point, and NaN gives no number that could pass for a distance")
  func degenerate() {
    let metric = LocalMetric(latitude: 10)
    let found = metric.nearest(startEast: 0.001, startNorth: 0, endEast: 0.001, endNorth: 0)
    #expect(found.share == 0)
    #expect(found.distance == metric.distance(deltaLongitude: 0.001, deltaLatitude: 0))
    #expect(!metric.isValid(deltaLongitude: .nan, deltaLatitude: 0))
    #expect(!metric.isValid(deltaLongitude: 0, deltaLatitude: .nan))
    #expect(!(metric.distance(deltaLongitude: .nan, deltaLatitude: 0) < Meters(1e9)))
  }
}
