import QuarryGeometry

/// Lower bounds of the distance from a place to boxes anywhere on the globe.
public struct SphereBound: Sendable {
  private let place: Coordinate
  private let cosine: Double

  /// A geodesic on the ellipsoid is at most 0.56 % shorter than the way on a sphere of the mean radius, latitudes taken
  /// as they are; 1 % covers it.
  private static let leastRadius = 6_371_008.8 * 0.99

  /// Makes the bounds from one place on the globe.
  public init(_ place: Coordinate) {
    self.place = place
    cosine = Degrees(place.latitude).radians.cosine
  }

  /// The greater of two bounds: the difference of latitude, and the distance from the meridian on which the box begins,
  /// asin(cos φ · sin Δλ), which is that from the pole where Δλ is more than a quarter turn.
  /// - Returns: metres; 0 for a box that holds the place.
  public func lowerBound(to box: Box) -> Double {
    let north = max(box.south - place.latitude, place.latitude - box.north, 0)
    var gap = 0.0
    if box.east - box.west < 360 {
      // Degrees to go eastwards to the box, and westwards; whichever is less.
      let eastwards = (box.west - place.longitude).positiveRemainder(of: 360)
      let westwards = (place.longitude - box.east).positiveRemainder(of: 360)
      let isWithin = eastwards + (box.east - box.west) >= 360 || eastwards == 0
      gap = isWithin ? 0 : min(eastwards, westwards)
    }
    let across = (cosine * Degrees(min(gap, 90)).radians.sine).arcSine
    return max(Degrees(north).radians, across) * Self.leastRadius
  }
}

extension Double {
  /// The remainder in 0 ..< divisor.
  fileprivate func positiveRemainder(of divisor: Double) -> Double {
    let remainder = truncatingRemainder(dividingBy: divisor)
    return remainder < 0 ? remainder + divisor : remainder
  }
}
