/// Who sent an action.
public enum ActionOrigin: String, Sendable, Codable {
  /// Somebody outside the store: a user, a client, a test.
  case sent
  /// An effect.
  case effect
  /// A timer that the store keeps.
  case timer
}
