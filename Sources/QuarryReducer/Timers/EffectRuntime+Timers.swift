extension EffectRuntime {
  /// Sets a timer of the feature that its action is for.
  func setTimer(_ request: TimerRequest<Action>) { setTimer(request, groups: []) }

  func setTimer(_ request: TimerRequest<Action>, groups: [CancelGroup]) {
    let time = request.isDelay ? request.time(after: now()) : request.time(after: .epoch)
    setTimer(id: request.id, action: request.action, at: time, groups: groups)
  }

  func setTimer(id: TimerID, action: Action, at time: Timestamp, groups: [CancelGroup]) {
    var place = EffectPlace(root)
    _ = route(action, &place)
    let timer = TimerTable<Action>.Timer(id: id, action: action, node: place.node, groups: groups)
    let (slot, replaced) = timers.set(timer, at: time)
    if let replaced { release(slot, replaced.groups) }
    for group in groups { group.timers.insert(slot) }
  }

  /// When the next timer is due; nil where none is pending.
  package var nextTimer: Timestamp? { timers.heap.firstTime.map { Timestamp(microseconds: $0) } }

  /// Takes the next timer, if it is due at `time` or before.
  package func takeTimer(until time: Timestamp) -> (time: Timestamp, action: Action)? {
    guard let due = timers.heap.firstTime, due <= time.microseconds, due != .max, let slot = timers.heap.firstSlot,
      let timer = removeTimer(slot)
    else { return nil }
    return (Timestamp(microseconds: due), timer.action)
  }

  /// Sets timers as they were saved, in their order.
  package func restore(_ pending: [PendingTimer<Action>]) {
    for timer in pending { setTimer(id: timer.id, action: timer.action, at: timer.time, groups: []) }
  }

  /// The timers that are pending, in the order in which they fire.
  package var pendingTimers: [PendingTimer<Action>] {
    timers.heap.ordered.compactMap { slot, time in
      timers[slot].map { PendingTimer(time: Timestamp(microseconds: time), id: $0.id, action: $0.action) }
    }
  }

  /// Takes the timers of that id away, at `node` and below.
  func cancelTimers(_ id: TimerID, at node: EffectNode) {
    let own = node.timers[id]
    let others = (timers.belowRoot[id] ?? 0) - (node.isRoot || own == nil ? 0 : 1)
    if let own { removeTimer(own) }
    if others <= 0 || node.children.isEmpty { return }
    for slot in node.subtree.compactMap({ $0.timers[id] }) { removeTimer(slot) }
  }

  @discardableResult
  func removeTimer(_ slot: Int) -> TimerTable<Action>.Timer? {
    let timer = timers.remove(slot)
    if let timer { release(slot, timer.groups) }
    return timer
  }

  private func release(_ slot: Int, _ groups: [CancelGroup]) {
    for group in groups {
      group.timers.remove(slot)
      forgetIfDone(group)
    }
  }
}
