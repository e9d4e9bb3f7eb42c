/// Lines of a log as a dependency: a struct of one closure, into which a service plugs what it logs with.
///
/// ```swift
/// @Dependency(\.logger) var logger
/// logger(.info, "zone captured", metadata: ["zone": "\(id)"])
/// ```
///
/// Live, lines from ``Level/info`` on go to standard error. In a test nothing is written: a test that cares for the
/// lines overrides the logger.
public struct ReducerLogger: Sendable {
  /// How much a line matters.
  public enum Level: Int, Comparable, CaseIterable, Sendable {
    /// Each step.
    case trace
    /// What helps to find a mistake.
    case debug
    /// What happened.
    case info
    /// What happens seldom.
    case notice
    /// What should not have happened, and does no harm yet.
    case warning
    /// What went wrong.
    case error

    /// Whether `a` matters less than `b`.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// The least level that is written; the text of a line below it is not even made.
  public var minimumLevel: Level
  /// Takes a line.
  public var log: @Sendable (_ level: Level, _ message: String, _ metadata: KeyValuePairs<String, String>) -> Void

  /// Makes a logger of a closure.
  public init(
    minimumLevel: Level = .trace,
    _ log: @escaping @Sendable (_ level: Level, _ message: String, _ metadata: KeyValuePairs<String, String>) -> Void
  ) {
    self.minimumLevel = minimumLevel
    self.log = log
  }

  /// Writes a line, if its level is high enough.
  public func callAsFunction(
    _ level: Level, _ message: @autoclosure () -> String,
    metadata: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    if level >= minimumLevel { log(level, message(), metadata()) }
  }

  /// One line as text: `info: zone captured zone=7`. Line breaks are written as `\n`, so that a line stays one.
  public static func line(_ level: Level, _ message: String, _ metadata: KeyValuePairs<String, String>) -> String {
    let text = metadata.reduce("\(level): \(message)") { "\($0) \($1.key)=\($1.value)" }
    return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
  }

  /// Writes lines from ``Level/info`` on to standard error.
  public static let standardError = ReducerLogger(minimumLevel: .info) { writeToStandardError(line($0, $1, $2)) }

  /// Writes nothing.
  public static let silent = ReducerLogger(minimumLevel: .error) { _, _, _ in }
}

private enum ReducerLoggerKey: DependencyKey {
  static var liveValue: ReducerLogger { .standardError }
  static var testValue: ReducerLogger { .silent }
}

extension DependencyValues {
  /// Lines of a log.
  public var logger: ReducerLogger {
    get { self[ReducerLoggerKey.self] }
    set { self[ReducerLoggerKey.self] = newValue }
  }
}
