import QuarryGeometry

/// One source of a merge: the events of one instant, in order, and what comes after.
struct MergeCursor {
  /// The event at which the cursor stands; only after ``advance(index:)`` gave a head.
  var event: ClientEvent { group[position] }

  private let source: TraceSource
  private let reader: TraceReader?
  private let rank: Int
  private let order: PlayerOrder
  private var group: [ClientEvent] = []
  private var position = -1
  private var lookahead: ClientEvent?
  private var sorted: [ClientEvent] = []  // of a source that is not sorted, all of it
  private var sortedPosition = 0
  private var lastPlayer: PlayerID?
  private var lastNumber = 0

  /// Makes a cursor before the first event.
  ///
  /// - Parameters:
  ///   - isSorted: whether the source is in the order of time, so that it can be streamed.
  ///   - loaded: all events of the source, where they have been read already.
  init(
    source: TraceSource, isSorted: Bool, loaded: [ClientEvent]?, rank: Int, order: PlayerOrder
  ) throws(TraceError) {
    self.source = source
    self.rank = rank
    self.order = order
    if isSorted && loaded == nil {
      reader = try source.makeReader()
    } else {
      reader = nil
      if let loaded {
        sorted = loaded
      } else {
        let reader = try source.makeReader()
        while try reader.nextBatch(into: &sorted, limit: .max) > 0 {}
      }
      if !isSorted { sorted.sortStably(by: { $0.time }) { $0 < $1 } }
    }
    lookahead = try take()
  }

  /// Goes to the next event.
  /// - Returns: how that event stands against those of other sources; nil at the end.
  mutating func advance(index: Int) throws(TraceError) -> MergeHead? {
    position += 1
    if position >= group.count {
      guard try fillGroup() else { return nil }
      position = 0
    }
    let event = group[position]
    return MergeHead(time: event.time, player: number(of: event.player), rank: rank, cursor: index)
  }

  /// Makes the group the events of the next instant; false at the end.
  private mutating func fillGroup() throws(TraceError) -> Bool {
    group.removeAll(keepingCapacity: true)
    guard let first = lookahead else { return false }
    group.append(first)
    var isInOrder = true
    lookahead = nil
    while let event = try take() {
      if event.time != first.time {
        guard event.time > first.time else {
          throw .cannotRead(file: source.file, line: 1, reason: "the file was changed after it was scanned")
        }
        lookahead = event
        break
      }
      if isInOrder, let last = group.last, order.precedes(event.player, last.player) { isInOrder = false }
      group.append(event)
    }
    if !isInOrder {
      let order = order
      group.sortStably(by: { $0.player }) { order.precedes($0, $1) }
    }
    return true
  }

  private mutating func take() throws(TraceError) -> ClientEvent? {
    if let reader { return try reader.next() }
    guard sortedPosition < sorted.count else { return nil }
    sortedPosition += 1
    return sorted[sortedPosition - 1]
  }

  /// The number of a player; that of the event before is remembered.
  private mutating func number(of player: PlayerID?) -> Int {
    guard let player else { return .max }
    if player == lastPlayer { return lastNumber }
    lastPlayer = player
    lastNumber = order.number(of: player)
    return lastNumber
  }
}

/// How the next event of a source stands against those of the others.
struct MergeHead {
  let time: GameTime
  /// The place of the player's name among all, by bytes.
  let player: Int
  /// The place of the source's contents among all.
  let rank: Int
  /// Which cursor.
  let cursor: Int

  /// Whether the event comes before that of `other`.
  func precedes(_ other: MergeHead) -> Bool {
    if time != other.time { return time < other.time }
    if player != other.player { return player < other.player }
    return rank < other.rank
  }
}

/// The order of all players of a merge, by the bytes of their names; nobody is last.
struct PlayerOrder {
  private let numbers: [PlayerID: Int]

  init(_ summaries: [TraceSummary]) {
    let players = Set(summaries.flatMap(\.players)).sorted()
    numbers = Dictionary(uniqueKeysWithValues: players.enumerated().map { ($1, $0) })
  }

  /// The place of a player's name; a player that no summary knows comes after all that are known.
  func number(of player: PlayerID) -> Int { numbers[player] ?? .max - 1 }

  /// Whether the events of one come before those of the other.
  func precedes(_ a: PlayerID?, _ b: PlayerID?) -> Bool {
    guard let a else { return false }
    guard let b else { return true }
    return a < b
  }
}

/// A binary heap whose first element precedes all others.
extension [MergeHead] {
  mutating func insertIntoHeap(_ head: MergeHead) {
    append(head)
    var child = count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard self[child].precedes(self[parent]) else { return }
      swapAt(child, parent)
      child = parent
    }
  }

  mutating func replaceFirstOfHeap(by head: MergeHead) {
    self[0] = head
    sinkFirst()
  }

  mutating func removeFirstOfHeap() {
    swapAt(0, count - 1)
    removeLast()
    sinkFirst()
  }

  private mutating func sinkFirst() {
    var parent = 0
    while case let left = 2 * parent + 1, left < count {
      let right = left + 1
      let child = right < count && self[right].precedes(self[left]) ? right : left
      guard self[child].precedes(self[parent]) else { return }
      swapAt(parent, child)
      parent = child
    }
  }
}
