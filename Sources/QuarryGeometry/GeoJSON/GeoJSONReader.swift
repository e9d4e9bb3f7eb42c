/// Reads the objects of GeoJSON from a tape; coordinates are in an extension.
struct GeoJSONReader {
  static let geometryTypes = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
  ]
  static let types = geometryTypes + ["Feature", "FeatureCollection"]

  let tape: JSONTape
  /// Of the feature that is being read.
  var positionsWithDroppedOrdinates = 0
  /// Of the feature that is being read.
  var geometryMembers: [GeometryMembers] = []

  init(_ tape: JSONTape) { self.tape = tape }

  mutating func geoJSON(at root: JSONValue) throws(GeoJSONError) -> GeoJSON {
    let type = try typeName(of: root)
    switch type {
    case "FeatureCollection":
      return try collection(at: root)
    case "Feature":
      var result = GeoJSON(features: [try feature(at: root, pointer: root.pointer)])
      result.kind = .feature
      return result
    default:
      var feature = Feature(geometry: try geometry(at: root, path: ""))
      feature.pointer = root.pointer
      feature.offset = root.offset
      feature.isBareGeometry = true
      finish(&feature)
      var result = GeoJSON(features: [feature])
      result.kind = .geometry
      return result
    }
  }

  private mutating func collection(at value: JSONValue) throws(GeoJSONError) -> GeoJSON {
    var features: JSONValue?
    var bbox: JSONValue?
    var result = GeoJSON(features: [])
    for field in value.fields {
      if field.hasKey("features") {
        try take(field, as: &features)
      } else if field.hasKey("bbox") {
        try take(field, as: &bbox)
      } else if !field.hasKey("type") {
        result.foreignMembers.append(field.kept)
      }
    }
    result.bbox = try bbox.map(numbers) ?? nil
    guard let features else {
      throw missing(
        "features", in: value, "a FeatureCollection needs a member \"features\" with an array of its features")
    }
    guard let count = features.count, features.kind == .array else {
      throw wrongKind(features, expected: "an array of features", of: "\"features\"")
    }
    result.features.reserveCapacity(count)
    let pointer = features.pointer
    for element in features.elements {
      result.features.append(try feature(at: element, pointer: "\(pointer)/\(result.features.count)"))
    }
    return result
  }

  private mutating func feature(at value: JSONValue, pointer: String) throws(GeoJSONError) -> Feature {
    let type = try typeName(of: value)
    guard type == "Feature" else {
      throw GeoJSONError(
        .misplacedType(type), at: value["type"] ?? value,
        "a Feature is expected here, not a \(type)"
          + (Self.geometryTypes.contains(type) ? ": put it into the \"geometry\" of a Feature" : ""))
    }
    var id: JSONValue?
    var geometry: JSONValue?
    var properties: JSONValue?
    var bbox: JSONValue?
    var feature = Feature(geometry: nil)
    for field in value.fields {
      if field.hasKey("geometry") {
        try take(field, as: &geometry)
      } else if field.hasKey("properties") {
        try take(field, as: &properties)
      } else if field.hasKey("id") {
        try take(field, as: &id)
      } else if field.hasKey("bbox") {
        try take(field, as: &bbox)
      } else if !field.hasKey("type") {
        feature.foreignMembers.append(field.kept)
      }
    }
    feature.id = try id.map(featureID) ?? nil
    feature.bbox = try bbox.map(numbers) ?? nil
    feature.properties = try properties.map(members) ?? nil
    guard let geometry else {
      throw missing("geometry", in: value, "a Feature needs a member \"geometry\"; it may be null")
    }
    if !geometry.isNull { feature.geometry = try self.geometry(at: geometry, path: "") }
    feature.pointer = pointer
    feature.offset = value.offset
    finish(&feature)
    return feature
  }

  /// Hands over what was noted while the geometry was read.
  private mutating func finish(_ feature: inout Feature) {
    feature.positionsWithDroppedOrdinates = positionsWithDroppedOrdinates
    feature.geometryMembers = geometryMembers
    positionsWithDroppedOrdinates = 0
    geometryMembers = []
  }

  private func featureID(_ value: JSONValue) throws(GeoJSONError) -> FeatureID? {
    if value.isNull { return nil }
    if let string = value.string { return .string(string) }
    if let number = value.double { return .number(text: value.rawText, value: number) }
    throw wrongKind(value, expected: "a string or a number", of: "\"id\"")
  }

  private func members(_ value: JSONValue) throws(GeoJSONError) -> [JSONMember]? {
    if value.isNull { return nil }
    guard let count = value.count, value.kind == .object else {
      throw wrongKind(value, expected: "an object or null", of: "\"properties\"")
    }
    var members: [JSONMember] = []
    members.reserveCapacity(count)
    for field in value.fields { members.append(field.kept) }
    return members
  }

  /// A bounding box: any number of numbers, which are judged elsewhere.
  func numbers(_ value: JSONValue) throws(GeoJSONError) -> [Double]? {
    if value.isNull { return nil }
    guard value.kind == .array else { throw wrongKind(value, expected: "an array of numbers", of: "\"bbox\"") }
    var numbers: [Double] = []
    for element in value.elements {
      guard let number = element.double else {
        throw GeoJSONError(
          .notANumber(found: element.kindInWords), at: element,
          "a \"bbox\" holds numbers only, not \(element.kindInWords)")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The known type of an object; at most one `type` is allowed.
  func typeName(of value: JSONValue) throws(GeoJSONError) -> String {
    guard value.kind == .object else {
      throw wrongKind(value, expected: "a GeoJSON object in braces", of: "this")
    }
    var found: JSONValue?
    for field in value.fields where field.hasKey("type") { try take(field, as: &found) }
    guard let found else { throw missingType(value) }
    guard let name = found.string else { throw wrongKind(found, expected: "the name of a type", of: "\"type\"") }
    if let type = Self.types.first(where: { $0 == name }) { return type }
    let nearest = Spelling.nearest(to: name, among: Self.types)
    let advice = nearest.map { "; did you mean \"\($0)\"?" } ?? "; GeoJSON has \(Self.types.joined(separator: ", "))"
    let shown = name.unicodeScalars.count > 40 ? "this" : "\"\(name)\""
    throw GeoJSONError(.unknownType(name, nearest: nearest), at: found, "\(shown) is no type of GeoJSON\(advice)")
  }

  private func missingType(_ value: JSONValue) -> GeoJSONError {
    let guess =
      value["features"] != nil
      ? "FeatureCollection"
      : value["geometry"] != nil ? "Feature" : value["geometries"] != nil ? "GeometryCollection" : nil
    let advice =
      guess.map { "; it looks like a \($0)" } ?? ", such as \"FeatureCollection\", \"Feature\" or \"Polygon\""
    return GeoJSONError(.missingMember("type"), at: value, "this object has no member \"type\"\(advice)")
  }

  /// Says that a member is missing, and which other one may have been meant for it.
  func missing(_ name: String, in object: JSONValue, _ message: String) -> GeoJSONError {
    let similar = object.fields.first { Spelling.nearest(to: $0.key, among: [name]) != nil }
    let advice = similar.map { "; is \"\($0.key)\" meant?" } ?? ""
    return GeoJSONError(.missingMember(name), at: object, message + advice)
  }

  /// Keeps the value of a member that may occur only once.
  func take(_ field: JSONField, as slot: inout JSONValue?) throws(GeoJSONError) {
    guard slot == nil else {
      throw GeoJSONError(
        .duplicateMember(field.key), at: field.value,
        "the member \"\(field.key)\" is there twice in one object, so it is not clear which one is meant")
    }
    slot = field.value
  }

  func wrongKind(_ value: JSONValue, expected: String, of what: String) -> GeoJSONError {
    GeoJSONError(
      .wrongKind(expected: expected, found: value.kindInWords), at: value,
      "\(what) must be \(expected), not \(value.kindInWords)")
  }
}

extension JSONField {
  /// The member as it is written.
  var kept: JSONMember { JSONMember(key: key, value: JSONText(value)) }
}

extension JSONValue {
  /// What the value is, for a message.
  var kindInWords: String {
    switch kind {
    case .null: "null"
    case .bool: bool == true ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: count == 0 ? "an empty array" : "an array"
    case .object: "an object"
    }
  }
}
