/// All arcs that the rules allow, a bit each, by hunter and by target: what exact methods and proofs work on.
///
/// n² bits twice, so 4 MB for 4,096 players, which is the most (``most``).
struct ArcTable: Sendable, Equatable {
  /// The most players of whom a table is made.
  static let most = 4096

  let count: Int
  /// Words of 64 bits in a row.
  let words: Int
  /// Row h has bit t set where h may hunt t.
  private(set) var rows: [UInt64]
  /// The mirror image: row t has bit h set where h may hunt t.
  private(set) var columns: [UInt64]

  /// Everybody may hunt everybody else.
  init(count: Int) {
    self.count = count
    words = (count + 63) / 64
    rows = [UInt64](repeating: 0, count: count * words)
    for row in 0..<count {
      for word in 0..<words { rows[row * words + word] = Self.mask(word, count) }
      rows[row * words + row >> 6] &= ~(1 << UInt64(row & 63))
    }
    columns = rows
  }

  /// Nobody may hunt anybody.
  init(noneOf count: Int) {
    self.count = count
    words = (count + 63) / 64
    rows = [UInt64](repeating: 0, count: count * words)
    columns = rows
  }

  /// The arcs that keep all rules.
  ///
  /// - Complexity: O(n²/64) and the arcs forbidden; O(n²) costs where there is a band, or where costs may be none.
  init(_ rules: RingRules, costs: some TargetCosts) {
    self.init(count: rules.count)
    for grouping in rules.groupings { removeGroups(grouping) }
    for (hunter, target) in rules.lastTargets.enumerated() where target >= 0 && Int(target) != hunter {
      remove(hunter, Int(target))
    }
    for arc in rules.forbidden { remove(arc.hunter, arc.target) }
    for arc in rules.required { keepOnly(arc.hunter, arc.target) }
    if rules.minimumCost != nil || rules.maximumCost != nil || !costs.isChecked {
      let (low, high) = (rules.minimumCost ?? 0, rules.maximumCost ?? .infinity)
      removeArcs { hunter, target in
        let cost = costs.cost(from: hunter, to: target)
        return !(cost >= max(0, low) && cost <= min(high, ArcRules.mostCost))
      }
    }
  }

  /// The bits of a word that stand for players.
  private static func mask(_ word: Int, _ count: Int) -> UInt64 {
    let left = count - word * 64
    return left >= 64 ? ~0 : (1 << UInt64(left)) - 1
  }

  func allows(_ hunter: Int, _ target: Int) -> Bool {
    rows[hunter * words + target >> 6] >> UInt64(target & 63) & 1 != 0
  }

  mutating func insert(_ hunter: Int, _ target: Int) {
    rows[hunter * words + target >> 6] |= 1 << UInt64(target & 63)
    columns[target * words + hunter >> 6] |= 1 << UInt64(hunter & 63)
  }

  mutating func remove(_ hunter: Int, _ target: Int) {
    rows[hunter * words + target >> 6] &= ~(1 << UInt64(target & 63))
    columns[target * words + hunter >> 6] &= ~(1 << UInt64(hunter & 63))
  }

  /// Takes away all other arcs of the hunter and to the target; the arc itself stays what it was.
  mutating func keepOnly(_ hunter: Int, _ target: Int) {
    forEachTarget(of: hunter) { if $0 != target { remove(hunter, $0) } }
    forEachHunter(of: target) { if $0 != hunter { remove($0, target) } }
  }

  /// Takes away the arcs for which the closure says so; it is asked only for those that are there.
  mutating func removeArcs(where isOut: (_ hunter: Int, _ target: Int) -> Bool) {
    for hunter in 0..<count {
      forEachTarget(of: hunter) { if isOut(hunter, $0) { remove(hunter, $0) } }
    }
  }

  private mutating func removeGroups(_ grouping: Grouping) {
    var members = [UInt64](repeating: 0, count: grouping.names.count * words)
    for player in 0..<count where grouping.groupOf[player] >= 0 {
      members[Int(grouping.groupOf[player]) * words + player >> 6] |= 1 << UInt64(player & 63)
    }
    for player in 0..<count where grouping.groupOf[player] >= 0 {
      let group = Int(grouping.groupOf[player])
      for word in 0..<words {
        rows[player * words + word] &= ~members[group * words + word]
        columns[player * words + word] &= ~members[group * words + word]
      }
    }
  }

  /// The players whom a hunter may hunt, ascending. The closure may change the table: what is visited is as it was.
  @inline(__always) func forEachTarget(of hunter: Int, _ body: (Int) -> Void) {
    for word in 0..<words {
      var bits = rows[hunter * words + word]
      while bits != 0 {
        body(word << 6 | bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }

  /// One of those whom a hunter may hunt, by its place among them, ascending from 0; nil where there are not so many.
  func target(of hunter: Int, at place: Int) -> Int? {
    var left = place
    for word in 0..<words {
      var bits = rows[hunter * words + word]
      let here = bits.nonzeroBitCount
      if left >= here {
        left -= here
        continue
      }
      while left > 0 {
        bits &= bits - 1
        left -= 1
      }
      return word << 6 | bits.trailingZeroBitCount
    }
    return nil
  }

  /// The players who may hunt a target, ascending.
  @inline(__always) func forEachHunter(of target: Int, _ body: (Int) -> Void) {
    for word in 0..<words {
      var bits = columns[target * words + word]
      while bits != 0 {
        body(word << 6 | bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }

  func outDegree(_ hunter: Int) -> Int {
    (0..<words).reduce(0) { $0 + rows[hunter * words + $1].nonzeroBitCount }
  }

  func inDegree(_ target: Int) -> Int {
    (0..<words).reduce(0) { $0 + columns[target * words + $1].nonzeroBitCount }
  }

  /// How many arcs there are.
  var arcCount: Int { rows.reduce(0) { $0 + $1.nonzeroBitCount } }
}
