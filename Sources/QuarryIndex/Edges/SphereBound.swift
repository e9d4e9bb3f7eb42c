import QuarryGeometry

/// Lower bounds of the distance from a place to boxes anywhere on the globe.
public struct SphereBound: Sendable {
  private let place: Coordinate
  private let sine: Double
  private let cosine: Double

  /// A geodesic on the ellipsoid is at most 0.56 % shorter than the way on a sphere of the mean radius, latitudes taken
  /// as they are; 1 % covers it.
  private static let leastRadius = 6_371_008.8 * 0.99

  /// Makes the bounds from one place on the globe.
  public init(_ place: Coordinate) {
    self.place = place
    sine = Degrees(place.latitude).radians.sine
    cosine = Degrees(place.latitude).radians.cosine
  }

  /// The distance to the box on the sphere, less 1 %.
  ///
  /// Beside the box, its nearest place lies on the meridian on which it begins, since along a parallel the distance
  /// grows with the difference of longitude: at the latitude atan2(sin φ, cos φ · cos Δλ), where the great circle
  /// meets that meridian at a right angle, or at the end of the box that is nearer to it. Where that latitude lies beyond
  /// a pole, more than a quarter turn away, it is one of the two ends.
  /// - Returns: metres; 0 for a box that holds the place.
  public func lowerBound(to box: Box) -> Double {
    var gap = 0.0
    if box.east - box.west < 360 {
      // Degrees to go eastwards to the box, and westwards; whichever is less.
      let eastwards = (box.west - place.longitude).positiveRemainder(of: 360)
      let westwards = (place.longitude - box.east).positiveRemainder(of: 360)
      let isWithin = eastwards + (box.east - box.west) >= 360 || eastwards == 0
      gap = isWithin ? 0 : min(eastwards, westwards)
    }
    guard gap > 0 else {
      let north = max(box.south - place.latitude, place.latitude - box.north, 0)
      return Degrees(north).radians * Self.leastRadius
    }
    let lambda = Degrees(gap).radians
    let foot = Double.arcTangent(y: sine, x: cosine * lambda.cosine) * (180 / .pi)
    let halfLambda = (lambda / 2).sine
    /// The square of half the chord to a place on the meridian.
    func square(_ latitude: Double) -> Double {
      let halfPhi = (Degrees(latitude - place.latitude).radians / 2).sine
      return halfPhi * halfPhi + cosine * Degrees(latitude).radians.cosine * halfLambda * halfLambda
    }
    let nearest =
      foot.magnitude <= 90
      ? square(min(max(foot, box.south), box.north)) : min(square(box.south), square(box.north))
    return 2 * min(nearest.squareRoot(), 1).arcSine * Self.leastRadius
  }
}

extension Double {
  /// The remainder in 0 ..< divisor.
  fileprivate func positiveRemainder(of divisor: Double) -> Double {
    let remainder = truncatingRemainder(dividingBy: divisor)
    return remainder < 0 ? remainder + divisor : remainder
  }
}
