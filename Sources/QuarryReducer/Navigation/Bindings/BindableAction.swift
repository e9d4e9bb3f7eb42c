/// Actions among which is one that sets a field of the state: `case binding(BindingAction<State>)`.
public protocol BindableAction: CasePathable {
  /// The case of that action, as ``CasePathable`` shows it.
  associatedtype BindingCase: CasePath where BindingCase.Root == Self
}
