import QuarryReducer

/// Keeps what a feature counts and measures, for a test to look at.
///
/// ```swift
/// let metrics = InMemoryMetrics()
/// let store = TestStore(initialState: …) { Game().metrics("game") } withDependencies: {
///   $0.metrics = metrics.metrics
/// }
/// …
/// #expect(metrics.counters == ["game.joined": 1])
/// ```
public final class InMemoryMetrics: Sendable {
  private struct Contents {
    var counters: [String: Int] = [:]
    var gauges: [String: Double] = [:]
    var durations: [String: [Duration]] = [:]
    var uptime = Duration.zero
  }

  private let contents = Locked(Contents())
  private let step: Duration

  /// Makes metrics whose time goes on by `step` each time that it is asked for: what is measured from one question to
  /// the next takes exactly that long.
  public init(step: Duration = .milliseconds(1)) { self.step = step }

  /// What to override `metrics` of the dependencies with.
  public var metrics: ReducerMetrics {
    ReducerMetrics(
      count: { name, amount in self.contents.withLock { $0.counters[name, default: 0] += amount } },
      gauge: { name, value in self.contents.withLock { $0.gauges[name] = value } },
      time: { name, duration in self.contents.withLock { $0.durations[name, default: []].append(duration) } },
      uptime: {
        self.contents.withLock { contents in
          contents.uptime += self.step
          return contents.uptime
        }
      })
  }

  /// The counters, by name.
  public var counters: [String: Int] { contents.withLock { $0.counters } }

  /// The last value of each gauge, by name.
  public var gauges: [String: Double] { contents.withLock { $0.gauges } }

  /// What each timer was told, in order, by name.
  public var durations: [String: [Duration]] { contents.withLock { $0.durations } }
}
