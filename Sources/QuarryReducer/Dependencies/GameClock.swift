import Synchronization

/// The time of a game as a dependency: the instant of the action that is reduced, by the store's own clock.
///
/// ```swift
/// @Dependency(\.gameClock) var gameClock
/// state.capturedAt = gameClock.now
/// ```
///
/// Where a store is told the time, a reducer that asks twice gets the same answer; where it goes by the clock on the wall,
/// one that is no earlier. Nothing runs by it: it is one number that threads may read and set, without a lock.
public final class GameClock: Sendable {
  private let microseconds: Atomic<Int64>
  private let source: (@Sendable () -> Timestamp)?

  /// A clock that stands at `now`; one that nobody has set stands at ``Timestamp/distantPast``.
  public init(now: Timestamp = .distantPast) {
    microseconds = Atomic(now.microseconds)
    source = nil
  }

  /// A clock that shows what `source` says; setting it changes nothing.
  init(following source: @escaping @Sendable () -> Timestamp) {
    microseconds = Atomic(0)
    self.source = source
  }

  /// Where the clock stands.
  public var now: Timestamp { source?() ?? Timestamp(microseconds: microseconds.load(ordering: .relaxed)) }

  /// Whether somebody has set it.
  public var isSet: Bool { now != .distantPast }

  /// Sets the clock, forward or back.
  public func set(_ now: Timestamp) { microseconds.store(now.microseconds, ordering: .relaxed) }
}

private enum GameClockKey: DependencyKey {
  static var liveValue: GameClock { GameClock() }
  static var testValue: GameClock { GameClock() }
}

extension DependencyValues {
  /// The time of the game.
  ///
  /// The clock that a program has without an override is one for the whole process; each store that keeps its own
  /// time overrides it with a clock of its own.
  public var gameClock: GameClock {
    get { self[GameClockKey.self] }
    set { self[GameClockKey.self] = newValue }
  }
}
