import QuarryTargets

/// Seeded numbers for the tests of assignments.
struct AssignmentRandom {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var word = state
    word ^= word >> 33
    word &*= 0xFF51_AFD7_ED55_8CCD
    return word ^ (word >> 29)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// A number in 0 ..< 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

/// Kinds of tables that tests draw.
enum TableKind: CaseIterable {
  case ties, whole, fractions, plane, huge, zeros, sparse, forbidden, rowForbidden

  func table(rows: Int, columns: Int, random: inout AssignmentRandom) -> [[Double]] {
    let places = (0..<rows + columns).map { _ in (random.unit(), random.unit()) }
    let barred = random.below(max(1, rows))
    return (0..<rows).map { row in
      (0..<columns).map { column in
        switch self {
        case .ties: Double(random.below(3))
        case .whole: Double(random.below(1000))
        case .fractions: random.unit()
        case .plane:
          ((places[row].0 - places[rows + column].0) * (places[row].0 - places[rows + column].0)
            + (places[row].1 - places[rows + column].1) * (places[row].1 - places[rows + column].1)).squareRoot()
        case .huge: 1e15 + Double(random.below(1_000_000)) * 1e9
        case .zeros: 0
        case .sparse: random.below(3) == 0 ? Double(random.below(20)) : .infinity
        case .forbidden: random.below(4) == 0 ? .infinity : random.unit() * 100
        case .rowForbidden: row == barred ? .infinity : random.unit()
        }
      }
    }
  }
}

/// Slow methods that cannot be wrong in the same way.
enum AssignmentOracle {
  /// The least total and the least largest cost over all ways to give each row a column of its own; none where there is none.
  /// Needs at most as many rows as columns, and few.
  static func best(_ table: [[Double]], columns: Int) -> (total: Double, largest: Double)? {
    var total = Double.infinity
    var largest = Double.infinity
    var used = [Bool](repeating: false, count: columns)
    func place(_ row: Int, _ sum: Double, _ most: Double) {
      if row == table.count {
        total = min(total, sum)
        largest = min(largest, most)
        return
      }
      for column in 0..<columns where !used[column] && table[row][column].isFinite {
        used[column] = true
        place(row + 1, sum + table[row][column], max(most, table[row][column]))
        used[column] = false
      }
    }
    place(0, 0, 0)
    return total.isFinite ? (total, largest) : nil
  }

  /// The least total by the Hungarian method with potentials, O(rows² · columns); infinite where there is none. Needs at most
  /// as many rows as columns.
  static func hungarian(_ table: [[Double]], columns: Int) -> Double {
    let rows = table.count
    var rowPrice = [Double](repeating: 0, count: rows + 1)
    var columnPrice = [Double](repeating: 0, count: columns + 1)
    var holder = [Int](repeating: 0, count: columns + 1)
    for row in 1..<rows + 1 {
      holder[0] = row
      var least = [Double](repeating: .infinity, count: columns + 1)
      var way = [Int](repeating: 0, count: columns + 1)
      var seen = [Bool](repeating: false, count: columns + 1)
      var column = 0
      repeat {
        seen[column] = true
        let current = holder[column]
        var rise = Double.infinity
        var next = 0
        for other in 1..<columns + 1 where !seen[other] {
          let cost = table[current - 1][other - 1] - rowPrice[current] - columnPrice[other]
          if cost < least[other] {
            least[other] = cost
            way[other] = column
          }
          if least[other] < rise {
            rise = least[other]
            next = other
          }
        }
        guard rise < .infinity else { return .infinity }
        for other in 0..<columns + 1 {
          if seen[other] {
            rowPrice[holder[other]] += rise
            columnPrice[other] -= rise
          } else {
            least[other] -= rise
          }
        }
        column = next
      } while holder[column] != 0
      while column != 0 {
        holder[column] = holder[way[column]]
        column = way[column]
      }
    }
    return (1..<columns + 1).reduce(0) { $0 + (holder[$1] == 0 ? 0 : table[holder[$1] - 1][$1 - 1]) }
  }

  static func transposed(_ table: [[Double]], columns: Int) -> [[Double]] {
    (0..<columns).map { column in table.map { $0[column] } }
  }
}
