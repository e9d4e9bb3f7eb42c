extension PathSolver {
  /// Makes the row prices fit the column prices, and pairs what is cheapest; the rows that get none wait.
  ///
  /// `keepsPairs`: a pair that stands and is the cheapest of its row stays.
  mutating func beginFromPrices(keepsPairs: Bool) {
    waitingCount = 0
    if !keepsPairs {
      unsafe columnOfRow.update(repeating: -1, count: rows)
      unsafe rowOfColumn.update(repeating: -1, count: columns)
    }
    for row in 0..<rows {
      let found = cheapestTwo(of: row)
      unsafe rowPrice[row] = found.column < 0 ? 0 : found.least
      let own = unsafe Int(columnOfRow[row])
      guard own >= 0, unsafe cost(row, own) - columnPrice[own] != found.least else { continue }
      unsafe columnOfRow[row] = -1
      unsafe rowOfColumn[own] = -1
    }
    for row in 0..<rows where unsafe columnOfRow[row] < 0 {
      let from = unsafe start[row]
      let to = unsafe from + Int(length[row])
      var pair = from
      while pair < to {
        let column = unsafe Int(pairColumn[pair])
        if unsafe rowOfColumn[column] < 0, unsafe pairCost[pair] - columnPrice[column] == rowPrice[row] {
          _ = take(column, for: row)
          break
        }
        pair += 1
      }
      if pair == to { wait(row) }
    }
  }

  @inline(__always) mutating func wait(_ row: Int) {
    unsafe waiting[waitingCount] = Int32(truncatingIfNeeded: row)
    waitingCount += 1
  }

  /// What a pair of the lists costs; infinite where it is in none.
  func cost(_ row: Int, _ column: Int) -> Double {
    let from = unsafe start[row]
    let to = unsafe from + Int(length[row])
    var pair = from
    while pair < to {
      if unsafe Int(pairColumn[pair]) == column { return unsafe pairCost[pair] }
      pair += 1
    }
    return .infinity
  }

  /// Waiting rows take their cheapest column, from others if need be, as long as that lowers a price: the augmenting row
  /// reduction of Jonker and Volgenant ("A shortest augmenting path algorithm for dense and sparse linear assignment
  /// problems", Computing 38 (1987)).
  mutating func reduceRows() {
    let count = waitingCount
    waitingCount = 0
    var index = 0
    var budget = 8 * count + 8
    var next = -1
    while next >= 0 || index < count {
      let row: Int
      if next >= 0 {
        row = next
        next = -1
      } else {
        row = unsafe Int(waiting[index])
        index += 1
      }
      budget -= 1
      let found = cheapestTwo(of: row)
      guard found.column >= 0 else {
        wait(row)
        continue
      }
      var column = found.column
      let lowers = budget > 0 && found.second > found.least && found.second < .infinity
      if lowers {
        unsafe columnPrice[column] = columnPrice[column] - (found.second - found.least)
      } else if unsafe rowOfColumn[column] >= 0, found.next >= 0, found.second == found.least,
        unsafe rowOfColumn[found.next] < 0
      {
        column = found.next
      }
      unsafe rowPrice[row] = lowers ? found.second : found.least
      if unsafe rowOfColumn[column] >= 0, !lowers {
        wait(row)
        continue
      }
      let previous = take(column, for: row)
      if previous >= 0 { next = previous }
    }
  }

  /// Finds the way from a waiting row to the nearest free column, changes the prices along it, and swaps the pairs.
  ///
  /// Where there is no such way, false: then ``settled`` holds the columns that the row and the holders of these can reach.
  mutating func search(from row: Int) -> Bool {
    settledCount = 0
    touchedCount = 0
    heapCount = 0
    var best = Double.infinity
    var end = -1
    var done = 0
    var current = row
    var base = 0.0
    while true {
      scan(current, base: base, best: &best, end: &end)
      if let whole, unsafe base + beyond[current] - rowPrice[current] < best {
        scan(current, of: whole, base: base, best: &best, end: &end)
      }
      if best <= base { break }
      if done == settledCount {
        guard heapCount > 0 else { break }
        let column = unsafe Int(heap[0])
        if unsafe reach[column].distance >= best { break }
        removeFirst()
        unsafe reach[column].place = Reach.settled
        unsafe settled[settledCount] = Int32(truncatingIfNeeded: column)
        settledCount += 1
      }
      let column = unsafe Int(settled[done])
      done += 1
      base = unsafe reach[column].distance
      current = unsafe Int(rowOfColumn[column])
    }
    if end >= 0 {
      for index in 0..<done {
        let column = unsafe Int(settled[index])
        let rise = unsafe best - reach[column].distance
        unsafe columnPrice[column] = columnPrice[column] - rise
        let other = unsafe Int(rowOfColumn[column])
        unsafe rowPrice[other] = rowPrice[other] + rise
      }
      unsafe rowPrice[row] = rowPrice[row] + best
      var column = end
      while true {
        let holder = unsafe Int(reach[column].row)
        let next = unsafe Int(columnOfRow[holder])
        unsafe columnOfRow[holder] = Int32(truncatingIfNeeded: column)
        unsafe rowOfColumn[column] = Int32(truncatingIfNeeded: holder)
        if holder == row { break }
        column = next
      }
    }
    for index in 0..<touchedCount { unsafe reach[Int(touched[index])].place = Reach.unseen }
    return end >= 0
  }

  /// The columns that a row leads to, from a distance on.
  @inline(__always) private mutating func scan(_ row: Int, base: Double, best: inout Double, end: inout Int) {
    let price = unsafe rowPrice[row]
    let from = unsafe start[row]
    let to = unsafe from + Int(length[row])
    steps &+= to - from
    var pair = from
    while pair < to {
      let column = unsafe Int(pairColumn[pair])
      let distance = unsafe max(base, pairCost[pair] - columnPrice[column] - price + base)
      pair &+= 1
      if distance >= best { continue }
      meet(column, at: distance, from: row, base: base, best: &best, end: &end)
      if best <= base { return }
    }
  }

  /// The same over a whole row of the table.
  private mutating func scan(_ row: Int, of table: DenseRows, base: Double, best: inout Double, end: inout Int) {
    let costs = unsafe table.row(row)
    let price = unsafe rowPrice[row]
    steps &+= columns
    var column = 0
    while column < columns {
      // Eight at once: most are too far.
      if column + 8 <= columns {
        let least = unsafe DenseRows.leastOfEight(costs + column, less: columnPrice + column)
        if least - price + base >= best {
          column += 8
          continue
        }
      }
      let last = min(columns, column + 8)
      while column < last {
        let distance = unsafe max(base, costs[column] - columnPrice[column] - price + base)
        if distance < best {
          meet(column, at: distance, from: row, base: base, best: &best, end: &end)
          if best <= base { return }
        }
        column += 1
      }
    }
  }

  /// Notes a way to a column, where it is shorter than what is known.
  @inline(__always) private mutating func meet(
    _ column: Int, at distance: Double, from row: Int, base: Double, best: inout Double, end: inout Int
  ) {
    let place = unsafe reach[column].place
    if place == Reach.settled { return }
    if unsafe rowOfColumn[column] < 0 {
      best = distance
      end = column
      unsafe reach[column].row = Int32(truncatingIfNeeded: row)
      return
    }
    if place == Reach.unseen {
      unsafe touched[touchedCount] = Int32(truncatingIfNeeded: column)
      touchedCount += 1
      unsafe reach[column].distance = distance
      unsafe reach[column].row = Int32(truncatingIfNeeded: row)
      if distance <= base {
        unsafe reach[column].place = Reach.settled
        unsafe settled[settledCount] = Int32(truncatingIfNeeded: column)
        settledCount += 1
      } else {
        heapCount += 1
        rise(column, from: heapCount - 1)
      }
    } else if unsafe distance < reach[column].distance {
      unsafe reach[column].distance = distance
      unsafe reach[column].row = Int32(truncatingIfNeeded: row)
      rise(column, from: Int(unsafe reach[column].place))
    }
  }

  // A heap of columns by distance, four children each.

  @inline(__always) private mutating func rise(_ column: Int, from place: Int) {
    let distance = unsafe reach[column].distance
    var place = place
    while place > 0 {
      let above = (place - 1) / 4
      let other = unsafe Int(heap[above])
      if unsafe reach[other].distance <= distance { break }
      unsafe heap[place] = Int32(truncatingIfNeeded: other)
      unsafe reach[other].place = Int32(truncatingIfNeeded: place)
      place = above
    }
    unsafe heap[place] = Int32(truncatingIfNeeded: column)
    unsafe reach[column].place = Int32(truncatingIfNeeded: place)
  }

  private mutating func removeFirst() {
    heapCount -= 1
    if heapCount == 0 { return }
    let column = unsafe heap[heapCount]
    let distance = unsafe reach[Int(column)].distance
    var place = 0
    while true {
      let first = 4 * place + 1
      if first >= heapCount { break }
      var least = first
      var leastDistance = unsafe reach[Int(heap[first])].distance
      var child = first + 1
      while child < min(first + 4, heapCount) {
        let other = unsafe reach[Int(heap[child])].distance
        if other < leastDistance {
          least = child
          leastDistance = other
        }
        child += 1
      }
      if leastDistance >= distance { break }
      unsafe heap[place] = heap[least]
      unsafe reach[Int(heap[place])].place = Int32(truncatingIfNeeded: place)
      place = least
    }
    unsafe heap[place] = column
    unsafe reach[Int(column)].place = Int32(truncatingIfNeeded: place)
  }
}
