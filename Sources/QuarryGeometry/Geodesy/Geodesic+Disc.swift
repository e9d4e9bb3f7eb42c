extension Geodesic {
  /// The area of the globe, 4π times the square of the authalic radius of 6,371,007.1809 m (WGS84).
  public static let globe = SquareMeters(510_065_621_724_088)

  /// The area of all places within a geodesic distance of a centre.
  ///
  /// That of a cap, 4πR²·sin²(r/2R), of the sphere with the ellipsoid's curvature at the centre, R² = M·N. It is wrong by less than
  /// 10⁻⁹ of itself up to 100 km, 3·10⁻⁶ up to 1,000 km, and 1 % at any distance; never more than the globe. Compared with geodesic polygons
  /// from the equator to the poles in the tests. Source: the area of a small geodesic disc is πr²(1 − K·r²/12 + …), K being
  /// Gauss's curvature (J. Bertrand and V. Puiseux, 1848), which on both surfaces is the same at the centre.
  /// - Parameters:
  ///   - radius: a negative one, as nothing lies within it, has the area 0; an infinite one that of the globe.
  ///   - center: on the globe, else NaN is returned, as for a radius that is NaN.
  public static func area(within radius: Meters, of center: Coordinate) -> SquareMeters {
    guard center.isOnGlobe, !radius.value.isNaN else { return SquareMeters(.nan) }
    guard radius.value > 0 else { return .zero }
    let sine = Degrees(center.latitude).radians.sine
    let e2 = flattening * (2 - flattening)
    let u = 1 - e2 * sine * sine
    // √(M·N) = a·√(1 − e²) / (1 − e²·sin²φ).
    let mean = equatorialRadius.value * (1 - e2).squareRoot() / u
    let half = min(radius.value / (2 * mean), .pi / 2)
    let chord = 2 * mean * half.sine
    return min(SquareMeters(.pi * chord * chord), globe)
  }
}
