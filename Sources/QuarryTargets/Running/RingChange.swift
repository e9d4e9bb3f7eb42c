/// What a change of the players has changed in a running ring.
public struct RingChange: Hashable, Sendable, Codable {
  /// The hunts that are new, by hunter.
  public var assignments: [HuntArc]
  /// Whether the whole ring was drawn anew, since no exchange of up to three hunts kept the rules.
  public var isRedrawn: Bool
  /// The kinds of rules that could not be kept: all up to the last that had to be given up, in the order of giving up.
  /// Empty where all hold.
  public var relaxed: [RuleKind]

  init(assignments: [HuntArc] = [], isRedrawn: Bool = false, relaxed: [RuleKind] = []) {
    self.assignments = assignments
    self.isRedrawn = isRedrawn
    self.relaxed = relaxed
  }
}
