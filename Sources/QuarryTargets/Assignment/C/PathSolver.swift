/// The state of an assignment in the making: lists of allowed pairs, prices, and who has whom.
///
/// Layout: the pairs of a row lie together in `pairColumn` and `pairCost`, from `start` on, `length` of them; a list that
/// grows moves to the end. Prices are dual: `rowPrice[i] + columnPrice[j] <= cost(i, j)` for every pair in the lists, with
/// equality for the pairs that are chosen.
///
/// Why no check is needed: columns come in through ``setList(of:count:_:)`` alone, whose callers have them from a checked
/// table or a checked list; rows are counted here; everything else is an index that this code has made.
@safe struct PathSolver: ~Copyable {
  let rows: Int
  let columns: Int
  var pairColumn: UnsafeMutablePointer<Int32>
  var pairCost: UnsafeMutablePointer<Double>
  private var capacity: Int
  private(set) var used = 0
  let start: UnsafeMutablePointer<Int>
  let length: UnsafeMutablePointer<Int32>
  let rowPrice: UnsafeMutablePointer<Double>
  let columnPrice: UnsafeMutablePointer<Double>
  /// The column of each row and the row of each column, −1 for none.
  let columnOfRow: UnsafeMutablePointer<Int32>
  let rowOfColumn: UnsafeMutablePointer<Int32>
  /// Rows that wait for a column.
  let waiting: UnsafeMutablePointer<Int32>
  var waitingCount = 0

  // One search: what it knows of each column, the columns in the order in which they were reached for good, the heap.
  let reach: UnsafeMutablePointer<Reach>
  let settled: UnsafeMutablePointer<Int32>
  var settledCount = 0
  let touched: UnsafeMutablePointer<Int32>
  var touchedCount = 0
  let heap: UnsafeMutablePointer<Int32>
  var heapCount = 0
  /// The whole table behind the lists, where a search may go beyond them, and what a pair that is in no list costs at least.
  var whole: DenseRows?
  let beyond: UnsafeMutablePointer<Double>
  /// Pairs looked at so far: the measure of work.
  var steps = 0

  /// What a search knows of a column: how far it is, from which row, and where it stands in the heap.
  struct Reach {
    var distance = 0.0
    var row: Int32 = -1
    var place: Int32 = Reach.unseen

    static let unseen: Int32 = -1
    static let settled: Int32 = -2
  }

  /// Room for so many pairs; no lists yet, all prices 0.
  init(rows: Int, columns: Int, pairs: Int) {
    self.rows = rows
    self.columns = columns
    capacity = max(16, pairs)
    unsafe pairColumn = .allocate(capacity: capacity)
    unsafe pairCost = .allocate(capacity: capacity)
    unsafe start = Self.filled(rows, 0)
    unsafe length = Self.filled(rows, 0)
    unsafe rowPrice = Self.filled(rows, 0)
    unsafe columnPrice = Self.filled(columns, 0)
    unsafe columnOfRow = Self.filled(rows, -1)
    unsafe rowOfColumn = Self.filled(columns, -1)
    unsafe waiting = Self.filled(rows, 0)
    unsafe beyond = Self.filled(rows, .infinity)
    unsafe reach = Self.filled(columns, Reach())
    unsafe settled = Self.filled(columns, 0)
    unsafe touched = Self.filled(columns, 0)
    unsafe heap = Self.filled(columns, 0)
  }

  deinit {
    unsafe pairColumn.deallocate()
    unsafe pairCost.deallocate()
    unsafe start.deallocate()
    unsafe length.deallocate()
    unsafe rowPrice.deallocate()
    unsafe columnPrice.deallocate()
    unsafe columnOfRow.deallocate()
    unsafe rowOfColumn.deallocate()
    unsafe waiting.deallocate()
    unsafe beyond.deallocate()
    unsafe reach.deallocate()
    unsafe settled.deallocate()
    unsafe touched.deallocate()
    unsafe heap.deallocate()
  }

  private static func filled<T>(_ count: Int, _ value: T) -> UnsafeMutablePointer<T> {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: max(1, count))
    unsafe memory.initialize(repeating: value, count: max(1, count))
    return unsafe memory
  }

  /// Gives a row a new list at the end of the pairs; `fill` writes columns and costs.
  mutating func setList(
    of row: Int, count: Int, _ fill: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Double>) -> Void
  ) {
    reserve(count)
    unsafe fill(pairColumn + used, pairCost + used)
    unsafe start[row] = used
    unsafe length[row] = Int32(truncatingIfNeeded: count)
    used += count
  }

  /// Room for so many more pairs.
  mutating func reserve(_ count: Int) {
    if used + count > capacity { grow(to: max(used + count, capacity + capacity / 2)) }
  }

  private mutating func grow(to wanted: Int) {
    let columns = UnsafeMutablePointer<Int32>.allocate(capacity: wanted)
    let costs = UnsafeMutablePointer<Double>.allocate(capacity: wanted)
    unsafe columns.update(from: pairColumn, count: used)
    unsafe costs.update(from: pairCost, count: used)
    unsafe pairColumn.deallocate()
    unsafe pairCost.deallocate()
    unsafe pairColumn = columns
    unsafe pairCost = costs
    capacity = wanted
  }

  /// The cheapest pair of a row after prices, its column, and what the second cheapest costs; infinite where there is none.
  @inline(__always) mutating func cheapestTwo(of row: Int) -> (least: Double, column: Int, second: Double, next: Int) {
    var least = Double.infinity
    var second = Double.infinity
    var column = -1
    var next = -1
    let from = unsafe start[row]
    let to = unsafe from + Int(length[row])
    steps &+= to - from
    var pair = from
    while pair < to {
      let candidate = unsafe Int(pairColumn[pair])
      let cost = unsafe pairCost[pair] - columnPrice[candidate]
      if cost < second {
        if cost < least {
          second = least
          next = column
          least = cost
          column = candidate
        } else {
          second = cost
          next = candidate
        }
      }
      pair &+= 1
    }
    return (least, column, second, next)
  }

  /// Makes a pair; whoever had the column is left without, and returned.
  @inline(__always) func take(_ column: Int, for row: Int) -> Int {
    let previous = unsafe Int(rowOfColumn[column])
    if previous >= 0 { unsafe columnOfRow[previous] = -1 }
    unsafe rowOfColumn[column] = Int32(truncatingIfNeeded: row)
    unsafe columnOfRow[row] = Int32(truncatingIfNeeded: column)
    return previous
  }
}
