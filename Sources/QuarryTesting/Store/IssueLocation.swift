import QuarryReducer
import Testing

/// Where issues are recorded that come up while a call of the test is at work, on whatever thread.
final class IssueLocation: Sendable {
  private let location: Locked<SourceLocation>

  init(_ location: SourceLocation) { self.location = Locked(location) }

  var value: SourceLocation {
    get { location.withLock { $0 } }
    set { location.withLock { $0 = newValue } }
  }
}
