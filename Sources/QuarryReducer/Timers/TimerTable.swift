/// The timers of one store that are pending: when, and whose. What they send lies in ``TimerActions``, by slot, so that
/// all of this is code for no particular action.
@usableFromInline
struct TimerTable {
  struct Timer {
    var id: TimerID
    var node: EffectNode
    /// The `cancellable` groups that it was set in.
    var groups: [CancelGroup]
  }

  private var heap = TimerHeap()
  /// By slot; nil where a slot is free.
  private var timers: [Timer?] = []
  /// How many nodes below the root know an id, so that nobody looks there in vain.
  private var nodesBelowRoot: [TimerID: Int] = [:]

  @usableFromInline
  init() {}

  var count: Int { heap.count }

  /// When the first timer is due, in microseconds.
  @usableFromInline var firstTime: Int64? { heap.firstTime }

  /// The first timer, if it is due at `time` or before. One at the end of time is never due.
  @usableFromInline
  mutating func takeFirst(until time: Timestamp) -> (slot: Int, time: Timestamp)? {
    guard let due = heap.firstTime, due <= time.microseconds, due != .max, let slot = heap.firstSlot else {
      return nil
    }
    remove(slot)
    return (slot, Timestamp(microseconds: due))
  }

  /// Sets a timer, and returns its slot; one of the same id at the same node is moved.
  @usableFromInline
  mutating func set(_ id: TimerID, at time: Timestamp, in place: EffectPlace) -> Int {
    set(id, at: time, in: place.node, groups: [])
  }

  mutating func set(_ id: TimerID, at time: Timestamp, in node: EffectNode, groups: [CancelGroup]) -> Int {
    let (slot, was) = node.slot(of: id) { heap.insert(time: time.microseconds) }
    switch was {
    case .pending:
      heap.move(slot, to: time.microseconds)
      leaveGroups(slot)
      timers[slot]?.groups = groups
    case .known, .unknown:
      let timer = Timer(id: id, node: node, groups: groups)
      if slot == timers.count { timers.append(timer) } else { timers[slot] = timer }
      if was == .unknown, !node.isRoot { nodesBelowRoot[id, default: 0] += 1 }
    }
    for group in groups { group.timers.insert(slot) }
    return slot
  }

  /// Takes the timer in `slot` out.
  mutating func remove(_ slot: Int) {
    guard timers.indices.contains(slot), let timer = timers[slot] else { return }
    leaveGroups(slot)
    timers[slot] = nil
    heap.remove(slot)
    if timer.node.clear(timer.id), !timer.node.isRoot { forgetNode(of: timer.id) }
  }

  /// Takes the timers of that id away, at `node` and below, and returns their slots.
  mutating func cancel(_ id: TimerID, at node: EffectNode) -> [Int] {
    let others = (nodesBelowRoot[id] ?? 0) - (node.isRoot || !node.knows(id) ? 0 : 1)
    let nodes = others > 0 && !node.isLeaf ? node.subtree : [node]
    let slots = nodes.compactMap { $0.slot(of: id) }
    for slot in slots { remove(slot) }
    return slots
  }

  /// Takes the timers of nodes away that are no longer in the tree, and returns their slots.
  mutating func leave(_ nodes: [EffectNode]) -> [Int] {
    let slots = nodes.flatMap(\.pendingSlots)
    for slot in slots { remove(slot) }
    for id in nodes.flatMap(\.knownTimers) { forgetNode(of: id) }
    return slots
  }

  private mutating func forgetNode(of id: TimerID) {
    let left = (nodesBelowRoot[id] ?? 1) - 1
    nodesBelowRoot[id] = left > 0 ? left : nil
  }

  /// All that are pending, in the order in which they fire.
  var pending: [(slot: Int, id: TimerID, time: Timestamp)] {
    heap.ordered.compactMap { slot, time in
      timers[slot].map { (slot, $0.id, Timestamp(microseconds: time)) }
    }
  }

  private func leaveGroups(_ slot: Int) {
    guard let groups = timers[slot]?.groups, !groups.isEmpty else { return }
    for group in groups {
      group.timers.remove(slot)
      group.forgetIfDone()
    }
  }
}

/// What pending timers send, by their slots in a ``TimerTable``.
@usableFromInline
final class TimerActions<Action: Sendable> {
  @usableFromInline var actions: [Action?] = []

  @usableFromInline
  init() {}

  /// Keeps `action` for `slot`.
  @inlinable
  func put(_ action: Action, in slot: Int) {
    if slot == actions.count { actions.append(action) } else { actions[slot] = action }
  }

  /// Takes the action of `slot` out.
  @inlinable
  func take(_ slot: Int) -> Action? {
    guard actions.indices.contains(slot), let action = actions[slot] else { return nil }
    actions[slot] = nil
    return action
  }
}
