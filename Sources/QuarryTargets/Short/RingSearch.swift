/// The ring under improvement, in an array, with all that the search needs beside it: the state of Lin and Kernighan's
/// search with sequential exchanges of up to ``depth`` edges.
///
/// Layout: `tour` holds the player at each position, `place` the position of each player. The candidates of a player
/// are copied with their costs, cheapest first, so that a search breaks off at the first that is too dear. An exchange
/// is tried without touching the array (``RingSearch/extend(_:_:)``) and written once, when it pays.
@frozen @usableFromInline struct RingSearch<Costs: TargetCosts>: ~Copyable {
  @usableFromInline let costs: Costs
  @usableFromInline let count: Int
  /// Where players come in pairs that stay neighbours (``DirectedRing``), how far apart the numbers of a pair are; else
  /// 0.
  @usableFromInline let pairing: Int32
  @usableFromInline let tour: Row<Int32>
  @usableFromInline let place: Row<Int32>

  @usableFromInline let starts: Row<Int32>
  @usableFromInline let near: Row<Int32>
  @usableFromInline let nearCost: Row<Double>

  /// Players whose neighbourhood has changed, first in first out, each at most once.
  @usableFromInline let queue: Row<Int32>
  @usableFromInline let isQueued: Row<Bool>
  @usableFromInline var queueHead = 0
  @usableFromInline var queued = 0

  /// The exchange under way: its ends t₁, t₂ … as players; edge m runs from t₂ₘ₊₁ to t₂ₘ₊₂.
  @usableFromInline let ends: Row<Int32>
  /// For each removed edge the position of its lower end, and whether its first end is the upper.
  @usableFromInline let edgePlace: Row<Int32>
  @usableFromInline let firstIsUpper: Row<Bool>
  /// The removed edges by position, and the inverse.
  @usableFromInline let sorted: Row<Int32>
  @usableFromInline let rank: Row<Int32>
  /// The segments as the exchange strings them together: twice the number, plus 1 where turned round.
  @usableFromInline let order: Row<Int32>

  /// What was overwritten, so that it can be put back: the players, and triples of position, length and place in `log`.
  @usableFromInline let log: Row<Int32>
  @usableFromInline let logEntries: Row<Int32>
  @usableFromInline var logTop = 0
  @usableFromInline var entryTop = 0
  @usableFromInline var isLogging = false

  @usableFromInline var depth = 3
  @usableFromInline let breadth: Row<Int32>
  /// Work done: a step is one pair looked at, or 16 positions rewritten.
  @usableFromInline var steps = 0
  /// What has been gained since it was last set to zero.
  @usableFromInline var gained = ExactSum()

  /// How many exchanges after one kick can be taken back; a descent ends there.
  @inlinable static var mostEntries: Int { 1000 }

  /// - Parameters:
  ///   - ring: each of 0 ..< `costs.count` once, four at least.
  ///   - candidates: lists for as many players.
  @inlinable init(
    ring: [Int32], costs: Costs, candidates: CandidateArcs, pairing: Int = 0
  ) {
    self.costs = costs
    count = ring.count
    self.pairing = Int32(truncatingIfNeeded: pairing)
    tour = Row(repeating: 0, count: count)
    place = Row(repeating: 0, count: count)
    for (position, player) in ring.enumerated() {
      tour[position] = player
      place[player] = Int32(truncatingIfNeeded: position)
    }
    starts = Row(repeating: 0, count: count + 1)
    near = Row(repeating: 0, count: candidates.targets.count)
    nearCost = Row(repeating: 0, count: candidates.targets.count)
    queue = Row(repeating: 0, count: count)
    isQueued = Row(repeating: false, count: count)
    ends = Row(repeating: 0, count: 16)
    edgePlace = Row(repeating: 0, count: 8)
    firstIsUpper = Row(repeating: false, count: 8)
    sorted = Row(repeating: 0, count: 8)
    rank = Row(repeating: 0, count: 8)
    order = Row(repeating: 0, count: 8)
    breadth = Row(repeating: 1, count: 9)
    log = Row(repeating: 0, count: max(1 << 12, 4 * count))
    // One more, since the last exchange of a descent may be made when all but one are taken.
    logEntries = Row(repeating: 0, count: 3 * (Self.mostEntries + 2))
    copy(candidates)
  }

  @inlinable deinit {
    tour.free()
    place.free()
    starts.free()
    near.free()
    nearCost.free()
    queue.free()
    isQueued.free()
    ends.free()
    edgePlace.free()
    firstIsUpper.free()
    sorted.free()
    rank.free()
    order.free()
    breadth.free()
    log.free()
    logEntries.free()
  }

  /// How wide to search: how many candidates are tried for the first added edge, the second and so on; 2 to 7 numbers.
  /// An exchange is of one edge more at most.
  @inlinable mutating func setBreadth(_ widths: [Int]) {
    depth = widths.count + 1
    for (level, width) in widths.enumerated() { breadth[level] = Int32(truncatingIfNeeded: width) }
  }

  /// Copies the lists with their costs, each sorted.
  @inlinable func copy(_ candidates: CandidateArcs) {
    var top = 0
    for player in 0..<count {
      starts[player] = Int32(truncatingIfNeeded: top)
      let first = top
      for target in candidates[player] {
        let cost = cost(Int32(truncatingIfNeeded: player), target)
        var slot = top
        while slot > first, nearCost[slot - 1] > cost {
          nearCost[slot] = nearCost[slot - 1]
          near[slot] = near[slot - 1]
          slot -= 1
        }
        nearCost[slot] = cost
        near[slot] = target
        top += 1
      }
    }
    starts[count] = Int32(truncatingIfNeeded: top)
  }

  /// The cost of an edge; what is no cost counts as very dear, so that it can be compared and summed.
  @inlinable @inline(__always) func cost(_ a: Int32, _ b: Int32) -> Double {
    let cost = costs.cost(from: Int(a), to: Int(b))
    return cost >= 0 && cost <= .dearest ? cost : .dearest
  }

  @inlinable @inline(__always) func after(_ position: Int) -> Int { position + 1 == count ? 0 : position + 1 }
  @inlinable @inline(__always) func before(_ position: Int) -> Int { position == 0 ? count - 1 : position - 1 }

  /// The ring as it is now.
  @inlinable var ring: [Int32] { (0..<count).map { tour[$0] } }

  @inlinable @inline(__always) mutating func enqueue(_ player: Int32) {
    if isQueued[player] { return }
    isQueued[player] = true
    var slot = queueHead + queued
    if slot >= count { slot -= count }
    queue[slot] = player
    queued += 1
  }

  @inlinable mutating func enqueueAll() {
    for position in 0..<count { enqueue(tour[position]) }
  }

  @inlinable @inline(__always) mutating func dequeue() -> Int32 {
    let player = queue[queueHead]
    queueHead = after(queueHead)
    queued -= 1
    isQueued[player] = false
    return player
  }

  /// Improves round the players in the queue until none of them can be improved, or `steps` has reached `budget`.
  @inlinable mutating func descend(budget: Int) {
    while queued > 0, steps < budget, entryTop < Self.mostEntries {
      _ = improve(from: dequeue())
    }
  }
}
