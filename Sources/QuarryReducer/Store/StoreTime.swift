/// Whose time a store goes by.
public enum StoreTime: Sendable {
  /// The clock on the wall: the dependency ``DependencyValues/date``. In an actor timers fire by themselves; outside
  /// any actor, when ``Store/receivePending(isolation:)`` is called.
  case live
  /// The time that it is told by ``Store/advance(to:isolation:)``, and until then this one: for game time, replays and
  /// tests.
  case manual(from: Timestamp)
}
