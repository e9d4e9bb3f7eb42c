import CQuarryIndex
import QuarryGeometry

/// A place in space: metres from the centre of the Earth, along the axes to longitude 0, to longitude 90° and to the north
/// pole (ECEF). Straight lines in space know no antimeridian and no poles.
public struct SpacePoint: Hashable, Sendable {
  /// Metres towards longitude 0 on the equator.
  public var x: Double
  /// Metres towards longitude 90° on the equator.
  public var y: Double
  /// Metres towards the north pole.
  public var z: Double

  /// Makes a point of its coordinates.
  @inlinable
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Where a place on the ellipsoid is, each coordinate good to 4 nm. The place must be on the globe. Some 15 ns.
  public init(_ place: Coordinate) {
    let space = quarry_space(place.longitude, place.latitude)
    self.init(x: space.x, y: space.y, z: space.z)
  }

  /// The place below the point, which must lie on the ellipsoid or some metres off it.
  public var place: Coordinate {
    var (longitude, latitude) = (0.0, 0.0)
    unsafe quarry_place(QuarrySpace(x: x, y: y, z: z), &longitude, &latitude)
    return Coordinate(longitude: longitude, latitude: latitude)
  }

  /// The point at a share of the straight line to another: 0 is here, 1 there.
  @inlinable
  public func interpolated(to other: SpacePoint, share: Double) -> SpacePoint {
    SpacePoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share, z: z + (other.z - z) * share)
  }

  /// The square of the straight line between two points, in square metres.
  @inlinable
  public func squaredChord(to other: SpacePoint) -> Double {
    let (dx, dy, dz) = (other.x - x, other.y - y, other.z - z)
    return dx * dx + dy * dy + dz * dz
  }
}

/// A distance along the geodesic, as straight lines in space decide it: at most ``inside`` is within, more than ``outside`` is
/// not, and between the two, which lie some nanometres apart up to a kilometre, the geodesic decides.
public struct ChordRadius: Hashable, Sendable {
  /// The distance.
  public let distance: Meters
  /// Two places with a chord of at most so many metres are surely within; negative where none is.
  public let inside: Double
  /// Two places with a longer chord than so many metres surely are not.
  public let outside: Double
  /// The squares, negative and infinite ones as such.
  public let insideSquare: Double
  /// The square of ``outside``.
  public let outsideSquare: Double

  /// Makes it of a distance. Nothing is within a distance that is negative or NaN.
  public init(_ distance: Meters) {
    let chords = quarry_chords(distance.value)
    self.distance = distance
    inside = chords.inside
    outside = chords.outside
    insideSquare = chords.inside < 0 ? -1 : chords.inside * chords.inside
    outsideSquare = chords.outside < 0 ? -1 : chords.outside * chords.outside
  }

  /// The length of the geodesic that a chord belongs to: to 60 nm up to 1 km, to 12 µm up to 10 km, beyond with an error that grows with
  /// the cube, 12 mm at 100 km.
  public static func distance(ofChord chord: Double) -> Meters { Meters(quarry_geodesic_of_chord(chord)) }
}
