/// An angle in degrees: an azimuth, a course, a turn. Never a distance.
public struct Degrees: Hashable, Comparable, Sendable {
  /// The number of degrees.
  public var value: Double

  /// Makes an angle of `value` degrees.
  @inlinable
  public init(_ value: Double) { self.value = value }

  /// Orders by size; whole turns are not taken off.
  @inlinable
  public static func < (a: Degrees, b: Degrees) -> Bool { a.value < b.value }

  /// As the numbers compare: false where one is NaN, which the standard library's own, made of `<`, is not.
  @inlinable
  public static func <= (a: Degrees, b: Degrees) -> Bool { a.value <= b.value }

  /// As the numbers compare.
  @inlinable
  public static func > (a: Degrees, b: Degrees) -> Bool { a.value > b.value }

  /// As the numbers compare: false where one is NaN.
  @inlinable
  public static func >= (a: Degrees, b: Degrees) -> Bool { a.value >= b.value }

  /// The same angle in radians.
  @inlinable
  public var radians: Double { value * (.pi / 180) }
}

extension Degrees: Codable {
  /// Reads a bare number of degrees.
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Double.self)
  }

  /// Writes a bare number of degrees.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
