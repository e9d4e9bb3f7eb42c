/// An action of a child that is presented, or its end.
public enum PresentationAction<Action: Sendable>: Sendable {
  /// `action` is meant for the child that is presented.
  case presented(Action)
  /// What is presented goes.
  case dismiss
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}

/// What a parent hears of a presented feature `R`.
public typealias PresentationActionOf<R: Reducer> = PresentationAction<R.Action>
