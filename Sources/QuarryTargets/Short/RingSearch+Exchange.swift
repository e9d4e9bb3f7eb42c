/// The search for an exchange of edges that shortens the ring.
///
/// Lin and Kernighan ("An effective heuristic algorithm for the traveling-salesman problem", Operations Research 21,
/// 1973): remove t₁t₂, add t₂t₃, remove t₃t₄, add t₄t₅ … and close with t₂ₖt₁, going on only while what was removed is
/// more than what was added. Both neighbours of t₃, t₅ … are tried as t₄, t₆ …, as Helsgaun does ("General k-opt
/// submoves for the Lin–Kernighan TSP heuristic", Mathematical Programming Computation 1, 2009): some strings of edges
/// cannot be closed into one ring but can be after one more exchange, among them the insertion of a segment elsewhere.
extension RingSearch {
  /// Looks for an exchange that starts at `first`, and makes the first that pays.
  @inlinable mutating func improve(from first: Int32) -> Bool {
    let position = Int(place[first])
    ends[0] = first
    var side = 0
    while side < 2 {
      let isForward = side == 0
      side += 1
      let other = isForward ? after(position) : before(position)
      let second = tour[other]
      if isPair(first, second) { continue }
      ends[1] = second
      edgePlace[0] = Int32(truncatingIfNeeded: isForward ? position : other)
      firstIsUpper[0] = !isForward
      sorted[0] = 0
      rank[0] = 0
      if extend(1, cost(first, second)) { return true }
    }
    return false
  }

  /// Writes the exchange into the ring where it truly pays: then rings only ever get shorter, and the search ends.
  @inlinable mutating func make(_ edges: Int) -> Bool {
    let gain = gain(edges)
    guard gain > 0, rewrite(edges) else { return false }
    gained.add(gain)
    return true
  }

  /// Whether the edge joins a pair that stays together.
  @inlinable @inline(__always) func isPair(_ a: Int32, _ b: Int32) -> Bool {
    pairing != 0 && (a &- b).magnitude == pairing.magnitude
  }

  /// Goes on from `removed` edges taken away, whose cost less that of the edges added is `open`.
  @inlinable mutating func extend(_ removed: Int, _ open: Double) -> Bool {
    let last = ends[2 * removed - 1]
    let first = ends[0]
    let from = Int(starts[last])
    let to = min(Int(starts[last + 1]), from + Int(breadth[removed - 1]))
    let lastPlace = Int(place[last])
    let next = after(lastPlace)
    let previous = before(lastPlace)
    var slot = from
    while slot < to {
      let rest = open - nearCost[slot]
      if rest <= 0 { break }
      let joined = near[slot]
      slot += 1
      let position = Int(place[joined])
      if position == next || position == previous { continue }
      steps += 1
      var side = 0
      while side < 2 {
        let isForward = side == 0
        side += 1
        let other = isForward ? after(position) : before(position)
        let end = tour[other]
        if isPair(joined, end) || !push(removed, joined, end, isForward ? position : other, !isForward) { continue }
        let gain = rest + cost(joined, end)
        if gain - cost(end, first) > 0, isOneRing(removed + 1), make(removed + 1) { return true }
        if removed + 1 < depth, extend(removed + 1, gain) { return true }
        pop(removed)
      }
    }
    return false
  }

  /// Adds an edge to those removed; false where it is one of them.
  @inlinable @inline(__always)
  mutating func push(_ edge: Int, _ joined: Int32, _ end: Int32, _ position: Int, _ isUpper: Bool) -> Bool {
    let position = Int32(truncatingIfNeeded: position)
    var slot = edge
    while slot > 0 {
      let other = sorted[slot - 1]
      if edgePlace[other] < position { break }
      slot -= 1
    }
    if slot < edge, edgePlace[sorted[slot]] == position { return false }
    var move = edge
    while move > slot {
      let other = sorted[move - 1]
      sorted[move] = other
      rank[other] += 1
      move -= 1
    }
    sorted[slot] = Int32(truncatingIfNeeded: edge)
    rank[edge] = Int32(truncatingIfNeeded: slot)
    edgePlace[edge] = position
    firstIsUpper[edge] = isUpper
    ends[2 * edge] = joined
    ends[2 * edge + 1] = end
    return true
  }

  /// Takes the edge added last out again.
  @inlinable @inline(__always) mutating func pop(_ edge: Int) {
    var slot = Int(rank[edge])
    while slot < edge {
      let other = sorted[slot + 1]
      sorted[slot] = other
      rank[other] -= 1
      slot += 1
    }
  }

  /// Whether the ring stays one when the `edges` removed are replaced by t₂t₃, t₄t₅ … and the closing edge.
  ///
  /// Between the removed edges lie as many segments; the one above edge `sorted[r]` has number r. The walk enters
  /// segment 0 at its lower end and follows the added edges; the ring is one if it meets all segments before it is
  /// back. Leaves the segments in `order`.
  @inlinable @inline(__always) mutating func isOneRing(_ edges: Int) -> Bool {
    // With two edges the ring stays one exactly where t₁ and t₃ are not the same side of their edges.
    if edges == 2 {
      order[0] = 0
      order[1] = 3
      return firstIsUpper[0] != firstIsUpper[1]
    }
    var segment = 0
    var isTurned = false
    var met = 0
    repeat {
      order[met] = Int32(truncatingIfNeeded: 2 * segment + (isTurned ? 1 : 0))
      met += 1
      let edge = Int(sorted[isTurned ? segment : (segment + 1 == edges ? 0 : segment + 1)])
      // The walk leaves at the upper end of the edge below the segment where turned, else at the lower end of that
      // above.
      let isFirst = firstIsUpper[edge] == isTurned
      let entered: Int
      if isFirst {
        entered = edge == 0 ? edges - 1 : edge - 1
      } else {
        entered = edge + 1 == edges ? 0 : edge + 1
      }
      // A first end is joined to a second, and the other way round.
      isTurned = firstIsUpper[entered] == isFirst
      segment = Int(rank[entered])
      if isTurned { segment = segment == 0 ? edges - 1 : segment - 1 }
    } while segment != 0 && met < edges
    return met == edges && segment == 0
  }

  /// What the exchange gains, summed without loss.
  @inlinable func gain(_ edges: Int) -> Double {
    var gain = ExactSum()
    for edge in 0..<edges {
      gain.add(cost(ends[2 * edge], ends[2 * edge + 1]))
      gain.add(-cost(ends[2 * edge + 1], ends[edge + 1 == edges ? 0 : 2 * edge + 2]))
    }
    return gain.value
  }
}
