/// What came of an assignment over candidates, and over which candidates: more than were given, where these were too few.
public struct WidenedAssignment: Sendable {
  /// The assignment of least total cost over ``candidates``, or why there is none.
  public let answer: AssignmentAnswer
  /// The candidates in the end.
  public let candidates: PairCandidates
  /// How often lists were widened.
  public let rounds: Int
}
