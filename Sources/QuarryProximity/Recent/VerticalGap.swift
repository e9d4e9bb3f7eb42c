import QuarryGeometry

/// How far apart in height two players were, and how far they might be.
public struct VerticalGap: Hashable, Sendable, Codable {
  /// The difference of their altitudes, 0 or more.
  public var difference: Meters
  /// The most that is allowed: the limit, and both vertical accuracies combined.
  public var allowed: Meters

  /// Makes a gap.
  public init(difference: Meters, allowed: Meters) {
    self.difference = difference
    self.allowed = allowed
  }

  /// Whether the heights do not tell them apart.
  public var isWithin: Bool { difference <= allowed }
}
