/// The state of a `Destination`: an enum with a case for each child that a feature can present, one at a time.
///
/// ```swift
/// struct Destination: Reducer {
///   enum State: DestinationState, Equatable, Sendable, Codable {
///     case edit(Edit.State)
///     case alert(AlertState<Action.Alert>)
///
///     enum ID { case edit, alert }
///     var id: ID {
///       switch self {
///       case .edit: .edit
///       case .alert: .alert
///       }
///     }
///     var isEphemeral: Bool { if case .alert = self { true } else { false } }
///     // One CasePath for each case that is scoped to, as CasePathable shows.
///   }
///   enum Action: CasePathable, Equatable, Sendable, Codable {
///     case edit(Edit.Action)
///     case alert(Alert)
///     enum Alert: Equatable, Sendable, Codable { case discardTapped }
///   }
///   var body: some ReducerOf<Self> {
///     Scope(state: \.edit, action: \.edit) { Edit() }
///   }
/// }
///
/// // In the parent: `var destination: Destination.State?`, `case destination(PresentationActionOf<Destination>)`, and
/// Reduce { … }
///   .ifLet(\.destination, action: \.destination) { Destination() }
/// ```
///
/// Swift cannot tell cheaply which case an enum is, so the `id` says it. Where a case is presented with another child
/// of the same kind, let the id be `Hashable` and hold the child's own: `case edit(Edit.State.ID)`.
///
/// The parent's state is a plain optional: it is Codable, Equatable and Sendable where the destination is, and no
/// property wrapper would add to that. A feature that presents itself marks its `Destination.State` and
/// `Destination.Action` as `indirect`, and makes its reducer in a ``Recursive``.
public protocol DestinationState: CasePathable, Identifiable {
  /// Whether the present case is gone after any action of it, as an alert is. False if it is not written.
  var isEphemeral: Bool { get }
}

extension DestinationState {
  /// False.
  @inlinable
  public var isEphemeral: Bool { false }
}
