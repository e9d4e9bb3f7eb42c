extension Reducer {
  /// Runs a child on one case of the state, which is an enum, before this reducer.
  ///
  /// An action for a child whose case is not the present one is reported as
  /// ``ReducerIssue/absentCase(action:reducer:)`` and goes on to the parent. When the state becomes another case,
  /// what effects of the child still run are cancelled.
  ///
  /// ```swift
  /// Reduce { … }
  ///   .ifCaseLet(\.signedIn, action: \.signedIn) { Home() }
  ///   .ifCaseLet(\.signedOut, action: \.signedOut) { SignIn() }
  /// ```
  ///
  /// The payload is changed in place, as far as an enum can: it is moved out and back.
  @inlinable
  public func ifCaseLet<CaseState, CaseAction: Sendable, StatePath: CasePath, Path: CasePath, Child: Reducer>(
    _ state: KeyPath<State.Cases, StatePath.Type>,
    action: KeyPath<Action.Cases, Path.Type>,
    @ReducerBuilder<CaseState, CaseAction> then child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> IfCaseLetReducer<Body, StatePath, Path, Child>
  where
    State: CasePathable, StatePath.Root == State, StatePath.Value == CaseState, Child.State == CaseState,
    Action: CasePathable, Path.Root == Action, Path.Value == CaseAction, Child.Action == CaseAction
  {
    IfCaseLetReducer(parent: body, child: child(), fileID: fileID, line: line)
  }
}

/// A parent with a child that lives in one case of its state; made by
/// ``Reducer/ifCaseLet(_:action:then:fileID:line:)``.
public struct IfCaseLetReducer<Parent: Reducer, StatePath: CasePath, Path: CasePath, Child: Reducer>: Reducer
where
  StatePath.Root == Parent.State, StatePath.Value == Child.State, Path.Root == Parent.Action,
  Path.Value == Child.Action
{
  @usableFromInline let parent: Parent
  @usableFromInline let child: ReducerBox<Child>
  @usableFromInline let origin: ReducerOrigin

  @inlinable
  init(parent: Parent, child: Child, fileID: StaticString, line: UInt) {
    self.parent = parent
    self.child = ReducerBox(child)
    origin = ReducerOrigin(operation: "ifCaseLet", fileID: fileID, line: line)
  }

  /// Runs the child, if the action is one of its own, then the parent.
  @inlinable @inline(__always)
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    var effect = Effect<Parent.Action>.none
    if let childAction = Path.extract(from: action) {
      let childEffect = StatePath.modify(&state) { child.reducer.reduce(into: &$0, action: childAction) }
      if let childEffect {
        effect = childEffect.scoped(to: Path.self).lifted(by: Path.self)
      } else {
        effect = .absentCase(action, origin)
      }
    }
    let wasPresent = StatePath.extract(from: state) != nil
    effect = effect.merged(with: parent.reduce(into: &state, action: action))
    if wasPresent, StatePath.extract(from: state) == nil {
      effect = effect.merged(with: .cancelScope(of: Path.self))
    }
    return effect
  }
}

extension Effect {
  @usableFromInline
  static func absentCase(_ action: Action, _ origin: ReducerOrigin) -> Effect {
    .report(.absentCase(action: "\(action)", reducer: origin))
  }
}
