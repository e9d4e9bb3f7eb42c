extension EffectRuntime {
  /// Sets a timer of the feature that its action is for.
  @inlinable
  package func setTimer(_ timer: TimerRequest<Action>) {
    setTimer(timer.id, timer.action, at: timer.time(from: now))
  }

  /// Sets a timer of the feature that its action is for.
  @inlinable
  func setTimer(_ id: TimerID, _ action: Action, at time: Timestamp) {
    timerActions.put(action, in: timers.value.set(id, at: time, in: place(of: action)))
  }

  @inlinable
  func place(of action: Action) -> EffectPlace {
    var place = EffectPlace(root)
    _ = route(action, &place)
    return place
  }

  /// Sets a timer inside of `cancellable`.
  func setTimer(_ timer: TimerRequest<Action>, groups: [CancelGroup]) {
    if groups.isEmpty { return setTimer(timer) }
    let slot = timers.value.set(timer.id, at: timer.time(from: now), in: place(of: timer.action).node, groups: groups)
    timerActions.put(timer.action, in: slot)
  }

  /// When the next timer is due; nil where none is pending.
  package var nextTimer: Timestamp? { timers.value.firstTime.map { Timestamp(microseconds: $0) } }

  /// Takes the next timer, if it is due at `time` or before.
  @inlinable
  package func takeTimer(until time: Timestamp) -> (time: Timestamp, action: Action)? {
    guard let (slot, time) = timers.value.takeFirst(until: time), let action = timerActions.take(slot) else {
      return nil
    }
    return (time, action)
  }

  /// Sets timers as they were saved, in their order.
  package func restore(_ pending: [PendingTimer<Action>]) {
    for timer in pending { setTimer(timer.id, timer.action, at: timer.time) }
  }

  /// The timers that are pending, in the order in which they fire.
  package var pendingTimers: [PendingTimer<Action>] {
    timers.value.pending.compactMap { slot, id, time in
      timerActions.actions[slot].map { PendingTimer(time: time, id: id, action: $0) }
    }
  }

  /// Takes all timers away.
  package func removeAllTimers() { removeTimers(timers.value.pending.map(\.slot)) }

  func removeTimers(_ slots: some Sequence<Int>) {
    for slot in slots {
      timers.value.remove(slot)
      _ = timerActions.take(slot)
    }
  }
}
