extension Store {
  /// What time it is for the store.
  public var now: Timestamp { clock.now }

  /// When the next timer is due; nil where none is pending.
  public var nextTimer: Timestamp? { effects.nextTimer }

  /// Moves time on to `time`: the timers that are due until then fire, `time` included, each at its own instant and with
  /// all that comes of it, those set on the way too. Time that has passed already moves nothing back.
  ///
  /// A live store gets no further than the time that it is by its own clock. How an interval is cut into calls changes
  /// nothing. Called while an action is reduced, by an observer, it is done when that action and what came of it at once
  /// are. Timers that are set again and again for the instant that it is stop it, after a hundred thousand: the next one
  /// stays pending, and ``ReducerIssue/timersWithoutEnd(at:)`` is reported. Costs O(log n) for each timer that fires.
  @inlinable
  public func advance(to time: Timestamp, isolation: isolated (any Actor)? = #isolation) {
    if work.value.isBusy {
      work.value.later.append((time, nil))
      return
    }
    // Time that does not move on lets a timer that is set again and again fire without end.
    let time = clock.isLive ? min(time, clock.now) : time
    var firedNow = 0
    var limit = timerCount + 100_000
    while firedNow <= limit, let timer = effects.takeTimer(until: time) {
      if timer.time > clock.now {
        firedNow = 0
        limit = timerCount + 100_000
      }
      firedNow += 1
      clock.advance(to: timer.time)
      work.value.isBusy = true
      step(timer.action, origin: .timer, isolation: isolation)
      settle(isolation: isolation)
    }
    if firedNow > limit { return reportTimersWithoutEnd() }
    clock.advance(to: time)
  }

  @usableFromInline
  func reportTimersWithoutEnd() { effects.report(.timersWithoutEnd(at: clock.now)) }

  /// Moves time on to `time`, then sends `action`.
  public func send(_ action: Action, at time: Timestamp, isolation: isolated (any Actor)? = #isolation) {
    if work.value.isBusy {
      work.value.later.append((time, action))
      return
    }
    advance(to: time, isolation: isolation)
    send(action, isolation: isolation)
  }

  /// How many timers are pending. O(1).
  public var timerCount: Int { effects.timers.value.count }

  /// The timers that are pending, in the order in which they fire. O(n log n).
  public var pendingTimers: [PendingTimer<Action>] { effects.pendingTimers }

  /// Sees to it that the store is woken when the next timer is due.
  ///
  /// A task that sleeps for an earlier timer than that is left alone: it looks again when it wakes.
  @usableFromInline
  func setAlarm(for isolation: any Actor) {
    guard let due = effects.nextTimer, due != .distantFuture else { return }
    if let alarm, alarm.time <= due { return }
    alarm?.task.cancel()
    let way = WayBack(to: self, on: isolation)
    let delay = max(.zero, clock.now.duration(to: due))
    let sleeper = clock.alarm
    alarm = (
      due,
      Task.detached {
        try? await sleeper.sleep(for: delay)
        if !Task.isCancelled { await way.ring() }
      }
    )
  }

  /// Fires what is due, and waits for the next.
  func ring(isolation: isolated any Actor) {
    alarm = nil
    advance(to: clock.now, isolation: isolation)
    setAlarm(for: isolation)
  }
}
