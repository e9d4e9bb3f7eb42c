/// A distance or a radius in metres.
///
/// No function of Quarry takes a bare number or degrees where it means a distance. NaN and infinities can be
/// represented, so that data that came from outside can be carried to the place where it is judged.
public struct Meters: Hashable, Comparable, Sendable {
  /// The number of metres.
  public var value: Double

  /// Makes a distance of `value` metres.
  @inlinable
  public init(_ value: Double) { self.value = value }

  /// No distance at all.
  public static let zero = Meters(0)

  /// Orders by length.
  @inlinable
  public static func < (a: Meters, b: Meters) -> Bool { a.value < b.value }

  /// As the numbers compare: false where one is NaN, which the standard library's own, made of `<`, is not.
  @inlinable
  public static func <= (a: Meters, b: Meters) -> Bool { a.value <= b.value }

  /// As the numbers compare.
  @inlinable
  public static func > (a: Meters, b: Meters) -> Bool { a.value > b.value }

  /// As the numbers compare: false where one is NaN.
  @inlinable
  public static func >= (a: Meters, b: Meters) -> Bool { a.value >= b.value }

  /// The two lengths laid end to end.
  @inlinable
  public static func + (a: Meters, b: Meters) -> Meters { Meters(a.value + b.value) }

  /// What is left of `a` without `b`; may be negative.
  @inlinable
  public static func - (a: Meters, b: Meters) -> Meters { Meters(a.value - b.value) }

  /// The distance, `factor` times as long.
  @inlinable
  public static func * (a: Meters, factor: Double) -> Meters { Meters(a.value * factor) }

  /// The distance with its sign turned, as for a signed distance to a border.
  @inlinable
  public static prefix func - (a: Meters) -> Meters { Meters(-a.value) }

  /// The distance without its sign.
  @inlinable
  public var magnitude: Meters { Meters(value.magnitude) }
}

extension Meters: Codable {
  /// Reads a bare number of metres.
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Double.self)
  }

  /// Writes a bare number of metres.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Meters: CustomStringConvertible {
  /// The distance as `12.5 m`.
  public var description: String { "\(value) m" }
}
