/// The rules of a ring by kind, in the order in which a running match gives them up.
///
/// The objective of the draw comes before all of them. What is required is given up last, with what is forbidden by hand.
public enum RuleKind: Int, CaseIterable, Comparable, Hashable, Sendable, Codable {
  /// A hunt must not be shorter or longer than the band allows, and must have a cost.
  case distance
  /// Nobody hunts again whom he hunted last.
  case noRepeat
  /// Nobody hunts another of his team, household or other group.
  case group
  /// Arcs forbidden or required by hand.
  case byHand

  /// Whether the one is given up before the other.
  public static func < (one: RuleKind, other: RuleKind) -> Bool { one.rawValue < other.rawValue }
}
