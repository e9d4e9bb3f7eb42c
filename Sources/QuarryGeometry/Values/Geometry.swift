/// A geometry as GeoJSON knows it (RFC 7946, section 3.1).
public indirect enum Geometry: Hashable, Sendable {
  /// One place, with its altitude where the file has one.
  case point(Coordinate, altitude: Double?)
  /// Several places.
  case multiPoint(LineString)
  /// A path.
  case lineString(LineString)
  /// Several paths.
  case multiLineString([LineString])
  /// An area.
  case polygon(Polygon)
  /// Several areas.
  case multiPolygon(MultiPolygon)
  /// A mixture.
  case collection([Geometry])

  /// The GeoJSON name of the type.
  public var typeName: String {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    case .collection: "GeometryCollection"
    }
  }
}
