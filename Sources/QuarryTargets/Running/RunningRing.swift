/// The ring of a running match: who hunts whom while players die, leave, join and come back.
///
/// The hunts of the living are one cycle at all times. Who loses his target inherits that one's; where a rule forbids it,
/// the fewest new hunts are looked for that keep all rules, first among exchanges of three, then by a new draw within a
/// budget; where the rules leave no ring, kinds of them are given up in the order of ``RuleKind``, and the change says
/// which. The same changes in the same order give the same ring.
///
/// A value: a snapshot between any two changes goes on identically.
/// - Complexity: a removal O(1), a joining O(1) or as many candidates as it is given, as long as the rules leave room;
///   else O(n) and more, within ``drawBudget``. Some 30 bytes a player.
public struct RunningRing: Sendable, Hashable {
  /// What the ring keeps. Required hunts count while both players live.
  public internal(set) var rules: RingRules
  /// Steps that a new draw may take, and an exchange that has to look beyond the neighbourhood.
  public var drawBudget = 2_000_000

  /// The same, laid out for judging.
  var arcRules: ArcRules
  /// Whom each player hunts, himself where he is alone, −1 where he is not in the ring.
  var next: [Int32]
  /// By whom each is hunted.
  var previous: [Int32]
  /// The players in the ring, in no order, and where each stands there, −1 for nowhere.
  var living: [Int32]
  var placeOf: [Int32]
  var random: DrawRandom
  /// Whom hunters hunted before the change that is being made; an entry each time that one gets another target.
  var journal: [HuntArc] = []

  /// Nobody yet; players come in by ``join(_:near:costs:)``.
  ///
  /// - Throws: ``TargetError/requiredTwice(_:)`` where a player is required to hunt two, or to be hunted by two.
  public init(rules: RingRules, seed: UInt64) throws(TargetError) {
    var targets: Set<Int> = []
    for (index, arc) in rules.required.enumerated() {
      guard targets.insert(arc.target).inserted else { throw .requiredTwice(arc.target) }
      if index > 0, rules.required[index - 1].hunter == arc.hunter { throw .requiredTwice(arc.hunter) }
    }
    self.rules = rules
    arcRules = ArcRules(rules)
    next = [Int32](repeating: -1, count: rules.count)
    previous = next
    placeOf = next
    living = []
    random = DrawRandom(seed: seed)
  }

  /// All players, or some, in a ring that was drawn.
  ///
  /// - Parameter order: each hunts the next, the last the first.
  /// - Throws: ``TargetError/noSuchPlayer(_:)``; ``TargetError/twice(_:)`` for a player who is in the order twice; what
  ///   ``init(rules:seed:)`` throws.
  public init(rules: RingRules, order: [Int32], seed: UInt64) throws(TargetError) {
    try self.init(rules: rules, seed: seed)
    for player in order {
      guard player >= 0, Int(player) < rules.count else { throw .noSuchPlayer(Int(player)) }
      guard placeOf[Int(player)] < 0 else { throw .twice(Int(player)) }
      placeOf[Int(player)] = Int32(truncatingIfNeeded: living.count)
      living.append(player)
    }
    link(order)
    journal.removeAll()
  }

  /// Whether both go on identically.
  public static func == (one: RunningRing, other: RunningRing) -> Bool {
    one.rules == other.rules && one.next == other.next && one.living == other.living && one.random == other.random
      && one.drawBudget == other.drawBudget
  }

  /// Hashes who is in the ring, and the order.
  public func hash(into hasher: inout Hasher) { hasher.combine(order) }

  /// How many are in the ring.
  public var count: Int { living.count }

  /// Whether a player is in the ring; not so for a number that is no player's.
  public func contains(_ player: Int) -> Bool { placeOf.indices.contains(player) && placeOf[player] >= 0 }

  /// Whom a player hunts; nil where he is alone or not in the ring.
  public func target(of player: Int) -> Int? {
    guard contains(player), Int(next[player]) != player else { return nil }
    return Int(next[player])
  }

  /// Who hunts a player; nil where he is alone or not in the ring.
  public func hunter(of player: Int) -> Int? {
    guard contains(player), Int(previous[player]) != player else { return nil }
    return Int(previous[player])
  }

  /// The ring from its lowest player: each hunts the next, the last the first.
  ///
  /// - Complexity: O(n).
  public var order: [Int32] {
    guard let first = living.min() else { return [] }
    return order(from: Int(first))
  }

  /// The ring from a player who is in it.
  func order(from first: Int) -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(living.count)
    var at = Int32(truncatingIfNeeded: first)
    repeat {
      order.append(at)
      at = next[Int(at)]
    } while Int(at) != first
    return order
  }

  mutating func link(_ order: [Int32]) {
    guard var hunter = order.last else { return }
    for target in order {
      pair(hunter, target)
      hunter = target
    }
  }

  mutating func pair(_ hunter: Int32, _ target: Int32) {
    journal.append(HuntArc(hunter: Int(hunter), target: Int(next[Int(hunter)])))
    next[Int(hunter)] = target
    previous[Int(target)] = hunter
  }

  /// The hunts that are new since the journal was begun, by hunter, each once; none for a player alone. Ends the journal.
  mutating func newHunts() -> [HuntArc] {
    defer { journal.removeAll(keepingCapacity: journal.count < 1000) }
    guard living.count > 1 else { return [] }
    if journal.count == 1 {
      let old = journal[0]
      let target = Int(next[old.hunter])
      return target < 0 || target == old.target ? [] : [HuntArc(hunter: old.hunter, target: target)]
    }
    // The first entry of a hunter tells whom he hunted before it all: the sort is stable in that, by the entry's place.
    let order = journal.indices.sorted { (journal[$0].hunter, $0) < (journal[$1].hunter, $1) }
    var hunts: [HuntArc] = []
    var last = -1
    for index in order where journal[index].hunter != last {
      last = journal[index].hunter
      let target = Int(next[last])
      if target >= 0, target != journal[index].target { hunts.append(HuntArc(hunter: last, target: target)) }
    }
    return hunts
  }

  /// What is wrong inside, nil where nothing is: one cycle through just the living, both ways.
  package func checkInvariants() -> String? {
    guard next.count == rules.count, previous.count == rules.count, placeOf.count == rules.count else {
      return "the tables have other lengths"
    }
    for (place, player) in living.enumerated() where Int(placeOf[Int(player)]) != place {
      return "player \(player) stands elsewhere"
    }
    var inRing = 0
    for player in next.indices {
      let isIn = placeOf[player] >= 0
      if isIn { inRing += 1 }
      if isIn != (next[player] >= 0) || isIn != (previous[player] >= 0) {
        return "player \(player) is half in the ring"
      }
      if isIn, Int(previous[Int(next[player])]) != player { return "player \(player) is not his target's hunter" }
    }
    if inRing != living.count { return "\(inRing) are in the ring, \(living.count) live" }
    guard let first = living.first else { return nil }
    var length = 0
    var at = first
    repeat {
      length += 1
      at = next[Int(at)]
    } while at != first && length <= living.count
    return length == living.count ? nil : "a cycle of \(length) among \(living.count)"
  }
}
