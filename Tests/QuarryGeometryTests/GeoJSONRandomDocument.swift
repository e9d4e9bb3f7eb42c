import QuarryGeometry

extension JSONTestRandom {
  /// A GeoJSON text with members of its own everywhere, altitudes here and there, and white space.
  mutating func geoJSON() -> String {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return geometry(depth: 0)
    case 1: return feature()
    default:
      let features = (0..<Int.random(in: 0...4, using: &self)).map { _ in feature() }
      return object([#""type":"FeatureCollection""#, #""features":[\#(features.joined(separator: ", "))]"#])
    }
  }

  private mutating func feature() -> String {
    var members = [#""type": "Feature""#]
    members.append(#""geometry":\#(chance(8) ? "null" : geometry(depth: 0))"#)
    if !chance(5) { members.append(#""properties": \#(chance(6) ? "null" : object([]))"#) }
    if chance(2) { members.append(#""id":\#(chance(2) ? string() : number())"#) }
    return object(members)
  }

  private mutating func geometry(depth: Int) -> String {
    let types = [
      "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
    ]
    let type = types[Int.random(in: 0..<(depth < 3 ? 7 : 6), using: &self)]
    let content: String
    switch type {
    case "Point": content = position()
    case "MultiPoint", "LineString": content = array(1)
    case "MultiLineString", "Polygon": content = array(2)
    case "MultiPolygon": content = array(3)
    default:
      let geometries = (0..<Int.random(in: 0...3, using: &self)).map { _ in geometry(depth: depth + 1) }
      return object([#""type":"\#(type)""#, #""geometries":[\#(geometries.joined(separator: ","))]"#])
    }
    return object([#""type":"\#(type)""#, #""coordinates":\#(content)"#])
  }

  private mutating func array(_ depth: Int) -> String {
    guard depth > 0 else { return position() }
    let elements = (0..<Int.random(in: 0...4, using: &self)).map { _ in array(depth - 1) }
    return "[\(elements.joined(separator: chance(3) ? " ,\n" : ","))]"
  }

  private mutating func position() -> String {
    let numbers = (0..<(chance(4) ? Int.random(in: 3...5, using: &self) : 2)).map { _ in number() }
    return "[\(numbers.joined(separator: ", "))]"
  }

  /// An object of `members` and of others, in any order.
  private mutating func object(_ members: [String]) -> String {
    var members = members
    for _ in 0..<Int.random(in: 0...2, using: &self) { members.append("\(string()) : \(value(depth: 0))") }
    if chance(4) { members.append(#""bbox":[\#(number()),\#(number())]"#) }
    members.shuffle(using: &self)
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 3 ? 6 : 4), using: &self) {
    case 0: return ["null", "true", "false"].randomElement(using: &self) ?? "null"
    case 1: return number()
    case 2, 3: return string()
    case 4: return "[\((0..<3).map { _ in value(depth: depth + 1) }.joined(separator: ","))]"
    default: return "{\(string()):\(value(depth: depth + 1))}"
    }
  }

  mutating func number() -> String {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: return "\(Int.random(in: -180...180, using: &self))"
    case 1: return "-0"
    case 2: return "\(Double(Int.random(in: -18_000_000...18_000_000, using: &self)) / 1e5)"
    case 3:
      return "0.\(UInt64.random(in: .min ... .max, using: &self))\(UInt64.random(in: .min ... .max, using: &self))"
    case 4: return "\(Int.random(in: 1...9, using: &self))E\(Int.random(in: -30...30, using: &self))"
    default: return "\(Double.random(in: -180...180, using: &self))"
    }
  }

  private mutating func string() -> String {
    let pieces = [
      "a", "zone", " ", "é", "漢", "𝄞", #"\n"#, #"\""#, #"\\"#, #"\u0041"#, #"\ud834\udd1e"#, "/", "~", ":", "{", "]",
    ]
    let count = Int.random(in: 0...6, using: &self)
    return "\"\((0..<count).map { _ in pieces.randomElement(using: &self) ?? "" }.joined())\""
  }

  private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &self) == 0 }
}

extension GeoJSON {
  /// Whether both have the same content, bit for bit, wherever they were read from.
  func isSame(as other: GeoJSON) -> Bool {
    kind == other.kind && bbox == other.bbox && foreignMembers == other.foreignMembers
      && features.elementsEqual(other.features) { a, b in
        a.id == b.id && a.properties == b.properties && a.bbox == b.bbox && a.foreignMembers == b.foreignMembers
          && a.pointer == b.pointer && Set(a.geometryMembers) == Set(b.geometryMembers)
          && a.geometry.map(\.bits) == b.geometry.map(\.bits)
      }
  }
}

extension Geometry {
  /// All that is in it, with numbers as bits, so that NaN equals itself and −0 is not 0.
  fileprivate var bits: [UInt64] {
    func line(_ coordinates: [Coordinate], _ altitudes: [Double]?) -> [UInt64] {
      [UInt64(coordinates.count)] + coordinates.flatMap { [$0.longitude.bitPattern, $0.latitude.bitPattern] }
        + (altitudes.map { $0.map { $0.isNaN ? 1 : $0.bitPattern } } ?? [2])
    }
    func rings(_ polygon: Polygon) -> [UInt64] {
      [UInt64(polygon.rings.count)] + polygon.rings.flatMap { line($0.coordinates, $0.altitudes) }
    }
    let type = typeName.utf8.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) }
    switch self {
    case .point(let coordinate, let altitude):
      return [type] + line([coordinate], altitude.map { [$0] })
    case .multiPoint(let path), .lineString(let path): return [type] + line(path.coordinates, path.altitudes)
    case .multiLineString(let lines):
      return [type, UInt64(lines.count)] + lines.flatMap { line($0.coordinates, $0.altitudes) }
    case .polygon(let polygon): return [type] + rings(polygon)
    case .multiPolygon(let multi): return [type, UInt64(multi.polygons.count)] + multi.polygons.flatMap(rings)
    case .collection(let geometries): return [type, UInt64(geometries.count)] + geometries.flatMap(\.bits)
    }
  }
}
