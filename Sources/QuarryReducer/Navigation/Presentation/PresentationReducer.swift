/// A parent that presents a child; made by `ifLet` where the parent's action is a ``PresentationAction``.
///
/// Cost: that of ``IfLetReducer``, and two comparisons of the child's id on each action while it is presented.
public struct PresentationReducer<Parent: Reducer, Path: CasePath, Child: Reducer, Rule: PresentationRule>: Reducer
where
  Path.Root == Parent.Action, Path.Value == PresentationAction<Child.Action>, Rule.State == Child.State
{
  @usableFromInline let parent: Parent
  @usableFromInline let field: StoredField<Parent.State, Child.State?>
  @usableFromInline let child: ReducerBox<Child>
  @usableFromInline let origin: ReducerOrigin

  @inlinable
  init(parent: Parent, field: StoredField<Parent.State, Child.State?>, child: Child, origin: ReducerOrigin) {
    self.parent = parent
    self.field = field
    self.child = ReducerBox(child)
    self.origin = origin
  }

  /// Runs the child, if the action is one of its own, then the parent; then dismisses, if the action says so.
  @inlinable @inline(__always)
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    var effect = Effect<Parent.Action>.none
    var isToGo = false
    let presentation = Path.extract(from: action)
    let isEphemeral = presentation != nil && field.read(&state) { $0.map(Rule.isEphemeral) ?? false }
    switch presentation {
    case .presented(let childAction)?: effect = present(childAction, of: action, &state)
    case .dismiss?:
      isToGo = !isEphemeral
      if field.read(&state, { $0 == nil }) { effect = .nothingPresented(action, origin) }
    case nil: break
    }
    let before = field.read(&state) { $0.map(Rule.id) }
    if isEphemeral { field.modify(&state) { $0 = nil } }
    effect = effect.merged(with: parent.reduce(into: &state, action: action))
    guard let before else { return effect }
    if isToGo, id(in: &state) == before { field.modify(&state) { $0 = nil } }
    if isEphemeral || id(in: &state) != before { effect = effect.merged(with: .cancelScope(of: Path.self)) }
    return effect
  }

  /// Runs the child. If that makes another child of it, the effects of the one before end, and not those of `action`.
  @inlinable @inline(__always)
  func present(
    _ childAction: Child.Action, of action: Parent.Action, _ state: inout Parent.State
  ) -> Effect<Parent.Action> {
    let before = id(in: &state)
    let effect = field.modify(&state) { present in
      present.modifyWrapped { child.reducer.reduce(into: &$0, action: childAction) }
    }
    guard let effect else { return .absentChild(action, origin) }
    let presented = effect.presented(by: Path.self)
    if id(in: &state) == before { return presented }
    return Effect.cancelScope(of: Path.self).merged(with: presented)
  }

  @inlinable @inline(__always)
  func id(in state: inout Parent.State) -> Rule.ID? { field.read(&state) { $0.map(Rule.id) } }
}
