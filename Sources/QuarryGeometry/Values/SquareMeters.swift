/// An area in square metres.
public struct SquareMeters: Hashable, Comparable, Sendable {
  /// The number of square metres.
  public var value: Double

  /// Makes an area of `value` square metres.
  @inlinable
  public init(_ value: Double) { self.value = value }

  /// No area at all.
  public static let zero = SquareMeters(0)

  /// The area in hectares, of 10,000 m² each.
  @inlinable
  public var hectares: Double { value / 10_000 }

  /// The area in square kilometres.
  @inlinable
  public var squareKilometers: Double { value / 1_000_000 }

  /// Orders by size.
  @inlinable
  public static func < (a: SquareMeters, b: SquareMeters) -> Bool { a.value < b.value }

  /// As the numbers compare: false where one is NaN.
  @inlinable
  public static func <= (a: SquareMeters, b: SquareMeters) -> Bool { a.value <= b.value }

  /// As the numbers compare.
  @inlinable
  public static func > (a: SquareMeters, b: SquareMeters) -> Bool { a.value > b.value }

  /// As the numbers compare: false where one is NaN.
  @inlinable
  public static func >= (a: SquareMeters, b: SquareMeters) -> Bool { a.value >= b.value }
}

extension SquareMeters: Codable {
  /// Reads a bare number of square metres.
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Double.self)
  }

  /// Writes a bare number of square metres.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension SquareMeters: CustomStringConvertible {
  /// The area as `12.5 m²`.
  public var description: String { "\(value) m²" }
}
