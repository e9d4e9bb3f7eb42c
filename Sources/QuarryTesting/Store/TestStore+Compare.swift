import QuarryReducer
import Testing

extension TestStore {
  /// Compares the state with itself as the test describes it.
  ///
  /// `assert` sets what the test expects; the state must be the same after it as before.
  public func assert(
    _ assert: (inout State) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    blame(sourceLocation)
    guard let expected = applying(assert, to: state, "the state") else { return }
    if expected == state { return }
    record(
      """
      The state is not the expected one:

      \(difference(expected: expected))

      (Expected: −, actual: +)

      Cure: let the closure of the call set what is there, or correct the reducer.
      """)
  }

  /// Calls `operation` with another exhaustivity than before, and puts that back.
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () throws -> Result
  ) rethrows -> Result {
    let before = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = before }
    return try operation()
  }

  /// Calls `operation` with another exhaustivity than before, and puts that back.
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    let before = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = before }
    return try await operation()
  }

  /// Compares the state with what the test makes of the state before, and records what differs.
  func compare(before: State, assert: ((inout State) throws -> Void)?, after action: Action) {
    if exhaustivity == .on {
      compareAll(before: before, assert: assert, after: action)
    } else {
      compareAsserted(before: before, assert: assert, after: action)
    }
  }

  private func compareAll(before: State, assert: ((inout State) throws -> Void)?, after action: Action) {
    guard let assert else {
      if before == state { return }
      record(
        """
        The state was not expected to change with \(brief(action)), but it did:

        \(difference(expected: before))

        (Before: −, after: +)

        Cure: add a closure to the call that makes this change to `$0`.
        """)
      return
    }
    guard let expected = applying(assert, to: before, "the state after \(brief(action))") else { return }
    if expected != state {
      recordUnexpected(expected, after: action)
    } else if before == state {
      record(
        """
        The state was expected to change with \(brief(action)), but it did not.

        Cure: leave out the closure of the call, or correct the reducer.
        """)
    }
  }

  private func compareAsserted(before: State, assert: ((inout State) throws -> Void)?, after action: Action) {
    var foreseen = before
    if let assert {
      guard let expected = applying(assert, to: state, "the state after \(brief(action))") else { return }
      if expected != state { return recordUnexpected(expected, after: action) }
      if exhaustivity == .off(showSkippedAssertions: true) { try? assert(&foreseen) }
    }
    if exhaustivity == .off(showSkippedAssertions: true), foreseen != state {
      note(
        """
        Changes of the state with \(brief(action)) were passed over:

        \(difference(expected: foreseen))

        (Foreseen: −, actual: +)
        """)
    }
  }

  private func recordUnexpected(_ expected: State, after action: Action) {
    record(
      """
      The state after \(brief(action)) is not the expected one:

      \(difference(expected: expected))

      (Expected: −, actual: +)

      Cure: let the closure of the call make the actual change to `$0`, or correct the reducer.
      """)
  }

  private func applying(_ assert: (inout State) throws -> Void, to state: State, _ what: @autoclosure () -> String)
    -> State?
  {
    var expected = state
    do {
      try assert(&expected)
      return expected
    } catch {
      record(
        """
        The closure that foresees \(what()) threw \(error).

        Cure: look up and unwrap before the call what the closure needs, so that it only sets what is to change.
        """)
      return nil
    }
  }

  private func difference(expected: State) -> String {
    LineDifference(expected: expected, actual: state).text
      ?? "    The two are written alike, but `==` says that they differ."
  }
}
