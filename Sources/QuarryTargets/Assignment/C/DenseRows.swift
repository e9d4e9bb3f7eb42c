/// A table of costs row after row, read in blocks.
///
/// The loops read eight costs at a time and decide on their least, so that the few that matter cost a branch and the many
/// that do not cost none. Why no check is needed: the table holds `columns` numbers for each row, which
/// ``PairCosts`` has counted, and rows come from 0 ..< the number of rows.
@safe struct DenseRows {
  let values: UnsafePointer<Double>
  let columns: Int

  /// A column with what it costs.
  struct Entry {
    var cost: Double
    var column: Int32
  }

  /// Entries that a row can need: one for each column, and the blocks that are read twice behind them.
  static func makeRoom(columns: Int) -> UnsafeMutablePointer<Entry> { .allocate(capacity: 2 * columns + 16) }

  @inline(__always) func row(_ row: Int) -> UnsafePointer<Double> { unsafe values + row * columns }

  @inline(__always) static func lesser(_ a: Double, _ b: Double) -> Double { b < a ? b : a }

  /// The least of eight numbers from a place on: four pairs side by side, as a machine compares two at once.
  @inline(__always) static func leastOfEight(_ costs: UnsafePointer<Double>) -> Double {
    let a = unsafe lesser(costs[0], costs[2])
    let b = unsafe lesser(costs[1], costs[3])
    let c = unsafe lesser(costs[4], costs[6])
    let d = unsafe lesser(costs[5], costs[7])
    return lesser(lesser(a, c), lesser(b, d))
  }

  /// The same after prices.
  @inline(__always) static func leastOfEight(
    _ costs: UnsafePointer<Double>, less prices: UnsafePointer<Double>
  ) -> Double {
    let a = unsafe lesser(costs[0] - prices[0], costs[2] - prices[2])
    let b = unsafe lesser(costs[1] - prices[1], costs[3] - prices[3])
    let c = unsafe lesser(costs[4] - prices[4], costs[6] - prices[6])
    let d = unsafe lesser(costs[5] - prices[5], costs[7] - prices[7])
    return lesser(lesser(a, c), lesser(b, d))
  }

  /// Writes the `count` cheapest finite entries of a row after prices, in no order, with costs before prices; or as many as
  /// there are.
  ///
  /// The row is cut into blocks. The `count` cheapest lie in the `count` blocks whose least entries are cheapest, and none of
  /// them costs more than the last of those: so only a few blocks are read twice. `count` is at least 1; `room`: of
  /// ``makeRoom(columns:)``. O(columns).
  func cheapest(_ count: Int, of row: Int, prices: UnsafePointer<Double>?, into room: UnsafeMutablePointer<Entry>)
    -> Int
  {
    let costs = unsafe self.row(row)
    var found = 0
    let block = max(8, columns / (4 * count) / 8 * 8)
    let blocks = columns / block
    if blocks < 2 * count {
      unsafe collect(0..<columns, through: .greatestFiniteMagnitude, costs, prices, room, &found)
    } else {
      for index in 0..<blocks {
        var least = Double.infinity
        var column = index * block
        while column < index * block + block {
          if let prices = unsafe prices {
            least = unsafe Self.lesser(least, Self.leastOfEight(costs + column, less: prices + column))
          } else {
            least = unsafe Self.lesser(least, Self.leastOfEight(costs + column))
          }
          column += 8
        }
        unsafe room[index] = Entry(cost: least, column: Int32(truncatingIfNeeded: index))
      }
      unsafe Self.select(count, of: room, count: blocks)
      let limit = unsafe min(room[count - 1].cost, .greatestFiniteMagnitude)
      let kept = unsafe room + (columns + 8)
      unsafe kept.update(from: room, count: count)
      for index in 0..<count {
        let from = unsafe Int(kept[index].column) * block
        unsafe collect(from..<from + block, through: limit, costs, prices, room, &found)
      }
      unsafe collect(blocks * block..<columns, through: limit, costs, prices, room, &found)
    }
    if found > count {
      unsafe Self.select(count, of: room, count: found)
      found = count
    }
    if unsafe prices != nil {
      for index in 0..<found { unsafe room[index].cost = costs[Int(room[index].column)] }
    }
    return found
  }

  @inline(__always) private func collect(
    _ range: Range<Int>, through limit: Double, _ costs: UnsafePointer<Double>, _ prices: UnsafePointer<Double>?,
    _ room: UnsafeMutablePointer<Entry>, _ found: inout Int
  ) {
    for column in range {
      var cost = unsafe costs[column]
      if let prices = unsafe prices { unsafe cost -= prices[column] }
      unsafe room[found] = Entry(cost: cost, column: Int32(truncatingIfNeeded: column))
      found += cost <= limit ? 1 : 0
    }
  }

  /// Moves the `count` least to the front, the greatest of them to the last place of these: Hoare's selection.
  static func select(_ count: Int, of entries: UnsafeMutablePointer<Entry>, count total: Int) {
    var low = 0
    var high = total - 1
    let target = count - 1
    while low < high {
      let middle = (low + high) / 2
      if unsafe entries[middle].cost < entries[low].cost { unsafe swap(entries, middle, low) }
      if unsafe entries[high].cost < entries[low].cost { unsafe swap(entries, high, low) }
      if unsafe entries[high].cost < entries[middle].cost { unsafe swap(entries, high, middle) }
      let pivot = unsafe entries[middle].cost
      var left = low
      var right = high
      while left <= right {
        while unsafe entries[left].cost < pivot { left += 1 }
        while unsafe pivot < entries[right].cost { right -= 1 }
        if left <= right {
          unsafe swap(entries, left, right)
          left += 1
          right -= 1
        }
      }
      if target <= right {
        high = right
      } else if target >= left {
        low = left
      } else {
        return
      }
    }
  }

  @inline(__always) private static func swap(_ entries: UnsafeMutablePointer<Entry>, _ a: Int, _ b: Int) {
    let kept = unsafe entries[a]
    unsafe entries[a] = entries[b]
    unsafe entries[b] = kept
  }

  /// Writes the columns of a row whose cost after prices is below a limit, at most `most`: with costs before prices.
  func below(
    _ limit: Double, of row: Int, prices: UnsafePointer<Double>, most: Int, into room: UnsafeMutablePointer<Entry>
  ) -> Int {
    let costs = unsafe self.row(row)
    var found = 0
    var column = 0
    while column + 16 <= columns {
      let least = unsafe Self.lesser(
        Self.leastOfEight(costs + column, less: prices + column),
        Self.leastOfEight(costs + column + 8, less: prices + column + 8))
      if least < limit {
        for place in column..<column + 16 where unsafe costs[place] - prices[place] < limit && found < most {
          unsafe room[found] = Entry(cost: costs[place], column: Int32(truncatingIfNeeded: place))
          found += 1
        }
      }
      column += 16
    }
    while column < columns {
      if found < most, unsafe costs[column] - prices[column] < limit {
        unsafe room[found] = Entry(cost: costs[column], column: Int32(truncatingIfNeeded: column))
        found += 1
      }
      column += 1
    }
    return found
  }
}
