import QuarryGeometry

/// Instants at which something has to be looked at, the earliest first: a binary heap, plain data.
struct TimerQueue: Hashable, Sendable, Codable {
  /// What is due.
  enum Purpose: Int, Hashable, Sendable, Codable {
    /// A phase of the match is over; of nobody. Comes first: its last instant is the one before.
    case phase = -1
    /// A player may have been out of bounds for too long. Comes first: who is out is not missed.
    case grace = 0
    /// Nothing may be left of a player's health.
    case health
    /// A player may have been silent for too long.
    case stale
    /// A zone that moves, opens or closes may change where a player is.
    case zones
    /// A player may have been inside of a zone for long enough. Comes after `stale`: who is silent has to be heard of.
    case dwell
    /// Players who are silent may have come near others. Of nobody alone.
    case encounters
    /// Contests may have come to something. Comes after all else on the ground: all that is decided at an instant counts at
    /// once.
    case contest
    /// A timer of the mode; its number stands for the slot.
    case mode
    /// The time of the match is over; of nobody. Comes last: all that is decided at that instant counts.
    case end
  }

  struct Timer: Hashable, Sendable, Codable {
    var time: GameTime
    var purpose: Purpose
    var slot: Int

    /// Whether the slot is a player's.
    var isOfPlayer: Bool { purpose != .mode && purpose != .phase && purpose != .end }

    static func < (a: Timer, b: Timer) -> Bool {
      if a.time != b.time { return a.time < b.time }
      return (a.purpose.rawValue, a.slot) < (b.purpose.rawValue, b.slot)
    }
  }

  private var heap: [Timer] = []

  /// When the next timer is due; nil where none is set.
  var next: GameTime? { heap.first?.time }

  /// The next timer; nil where none is set.
  var first: Timer? { heap.first }

  /// Whose the timers are that are a player's, in no order.
  var slots: some Sequence<Int> { heap.lazy.filter(\.isOfPlayer).map(\.slot) }

  mutating func set(_ timer: Timer) {
    heap.append(timer)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes all timers of some purposes, in order.
  mutating func takeAll(where isMeant: (Timer) -> Bool) -> [Timer] {
    let taken = heap.filter(isMeant).sorted { $0 < $1 }
    let rest = heap.filter { !isMeant($0) }.sorted { $0 < $1 }
    // A list in order is a heap.
    heap = rest
    return taken
  }

  /// Takes the earliest timer, where it is due before `limit`.
  mutating func take(before limit: GameTime) -> Timer? {
    guard let first = heap.first, first.time < limit else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == parent { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

extension TimerQueue.Timer: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    time.pack(into: &writer)
    writer.signed(Int64(purpose.rawValue))
    writer.signed(Int64(slot))
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    let time = try GameTime(unpacking: &reader)
    guard let purpose = TimerQueue.Purpose(rawValue: try reader.integer(Int.self)) else {
      throw reader.error("no timer")
    }
    self.init(time: time, purpose: purpose, slot: try reader.integer(Int.self))
  }
}
