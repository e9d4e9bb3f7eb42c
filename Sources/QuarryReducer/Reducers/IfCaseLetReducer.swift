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
public struct IfCaseLetReducer<Parent: Reducer, StatePath: CasePath, Path: CasePath, Child: Reducer>: CompositeReducer
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
  public func reduce(_ action: Parent.Action, _ call: ReducerCall<Parent.State, Parent.Action>) -> Bool {
    let hasChild = Path.extract(from: action) { childAction in
      let hasEffect = StatePath.modify(&call.state) { state in
        call.descend(
          to: &state, childAction, lift: { $0.scoped(to: Path.self).lifted(by: Path.self) },
          { child.reducer.reduce(childAction, $0) })
      }
      return hasEffect ?? call.leave(.absentCase(action, origin))
    }
    let wasPresent = StatePath.isCase(of: call.state)
    let isFilled = call.reduce(with: parent, action, isFilled: hasChild ?? false)
    if !wasPresent || StatePath.isCase(of: call.state) { return isFilled }
    return call.add(.cancelScope(of: Path.self), isFilled: isFilled)
  }

  /// Follows the action into the child or the parent.
  @inlinable
  public func follow(_ action: Parent.Action, into place: inout EffectPlace) -> Bool {
    guard let childAction = Path.extract(from: action) else { return parent.follow(action, into: &place) }
    place.enter(Path.self)
    _ = child.reducer.follow(childAction, into: &place)
    return true
  }
}

extension Effect {
  @usableFromInline
  static func absentCase(_ action: Action, _ origin: ReducerOrigin) -> Effect {
    .report(.absentCase(action: StateDump.line(action), reducer: origin))
  }
}
