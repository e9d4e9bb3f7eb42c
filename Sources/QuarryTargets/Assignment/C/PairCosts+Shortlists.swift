extension PairCosts {
  /// The cheapest columns of each row, so many; fewer where fewer are allowed.
  ///
  /// Why no check is needed: rows are below the count of the table, and the room is as ``DenseRows`` wants it.
  func cheapestPairs(of count: Int) -> PairCandidates {
    var starts = [0]
    var targets: [Int32] = []
    var costs: [Double] = []
    targets.reserveCapacity(rows * count)
    costs.reserveCapacity(rows * count)
    unsafe values.withUnsafeBufferPointer { values in
      guard let start = values.baseAddress, columns > 0 else { return }
      let table = unsafe DenseRows(values: start, columns: columns)
      let room = unsafe DenseRows.makeRoom(columns: columns)
      defer { unsafe room.deallocate() }
      for row in 0..<rows {
        let found = unsafe table.cheapest(count, of: row, prices: nil, into: room)
        for index in 0..<found {
          unsafe targets.append(room[index].column)
          unsafe costs.append(room[index].cost)
        }
        starts.append(targets.count)
      }
    }
    while starts.count <= rows { starts.append(targets.count) }
    return PairCandidates(
      checked: BipartiteGraph(checkedColumns: columns, starts: starts, targets: targets), costs: costs, largest: largest
    )
  }
}
