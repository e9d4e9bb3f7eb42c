/// Names one element of a ``StackState``, for as long as that stack lives: a number, given in order and never twice.
///
/// In tests it can be written as a literal: `.element(id: 0, action: …)`.
public struct StackElementID: Hashable, Sendable {
  /// How many ids the stack had given before, or passed over.
  public let generation: UInt64

  /// Makes the id of that number.
  public init(generation: UInt64) { self.generation = generation }

  /// The newest id that may come from outside: exact in a double, as other languages read JSON, and far from where
  /// counting on would overflow.
  static let newestFromOutside = StackElementID(generation: 1 << 53)
}

extension StackElementID: Comparable {
  /// The older id comes first.
  @inlinable
  public static func < (a: StackElementID, b: StackElementID) -> Bool { a.generation < b.generation }
}

extension StackElementID: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes the id of that number.
  public init(integerLiteral generation: UInt64) { self.init(generation: generation) }

  /// `#3`.
  public var description: String { "#\(generation)" }
}

extension StackElementID: Codable {
  /// Writes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(generation)
  }

  /// Reads a number.
  ///
  /// - Throws: `DecodingError` where it is none, or negative.
  public init(from decoder: any Decoder) throws {
    generation = try decoder.singleValueContainer().decode(UInt64.self)
  }
}
