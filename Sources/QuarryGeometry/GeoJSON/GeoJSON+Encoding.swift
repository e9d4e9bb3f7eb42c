extension GeoJSON {
  /// The text of the value: UTF-8 without white space, each number in the shortest form that reads back as the same
  /// double, members that RFC 7946 does not define as they were written.
  ///
  /// What this gives reads back as the same value. A number that is not finite, which only a caller can have put there,
  /// is written as `null`.
  /// - Complexity: O(length).
  public func encoded() -> [UInt8] {
    var writer = JSONWriter(capacity: 1024)
    encode(to: &writer)
    return writer.bytes
  }

  /// Writes the text of the value; see ``encoded()``.
  public func encode(to writer: inout JSONWriter) {
    if kind != .featureCollection, features.count == 1 {
      features[0].encode(to: &writer, bare: kind == .geometry)
      return
    }
    writer.beginObject()
    writer.member("type", "FeatureCollection")
    writer.bbox(bbox)
    writer.key("features")
    writer.beginArray()
    for feature in features { feature.encode(to: &writer) }
    writer.endArray()
    writer.members(foreignMembers)
    writer.endObject()
  }
}

extension Feature {
  /// Writes the feature as GeoJSON; see ``GeoJSON/encoded()``.
  public func encode(to writer: inout JSONWriter) { encode(to: &writer, bare: false) }

  fileprivate func encode(to writer: inout JSONWriter, bare: Bool) {
    if bare, let geometry {
      writer.geometry(geometry, members: geometryMembers, path: "")
      return
    }
    writer.beginObject()
    writer.member("type", "Feature")
    switch id {
    case .string(let string): writer.member("id", string)
    case .number(let text, _):
      writer.key("id")
      writer.raw(text)
    case nil: break
    }
    writer.bbox(bbox)
    writer.key("properties")
    if let properties {
      writer.beginObject()
      writer.members(properties)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.key("geometry")
    if let geometry {
      writer.geometry(geometry, members: geometryMembers, path: "")
    } else {
      writer.null()
    }
    writer.members(foreignMembers)
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a geometry as GeoJSON: its type and its coordinates, in the shortest form that reads back the same.
  public mutating func geometry(_ geometry: Geometry) { self.geometry(geometry, members: [], path: "") }

  fileprivate mutating func bbox(_ numbers: [Double]?) {
    guard let numbers else { return }
    key("bbox")
    beginArray()
    for number in numbers { double(number) }
    endArray()
  }

  fileprivate mutating func members(_ members: [JSONMember]) {
    for member in members {
      key(member.key)
      raw(member.value.bytes)
    }
  }

  fileprivate mutating func geometry(_ geometry: Geometry, members: [GeometryMembers], path: String) {
    beginObject()
    member("type", geometry.typeName)
    if case .collection(let geometries) = geometry {
      key("geometries")
      beginArray()
      for (index, child) in geometries.enumerated() {
        self.geometry(child, members: members, path: members.isEmpty ? "" : "\(path)/geometries/\(index)")
      }
      endArray()
    } else {
      key("coordinates")
      coordinates(of: geometry)
    }
    if let own = members.first(where: { $0.path == path }) { self.members(own.members) }
    endObject()
  }

  private mutating func coordinates(of geometry: Geometry) {
    switch geometry {
    case .point(let coordinate, let altitude): position(coordinate, altitude ?? .nan)
    case .multiPoint(let line), .lineString(let line): positions(line.coordinates, line.altitudes)
    case .multiLineString(let lines):
      beginArray()
      for line in lines { positions(line.coordinates, line.altitudes) }
      endArray()
    case .polygon(let polygon): rings(of: polygon)
    case .multiPolygon(let multiPolygon):
      beginArray()
      for polygon in multiPolygon.polygons { rings(of: polygon) }
      endArray()
    case .collection: null()
    }
  }

  private mutating func rings(of polygon: Polygon) {
    beginArray()
    if !(polygon.exterior.coordinates.isEmpty && polygon.holes.isEmpty) {
      positions(polygon.exterior.coordinates, polygon.exterior.altitudes)
    }
    for hole in polygon.holes { positions(hole.coordinates, hole.altitudes) }
    endArray()
  }

  private mutating func positions(_ coordinates: [Coordinate], _ altitudes: [Double]?) {
    beginArray()
    for (index, coordinate) in coordinates.enumerated() {
      // A caller may have made the two arrays differ in length.
      let altitude = altitudes.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      position(coordinate, altitude ?? .nan)
    }
    endArray()
  }

  private mutating func position(_ coordinate: Coordinate, _ altitude: Double) {
    beginArray()
    double(coordinate.longitude)
    double(coordinate.latitude)
    if !altitude.isNaN { double(altitude) }
    endArray()
  }
}
