import QuarryGeometry

extension Zone {
  /// The zones of a GeoJSON text, in its order: each feature is one.
  ///
  /// `Polygon` and `MultiPolygon` are areas, a `Point` with `radiusMeters` is a circle, a `LineString` with `widthMeters`
  /// a corridor. A bare geometry is a play area.
  /// - Throws: ``FenceError/notAZone(pointer:line:column:reason:)`` for the first feature that is none of these, or
  ///   whose properties are not what they must be.
  public static func zones(of file: GeoJSON) throws(FenceError) -> [Zone] {
    var zones: [Zone] = []
    zones.reserveCapacity(file.features.count)
    let positions = file.document.map { JSONLineIndex($0).positions(ofRisingBytes: file.features.map(\.offset)) }
    for (index, feature) in file.features.enumerated() {
      let position = positions.map { $0[index] } ?? (line: 0, column: 0)
      zones.append(try ZoneReader(feature, index: index, line: position.line, column: position.column).zone())
    }
    return zones
  }

  /// Members of a zone that this release knows of and that can be left out.
  public static let unplayedRuleMembers: [String] = []

  /// Members of `properties` that make the zone.
  static let members: Set<String> = [
    "id", "name", "role", "priority", "minimumMarginMeters", "edges", "radiusMeters", "widthMeters",
    "activeFrom", "activeTo", "shrink", "move", "dwellSeconds", "captureSeconds", "decaySeconds",
    "floorMeters", "ceilingMeters", "damagePerSecond", "points",
  ]

  /// How far a boundary with great-circle edges may be from the straight edges that stand for them.
  public static let densifyTolerance = Meters(0.1)
}

/// Reads one feature as a zone.
struct ZoneReader {
  let feature: Feature
  let index: Int
  let line: Int
  let column: Int

  init(_ feature: Feature, index: Int, line: Int, column: Int) {
    self.feature = feature
    self.index = index
    self.line = line
    self.column = column
  }

  func zone() throws(FenceError) -> Zone {
    let role = try text("role").map { Zone.Role(rawValue: $0) } ?? .playArea
    let margin = try number("minimumMarginMeters")
    if let margin, margin < 0 { throw wrong("minimumMarginMeters", "a margin of \(margin) m is less than none") }
    let unplayed = Zone.unplayedRuleMembers.filter { name in
      feature.property(name).map { !$0.isNull } ?? false
    }
    var zone = Zone(
      id: try id(), name: try text("name"), role: role, priority: try number("priority") ?? 0, shape: try shape(),
      minimumMargin: margin.map { Meters($0) }, unplayedMembers: unplayed)
    try readCourse(into: &zone)
    zone.dwellSeconds = try seconds("dwellSeconds")
    zone.captureSeconds = try seconds("captureSeconds")
    zone.decaySeconds = try seconds("decaySeconds")
    if zone.decaySeconds != nil, zone.captureSeconds == nil {
      throw wrong("decaySeconds", "a zone with \"decaySeconds\" needs \"captureSeconds\"")
    }
    zone.damagePerSecond = try seconds("damagePerSecond")
    zone.points = try whole("points")
    zone.floor = try number("floorMeters").map { Meters($0) }
    zone.ceiling = try number("ceilingMeters").map { Meters($0) }
    if let floor = zone.floor, let ceiling = zone.ceiling, ceiling <= floor {
      throw wrong("ceilingMeters", "a ceiling of \(ceiling) is not above the floor of \(floor)")
    }
    zone.foreignMembers = (feature.properties ?? []).filter { !Zone.members.contains($0.key) }.map {
      Zone.ForeignMember(name: $0.key, json: $0.value.text)
    }
    if line > 0 { zone.origin = Zone.Origin(pointer: feature.pointer, line: line, column: column) }
    return zone
  }

  private func id() throws(FenceError) -> String {
    if let id = feature.id { return id.name }
    guard let property = feature.property("id"), !property.isNull else { return String(index) }
    if let text = property.string { return text }
    guard property.double != nil else { throw wrong("id", "an id is a string or a number") }
    return property.rawText
  }

  private func shape() throws(FenceError) -> Zone.Shape {
    let edges = try text("edges") ?? "planar"
    guard edges == "planar" || edges == "geodesic" else {
      throw wrong("edges", "edges are \"planar\" or \"geodesic\", not \"\(edges)\"")
    }
    func area(_ polygons: [Polygon]) -> Zone.Shape {
      guard edges == "geodesic" else { return .area(MultiPolygon(polygons)) }
      return .area(
        MultiPolygon(polygons.map { $0.densifiedAlongGeodesics(tolerance: Zone.densifyTolerance) }))
    }
    switch feature.geometry {
    case .polygon(let polygon): return area([polygon])
    case .multiPolygon(let multi): return area(multi.polygons)
    case .point(let center, _):
      guard let radius = try number("radiusMeters") else {
        throw problem("a Point is a zone only with \"radiusMeters\" in its properties")
      }
      return .circle(Circle(center: center, radius: Meters(radius)))
    case .lineString(let path):
      guard let width = try number("widthMeters") else {
        throw problem("a LineString is a zone only with \"widthMeters\" in its properties")
      }
      return .corridor(Corridor(path: path, width: Meters(width)))
    case nil: throw problem("a feature without a geometry is no zone")
    case .multiPoint, .multiLineString, .collection:
      throw problem(
        "a \(feature.geometry?.typeName ?? "geometry") is no zone; use a Polygon, a MultiPolygon, "
          + "a Point with \"radiusMeters\" or a LineString with \"widthMeters\"")
    }
  }

  private func text(_ name: String) throws(FenceError) -> String? {
    guard let value = feature.property(name), !value.isNull else { return nil }
    guard let text = value.string else { throw wrong(name, "\"\(name)\" must be a string, not \(value.rawText)") }
    return text
  }

  private func number(_ name: String) throws(FenceError) -> Double? {
    guard let value = feature.property(name), !value.isNull else { return nil }
    guard let number = value.double else { throw wrong(name, "\"\(name)\" must be a number, not \(value.rawText)") }
    return number
  }

  private func seconds(_ name: String) throws(FenceError) -> Double? {
    let seconds = try number(name)
    if let seconds, seconds < 0 { throw wrong(name, "\"\(name)\" must be 0 or more, not \(seconds)") }
    return seconds
  }

  /// The most points that a zone can give, or take.
  private static let mostPoints = 1_000_000

  private func whole(_ name: String) throws(FenceError) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let whole = Int(exactly: number), whole.magnitude <= Self.mostPoints.magnitude else {
      throw wrong(name, "\"\(name)\" must be a whole number up to \(Self.mostPoints), not \(number)")
    }
    return whole
  }

  private func problem(_ reason: String) -> FenceError {
    .notAZone(pointer: feature.pointer, line: line, column: column, reason: reason)
  }

  func wrong(_ member: String, _ reason: String) -> FenceError {
    .notAZone(pointer: feature.pointer + "/properties/" + member, line: line, column: column, reason: reason)
  }
}
