/// An optional value that is hardly ever there: where it is not, eight bytes without a block of memory; where it is, one block.
///
/// Coded like an optional, as a member that is left out where there is none:
///
/// ```swift
/// @Rare var deadline: GameTime?
/// ```
@propertyWrapper
public struct Rare<Value> {
  @usableFromInline var held: [Value] = []

  /// Makes one that holds a value, or nothing.
  @inlinable
  public init(wrappedValue: Value? = nil) {
    if let wrappedValue { held = [wrappedValue] }
  }

  /// The value; nil where there is none.
  @inlinable
  public var wrappedValue: Value? {
    get { held.first }
    set {
      guard let newValue else {
        if !held.isEmpty { held = [] }
        return
      }
      if held.isEmpty { held = [newValue] } else { held[0] = newValue }
    }
  }

  /// Whether there is a value: told without a look at it.
  @inlinable
  public var isHeld: Bool { !held.isEmpty }
}

extension Rare: Sendable where Value: Sendable {}
extension Rare: Equatable where Value: Equatable {}
extension Rare: Hashable where Value: Hashable {}

extension Rare: Codable where Value: Codable {
  /// Reads the value by itself.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value?.self))
  }

  /// Writes the value by itself.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Writes a value that is there.
  public mutating func encode<Value: Codable>(_ rare: Rare<Value>, forKey key: Key) throws {
    try encodeIfPresent(rare.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Reads a value where there is one.
  public func decode<Value: Codable>(_ type: Rare<Value>.Type, forKey key: Key) throws -> Rare<Value> {
    Rare(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
