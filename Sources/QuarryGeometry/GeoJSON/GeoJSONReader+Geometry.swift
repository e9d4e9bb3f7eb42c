extension GeoJSONReader {
  /// Reads a geometry.
  ///
  /// - Parameter path: the path from the feature's geometry to this one, under which its further members are kept.
  mutating func geometry(at value: JSONValue, path: String) throws(GeoJSONError) -> Geometry {
    let type = try typeName(of: value)
    guard Self.geometryTypes.contains(type) else {
      throw GeoJSONError(
        .misplacedType(type), at: value["type"] ?? value,
        "a geometry, such as a Polygon, is expected here, not a \(type)")
    }
    let content = type == "GeometryCollection" ? "geometries" : "coordinates"
    var contents: JSONValue?
    var bbox: JSONValue?
    var others: [JSONMember] = []
    for field in value.fields {
      if field.hasKey(content) {
        try take(field, as: &contents)
      } else if field.hasKey("bbox") {
        try take(field, as: &bbox)
        others.append(field.kept)
      } else if !field.hasKey("type") {
        others.append(field.kept)
      }
    }
    if let bbox { _ = try numbers(bbox) }
    if !others.isEmpty { geometryMembers.append(GeometryMembers(path: path, members: others)) }
    guard let contents else {
      throw missing(content, in: value, "a \(type) needs a member \"\(content)\" with an array")
    }
    guard contents.kind == .array else { throw wrongKind(contents, expected: "an array", of: "\"\(content)\"") }
    switch type {
    case "Point":
      let (coordinate, altitude) = try position(at: contents.index)
      return .point(coordinate, altitude: altitude)
    case "MultiPoint": return .multiPoint(try lineString(at: contents.index))
    case "LineString": return .lineString(try lineString(at: contents.index))
    case "MultiLineString": return .multiLineString(try lineStrings(at: contents.index))
    case "Polygon": return .polygon(try polygon(at: contents.index))
    case "MultiPolygon":
      var polygons: [Polygon] = []
      for element in contents.elements {
        guard element.kind == .array else { throw bracketsMissing(element, expected: "a polygon") }
        polygons.append(try polygon(at: element.index))
      }
      return .multiPolygon(MultiPolygon(polygons))
    default:
      var geometries: [Geometry] = []
      for element in contents.elements {
        geometries.append(try geometry(at: element, path: "\(path)/geometries/\(geometries.count)"))
      }
      return .collection(geometries)
    }
  }

  private mutating func polygon(at index: Int) throws(GeoJSONError) -> Polygon {
    var rings = try lineStrings(at: index).map { Ring($0.coordinates, altitudes: $0.altitudes) }
    let exterior = rings.isEmpty ? Ring([]) : rings.removeFirst()
    return Polygon(exterior: exterior, holes: rings)
  }

  private mutating func lineStrings(at index: Int) throws(GeoJSONError) -> [LineString] {
    let array = tape.nodes[index]
    var lines: [LineString] = []
    lines.reserveCapacity(Int(clamping: array.bits))
    var child = index + 1
    while child < Int(array.next) {
      let node = tape.nodes[child]
      guard node.isArray else {
        throw bracketsMissing(JSONValue(tape: tape, index: child), expected: "a line or ring of positions")
      }
      lines.append(try lineString(at: child))
      child = Int(node.next)
    }
    return lines
  }

  /// Reads an array of positions; the node at `index` is an array.
  private mutating func lineString(at index: Int) throws(GeoJSONError) -> LineString {
    let array = tape.nodes[index]
    let end = Int(array.next)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(Int(clamping: array.bits))
    var altitudes: [Double]?
    var child = index + 1
    while child < end {
      let (coordinate, altitude) = try position(at: child)
      if let altitude {
        if altitudes == nil {
          var padded = [Double](repeating: .nan, count: coordinates.count)
          padded.reserveCapacity(Int(clamping: array.bits))
          altitudes = padded
        }
        altitudes?.append(altitude)
      } else if altitudes != nil {
        altitudes?.append(.nan)
      }
      coordinates.append(coordinate)
      child = Int(tape.nodes[child].next)
    }
    return LineString(coordinates, altitudes: altitudes)
  }

  /// Reads a position. Numbers have no nodes in them, so those of a position follow each other on the tape.
  @inline(__always)
  private mutating func position(at index: Int) throws(GeoJSONError) -> (Coordinate, altitude: Double?) {
    let array = tape.nodes[index]
    guard array.isArray, array.bits >= 2, let longitude = tape.nodes[index + 1].double,
      let latitude = tape.nodes[index + 2].double
    else { throw badPosition(index) }
    let coordinate = Coordinate(longitude: longitude, latitude: latitude)
    if array.bits == 2 { return (coordinate, nil) }
    guard let altitude = tape.nodes[index + 3].double else { throw badPosition(index) }
    if array.bits > 3 { try checkOrdinates(index) }
    return (coordinate, altitude)
  }

  /// The numbers behind the third must be numbers too, though they are not kept.
  private mutating func checkOrdinates(_ index: Int) throws(GeoJSONError) {
    for element in JSONValue(tape: tape, index: index).elements where element.double == nil { throw badPosition(index) }
    positionsWithDroppedOrdinates += 1
  }

  // MARK: Messages

  /// Says what is wrong with the position at `index`.
  private func badPosition(_ index: Int) -> GeoJSONError {
    let value = JSONValue(tape: tape, index: index)
    guard let count = value.count, value.kind == .array else {
      return bracketsMissing(value, expected: "a position [longitude, latitude]")
    }
    for element in value.elements where element.double == nil {
      if element.kind == .array {
        return GeoJSONError(
          .notANumber(found: element.kindInWords), at: element,
          "a position holds numbers [longitude, latitude], not an array: there may be a pair of brackets too many, or "
            + "the \"type\" may be another one")
      }
      let isQuoted = element.stringBytes.map { !$0.isEmpty && $0.allSatisfy(Self.isOfNumber) } ?? false
      return GeoJSONError(
        .notANumber(found: element.kindInWords), at: element,
        "a position holds numbers [longitude, latitude], not \(element.kindInWords)"
          + (isQuoted ? ": leave out the quotes" : ""))
    }
    return GeoJSONError(
      .positionTooShort(count: count), at: value,
      "a position needs two numbers [longitude, latitude], this one has \(count == 0 ? "none" : "\(count)")")
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private func bracketsMissing(_ value: JSONValue, expected: String) -> GeoJSONError {
    let hint =
      value.double == nil ? "" : ": there may be a pair of brackets too few, or the \"type\" may be another one"
    return GeoJSONError(
      .wrongKind(expected: expected, found: value.kindInWords), at: value,
      "\(expected) is expected here, not \(value.kindInWords)\(hint)")
  }
}
