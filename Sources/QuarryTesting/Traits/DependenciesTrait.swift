import QuarryReducer
import Testing

/// Sets dependencies for a whole test, or for each test of a suite; made by `dependencies(_:)` and
/// `dependency(_:_:)`.
///
/// Everything in the test sees them: a `Store`, a reducer on its own, a client, the tasks that the test starts. What
/// nobody sets has its test value, and one that is unimplemented fails the test, at its `@Test`; inside a ``TestStore``
/// at the line of the call. Of several traits the later ones, and those of the test, win over the earlier ones and
/// those of the suite. Each case of a test gets values of its own: nothing counts on from one to the next.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  let update: @Sendable (inout DependencyValues) -> Void

  /// Whether the tests inside a suite get the values: they do.
  public var isRecursive: Bool { true }

  /// Runs the test with the values in force.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let isOutermost = DependencyValues.current.context != .test
    let issues = ScopeIssues(at: test.sourceLocation)
    defer { issues.close() }
    try await withDependencies { values in
      values.context = .test
      if isOutermost { values.issueReporter = IssueReporter { issues.take($0) } }
      update(&values)
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == DependenciesTrait {
  /// Sets dependencies for the test, or for each test of the suite.
  ///
  /// ```swift
  /// @Test(.dependencies { $0.scores.load = { 42 } })
  /// ```
  ///
  /// - Parameter update: called once for each case of each test.
  public static func dependencies(_ update: @escaping @Sendable (inout DependencyValues) -> Void) -> Self {
    DependenciesTrait(update: update)
  }

  /// Sets one dependency for the test, or for each test of the suite.
  ///
  /// ```swift
  /// @Suite(.dependency(\.random, RandomSource(seed: 7)))
  /// ```
  ///
  /// - Parameter value: made anew for each case of each test.
  public static func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () -> Value
  ) -> Self {
    DependenciesTrait { $0[keyPath: keyPath] = value() }
  }
}
