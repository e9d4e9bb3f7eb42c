/// What makes one ring better than another.
public enum RingObjective: String, CaseIterable, Hashable, Sendable, Codable {
  /// None: every ring that keeps the rules is equally likely.
  case random
  /// The smallest total of all hunts.
  case shortest
  /// The smallest longest hunt: nobody has far to go.
  case bottleneck
  /// The largest shortest hunt: nobody's target is next door.
  case scatter
  /// The smallest difference between the longest and the shortest hunt.
  case fair
}
