/// What a ring has to keep: who must not hunt whom, who must, and how far a hunt may be.
///
/// A ring is one directed cycle through all players, so nobody hunts himself, and nobody hunts his own hunter unless
/// there are only two; these need no rule.
///
/// ```swift
/// var rules = RingRules(count: 4)
/// try rules.keepApart(Grouping(kind: "team", labels: ["red", "red", "blue", "blue"]))
/// try rules.forbid(hunter: 0, target: 3)
/// ```
public struct RingRules: Hashable, Sendable {
  /// How many players there are: the numbers 0 ..< count.
  public let count: Int
  /// Groups within which nobody hunts another.
  public private(set) var groupings: [Grouping] = []
  /// Whom each player hunted last and does not hunt again: −1 for nobody. Empty where nobody has hunted yet.
  public private(set) var lastTargets: [Int32] = []
  /// Arcs forbidden by hand, in ascending order, each once.
  public private(set) var forbidden: [HuntArc] = []
  /// Arcs that the ring must have, in ascending order, each once.
  public private(set) var required: [HuntArc] = []
  /// The shortest hunt that is allowed, in units of cost; nil where there is no such limit.
  public var minimumCost: Double?
  /// The longest hunt that is allowed, in units of cost; nil where there is no such limit.
  public var maximumCost: Double?

  /// No rules for so many players.
  ///
  /// - Throws: ``TargetError/tooMany(_:)`` for 2³⁰ players or more; ``TargetError/noSuchPlayer(_:)`` for less than none.
  public init(count: Int) throws(TargetError) {
    guard count >= 0 else { throw .noSuchPlayer(count) }
    guard count < 1 << 30 else { throw .tooMany(count) }
    self.count = count
  }

  /// Lets nobody hunt another of the same group.
  ///
  /// - Throws: ``TargetError/wrongCount(given:expected:)`` where the grouping is not of so many players.
  public mutating func keepApart(_ grouping: Grouping) throws(TargetError) {
    guard grouping.groupOf.count == count else {
      throw .wrongCount(given: grouping.groupOf.count, expected: count)
    }
    groupings.append(grouping)
  }

  /// Lets nobody hunt again whom he hunted last: a number for each player, −1 for nobody; none for no such rule.
  ///
  /// - Throws: ``TargetError/wrongCount(given:expected:)``, ``TargetError/noSuchPlayer(_:)``.
  public mutating func avoidRepeats(of targets: [Int32]) throws(TargetError) {
    guard targets.isEmpty || targets.count == count else { throw .wrongCount(given: targets.count, expected: count) }
    for target in targets where target < -1 || Int(target) >= count { throw .noSuchPlayer(Int(target)) }
    lastTargets = targets
  }

  /// Forbids an arc by hand. To forbid it once more changes nothing.
  ///
  /// - Throws: ``TargetError/noSuchPlayer(_:)``; ``TargetError/badArc(hunter:target:)`` where both are the same.
  /// - Complexity: O(log f) where arcs are forbidden in ascending order, else O(f) for f arcs forbidden before; see
  ///   ``forbid(_:)`` for many.
  public mutating func forbid(hunter: Int, target: Int) throws(TargetError) {
    let arc = try checked(hunter: hunter, target: target)
    Self.insert(arc, into: &forbidden)
  }

  /// Forbids many arcs by hand.
  ///
  /// - Throws: as ``forbid(hunter:target:)``; then none of them is forbidden.
  public mutating func forbid(_ arcs: [HuntArc]) throws(TargetError) {
    for arc in arcs { _ = try checked(hunter: arc.hunter, target: arc.target) }
    let all = (forbidden + arcs).sorted()
    forbidden = all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] }
  }

  /// Lets the ring have an arc.
  ///
  /// That two are required to hunt the same player, or that a required arc is forbidden too, is found by the draw, which
  /// answers that no ring exists and says why.
  /// - Throws: ``TargetError/noSuchPlayer(_:)``; ``TargetError/badArc(hunter:target:)`` where both are the same.
  public mutating func require(hunter: Int, target: Int) throws(TargetError) {
    let arc = try checked(hunter: hunter, target: target)
    Self.insert(arc, into: &required)
  }

  /// The same without the rules of some kinds: what a match falls back on that cannot keep all.
  public func relaxed(_ kinds: Set<RuleKind>) -> RingRules {
    var rules = self
    if kinds.contains(.distance) { (rules.minimumCost, rules.maximumCost) = (nil, nil) }
    if kinds.contains(.noRepeat) { rules.lastTargets = [] }
    if kinds.contains(.group) { rules.groupings = [] }
    if kinds.contains(.byHand) { (rules.forbidden, rules.required) = ([], []) }
    return rules
  }

  /// The same with nothing required.
  var withoutRequired: RingRules {
    var rules = self
    rules.required = []
    return rules
  }

  mutating func setLastTargets(_ targets: [Int32]) { lastTargets = targets }

  /// The rules of some of the players alone, numbered by their places in an ascending list; what is required of others is
  /// dropped.
  ///
  /// - Complexity: O(n) for all players, and a halving for each arc.
  func restricted(to players: [Int32]) throws(TargetError) -> RingRules {
    var placeOf = [Int32](repeating: -1, count: count)
    for (place, player) in players.enumerated() { placeOf[Int(player)] = Int32(truncatingIfNeeded: place) }
    var rules = try RingRules(count: players.count)
    rules.groupings = groupings.map { $0.restricted(to: players) }
    if !lastTargets.isEmpty {
      rules.lastTargets = players.map { player in
        let target = lastTargets[Int(player)]
        return target < 0 ? -1 : placeOf[Int(target)]
      }
    }
    func among(_ arcs: [HuntArc]) -> [HuntArc] {
      arcs.compactMap { arc in
        let (hunter, target) = (placeOf[arc.hunter], placeOf[arc.target])
        return hunter < 0 || target < 0 ? nil : HuntArc(hunter: Int(hunter), target: Int(target))
      }
    }
    // Places ascend as the players do, so the order stays.
    rules.forbidden = among(forbidden)
    rules.required = among(required)
    rules.minimumCost = minimumCost
    rules.maximumCost = maximumCost
    return rules
  }

  mutating func clearLastTarget(of hunter: Int) { lastTargets[hunter] = -1 }

  mutating func dissolve(group: Int, of grouping: Int) { groupings[grouping] = groupings[grouping].without(group) }

  mutating func removeForbidden(_ arc: HuntArc) { forbidden.removeAll { $0 == arc } }

  mutating func removeRequired(_ arc: HuntArc) { required.removeAll { $0 == arc } }

  private func checked(hunter: Int, target: Int) throws(TargetError) -> HuntArc {
    guard hunter >= 0, hunter < count else { throw .noSuchPlayer(hunter) }
    guard target >= 0, target < count else { throw .noSuchPlayer(target) }
    guard hunter != target else { throw .badArc(hunter: hunter, target: target) }
    return HuntArc(hunter: hunter, target: target)
  }

  private static func insert(_ arc: HuntArc, into arcs: inout [HuntArc]) {
    var low = 0
    var high = arcs.count
    if let last = arcs.last, last < arc { low = high }
    while low < high {
      let middle = (low + high) / 2
      if arcs[middle] < arc { low = middle + 1 } else { high = middle }
    }
    if low == arcs.count || arcs[low] != arc { arcs.insert(arc, at: low) }
  }
}
