extension PathSolver {
  /// Brings the prices near to optimal ones, by an auction: rows bid for columns, and each bid lowers what a column is
  /// worth to the others, by at least ε; ε falls from scale to scale.
  ///
  /// Only the prices matter to what follows, and any prices are right to begin with where there are as many rows as
  /// columns. So the auction may end at any time, as it does after so many bids a scale where no assignment exists.
  ///
  /// Bertsekas, "The auction algorithm: a distributed relaxation method", Annals of OR 14 (1988), with ε-scaling.
  mutating func bid(from first: Double, to last: Double, factor: Double, spread: Double) {
    guard rows > 1, first > 0, last > 0, factor > 1 else { return }
    var epsilon = first
    while true {
      epsilon = max(epsilon, last)
      bidOnce(epsilon: epsilon, spread: spread)
      if epsilon <= last { return }
      epsilon /= factor
    }
  }

  private mutating func bidOnce(epsilon: Double, spread: Double) {
    unsafe columnOfRow.update(repeating: -1, count: rows)
    unsafe rowOfColumn.update(repeating: -1, count: columns)
    // A ring of waiting rows: first come, first served.
    var head = 0
    var count = rows
    for row in 0..<rows { unsafe waiting[row] = Int32(truncatingIfNeeded: row) }
    var bids = Self.bidsPerRow * rows
    while count > 0, bids > 0 {
      bids -= 1
      let row = unsafe Int(waiting[head])
      head += 1
      if head == rows { head = 0 }
      count -= 1
      let found = cheapestTwo(of: row)
      guard found.column >= 0 else { continue }
      let rise = found.second < .infinity ? found.second - found.least : spread
      // Read, then written: the compiler of Swift 6.3 fails at `-=` through a pointer under the thread sanitizer.
      let price = unsafe columnPrice[found.column]
      unsafe columnPrice[found.column] = price - (rise + epsilon)
      let previous = take(found.column, for: row)
      if previous >= 0 {
        var end = head + count
        if end >= rows { end -= rows }
        unsafe waiting[end] = Int32(truncatingIfNeeded: previous)
        count += 1
      }
    }
  }

  /// Bids that a scale may cost for each row: several times what it costs where an assignment exists.
  static var bidsPerRow: Int { 200 }
}
