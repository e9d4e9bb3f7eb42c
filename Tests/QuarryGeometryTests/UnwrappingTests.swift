import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Unwrapping")
struct UnwrappingTests {
  private func line(_ longitudes: [Double]) -> [Coordinate] {
    longitudes.map { Coordinate(longitude: $0, latitude: 10) }
  }

  @Test(
    "each step goes the shorter way",
    arguments: [
      ([170.0, -170], [170.0, 190]),
      ([-170, 170], [-170, -190]),
      ([170, 190], [170, 190]),
      ([190, 170], [-170, -190]),
      ([-180, 180], [-180, 180]),
      ([180, -180], [180, -180]),
      ([-90, 90], [-90, 90]),
      ([0, 120, -120, 0], [0, 120, 240, 360]),
      ([0, -120, 120, 0], [0, -120, -240, -360]),
      ([350, 10], [-10, 10]),
    ])
  func steps(drawn: [Double], expected: [Double]) {
    #expect(line(drawn).unwrapped().map(\.longitude) == expected)
  }

  @Test("turns round the globe are counted with their direction")
  func turns() {
    #expect(line([0, 120, -120, 0]).turnsRoundGlobe == 1)
    #expect(line([0, -120, 120, 0]).turnsRoundGlobe == -1)
    #expect(line([170, -170, 170]).turnsRoundGlobe == 0)
    #expect(line([0, 120, 240, 360, 480, 600, 720]).turnsRoundGlobe == 2)
    #expect([Coordinate]().turnsRoundGlobe == 0)
  }

  @Test("longitudes change by whole turns alone, and only where a turn is needed")
  func wholeTurns() {
    var random = RandomPlaces(seed: 71)
    for draw in 0..<2_000 {
      let places = (0..<8).map { _ in random.placeOnGlobe() }
      let unwrapped = places.unwrapped()
      for (before, after) in zip(places, unwrapped) {
        #expect(before.latitude == after.latitude)
        let turned = (after.longitude - before.longitude) / 360
        #expect((turned - turned.rounded()).magnitude < 1e-12, "seed \(random.seed), draw \(draw)")
      }
      for (a, b) in zip(unwrapped, unwrapped.dropFirst()) {
        #expect((b.longitude - a.longitude).magnitude <= 180.000_000_1, "seed \(random.seed), draw \(draw)")
      }
    }
  }

  @Test("huge and non-finite longitudes neither trap nor spoil their neighbours")
  func nonsense() {
    for wrong: Double in [1e300, -1e300, 1e17, 3.6e18] {
      let unwrapped = line([10, wrong, 20]).unwrapped()
      #expect(unwrapped.allSatisfy { $0.longitude.magnitude <= 720 }, "\(wrong)")
      #expect(unwrapped[0].longitude == 10)
      let remainder = (unwrapped[1].longitude - wrong.normalizedLongitude).remainder(dividingBy: 360)
      #expect(remainder.magnitude < 1e-9, "\(wrong)")
      #expect(line([wrong, 20]).unwrapped()[0].longitude.magnitude <= 180, "\(wrong)")
    }
    for wrong in [Double.nan, .infinity, -.infinity] {
      #expect(line([10, wrong, 20]).unwrapped().count == 3)
      #expect(line([wrong, 20]).turnsRoundGlobe == 0)
      #expect(!wrong.normalizedLongitude.isFinite)
    }
  }

  @Test("a normalised longitude is in −180 ..< 180 and the same place")
  func normalised() {
    for (drawn, expected) in [(180.0, -180.0), (-180, -180), (540, -180), (190, -170), (-190, 170), (360, 0), (0, 0)] {
      #expect(drawn.normalizedLongitude == expected)
    }
    #expect(1e300.normalizedLongitude.magnitude <= 180)
    #expect((-170.0).unwrappedLongitude(near: 175) == 190)
    #expect((-5.0).unwrappedLongitude(near: 175) == -5)
  }
}
