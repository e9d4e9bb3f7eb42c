/// What `ifLet` has to know of the states that it presents, as a type, so that asking costs a direct call.
///
/// The rule follows from the state: ``IdentityRule`` where it is `Identifiable`, ``DestinationRule`` where it is a
/// ``DestinationState``, ``EphemeralRule`` for alerts, ``PresenceRule`` for all others.
public protocol PresentationRule<State>: SendableMetatype {
  /// What is presented.
  associatedtype State
  /// What tells one presentation from another.
  associatedtype ID: Equatable

  /// Which presentation `state` belongs to. Where it changes, the effects of the one before end.
  static func id(of state: State) -> ID

  /// Whether `state` is gone after any action of it.
  static func isEphemeral(_ state: State) -> Bool
}

extension PresentationRule {
  /// False.
  @inlinable
  public static func isEphemeral(_ state: State) -> Bool { false }
}

/// A child that is the same as long as one is there.
public enum PresenceRule<State>: PresentationRule {
  /// True, for all states.
  @inlinable
  public static func id(of state: State) -> Bool { true }
}

/// A child that is another one when its id is.
public enum IdentityRule<State: Identifiable>: PresentationRule {
  /// The state's own id.
  @inlinable
  public static func id(of state: State) -> State.ID { state.id }
}

/// One of several children.
public enum DestinationRule<State: DestinationState>: PresentationRule {
  /// The destination's id.
  @inlinable
  public static func id(of state: State) -> State.ID { state.id }

  /// What the destination says of its case.
  @inlinable
  public static func isEphemeral(_ state: State) -> Bool { state.isEphemeral }
}

/// A question that is gone when it is answered.
public enum EphemeralRule<State: EphemeralState>: PresentationRule {
  /// True, for all states.
  @inlinable
  public static func id(of state: State) -> Bool { true }

  /// True.
  @inlinable
  public static func isEphemeral(_ state: State) -> Bool { true }
}
