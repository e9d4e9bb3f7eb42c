/// The name of a player, as the traces and the game file spell it.
///
/// Players are ordered by the bytes of their UTF-8, never by a locale.
public struct PlayerID: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  /// The name itself.
  public let name: String

  /// Makes a player of that name.
  public init(_ name: String) { self.name = name }

  /// Makes a player of that name.
  public init(stringLiteral name: String) { self.name = name }

  /// Orders by the bytes of the UTF-8.
  public static func < (a: PlayerID, b: PlayerID) -> Bool {
    comparedBytes(a.name, b.name).map { $0 < 0 } ?? a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
  }

  /// Same bytes: two spellings that Unicode calls equivalent are two players.
  public static func == (a: PlayerID, b: PlayerID) -> Bool {
    comparedBytes(a.name, b.name).map { $0 == 0 } ?? a.name.utf8.elementsEqual(b.name.utf8)
  }

  /// Names with the same bytes hash alike; so do, harmlessly, spellings that Unicode calls equivalent.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension PlayerID: Codable {
  /// Reads a bare string.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes a bare string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension PlayerID: CustomStringConvertible {
  /// The name itself.
  public var description: String { name }
}
