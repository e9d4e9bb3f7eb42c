/// What a store is made with: its time, and the dependencies of its feature.
@usableFromInline
struct StoreSetup {
  let clock: StoreClock
  let reporter: IssueReporter
  private let overrides: DependencyOverrides

  @usableFromInline
  init(_ time: StoreTime, _ update: (inout DependencyValues) -> Void) {
    let asked = DependencyOverrides(adding: update)
    let clock = asked.inForce { StoreClock(time) }
    self.clock = clock
    overrides = asked
    reporter = asked.values.issueReporter
  }

  /// Makes the feature, with the dependencies in force.
  @usableFromInline
  func inForce<R>(_ reducer: () -> R) -> R { overrides.inForce(reducer) }
}

/// The time of one store.
@usableFromInline
final class StoreClock: Sendable {
  private let source: (@Sendable () -> Timestamp)?
  private let time: Locked<Timestamp>

  init(_ time: StoreTime) {
    switch time {
    case .live:
      source = { .epoch }
      self.time = Locked(.distantPast)
    case .manual(let start):
      source = nil
      self.time = Locked(start)
    }
  }

  /// Whether time goes on by itself.
  @usableFromInline var isLive: Bool { source != nil }

  /// What time it is; by the clock on the wall never earlier than it was before.
  var now: Timestamp {
    let present = source?() ?? .distantPast
    return time.withLock { time in
      time = max(time, present)
      return time
    }
  }

  /// Moves on to `later`, or stays where that is earlier.
  @usableFromInline
  func advance(to later: Timestamp) { time.withLock { $0 = max($0, later) } }
}
