/// A ring out of the cheapest edges: each is taken unless one of its ends has two already or it would close a ring too
/// soon.
///
/// Bentley ("Fast algorithms for geometric traveling salesman problems", ORSA Journal on Computing 4, 1992). After the
/// candidates the fragments are joined by rounds of the same over their ends alone, of which each round leaves few.
@frozen @usableFromInline struct GreedyEdges: ~Copyable {
  /// The two neighbours of each player so far, −1 where there is none.
  @usableFromInline let links: Row<Int32>
  /// Union–find over fragments.
  @usableFromInline let parents: Row<Int32>
  @usableFromInline let count: Int
  @usableFromInline var taken = 0

  /// - Parameter pairing: where not 0, the players `p` and `p + pairing` are joined from the start.
  @inlinable init(count: Int, pairing: Int = 0) {
    self.count = count
    links = Row(repeating: -1, count: 2 * count)
    parents = Row(repeating: 0, count: count)
    for player in 0..<count { parents[player] = Int32(truncatingIfNeeded: player) }
    if pairing > 0 {
      for player in 0..<pairing {
        join(Int32(truncatingIfNeeded: player), Int32(truncatingIfNeeded: player + pairing))
      }
    }
  }

  @inlinable deinit {
    links.free()
    parents.free()
  }

  @inlinable @inline(__always) func root(_ player: Int32) -> Int32 {
    var player = player
    while parents[player] != player {
      parents[player] = parents[parents[player]]
      player = parents[player]
    }
    return player
  }

  @inlinable @inline(__always) func isFull(_ player: Int32) -> Bool { links[2 * Int(player) + 1] >= 0 }

  /// Takes the edge where that is allowed.
  @inlinable mutating func join(_ a: Int32, _ b: Int32) {
    if isFull(a) || isFull(b) { return }
    let (rootA, rootB) = (root(a), root(b))
    if rootA == rootB { return }
    parents[rootB] = rootA
    links[2 * Int(a) + (links[2 * Int(a)] < 0 ? 0 : 1)] = b
    links[2 * Int(b) + (links[2 * Int(b)] < 0 ? 0 : 1)] = a
    taken += 1
  }

  /// Takes what can be taken of the candidates, cheapest first.
  ///
  /// - Parameter players: whom the numbers in `candidates` stand for.
  @inlinable mutating func join(_ players: [Int32], candidates: CandidateArcs, costs: some TargetCosts) {
    var keys: [UInt64] = []
    keys.reserveCapacity(candidates.targets.count)
    // Whose list a slot is in.
    let owners = Row<Int32>(repeating: 0, count: candidates.targets.count)
    defer { owners.free() }
    for place in 0..<candidates.count {
      let hunter = players[place]
      for slot in candidates.starts[place]..<candidates.starts[place + 1] {
        owners[slot] = hunter
        let other = Int(candidates.targets[Int(slot)])
        // Of two players that list each other, the edge is taken from the list of the former.
        if other < place, candidates.holds(Int32(truncatingIfNeeded: place), in: other) { continue }
        let cost = costs.cost(from: Int(hunter), to: Int(players[other]))
        // The upper half of the bits of a number that is not negative sorts as the number does, to a millionth.
        let bits = (cost >= 0 && cost <= .dearest ? cost + 0 : .dearest).bitPattern
        keys.append((bits & 0xFFFF_FFFF_0000_0000) | UInt64(UInt32(bitPattern: slot)))
      }
    }
    RadixSort.sort(&keys)
    for key in keys {
      let slot = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
      join(owners[slot], players[Int(candidates.targets[slot])])
    }
  }

  /// The players that lack a neighbour: the ends of fragments, and players alone.
  @inlinable func open() -> [Int32] {
    var open: [Int32] = []
    for player in 0..<count where !isFull(Int32(truncatingIfNeeded: player)) {
      open.append(Int32(truncatingIfNeeded: player))
    }
    return open
  }

  /// Joins the fragments that are left, in the order of their ends.
  @inlinable mutating func joinRest() {
    var last: Int32 = -1
    for player in open() where !isFull(player) {
      if last < 0 {
        last = farEnd(player)
      } else if root(last) != root(player) {
        let far = farEnd(player)
        join(last, player)
        last = far
      }
    }
  }

  /// The other end of the fragment that ends with `player`.
  @inlinable func farEnd(_ player: Int32) -> Int32 {
    var previous: Int32 = -1
    var current = player
    while true {
      let (a, b) = (links[2 * Int(current)], links[2 * Int(current) + 1])
      let next = a == previous ? b : a
      if next < 0 { return current }
      previous = current
      current = next
    }
  }

  /// The players as they follow each other, once all are in one path.
  @inlinable func path() -> [Int32] {
    var ring: [Int32] = []
    ring.reserveCapacity(count)
    guard var current = open().first else { return ring }
    var previous: Int32 = -1
    while current >= 0 {
      ring.append(current)
      let (a, b) = (links[2 * Int(current)], links[2 * Int(current) + 1])
      let next = a == previous ? b : a
      previous = current
      current = next
    }
    return ring
  }
}
