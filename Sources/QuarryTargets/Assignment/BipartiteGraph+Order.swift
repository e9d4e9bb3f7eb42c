extension BipartiteGraph {
  /// Rows and columns in an order in which neighbours stand together: by breadth, from row to its columns to the rows of these.
  ///
  /// A search over lists then finds what it needs in the cache, however the caller has numbered. After Cuthill and McKee,
  /// "Reducing the bandwidth of sparse symmetric matrices" (1969), without the sorting by degree. O(targets).
  var orderByBreadth: PairOrder {
    let turned = transposed
    var rowOrder: [Int32] = []
    var columnOrder: [Int32] = []
    rowOrder.reserveCapacity(rows)
    columnOrder.reserveCapacity(columns)
    var isRowSeen = [Bool](repeating: false, count: rows)
    var isColumnSeen = [Bool](repeating: false, count: columns)
    var head = 0
    for first in 0..<rows where !isRowSeen[first] {
      isRowSeen[first] = true
      rowOrder.append(Int32(truncatingIfNeeded: first))
      while head < rowOrder.count {
        let row = Int(rowOrder[head])
        head += 1
        for place in starts[row]..<starts[row + 1] where !isColumnSeen[Int(targets[place])] {
          let column = Int(targets[place])
          isColumnSeen[column] = true
          columnOrder.append(targets[place])
          for other in turned.starts[column]..<turned.starts[column + 1] where !isRowSeen[Int(turned.targets[other])] {
            isRowSeen[Int(turned.targets[other])] = true
            rowOrder.append(turned.targets[other])
          }
        }
      }
    }
    for column in 0..<columns where !isColumnSeen[column] { columnOrder.append(Int32(truncatingIfNeeded: column)) }
    return PairOrder(rows: rowOrder, columns: columnOrder)
  }
}
