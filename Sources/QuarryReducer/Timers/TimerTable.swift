/// The timers of one store that are pending: when, what, and whose.
struct TimerTable<Action: Sendable> {
  struct Timer {
    let id: TimerID
    let action: Action
    let node: EffectNode
    /// The `cancellable` groups that it was set in.
    let groups: [CancelGroup]
  }

  var heap = TimerHeap()
  /// By slot; nil where a slot is free.
  private var timers: [Timer?] = []
  /// How many timers of an id are pending below the root, so that nobody looks for them in vain.
  private(set) var belowRoot: [TimerID: Int] = [:]

  var count: Int { heap.count }

  /// The timer in `slot`.
  subscript(slot: Int) -> Timer? { timers.indices.contains(slot) ? timers[slot] : nil }

  /// Sets a timer; one of the same id at the same node is moved, and its action replaced.
  mutating func set(_ timer: Timer, at time: Timestamp) -> (slot: Int, replaced: Timer?) {
    if let slot = timer.node.timers[timer.id] {
      let old = timers[slot]
      timers[slot] = timer
      heap.move(slot, to: time.microseconds)
      return (slot, old)
    }
    let slot = heap.insert(time: time.microseconds)
    if slot == timers.count { timers.append(timer) } else { timers[slot] = timer }
    timer.node.timers[timer.id] = slot
    if !timer.node.isRoot { belowRoot[timer.id, default: 0] += 1 }
    return (slot, nil)
  }

  /// Takes the timer in `slot` out.
  mutating func remove(_ slot: Int) -> Timer? {
    guard timers.indices.contains(slot), let timer = timers[slot] else { return nil }
    timers[slot] = nil
    heap.remove(slot)
    timer.node.timers[timer.id] = nil
    if !timer.node.isRoot {
      let left = (belowRoot[timer.id] ?? 1) - 1
      belowRoot[timer.id] = left > 0 ? left : nil
    }
    return timer
  }
}
