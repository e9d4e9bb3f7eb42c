import QuarryGeometry

/// Instants at which something has to be looked at, the earliest first: a binary heap, plain data.
struct TimerQueue: Hashable, Sendable, Codable {
  /// What is due.
  enum Purpose: Int, Hashable, Sendable, Codable {
    /// A player may have been out of bounds for too long. Comes first: who is out is not missed.
    case grace
    /// A player may have been silent for too long.
    case stale
    /// A zone that moves, opens or closes may change where a player is.
    case zones
    /// A player may have been inside of a zone for long enough. Comes after `stale`: who is silent has to be heard of.
    case dwell
    /// Players who are silent may have come near others. Of nobody alone.
    case encounters
    /// Contests may have come to something. Comes last: all that is decided at an instant counts at once.
    case contest
  }

  struct Timer: Hashable, Sendable, Codable {
    var time: GameTime
    var purpose: Purpose
    /// Four bytes, since there are as many timers as players.
    private var number: Int32
    var slot: Int { Int(number) }

    private enum CodingKeys: String, CodingKey {
      case time
      case purpose
      case number = "slot"
    }

    init(time: GameTime, purpose: Purpose, slot: Int) {
      self.time = time
      self.purpose = purpose
      number = Int32(truncatingIfNeeded: slot)
    }

    static func < (a: Timer, b: Timer) -> Bool {
      if a.time != b.time { return a.time < b.time }
      return (a.purpose.rawValue, a.slot) < (b.purpose.rawValue, b.slot)
    }
  }

  private var heap: [Timer] = []

  /// When the next timer is due; nil where none is set.
  var next: GameTime? { heap.first?.time }

  /// Whose the timers are, in no order.
  var slots: some Sequence<Int> { heap.lazy.map(\.slot) }

  mutating func set(_ timer: Timer) {
    heap.append(timer)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
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
