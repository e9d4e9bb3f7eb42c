import QuarryGeometry

/// A place in space, in metres from the Earth's centre: `z` to the North Pole, `x` to where Greenwich's meridian meets the equator.
///
/// Neither the poles nor the antimeridian are special here.
struct SpacePlace: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  private static let equatorial = Geodesic.equatorialRadius.value
  private static let squaredEccentricity = Geodesic.flattening * (2 - Geodesic.flattening)

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The place on the ellipsoid, good to some nanometres. NaN where it is not on the globe.
  init(_ place: Coordinate) {
    let latitude = Degrees(place.latitude).radians, longitude = Degrees(place.longitude.normalizedLongitude).radians
    let (sine, cosine) = (latitude.sine, latitude.cosine)
    let normal = Self.equatorial / (1 - Self.squaredEccentricity * sine * sine).squareRoot()
    x = normal * cosine * longitude.cosine
    y = normal * cosine * longitude.sine
    z = normal * (1 - Self.squaredEccentricity) * sine
  }

  /// The place on the ellipsoid that lies on the same ray from the Earth's centre; nil for the centre itself, and where a number is
  /// not finite.
  var onGlobe: Coordinate? {
    let axis = (x * x + y * y).squareRoot()
    // The ray meets the ellipsoid at a multiple of both; the normal there has the slope z / ((1 − e²)·axis).
    let latitude = Double.arcTangent(y: z, x: (1 - Self.squaredEccentricity) * axis) * (180 / .pi)
    let longitude = Double.arcTangent(y: y, x: x) * (180 / .pi)
    guard axis + z.magnitude > 1, latitude.isFinite, longitude.isFinite else { return nil }
    return Coordinate(longitude: longitude.normalizedLongitude, latitude: min(max(latitude, -90), 90))
  }

  /// The sum, component by component.
  static func + (a: SpacePlace, b: SpacePlace) -> SpacePlace { SpacePlace(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }

  /// The difference, component by component.
  static func - (a: SpacePlace, b: SpacePlace) -> SpacePlace { SpacePlace(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }

  /// The vector, `factor` times as long.
  static func * (a: SpacePlace, factor: Double) -> SpacePlace {
    SpacePlace(x: a.x * factor, y: a.y * factor, z: a.z * factor)
  }

  /// The scalar product.
  func dot(_ other: SpacePlace) -> Double { x * other.x + y * other.y + z * other.z }

  /// The vector product.
  func cross(_ other: SpacePlace) -> SpacePlace {
    SpacePlace(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// The length in metres.
  var length: Double { dot(self).squareRoot() }
}
