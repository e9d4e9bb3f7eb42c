import QuarryReducer
import Testing

/// Records misuses of one test.
///
/// A store in an actor takes in what effects send on a task that knows no test; an issue recorded there would fail the
/// run, and no test. It is kept for the end of the test instead.
final class ScopeIssues: Sendable {
  private struct Contents {
    var kept: [ReducerIssue] = []
    var isClosed = false
  }

  private let contents = Locked(Contents())
  private let location: SourceLocation

  init(at location: SourceLocation) { self.location = location }

  /// Records the issue, now or at the end.
  func take(_ issue: ReducerIssue) {
    let isKept = contents.withLock { contents in
      if Test.current != nil || contents.isClosed { return false }
      contents.kept.append(issue)
      return true
    }
    if !isKept { record(issue) }
  }

  /// Records what was kept; to be called in the test.
  func close() {
    let kept = contents.withLock { contents in
      defer { contents = Contents(isClosed: true) }
      return contents.kept
    }
    for issue in kept { record(issue) }
  }

  private func record(_ issue: ReducerIssue) {
    Issue.record(Comment(rawValue: issue.description), sourceLocation: location)
  }
}
