/// A flow of least cost with bounds: source → rows → columns → sink, and back.
///
/// Successive shortest paths with potentials (Edmonds and Karp, J. ACM 19 (1972)); what rows and columns must have at least is
/// sent first by the usual change of bounds into supplies. Nodes: rows, columns, source, sink, then the supply and the demand.
/// O((sum of what must be had) · pairs · log) at worst.
struct CapacityFlow {
  private let rows: Int
  private let columns: Int
  private var heads: [Int32] = []
  private var room: [Int] = []
  private var price: [Double] = []
  private var starts: [Int] = []
  private var arcs: [Int32] = []
  private var potential: [Double]
  private var distance: [Double]
  private var arcTo: [Int32]

  private var source: Int { rows + columns }
  private var sink: Int { rows + columns + 1 }
  private var supply: Int { rows + columns + 2 }
  private var demand: Int { rows + columns + 3 }

  /// Capacities must be as many as rows and columns, and not negative.
  init(_ pairs: PairCandidates, rowCapacities: [ClosedRange<Int>], columnCapacities: [ClosedRange<Int>]) {
    rows = pairs.graph.rows
    columns = pairs.graph.columns
    let nodes = rows + columns + 4
    potential = [Double](repeating: 0, count: nodes)
    distance = [Double](repeating: .infinity, count: nodes)
    arcTo = [Int32](repeating: -1, count: nodes)
    var tails: [Int32] = []
    func add(_ from: Int, _ to: Int, _ room: Int, _ cost: Double, _ flow: inout CapacityFlow) {
      tails.append(Int32(truncatingIfNeeded: from))
      flow.heads.append(Int32(truncatingIfNeeded: to))
      flow.room.append(room)
      flow.price.append(cost)
      tails.append(Int32(truncatingIfNeeded: to))
      flow.heads.append(Int32(truncatingIfNeeded: from))
      flow.room.append(0)
      flow.price.append(-cost)
    }
    for row in 0..<rows {
      for place in pairs.graph.starts[row]..<pairs.graph.starts[row + 1] {
        add(row, rows + Int(pairs.graph.targets[place]), 1, pairs.costs[place], &self)
      }
    }
    // More than all pairs nobody can have, so sums stay small.
    let bounds = rowCapacities.map { Self.clamped($0, columns) }
    let others = columnCapacities.map { Self.clamped($0, rows) }
    for (row, capacity) in bounds.enumerated() {
      add(source, row, capacity.most - capacity.least, 0, &self)
      add(supply, row, capacity.least, 0, &self)
    }
    for (column, capacity) in others.enumerated() {
      add(rows + column, sink, capacity.most - capacity.least, 0, &self)
      add(rows + column, demand, capacity.least, 0, &self)
    }
    add(source, demand, bounds.reduce(0) { $0 + $1.least }, 0, &self)
    add(supply, sink, others.reduce(0) { $0 + $1.least }, 0, &self)
    add(sink, source, .max / 4, 0, &self)
    starts = [Int](repeating: 0, count: nodes + 1)
    for tail in tails { starts[Int(tail) + 1] += 1 }
    for node in 0..<nodes { starts[node + 1] += starts[node] }
    var next = starts
    arcs = [Int32](repeating: 0, count: tails.count)
    for (arc, tail) in tails.enumerated() {
      arcs[next[Int(tail)]] = Int32(truncatingIfNeeded: arc)
      next[Int(tail)] += 1
    }
  }

  private static func clamped(_ range: ClosedRange<Int>, _ most: Int) -> (least: Int, most: Int) {
    // What must be had stays above what can be had, so that it is found impossible.
    let least = min(range.lowerBound, most + 1)
    return (least, max(least, min(range.upperBound, most)))
  }

  /// Sends all that must be had; false where that cannot be: then ``reached`` is the cut.
  mutating func send() -> Bool {
    while true {
      guard findWay() else { return arcs[starts[supply]..<starts[supply + 1]].allSatisfy { room[Int($0)] == 0 } }
      var node = demand
      var most = Int.max
      while node != supply {
        most = min(most, room[Int(arcTo[node])])
        node = Int(heads[Int(arcTo[node]) ^ 1])
      }
      node = demand
      while node != supply {
        room[Int(arcTo[node])] -= most
        room[Int(arcTo[node]) ^ 1] += most
        node = Int(heads[Int(arcTo[node]) ^ 1])
      }
    }
  }

  /// Shortest ways from the supply, until the demand is reached; then potentials that keep every arc with room at no less
  /// than 0.
  private mutating func findWay() -> Bool {
    for node in distance.indices { distance[node] = .infinity }
    distance[supply] = 0
    var heap = NodeHeap()
    heap.insert(supply, at: 0)
    while let (node, at) = heap.removeLeast() {
      if at > distance[node] { continue }
      if node == demand { break }
      for place in starts[node]..<starts[node + 1] {
        let arc = Int(arcs[place])
        if room[arc] == 0 { continue }
        let head = Int(heads[arc])
        let next = at + max(0, price[arc] + potential[node] - potential[head])
        if next < distance[head] {
          distance[head] = next
          arcTo[head] = Int32(truncatingIfNeeded: arc)
          heap.insert(head, at: next)
        }
      }
    }
    let end = distance[demand]
    guard end < .infinity else { return false }
    for node in potential.indices { potential[node] += min(distance[node], end) }
    return true
  }

  /// Whether a node can still be reached from the supply.
  func isReached(row: Int) -> Bool { distance[row] < .infinity }
  func isReached(column: Int) -> Bool { distance[rows + column] < .infinity }
  var isSourceReached: Bool { distance[source] < .infinity }

  /// Which pairs are chosen, in the order in which they were given.
  func isChosen(pair: Int) -> Bool { room[2 * pair] == 0 }
  func price(row: Int) -> Double { potential[source] - potential[row] }
  func price(column: Int) -> Double { potential[rows + column] - potential[sink] }
}

/// Nodes by distance; the same node may wait twice.
private struct NodeHeap {
  private var entries: [(at: Double, node: Int)] = []

  mutating func insert(_ node: Int, at distance: Double) {
    entries.append((distance, node))
    var place = entries.count - 1
    while place > 0, entries[place].at < entries[(place - 1) / 2].at {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeLeast() -> (node: Int, at: Double)? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      var place = 0
      while 2 * place + 1 < entries.count {
        var child = 2 * place + 1
        if child + 1 < entries.count, entries[child + 1].at < entries[child].at { child += 1 }
        if entries[child].at >= entries[place].at { break }
        entries.swapAt(child, place)
        place = child
      }
    }
    return (first.node, first.at)
  }
}
