/// What it costs that a row gets a column, in a table: hunters and targets, players and places, whatever is to be paired.
///
/// A cost is a number from 0 to 2⁹⁰⁰; infinity says that the pair is not allowed.
public struct PairCosts: Sendable {
  /// How many rows there are.
  public let rows: Int
  /// How many columns there are.
  public let columns: Int
  /// Row after row.
  @usableFromInline let values: [Double]
  /// The largest finite cost; 0 where there is none.
  let largest: Double

  /// What a cost is at most, so that no sum of costs is too large for a number: 2⁹⁰⁰.
  static let mostCost = 0x1p900

  /// The table row after row.
  ///
  /// O(rows · columns).
  /// - Throws: ``TargetError/wrongCount(given:expected:)`` where there are not `rows` · `columns` numbers;
  ///   ``TargetError/badCost(hunter:target:value:)`` for a number that is negative, none, or beyond 2⁹⁰⁰; ``TargetError/tooMany(_:)`` beyond
  ///   2³¹ − 1 rows or columns.
  public init(rows: Int, columns: Int, values: [Double]) throws(TargetError) {
    let count = try Self.count(rows, columns)
    guard values.count == count else { throw .wrongCount(given: values.count, expected: count) }
    let survey = PairSurvey(of: values)
    if let place = survey.firstBad {
      throw .badCost(hunter: place / columns, target: place % columns, value: values[place])
    }
    if survey.largest > Self.mostCost, let place = values.firstIndex(where: { $0 > Self.mostCost && $0 < .infinity }) {
      throw .badCost(hunter: place / columns, target: place % columns, value: values[place])
    }
    self.rows = rows
    self.columns = columns
    self.values = values
    largest = survey.largest
  }

  /// A table of what a function gives; it is asked once for each pair.
  ///
  /// - Parameters:
  ///   - rows: how many rows there are.
  ///   - columns: how many columns there are.
  ///   - cost: what a pair costs. What is negative or no finite number counts as not allowed.
  /// - Throws: ``TargetError/wrongCount(given:expected:)`` for negative counts; ``TargetError/tooMany(_:)``.
  @inlinable public init(
    rows: Int, columns: Int, cost: (_ row: Int, _ column: Int) -> Double
  ) throws(TargetError) {
    let count = try Self.count(rows, columns)
    var table: [Double] = []
    table.reserveCapacity(count)
    for row in 0..<rows {
      for column in 0..<columns {
        let one = cost(row, column)
        table.append(one >= 0 ? one : .infinity)
      }
    }
    try self.init(rows: rows, columns: columns, values: table)
  }

  /// What a pair costs; infinity where it is not allowed. Traps beyond the table.
  @inlinable public subscript(row: Int, column: Int) -> Double {
    precondition(row >= 0 && row < rows && column >= 0 && column < columns, "there is no such pair")
    return values[row * columns + column]
  }

  /// How many pairs there are.
  @usableFromInline static func count(_ rows: Int, _ columns: Int) throws(TargetError) -> Int {
    guard rows >= 0, columns >= 0 else { throw .wrongCount(given: min(rows, columns), expected: 0) }
    let most = Int(Int32.max)
    guard rows <= most, columns <= most else { throw .tooMany(max(rows, columns)) }
    return rows * columns
  }

  /// The table with rows and columns exchanged, in blocks that a cache holds. O(rows · columns).
  var transposed: PairCosts {
    var other = [Double](repeating: 0, count: values.count)
    let block = 32
    for firstRow in stride(from: 0, to: rows, by: block) {
      for firstColumn in stride(from: 0, to: columns, by: block) {
        for row in firstRow..<min(rows, firstRow + block) {
          for column in firstColumn..<min(columns, firstColumn + block) {
            other[column * rows + row] = values[row * columns + column]
          }
        }
      }
    }
    return PairCosts(checkedRows: columns, columns: rows, values: other, largest: largest)
  }

  private init(checkedRows rows: Int, columns: Int, values: [Double], largest: Double) {
    self.rows = rows
    self.columns = columns
    self.values = values
    self.largest = largest
  }
}
