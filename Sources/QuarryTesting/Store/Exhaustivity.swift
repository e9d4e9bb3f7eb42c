/// How much of what happens a test has to say.
public enum Exhaustivity: Sendable {
  /// Everything: each change of the state, each action that an effect sends, the end of each effect.
  case on
  /// Only what the test cares for: an assertion looks at what it sets, and unreceived actions are passed over.
  case off
}
