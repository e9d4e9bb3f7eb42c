import QuarryGeometry
import QuarryReducer

/// Seeded numbers, places and rings: the same for the same seed, on every machine.
///
/// A test that fails prints the seed and the number of the draw, so that it can be repeated.
public struct RandomPlaces: Sendable {
  /// The seed that everything follows from.
  public let seed: UInt64
  private var random: SeededRandom

  /// Starts the sequence that belongs to `seed`.
  public init(seed: UInt64) {
    self.seed = seed
    random = SeededRandom(seed: seed)
  }

  /// A whole number of the range, each equally likely.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(truncatingIfNeeded: random.next(below: UInt64(range.upperBound - range.lowerBound) + 1))
  }

  /// A number of the range, with 53 random bits.
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    let share = Double(random.next() >> 11) * 0x1p-53
    return min(range.lowerBound + (range.upperBound - range.lowerBound) * share, range.upperBound)
  }

  /// A place of the box, uniform in longitude and latitude.
  public mutating func place(in box: Box) -> Coordinate {
    Coordinate(longitude: number(in: box.west...box.east), latitude: number(in: box.south...box.north))
  }

  /// A place anywhere on the globe, uniform by area on the sphere.
  public mutating func placeOnGlobe() -> Coordinate {
    Coordinate(longitude: number(in: -180...180), latitude: number(in: -1...1).arcSine * (180 / .pi))
  }

  /// A place so many metres from another one, in any direction; the distance is uniform in the range.
  public mutating func place(near center: Coordinate, meters: ClosedRange<Double>) -> Coordinate {
    Geodesic.destination(
      from: center, azimuth: Degrees(number(in: -180...180)), distance: Meters(number(in: meters)))
  }

  /// A ring whose vertices lie in rising directions round a centre, `degrees` from it in longitude and latitude, so that
  /// it does not meet itself.
  public mutating func star(
    around center: Coordinate, vertices: Int, degrees: ClosedRange<Double>
  ) -> Ring {
    var places = (0..<vertices).map { step in
      let angle = (Double(step) + number(in: 0.1...0.9)) * 2 * .pi / Double(vertices)
      let reach = number(in: degrees)
      return Coordinate(
        longitude: center.longitude + reach * angle.cosine, latitude: center.latitude + reach * angle.sine)
    }
    if let first = places.first { places.append(first) }
    return Ring(places)
  }
}
