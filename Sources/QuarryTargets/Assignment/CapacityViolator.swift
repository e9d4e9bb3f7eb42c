/// Why no pairs fit the capacities: some need more than there is for them.
///
/// The rows in ``needing`` must have ``needed`` columns together. Of the columns in ``sources`` they get at most what these may
/// have, of all others at most one for each allowed pair: ``possible`` in all, which is less. With ``isOfColumns`` it is said
/// of columns that need rows. (Hoffman's circulation theorem, 1960.)
public struct CapacityViolator: Sendable, Hashable {
  /// Rows, or columns, that need too much, ascending.
  public let needing: [Int]
  /// Columns, or rows, all of whose capacity is counted, ascending.
  public let sources: [Int]
  /// What those in ``needing`` must have together; for one of them, more than all counts as one more than all.
  public let needed: Int
  /// What they can have together at most.
  public let possible: Int
  /// Whether columns need rows; else rows need columns.
  public let isOfColumns: Bool

  /// Whether this is a proof, given capacities and who may have whom: found anew. O(rows · columns).
  public func holds(
    rowCapacities: [ClosedRange<Int>], columnCapacities: [ClosedRange<Int>],
    isAllowed: (_ row: Int, _ column: Int) -> Bool
  ) -> Bool {
    let (own, other) = isOfColumns ? (columnCapacities, rowCapacities) : (rowCapacities, columnCapacities)
    guard Set(needing).count == needing.count, needing.allSatisfy(own.indices.contains),
      sources.allSatisfy(other.indices.contains)
    else { return false }
    let counted = Set(sources)
    var most = counted.reduce(0) { $0 + min(other[$1].upperBound, own.count) }
    for one in needing {
      for two in other.indices where !counted.contains(two) {
        if isOfColumns ? isAllowed(two, one) : isAllowed(one, two) { most += 1 }
      }
    }
    let least = needing.reduce(0) { $0 + min(own[$1].lowerBound, other.count + 1) }
    return least == needed && most == possible && least > most
  }
}

extension CapacityViolator: CustomStringConvertible {
  /// The proof in a sentence.
  public var description: String {
    let (name, other) = isOfColumns ? ("columns", "rows") : ("rows", "columns")
    let list = needing.prefix(12).map(String.init).joined(separator: ", ")
    let tail = needing.count > 12 ? " and \(needing.count - 12) more" : ""
    return "the \(name) \(list)\(tail) need \(needed) \(other) together and can have \(possible) at most"
  }
}
