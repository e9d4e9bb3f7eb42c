/// What happens to a stack of screens.
public enum StackAction<State: Sendable, Action: Sendable>: Sendable {
  /// `action` is meant for the element named `id`.
  case element(id: StackElementID, action: Action)
  /// The element named `id` goes, and all that are above it.
  case popFrom(id: StackElementID)
  /// `state` comes on top, under an id that the stack has not given yet; see ``StackState/nextID``.
  case push(id: StackElementID, state: State)
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Encodable where State: Encodable, Action: Encodable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}

/// An action of a stack whose screens are those of `R`.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action> where R.State: Sendable
