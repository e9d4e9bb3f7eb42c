extension Effect {
  /// `action` comes back at `time`, by the clock of the store.
  ///
  /// A timer is data, not a task: it allocates nothing, it is saved and restored with the store, and it fires when the
  /// store's time gets there, however late somebody looks. Timers fire in the order of their times, those of one instant
  /// in the order in which they were set; one whose time has passed already fires when time next moves on.
  ///
  /// Setting a timer whose id is pending in this feature moves it. ``cancel(id:)`` takes it away, and so does the end of
  /// the feature that has set it (`ifLet`, `forEach`). In ``concatenate(_:)-(Effect<Action>...)`` setting it is done at once.
  ///
  /// The timer is known by `id` in this feature and in those that `Scope` joins to it; every element of a `forEach` and
  /// every child of an `ifLet` has its own.
  @inlinable
  public static func at(_ time: Timestamp, id: TimerID, _ action: Action) -> Effect {
    Effect(.timer(TimerRequest(microseconds: time.microseconds, isDelay: false, id: id, action: action)))
  }

  /// `action` comes back when `delay` has passed by the clock of the store; see ``at(_:id:_:)``.
  ///
  /// A delay below zero counts as none.
  @inlinable
  public static func after(_ delay: Duration, id: TimerID, _ action: Action) -> Effect {
    let microseconds = Timestamp.epoch.advanced(by: delay).microseconds
    return Effect(.timer(TimerRequest(microseconds: microseconds, isDelay: true, id: id, action: action)))
  }
}
