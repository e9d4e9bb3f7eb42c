/// Altitudes as they are saved: null where a position has none, since JSON knows no NaN.
struct SavedAltitudes: Codable {
  private let values: [Double?]

  init(_ altitudes: [Double]) { values = altitudes.map { $0.isFinite ? $0 : nil } }

  /// NaN where a position has none.
  var altitudes: [Double] { values.map { $0 ?? .nan } }

  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([Double?].self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

extension LineString {
  private enum CodingKeys: CodingKey { case coordinates, altitudes }

  /// Reads the positions.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    coordinates = try container.decode([Coordinate].self, forKey: .coordinates)
    altitudes = try container.decodeIfPresent(SavedAltitudes.self, forKey: .altitudes)?.altitudes
  }

  /// Writes the positions; an altitude that is missing is written as null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(coordinates, forKey: .coordinates)
    try container.encodeIfPresent(altitudes.map { SavedAltitudes($0) }, forKey: .altitudes)
  }
}

extension Ring {
  private enum CodingKeys: CodingKey { case coordinates, altitudes }

  /// Reads the vertices.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    coordinates = try container.decode([Coordinate].self, forKey: .coordinates)
    altitudes = try container.decodeIfPresent(SavedAltitudes.self, forKey: .altitudes)?.altitudes
  }

  /// Writes the vertices; an altitude that is missing is written as null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(coordinates, forKey: .coordinates)
    try container.encodeIfPresent(altitudes.map { SavedAltitudes($0) }, forKey: .altitudes)
  }
}
