/// A parent that presents a child; made by `ifLet` where the parent's action is a ``PresentationAction``.
///
/// Cost: that of ``IfLetReducer``, and two comparisons of the child's id on each action while it is presented.
public struct PresentationReducer<Parent: Reducer, Path: CasePath, Child: Reducer, Rule: PresentationRule>:
  CompositeReducer
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
  public func reduce(_ action: Parent.Action, _ call: ReducerCall<Parent.State, Parent.Action>) -> Bool {
    let isOwn = Path.isCase(of: action)
    let isEphemeral = isOwn && field.read(&call.state) { $0.map(Rule.isEphemeral) ?? false }
    let child = isOwn ? runChild(action, call) : (hasEffect: false, isDismissed: false)
    let before = field.read(&call.state) { $0.map(Rule.id) }
    if isEphemeral { field.modify(&call.state) { $0 = nil } }
    let isFilled = call.reduce(with: parent, action, isFilled: child.hasEffect)
    guard let before else { return isFilled }
    if child.isDismissed, !isEphemeral, id(in: &call.state) == before { field.modify(&call.state) { $0 = nil } }
    if !isEphemeral, id(in: &call.state) == before { return isFilled }
    return call.add(.cancelScope(of: Path.self), isFilled: isFilled)
  }

  /// Runs the child, if the action is for it. If that makes another child of it, the effects of the one before end, and
  /// not those of `action`.
  @inlinable @inline(__always)
  func runChild(
    _ action: Parent.Action, _ call: ReducerCall<Parent.State, Parent.Action>
  ) -> (hasEffect: Bool, isDismissed: Bool) {
    let answer = Path.extract(from: action) { presentation in
      guard case .presented(let childAction) = presentation else {
        let isAbsent = field.read(&call.state) { $0 == nil }
        return (hasEffect: isAbsent && call.leave(.nothingPresented(action, origin)), isDismissed: true)
      }
      let before = id(in: &call.state)
      let hasEffect = field.modify(&call.state) { present in
        let hasEffect = present.modifyWrapped { state in
          call.descend(
            to: &state, childAction, lift: { $0.presented(by: Path.self) }, { child.reducer.reduce(childAction, $0) })
        }
        return hasEffect ?? call.leave(.absentChild(action, origin))
      }
      if id(in: &call.state) == before { return (hasEffect, false) }
      let presented = hasEffect ? call.take() : .none
      return (call.leave(.cancelScope(of: Path.self).merged(with: presented)), false)
    }
    return answer ?? (false, false)
  }

  /// Follows the action into the child or the parent.
  @inlinable
  public func follow(_ action: Parent.Action, into place: inout EffectPlace) -> Bool {
    guard let presentation = Path.extract(from: action) else { return parent.follow(action, into: &place) }
    guard case .presented(let childAction) = presentation else { return true }
    place.enter(Path.self)
    _ = child.reducer.follow(childAction, into: &place)
    return true
  }

  @inlinable @inline(__always)
  func id(in state: inout Parent.State) -> Rule.ID? { field.read(&state) { $0.map(Rule.id) } }
}
