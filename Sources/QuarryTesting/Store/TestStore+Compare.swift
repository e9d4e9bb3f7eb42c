import QuarryReducer

extension TestStore {
  /// Compares the state with what the test makes of the state before, and records what differs.
  func compare(before: State, assert: ((inout State) throws -> Void)?, after action: String) {
    var expected = exhaustivity == .on ? before : state
    guard let assert else {
      if exhaustivity == .on, before != state {
        record(
          """
          The state was not expected to change with \(action), but it did:

          \(difference(expected: before))

          (Before: −, after: +)

          Cure: add a closure to the call that makes this change to `$0`.
          """)
      }
      return
    }
    do {
      try assert(&expected)
    } catch {
      record("The closure that foresees the state after \(action) threw \(error).")
      return
    }
    if expected != state {
      record(
        """
        The state after \(action) is not the expected one:

        \(difference(expected: expected))

        (Expected: −, actual: +)

        Cure: let the closure of the call make the actual change to `$0`, or correct the reducer.
        """)
    } else if exhaustivity == .on, before == state {
      record(
        """
        The state was expected to change with \(action), but it did not.

        Cure: leave out the closure of the call, or correct the reducer.
        """)
    }
  }

  private func difference(expected: State) -> String {
    LineDifference(expected: expected, actual: state).text
      ?? "    The two are written alike, but `==` says that they differ."
  }
}
