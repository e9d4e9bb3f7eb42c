/// A feature of a GeoJSON file (RFC 7946, section 3.2): a shape, and what is said about it.
public struct Feature: Sendable {
  /// The `id`; nil where there is none, or `null`.
  public var id: FeatureID?
  /// The shape; nil for `null`. Whether rings are closed and long enough is not judged here.
  public var geometry: Geometry?
  /// The members of `properties` in the order of the file; nil where there are none, or `null`.
  public var properties: [JSONMember]?
  /// The `bbox` as the file has it; nil where there is none, or `null`.
  public var bbox: [Double]?
  /// The members of the feature that RFC 7946 does not define, in the order of the file.
  public var foreignMembers: [JSONMember]
  /// The members of the geometry, and of geometries in it, beside type and coordinates; only geometries that have any.
  public var geometryMembers: [GeometryMembers]

  /// How many positions had more than three numbers; the numbers from the fourth on are not kept.
  public var positionsWithDroppedOrdinates: Int
  /// The path from the document's root to the feature (RFC 6901), such as `/features/0`; empty for a file that is one
  /// feature or a bare geometry.
  public var pointer: String
  /// The first byte of the feature in its document.
  public var offset: Int
  /// Whether the file has a geometry in the feature's place, so that no feature is around it.
  public var isBareGeometry: Bool

  /// Makes a feature that comes from no file.
  public init(id: FeatureID? = nil, geometry: Geometry?, properties: [JSONMember]? = nil, bbox: [Double]? = nil) {
    self.id = id
    self.geometry = geometry
    self.properties = properties
    self.bbox = bbox
    foreignMembers = []
    geometryMembers = []
    positionsWithDroppedOrdinates = 0
    pointer = ""
    offset = 0
    isBareGeometry = false
  }

  /// The path from the document's root to the geometry, such as `/features/0/geometry`.
  public var geometryPointer: String { isBareGeometry ? pointer : pointer + "/geometry" }

  /// The first property of that name; nil where there is none. O(properties).
  public func property(_ name: String) -> JSONValue? {
    properties?.first { $0.key.utf8.elementsEqual(name.utf8) }?.value.value
  }
}

/// What a geometry has beside its type and its coordinates, such as `bbox`.
public struct GeometryMembers: Hashable, Sendable {
  /// The path from the feature's geometry to the one that is meant: empty for itself, `/geometries/0` for the first in
  /// a collection.
  public var path: String
  /// The members in the order of the file.
  public var members: [JSONMember]

  /// Makes the members of the geometry at `path`.
  public init(path: String, members: [JSONMember]) {
    self.path = path
    self.members = members
  }
}
