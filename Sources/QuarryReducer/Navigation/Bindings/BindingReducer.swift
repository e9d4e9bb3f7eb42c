/// Sets the fields that ``BindingAction`` names.
///
/// Put it above the feature's own logic, which then sees the new value.
public struct BindingReducer<State: BindableState, Action: BindableAction & Sendable>: Reducer
where Action.BindingCase.Value == BindingAction<State> {
  /// Makes it, and reports as ``ReducerIssue/repeatedField(_:state:)`` where two fields have one name.
  public init() {
    var names: Set<String> = []
    for field in State.allFields where !names.insert(field.name).inserted {
      ReducerIssue.repeatedField(field.name, state: "\(State.self)").report()
    }
  }

  /// Sets the field, if the action is to set one.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Action.BindingCase.extract(from: action)?.apply(to: &state)
    return .none
  }
}
