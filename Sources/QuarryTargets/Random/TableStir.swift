/// Stirs a ring within a table of few arcs, where exchanges of two places are hardly ever allowed: the moves are made of
/// arcs that the table has.
///
/// Each move is as likely as its contrary, so all rings that they reach become equally likely (Metropolis et al. 1953).
/// Three kinds: three hunts exchanged, which keeps all directions; and, where all arcs go both ways, a part of the ring turned
/// round, and the whole.
struct TableStir {
  private let table: ArcTable
  private let isTurnable: Bool
  private(set) var order: [Int32]
  private var place: [Int]
  private var random: DrawRandom

  /// A ring of the table.
  init(_ table: ArcTable, order: [Int32], random: DrawRandom) {
    self.table = table
    isTurnable = table.rows == table.columns
    self.order = order
    self.random = random
    place = [Int](repeating: 0, count: order.count)
    for (index, player) in order.enumerated() { place[Int(player)] = index }
  }

  /// Tries so many moves; how many were made.
  mutating func run(_ moves: Int) -> Int {
    guard order.count > 3 else { return 0 }
    var made = 0
    for _ in 0..<moves {
      let isMade =
        switch random.below(isTurnable ? 64 : 32) {
        case 0 where isTurnable: turnAll()
        case 1..<32: exchangeThree()
        default: isTurnable ? turnPart() : exchangeThree()
        }
      if isMade { made += 1 }
    }
    return made
  }

  private func wrapped(_ index: Int) -> Int { index >= order.count ? index - order.count : index }
  private func next(_ player: Int) -> Int { Int(order[wrapped(place[player] + 1)]) }

  /// A hunter and another of those whom he may hunt, each pair as likely as every other of that hunter.
  private mutating func proposal() -> (hunter: Int, target: Int)? {
    let hunter = random.below(order.count)
    let target = table.target(of: hunter, at: random.below(table.outDegree(hunter)))
    return target.flatMap { $0 == next(hunter) ? nil : (hunter, $0) }
  }

  private mutating func turnAll() -> Bool {
    order.reverse()
    for (index, player) in order.enumerated() { place[Int(player)] = index }
    return true
  }

  /// h → s … t → u becomes h → t … s → u, the part between turned round.
  private mutating func turnPart() -> Bool {
    guard let (hunter, target) = proposal() else { return false }
    let (first, beyond) = (next(hunter), next(target))
    guard beyond != hunter || order.count > 2, table.allows(first, beyond) else { return false }
    var (low, high) = (wrapped(place[hunter] + 1), place[target])
    var length = high - low + 1
    if length <= 0 { length += order.count }
    for _ in 0..<length / 2 {
      order.swapAt(low, high)
      place[Int(order[low])] = low
      place[Int(order[high])] = high
      low = wrapped(low + 1)
      high = high == 0 ? order.count - 1 : high - 1
    }
    return true
  }

  /// h → s … a → t … b → u becomes h → t … b → s … a → u.
  private mutating func exchangeThree() -> Bool {
    guard let (hunter, target) = proposal() else { return false }
    let count = order.count
    let start = place[hunter]
    // Where things are, counted from the hunter.
    func offset(_ player: Int) -> Int { wrapped(place[player] - start + count) }
    let last = Int(order[random.below(count)])
    let (middle, end) = (offset(target), offset(last))
    guard middle > 1, end >= middle else { return false }
    let (first, before) = (next(hunter), Int(order[wrapped(start + middle - 1)]))
    guard table.allows(last, first), table.allows(before, next(last)) else { return false }
    let one = (1..<middle).map { order[wrapped(start + $0)] }
    let other = (middle...end).map { order[wrapped(start + $0)] }
    for (index, player) in (other + one).enumerated() {
      let at = wrapped(start + 1 + index)
      order[at] = player
      place[Int(player)] = at
    }
    return true
  }
}
