/// Numbers of slots in the order in which their timers fire: by time, then in the order in which they were set.
///
/// A heap of four children a node, which knows where each slot stands, so that any can be moved or taken out: all in
/// O(log n), no allocation but when it grows. Times and orders lie in the heap itself, so that a comparison reads
/// nothing else.
struct TimerHeap {
  private struct Entry {
    var time: Int64
    var order: UInt64
    var slot: Int

    func isBefore(_ other: Entry) -> Bool {
      time != other.time ? time < other.time : order < other.order
    }
  }

  private var heap: [Entry] = []
  /// Where in the heap each slot stands; −1 where it is free.
  private var positions: [Int] = []
  private var free: [Int] = []
  private var set: UInt64 = 0

  /// How many timers are set.
  var count: Int { heap.count }

  /// How many slots there are, free ones included.
  var slotCount: Int { positions.count }

  /// The time of the first timer, in microseconds.
  var firstTime: Int64? { heap.first?.time }

  /// The slot of the first timer.
  var firstSlot: Int? { heap.first?.slot }

  /// Takes a slot for a timer.
  mutating func insert(time: Int64) -> Int {
    let slot: Int
    if let last = free.popLast() {
      slot = last
    } else {
      slot = positions.count
      positions.append(-1)
    }
    heap.append(Entry(time: time, order: nextOrder(), slot: slot))
    siftUp(heap.count - 1)
    return slot
  }

  /// Gives the timer in `slot` another time; it counts as set anew.
  mutating func move(_ slot: Int, to time: Int64) {
    let position = positions[slot]
    if position < 0 { return }
    heap[position].time = time
    heap[position].order = nextOrder()
    siftUp(position)
    siftDown(positions[slot])
  }

  /// Takes the timer in `slot` out, and frees the slot.
  mutating func remove(_ slot: Int) {
    let position = positions[slot]
    if position < 0 { return }
    positions[slot] = -1
    free.append(slot)
    let last = heap.removeLast()
    if position == heap.count { return }
    heap[position] = last
    positions[last.slot] = position
    siftUp(position)
    siftDown(positions[last.slot])
  }

  /// The slots in the order in which their timers fire. O(n log n).
  var ordered: [(slot: Int, time: Int64)] {
    heap.sorted { $0.isBefore($1) }.map { ($0.slot, $0.time) }
  }

  /// Whether the heap is one and knows where each slot stands; for tests.
  func checkInvariants() -> Bool {
    let inOrder = heap.indices.dropFirst().allSatisfy { !heap[$0].isBefore(heap[($0 - 1) / 4]) }
    let known = heap.enumerated().allSatisfy { positions[$0.element.slot] == $0.offset }
    return inOrder && known && free.count + heap.count == positions.count && free.allSatisfy { positions[$0] == -1 }
  }

  private mutating func nextOrder() -> UInt64 {
    set += 1
    return set
  }

  private mutating func siftUp(_ start: Int) {
    let entry = heap[start]
    var position = start
    while position > 0 {
      let parent = (position - 1) / 4
      if !entry.isBefore(heap[parent]) { break }
      heap[position] = heap[parent]
      positions[heap[position].slot] = position
      position = parent
    }
    heap[position] = entry
    positions[entry.slot] = position
  }

  private mutating func siftDown(_ start: Int) {
    let entry = heap[start]
    var position = start
    while true {
      let first = 4 * position + 1
      if first >= heap.count { break }
      var least = first
      for child in (first + 1)..<max(first + 1, min(first + 4, heap.count)) where heap[child].isBefore(heap[least]) {
        least = child
      }
      if !heap[least].isBefore(entry) { break }
      heap[position] = heap[least]
      positions[heap[position].slot] = position
      position = least
    }
    heap[position] = entry
    positions[entry.slot] = position
  }
}
