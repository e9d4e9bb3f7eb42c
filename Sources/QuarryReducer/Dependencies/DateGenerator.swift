/// The time on the wall as a dependency: `date.now`.
///
/// Live it is the system's clock; in a test it has to be overridden:
///
/// ```swift
/// TestStore(initialState: …) { … } withDependencies: {
///   $0.date = .constant(Timestamp(microseconds: 1_777_629_600_000_000))
/// }
/// ```
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Timestamp

  /// Asks `generate` for the time, on each use.
  public init(_ generate: @escaping @Sendable () -> Timestamp) { self.generate = generate }

  /// Always the same time.
  public static func constant(_ now: Timestamp) -> DateGenerator { DateGenerator { now } }

  /// The system's clock; it may be set back while the program runs.
  public static let system = DateGenerator { systemTime() }

  /// The time. Set, it stays what it was set to.
  public var now: Timestamp {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The time.
  public func callAsFunction() -> Timestamp { generate() }
}

private enum DateGeneratorKey: DependencyKey {
  static var liveValue: DateGenerator { .system }
  static let testValue = DateGenerator(
    unimplemented("date (`$0.date = .constant(…)` sets one)", placeholder: .epoch))
}

extension DependencyValues {
  /// The time on the wall.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}
