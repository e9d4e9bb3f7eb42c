/// Counters, gauges and timers as a dependency: a struct of closures, into which a service plugs its own.
///
/// Without an override nothing is measured, live as in tests; a test that cares takes `InMemoryMetrics` of
/// `QuarryTesting`.
public struct ReducerMetrics: Sendable {
  /// Adds to a counter.
  public var count: @Sendable (_ name: String, _ amount: Int) -> Void
  /// Sets a gauge.
  public var gauge: @Sendable (_ name: String, _ value: Double) -> Void
  /// Tells how long something took.
  public var time: @Sendable (_ name: String, _ duration: Duration) -> Void
  /// By what durations are measured: a time that never runs back, from a start of no meaning.
  public var uptime: @Sendable () -> Duration
  /// Whether anybody takes the figures; where not, nothing is measured either.
  public let isOn: Bool

  /// Makes metrics of closures. `uptime` is the system's monotonic clock where it is left out.
  public init(
    count: @escaping @Sendable (_ name: String, _ amount: Int) -> Void,
    gauge: @escaping @Sendable (_ name: String, _ value: Double) -> Void,
    time: @escaping @Sendable (_ name: String, _ duration: Duration) -> Void,
    uptime: (@Sendable () -> Duration)? = nil
  ) {
    self.count = count
    self.gauge = gauge
    self.time = time
    self.uptime = uptime ?? Self.systemUptime()
    isOn = true
  }

  private init() {
    count = { _, _ in }
    gauge = { _, _ in }
    time = { _, _ in }
    uptime = { .zero }
    isOn = false
  }

  /// Takes nothing.
  public static let off = ReducerMetrics()

  private static func systemUptime() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }
}

private enum ReducerMetricsKey: DependencyKey {
  static let liveValue = ReducerMetrics.off
  static let testValue = ReducerMetrics.off
}

extension DependencyValues {
  /// Counters, gauges and timers.
  public var metrics: ReducerMetrics {
    get { self[ReducerMetricsKey.self] }
    set { self[ReducerMetricsKey.self] = newValue }
  }
}
