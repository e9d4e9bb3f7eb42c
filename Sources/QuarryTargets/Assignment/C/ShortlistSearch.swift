extension PathSolver {
  /// What a search over a whole table came to.
  enum Outcome {
    case assigned
    /// This row is stuck: ``settled`` holds all columns that it and the holders of these can reach.
    case stuck(row: Int)
  }

  /// The cheapest `count` columns of each row become its list.
  ///
  /// Returns how far a list spreads in the mean: what the auction takes as its scale.
  mutating func makeShortlists(of table: DenseRows, count: Int) -> Double {
    let room = unsafe DenseRows.makeRoom(columns: columns)
    defer { unsafe room.deallocate() }
    var spread = 0.0
    for row in 0..<rows {
      let found = unsafe table.cheapest(count, of: row, prices: nil, into: room)
      var least = Double.infinity
      var most = 0.0
      unsafe setList(of: row, count: found) { columns, costs in
        for index in 0..<found {
          let entry = unsafe room[index]
          unsafe columns[index] = entry.column
          unsafe costs[index] = entry.cost
          least = min(least, entry.cost)
          most = max(most, entry.cost)
        }
      }
      if found > 0 { spread += (most - least) / Double(rows) }
    }
    return spread
  }

  /// An optimal assignment of a square table, over its shortlists at first; then every pair of the table is held against
  /// the dual prices, those that would lower the sum join the lists, and so on until there are none.
  ///
  /// `slack`: how far a pair may lie below its prices, for rounding.
  mutating func assignSquare(_ table: DenseRows, slack: Double) -> Outcome {
    // The price of a row when its pairs were last held against the prices. Column prices only fall from then on, so a row
    // whose own price has not risen need not be looked at again.
    var provenPrice = [Double](repeating: -.infinity, count: rows)
    let room = unsafe DenseRows.makeRoom(columns: columns)
    defer { unsafe room.deallocate() }
    while true {
      while waitingCount > 0 {
        waitingCount -= 1
        let row = unsafe Int(waiting[waitingCount])
        if search(from: row) { continue }
        var hasGrown = unsafe widen(row, from: table, room: room)
        for index in 0..<settledCount {
          let other = unsafe Int(rowOfColumn[Int(settled[index])])
          if unsafe widen(other, from: table, room: room) { hasGrown = true }
        }
        if !hasGrown { return .stuck(row: row) }
        wait(row)
      }
      for row in 0..<rows where unsafe rowPrice[row] > provenPrice[row] {
        provenPrice[row] = unsafe rowPrice[row]
        let found = unsafe table.below(
          rowPrice[row] - slack, of: row, prices: columnPrice, most: columns, into: room)
        if found > 0, unsafe add(room, count: min(found, Self.addedAtOnce), of: found, to: row) {
          provenPrice[row] = -.infinity
        }
      }
      if waitingCount == 0 { return .assigned }
    }
  }

  /// An optimal assignment of a table with fewer rows than columns, by shortest augmenting paths from prices 0.
  ///
  /// No column price is ever above 0 here, and a column that nobody has is at 0, as duality wants it. So a pair beyond the
  /// list of its row is never cheaper, after prices, than the dearest in the list: a search looks beyond only where that
  /// would do.
  mutating func assignWide(_ table: DenseRows) -> Outcome {
    whole = table
    for row in 0..<rows {
      let from = unsafe start[row]
      var most = Double.infinity
      if unsafe length[row] > 0, unsafe Int(length[row]) < columns {
        most = 0
        for pair in from..<from + Int(unsafe length[row]) { most = unsafe max(most, pairCost[pair]) }
      }
      unsafe beyond[row] = most
    }
    beginFromPrices(keepsPairs: false)
    while waitingCount > 0 {
      waitingCount -= 1
      let row = unsafe Int(waiting[waitingCount])
      if !search(from: row) { return .stuck(row: row) }
    }
    return .assigned
  }

  /// Pairs that join a list at once, at most.
  static var addedAtOnce: Int { 8 }

  /// Doubles the list of a row by what is cheapest after prices; false where it holds all already.
  private mutating func widen(
    _ row: Int, from table: DenseRows, room: UnsafeMutablePointer<DenseRows.Entry>
  ) -> Bool {
    let known = unsafe Int(length[row])
    guard known < columns else { return false }
    let wanted = min(columns, 2 * known + 2)
    let found = unsafe table.cheapest(wanted, of: row, prices: columnPrice, into: room)
    return unsafe add(room, count: found, of: found, to: row)
  }

  /// Adds the `count` entries that are cheapest after prices; those that are there already are left out. A row whose column
  /// is no more its cheapest gives it back and waits. False where nothing was new.
  private mutating func add(
    _ room: UnsafeMutablePointer<DenseRows.Entry>, count: Int, of found: Int, to row: Int
  ) -> Bool {
    if found > count {
      for index in 0..<found { unsafe room[index].cost -= columnPrice[Int(room[index].column)] }
      unsafe DenseRows.select(count, of: room, count: found)
      for index in 0..<count { unsafe room[index].cost += columnPrice[Int(room[index].column)] }
    }
    let from = unsafe start[row]
    let known = unsafe Int(length[row])
    var fresh = 0
    // The marks of a search lie at rest here.
    for index in 0..<known { unsafe reach[Int(pairColumn[from + index])].row = -2 }
    for index in 0..<count where unsafe reach[Int(room[index].column)].row != -2 {
      unsafe room[fresh] = room[index]
      fresh += 1
    }
    for index in 0..<known { unsafe reach[Int(pairColumn[from + index])].row = -1 }
    guard fresh > 0 else { return false }
    reserve(known + fresh)
    let oldColumns = unsafe pairColumn + from
    let oldCosts = unsafe pairCost + from
    unsafe setList(of: row, count: known + fresh) { columns, costs in
      unsafe columns.update(from: oldColumns, count: known)
      unsafe costs.update(from: oldCosts, count: known)
      for index in 0..<fresh {
        unsafe columns[known + index] = room[index].column
        unsafe costs[known + index] = room[index].cost
      }
    }
    let least = cheapestTwo(of: row).least
    if unsafe least < rowPrice[row] {
      unsafe rowPrice[row] = least
      let own = unsafe Int(columnOfRow[row])
      if own >= 0 {
        unsafe columnOfRow[row] = -1
        unsafe rowOfColumn[own] = -1
        wait(row)
      }
    }
    return true
  }
}
