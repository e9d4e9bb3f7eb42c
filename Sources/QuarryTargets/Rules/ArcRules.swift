/// The rules of a ring laid out so that an arc is judged in a few loads: flat arrays, a slot for each player.
@usableFromInline struct ArcRules: Sendable {
  @usableFromInline let count: Int
  /// How many groupings there are.
  @usableFromInline let width: Int
  /// How many numbers ``records`` has for each player.
  @usableFromInline let stride: Int
  /// For each player together, so that they come in one load: the number of its group in each grouping, and, where
  /// ``stride`` is larger than ``width``, whom it must not hunt again; −1 for none.
  @usableFromInline let records: [Int32]
  /// Where the targets forbidden by hand to a player begin in ``forbidden``; empty where none are.
  @usableFromInline let starts: [Int32]
  @usableFromInline let forbidden: [Int32]
  /// Whom a player must hunt, −1 for anybody; empty where nothing is required.
  @usableFromInline let mustHunt: [Int32]
  /// By whom a player must be hunted, −1 for anybody; empty where nothing is required.
  @usableFromInline let mustBeHuntedBy: [Int32]
  @usableFromInline let minimumCost: Double
  @usableFromInline let maximumCost: Double
  /// How many arcs the groups, the last targets and the lists forbid at most: one that two of them forbid counts twice.
  @usableFromInline let forbiddenCount: Double
  /// Whether costs have to be asked to judge an arc.
  @usableFromInline let hasBand: Bool

  /// Whether what is forbidden one way is forbidden the other way too, and nothing is required.
  @usableFromInline let isSymmetric: Bool

  @usableFromInline init(_ rules: RingRules) {
    count = rules.count
    let width = rules.groupings.count
    let stride = width + (rules.lastTargets.isEmpty ? 0 : 1)
    var records = [Int32](repeating: -1, count: rules.count * stride)
    var forbiddenCount = Double(rules.forbidden.count)
    for (column, grouping) in rules.groupings.enumerated() {
      var sizes = [Int32](repeating: 0, count: grouping.names.count)
      var place = column
      for group in grouping.groupOf {
        records[place] = group
        place += stride
        // Each earlier member, both ways.
        if group >= 0 {
          forbiddenCount += Double(2 * sizes[Int(group)])
          sizes[Int(group)] += 1
        }
      }
    }
    if stride > width {
      var place = width
      for target in rules.lastTargets {
        records[place] = target
        place += stride
        if target >= 0 { forbiddenCount += 1 }
      }
    }
    self.forbiddenCount = forbiddenCount
    self.width = width
    self.stride = stride
    self.records = records
    if rules.forbidden.isEmpty {
      starts = []
      forbidden = []
    } else {
      var starts = [Int32](repeating: 0, count: rules.count + 1)
      for arc in rules.forbidden { starts[arc.hunter + 1] += 1 }
      for player in 0..<rules.count { starts[player + 1] += starts[player] }
      self.starts = starts
      forbidden = rules.forbidden.map { Int32(truncatingIfNeeded: $0.target) }
    }
    if rules.required.isEmpty {
      mustHunt = []
      mustBeHuntedBy = []
    } else {
      var mustHunt = [Int32](repeating: -1, count: rules.count)
      var mustBeHuntedBy = mustHunt
      for arc in rules.required {
        mustHunt[arc.hunter] = Int32(truncatingIfNeeded: arc.target)
        mustBeHuntedBy[arc.target] = Int32(truncatingIfNeeded: arc.hunter)
      }
      self.mustHunt = mustHunt
      self.mustBeHuntedBy = mustBeHuntedBy
    }
    isSymmetric =
      rules.lastTargets.isEmpty && rules.required.isEmpty
      && rules.forbidden.allSatisfy { rules.forbidden.hasSorted(HuntArc(hunter: $0.target, target: $0.hunter)) }
    minimumCost = rules.minimumCost ?? -.infinity
    maximumCost = rules.maximumCost ?? .infinity
    hasBand = rules.minimumCost != nil || rules.maximumCost != nil
  }

  /// Whether both are of one group.
  @inlinable func sharesGroup(_ hunter: Int, _ target: Int) -> Bool {
    for column in 0..<width {
      let group = records[hunter * stride + column]
      if group >= 0, group == records[target * stride + column] { return true }
    }
    return false
  }

  /// Whether the hunter hunted the target last.
  @inlinable func isRepeat(_ hunter: Int, _ target: Int) -> Bool {
    stride > width && Int(records[hunter * stride + width]) == target
  }

  /// Whether a rule other than the band forbids that `hunter` hunts `target`.
  @inlinable func forbids(_ hunter: Int, _ target: Int) -> Bool {
    if hunter == target { return true }
    if sharesGroup(hunter, target) || isRepeat(hunter, target) { return true }
    if !starts.isEmpty, isListed(hunter, target) { return true }
    if !mustHunt.isEmpty {
      if mustHunt[hunter] >= 0, Int(mustHunt[hunter]) != target { return true }
      if mustBeHuntedBy[target] >= 0, Int(mustBeHuntedBy[target]) != hunter { return true }
    }
    return false
  }

  /// Whether a cost is one, and within the band.
  @inlinable func isWithinBand(_ cost: Double) -> Bool {
    // False for NaN.
    cost >= 0 && cost <= ArcRules.mostCost && cost >= minimumCost && cost <= maximumCost
  }

  /// The largest number that is a cost: the sum of those of all players is then finite.
  @inlinable static var mostCost: Double { 1e290 }

  /// Whether any rule forbids it, the band too, or the cost is none.
  @inlinable func forbids(_ hunter: Int, _ target: Int, at cost: Double) -> Bool {
    !isWithinBand(cost) || forbids(hunter, target)
  }

  /// Whether the arc is forbidden by hand: by halving, in a list that is short as a rule.
  @inlinable func isListed(_ hunter: Int, _ target: Int) -> Bool {
    var low = Int(starts[hunter])
    let end = Int(starts[hunter + 1])
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if Int(forbidden[middle]) < target { low = middle + 1 } else { high = middle }
    }
    return low < end && Int(forbidden[low]) == target
  }
}
