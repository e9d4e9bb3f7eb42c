import QuarryReducer
import Testing

/// One issue that a test store recorded.
struct RecordedIssue: Sendable {
  var text: String
  var isFailure = true
  var line: Int?
}

/// The only issue that `body` records, which does not fail the test.
func onlyIssue(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async -> Void
) async -> RecordedIssue {
  let issues = Locked<[RecordedIssue]>([])
  await withKnownIssue(sourceLocation: sourceLocation) {
    await body()
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    issues.withLock {
      $0.append(RecordedIssue(text: text, isFailure: issue.severity == .error, line: issue.sourceLocation?.line))
    }
    return true
  }
  let recorded = issues.withLock { $0 }
  #expect(recorded.count == 1, "\(recorded)", sourceLocation: sourceLocation)
  return recorded.first ?? RecordedIssue(text: "")
}

/// Sends itself actions.
struct Relay: Reducer {
  struct State: Equatable {
    var count = 0
  }
  enum Action: Equatable, Sendable {
    case begin, beginTwice, first, other, wait
  }
  var gate = Gate()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin: return .send(.first)
    case .beginTwice:
      return .run {
        await $0(.first)
        await $0(.other)
      }
    case .first: state.count = 1
    case .other: break
    case .wait: return .run(operation: { [gate] _ in await gate.pass() }, fileID: "App/Relay.swift", line: 7)
    }
    return .none
  }
}
