/// Where misuses go: standard error, unless a test or a backend says otherwise.
///
/// Override ``DependencyValues/issueReporter`` where a store is made, to log in the service's own way.
public struct IssueReporter: Sendable {
  /// Takes one misuse.
  public var report: @Sendable (ReducerIssue) -> Void

  /// Makes a reporter.
  public init(_ report: @escaping @Sendable (ReducerIssue) -> Void) { self.report = report }

  /// Writes to standard error.
  public static let standardError = IssueReporter { writeToStandardError("QuarryReducer: \($0)") }
}

private enum IssueReporterKey: DependencyKey {
  static let liveValue = IssueReporter.standardError
  static let testValue = IssueReporter.standardError
}

extension DependencyValues {
  /// Where misuses go.
  public var issueReporter: IssueReporter {
    get { self[IssueReporterKey.self] }
    set { self[IssueReporterKey.self] = newValue }
  }
}
