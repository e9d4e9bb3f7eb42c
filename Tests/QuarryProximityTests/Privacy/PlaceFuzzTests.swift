import QuarryGeometry
import QuarryProximity
import QuarryTesting
import Testing

@Suite("Fuzzed places")
struct PlaceFuzzTests {
  private static let key = PrivacyKey(0x1234_5678_9abc_def0, 42)
  private static let centers = [
    Coordinate(longitude: 13, latitude: 52), Coordinate(longitude: 180, latitude: -8),
    Coordinate(longitude: 0, latitude: 90), Coordinate(longitude: 55, latitude: -90),
    Coordinate(longitude: -179.9999, latitude: 89.999),
  ]

  private func shown(
    _ place: Coordinate, radius: Double = 60, of player: PlayerID = "ada", key: PrivacyKey = key, grid: Meters? = nil
  ) throws -> Coordinate {
    try #require(try PrivacyRule(grid: grid, fuzz: Meters(radius)).blurred(place, of: player, key: key))
  }

  /// A normal number of mean 0 and deviation 1, by Box and Muller.
  private func normal(_ random: inout RandomPlaces) -> Double {
    let sum = (0..<12).reduce(0.0) { total, _ in total + random.number(in: 0...1) }
    return sum - 6
  }

  @Test(
    "a shift is between half the radius and the radius, anywhere on the globe", arguments: [0.1, 5, 60, 2_000, 100_000])
  func bounds(radius: Double) throws {
    var random = RandomPlaces(seed: 81)
    var (least, most) = (Double.infinity, 0.0)
    for draw in 0..<1500 {
      let place =
        draw % 2 == 0 ? random.placeOnGlobe() : random.place(near: Self.centers[draw % 5], meters: 0...radius * 3)
      let distance = Geodesic.distance(place, try shown(place, radius: radius)).value
      #expect(
        distance >= radius / 2 - 1e-6 && distance <= radius + 1e-6, "seed \(random.seed), draw \(draw): \(distance) m")
      least = min(least, distance)
      most = max(most, distance)
    }
    #expect(least < radius * 0.6 && most > radius * 0.9)
  }

  @Test("the same place is shown at the same place, however it is written")
  func consistent() throws {
    var random = RandomPlaces(seed: 82)
    for _ in 0..<200 {
      let place = random.placeOnGlobe()
      let (first, second) = (try shown(place), try shown(place))
      #expect(first == second)
    }
    let pole = try [0, 13, 180, -77.5].map { try shown(Coordinate(longitude: $0, latitude: -90)) }
    #expect(Set(pole).count == 1)
    let meridian = try [180, -180, 540].map { try shown(Coordinate(longitude: $0, latitude: 12)) }
    #expect(Set(meridian).count == 1)
  }

  @Test("near places are shown near each other: no border of a cell shows")
  func smooth() throws {
    var random = RandomPlaces(seed: 83)
    var steepest = 0.0
    for draw in 0..<4000 {
      // A lattice is 480 m wide: borders of its cells are crossed all the time.
      let place = random.place(near: Self.centers[draw % 5], meters: 0...2000)
      let next = random.place(near: place, meters: 0.1...0.1)
      let step = Geodesic.distance(try shown(place), try shown(next)).value / Geodesic.distance(place, next).value
      steepest = max(steepest, step)
      #expect(step < 6, "seed \(random.seed), draw \(draw): \(step) m for a metre")
    }
    #expect(steepest > 1.2)
  }

  @Test(
    "10,000 noisy reports of who stands still average to no nearer than half the radius", arguments: [0, 1, 2, 3, 4])
  func averaging(center: Int) throws {
    for attempt in 0..<4 {
      var random = RandomPlaces(seed: 840 + UInt64(attempt))
      let home = random.place(near: Self.centers[center], meters: 0...3000)
      let deviation = 5 / NearChance.accuracyPerDeviation
      var (east, north) = (0.0, 0.0)
      for _ in 0..<10_000 {
        let (x, y) = (normal(&random) * deviation, normal(&random) * deviation)
        let measured = Geodesic.destination(
          from: home, azimuth: Degrees(Double.arcTangent(y: x, x: y) * 180 / .pi),
          distance: Meters((x * x + y * y).squareRoot()))
        let way = Geodesic.inverse(from: home, to: try shown(measured))
        east += way.distance.value * way.initialAzimuth.radians.sine / 10_000
        north += way.distance.value * way.initialAzimuth.radians.cosine / 10_000
      }
      let mean = (east * east + north * north).squareRoot()
      // The noise is a tenth of the radius: what it rounds off the bend of the field is below a twentieth.
      #expect(mean > 30 * 0.95 && mean < 60 * 1.001, "attempt \(attempt): \(mean) m from home")
    }
  }

  @Test("rounded as well, 10,000 reports average to no nearer than the fuzz less a cell allows")
  func averagingRounded() throws {
    var random = RandomPlaces(seed: 85)
    for _ in 0..<3 {
      let home = random.place(near: Self.centers[0], meters: 0...3000)
      var (east, north) = (0.0, 0.0)
      for _ in 0..<10_000 {
        let measured = random.place(near: home, meters: 0...6)
        let way = Geodesic.inverse(from: home, to: try shown(measured, grid: Meters(20)))
        east += way.distance.value * way.initialAzimuth.radians.sine / 10_000
        north += way.distance.value * way.initialAzimuth.radians.cosine / 10_000
      }
      #expect((east * east + north * north).squareRoot() > (30 - 14.2) * 0.95)
    }
  }

  @Test("over keys, places are shifted to all sides alike: a shown place tells no direction")
  func directions() throws {
    for center in Self.centers {
      let place =
        center.latitude.magnitude == 90 ? Coordinate(longitude: 3, latitude: center.latitude * 0.9999) : center
      var (east, north, octants) = (0.0, 0.0, [Int](repeating: 0, count: 8))
      for seed in 0..<1600 {
        let shift = Geodesic.inverse(from: place, to: try shown(place, key: PrivacyKey(UInt64(seed), 7)))
        east += shift.initialAzimuth.radians.sine / 1600
        north += shift.initialAzimuth.radians.cosine / 1600
        octants[min(Int((shift.initialAzimuth.value + 180) / 45), 7)] += 1
      }
      // Deviations: 0.018 of a mean, 13 of 200 in an octant.
      #expect((east * east + north * north).squareRoot() < 0.08 && octants.allSatisfy { (145...255).contains($0) })
    }
  }

  @Test(
    "who has learnt a shift knows it near there, and eight radii on no longer",
    arguments: [(0.25, 0.98...1), (8, -0.1...0.2)])
  func learnt(radii: Double, expected: ClosedRange<Double>) throws {
    var random = RandomPlaces(seed: 87)
    var likeness = 0.0
    for seed in 0..<500 {
      let place = Coordinate(longitude: random.number(in: -180...180), latitude: random.number(in: -60...60))
      let other = random.place(near: place, meters: radii * 60...radii * 60)
      let key = PrivacyKey(UInt64(seed), 9)
      let shifts = try [place, other].map {
        Geodesic.inverse(from: $0, to: try shown($0, key: key)).initialAzimuth.radians
      }
      likeness += (shifts[0] - shifts[1]).cosine / 500
    }
    #expect(expected.contains(likeness), "\(likeness)")
  }

  @Test("other keys, players and radii shift otherwise")
  func independent() throws {
    var random = RandomPlaces(seed: 86)
    var sums = [0.0, 0, 0, 0]
    let count = 400
    for _ in 0..<count {
      let place = random.placeOnGlobe()
      let base = Geodesic.inverse(from: place, to: try shown(place)).initialAzimuth.radians
      let others = try [
        shown(place, key: PrivacyKey(0x1234_5678_9abc_def1, 42)),
        shown(place, key: PrivacyKey(0x1234_5678_9abc_def0, 43)),
        shown(place, of: "adb"), shown(place, radius: 60.000001),
      ]
      for (index, other) in others.enumerated() {
        sums[index] += (Geodesic.inverse(from: place, to: other).initialAzimuth.radians - base).cosine / Double(count)
      }
    }
    // A deviation is 0.035.
    for sum in sums { #expect(sum.magnitude < 0.15) }
  }
}
