/// Runs a child on a part of the parent's state, for those actions of the parent that carry one of the child's.
///
/// ```swift
/// Scope(state: \.settings, action: \.settings) { Settings() }
/// ```
///
/// Put scopes above the parent's own logic, so that the child has seen an action when the parent does.
///
/// A child that is always there ends with its parent: its effects go on when its state is replaced, and it shares ids of
/// effects and timers with the parent and with other scopes of it. Where one feature is scoped twice, let its ids hold what
/// tells the two apart, or let it be an element of `forEach`.
/// Costs no allocation where `state` is a stored property (see ``StoredField``) and the child returns no effect.
public struct Scope<ParentState, ParentAction: Sendable, Path: CasePath, Child: Reducer>: CompositeReducer
where Path.Root == ParentAction, Path.Value == Child.Action {
  @usableFromInline let field: StoredField<ParentState, Child.State>
  @usableFromInline let child: ReducerBox<Child>

  /// Runs the child on `state` for the actions in the case `action`.
  @inlinable
  public init<ChildState, ChildAction: Sendable>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: KeyPath<ParentAction.Cases, Path.Type>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ParentAction: CasePathable, Child.State == ChildState, Child.Action == ChildAction {
    field = StoredField(state)
    self.child = ReducerBox(child())
  }

  /// Runs the child, if the action is one of its own.
  @inlinable @inline(__always)
  public func reduce(_ action: ParentAction, _ call: ReducerCall<ParentState, ParentAction>) -> Bool {
    let hasEffect = Path.extract(from: action) { childAction in
      field.modify(&call.state) { state in
        call.descend(
          to: &state, childAction, lift: { $0.passed(out: Path.self) }, { child.reducer.reduce(childAction, $0) })
      }
    }
    return hasEffect ?? false
  }

  /// Follows the action into the child.
  @inlinable
  public func follow(_ action: ParentAction, into place: inout EffectPlace) -> Bool {
    guard let childAction = Path.extract(from: action) else { return false }
    place.pass(Path.self)
    _ = child.reducer.follow(childAction, into: &place)
    return true
  }
}
