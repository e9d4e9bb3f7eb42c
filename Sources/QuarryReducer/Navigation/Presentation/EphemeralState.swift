/// A state that is gone after any action of it: an alert, a confirmation.
public protocol EphemeralState<Action> {
  /// What its buttons send.
  associatedtype Action
}
