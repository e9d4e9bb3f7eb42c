/// A closure that reports its own name when it is called, and returns `placeholder`: for test values of clients.
///
/// ```swift
/// static let testValue = ScoreClient(
///   load: unimplemented("ScoreClient.load", placeholder: 0))
/// ```
///
/// In a test store the report fails the test; see ``ReducerIssue/unimplemented(_:)``.
public func unimplemented<each Argument, Result>(
  _ name: String, placeholder: @autoclosure @escaping @Sendable () -> Result
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    ReducerIssue.unimplemented(name).report()
    return placeholder()
  }
}

extension ReducerIssue {
  /// Tells the reporter in force; see ``DependencyValues/issueReporter``.
  public func report() {
    DependencyValues.current.issueReporter.report(self)
  }
}
