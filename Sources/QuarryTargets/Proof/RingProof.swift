/// Why there is no ring: a reason that a person can check, and the rules that it rests on.
///
/// `RingProof/text(rules:name:)` says it in words.
public struct RingProof: Hashable, Sendable {
  /// What makes a ring impossible.
  public enum Reason: Hashable, Sendable {
    /// No player may hunt this one.
    case nobodyMayHunt(Int)
    /// This player may hunt nobody.
    case mayHuntNobody(Int)
    /// Two players are required to hunt the same one.
    case huntedTwice(target: Int, hunters: [Int])
    /// A player is required to hunt two.
    case huntsTwice(hunter: Int, targets: [Int])
    /// An arc is required that another rule forbids.
    case requiredIsForbidden(HuntArc)
    /// The arcs required close a cycle that leaves somebody out; in order.
    case requiredCycle([Int])
    /// A group has more players than can be kept apart in a ring of so many.
    case groupTooLarge(grouping: Int, group: Int, size: Int, most: Int)
    /// These hunters together may hunt only those targets, who are fewer (Hall's condition).
    case tooFewTargets(hunters: [Int], targets: [Int])
    /// These targets together may be hunted only by those hunters, who are fewer.
    case tooFewHunters(targets: [Int], hunters: [Int])
    /// The arcs split: nobody of the first may hunt anybody of the second, and these are all players.
    case split(from: [Int], to: [Int])
    /// Without some players the rest falls into more parts than a ring has pieces once they are taken out of it: no arc
    /// leads from one part to another.
    case fallsApart(without: [Int], parts: [[Int]])
    /// Without some players there are more sets that no arc enters from outside than the ring has pieces; each set would
    /// need a piece to begin in it.
    case tooManyStarts(without: [Int], parts: [[Int]])
    /// As before, with sets that no arc leaves.
    case tooManyEnds(without: [Int], parts: [[Int]])
    /// Every way was tried. ``RingProof/because`` is then a set of rules that contradict each other.
    case everyWayTried
  }

  /// What makes a ring impossible.
  public let reason: Reason
  /// The rules that the reason rests on, so that without them it would not hold.
  public let because: [RuleClause]
  /// Whether each of them is needed: without any one of them the reason would not hold. Not so where the budget ended
  /// before all were tried.
  public let isMinimal: Bool

  init(_ reason: Reason, because: [RuleClause], isMinimal: Bool = true) {
    self.reason = reason
    self.because = because
    self.isMinimal = isMinimal
  }
}
