import QuarryGeometry

/// Whether one player was near another at an instant that has passed, with everything that it was judged by.
public struct PastNearness: Hashable, Sendable, Codable {
  /// The instant that was judged: the claimed one, or the best within the rule's tolerance.
  public var time: GameTime
  /// Within which distance was asked.
  public var range: Meters
  /// The first player, at ``time``.
  public var first: Recollection
  /// The second player, at ``time`` less the rule's lag.
  public var second: Recollection
  /// The geodesic between both places; nil where one of them is not known.
  public var distance: Meters?
  /// How their heights compare; nil where that does not matter, or an altitude is not known.
  public var vertical: VerticalGap?
  /// The answer.
  public var nearness: Nearness

  /// Makes an answer.
  public init(
    time: GameTime, range: Meters, first: Recollection, second: Recollection, distance: Meters?,
    vertical: VerticalGap?, nearness: Nearness
  ) {
    self.time = time
    self.range = range
    self.first = first
    self.second = second
    self.distance = distance
    self.vertical = vertical
    self.nearness = nearness
  }

  /// Whether a claim stands that wants certainty.
  public var isNear: Bool { nearness.verdict == .near }

  /// Whether a claim stands that gives the claimer the benefit of the doubt: near, or possibly near.
  public var mayBeNear: Bool { nearness.verdict == .near || nearness.verdict == .possiblyNear }
}
