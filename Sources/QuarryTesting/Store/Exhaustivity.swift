/// How much of what happens a test has to say.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of the state, each action that an effect sends, the end of each effect.
  case on
  /// Only what the test cares for: an assertion looks at what it sets, and unreceived actions are passed over.
  ///
  /// With `showSkippedAssertions` what was passed over is recorded as a warning, which does not fail the test.
  case off(showSkippedAssertions: Bool)

  /// Only what the test cares for, without a word about the rest.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
