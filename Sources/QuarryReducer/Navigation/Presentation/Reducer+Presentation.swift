extension Reducer {
  /// Presents a child, and runs it before this reducer.
  ///
  /// ```swift
  /// Reduce { … }
  ///   .ifLet(\.profile, action: \.profile) { Profile() }   // case profile(PresentationActionOf<Profile>)
  /// ```
  ///
  /// The parent presents by setting the state, a plain optional, and ends by setting it to nil. On
  /// ``PresentationAction/dismiss`` the parent hears the action while the child is still there; then the state becomes
  /// nil. The child can go by itself, with `@Dependency(\.dismiss)`. However it goes, its effects are cancelled.
  ///
  /// An action for a child that is not there is reported as ``ReducerIssue/absentChild(action:reducer:)``, a dismissal
  /// of nothing as ``ReducerIssue/nothingPresented(action:reducer:)``; both go on to the parent.
  ///
  /// A child whose state is `Identifiable` is replaced when its id changes, which ends the effects of the one before;
  /// without an id it is the same child as long as one is there. An enum of children is a ``DestinationState``.
  @inlinable
  public func ifLet<ChildState, ChildAction: Sendable, Path: CasePath, Child: Reducer>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: KeyPath<Action.Cases, Path.Type>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PresentationReducer<Body, Path, Child, PresenceRule<ChildState>>
  where
    Action: CasePathable, Path.Root == Action, Path.Value == PresentationAction<ChildAction>,
    Child.State == ChildState, Child.Action == ChildAction
  {
    let origin = ReducerOrigin(operation: "ifLet", fileID: fileID, line: line)
    if ChildState.self is any CasePathable.Type {
      ReducerIssue.destinationWithoutIdentity(state: "\(ChildState.self)", reducer: origin).report()
    }
    return PresentationReducer(parent: body, field: StoredField(state), child: child(), origin: origin)
  }

  /// Presents a child that is another one when its id is; else as for any child.
  @inlinable
  public func ifLet<ChildState: Identifiable, ChildAction: Sendable, Path: CasePath, Child: Reducer>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: KeyPath<Action.Cases, Path.Type>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PresentationReducer<Body, Path, Child, IdentityRule<ChildState>>
  where
    Action: CasePathable, Path.Root == Action, Path.Value == PresentationAction<ChildAction>,
    Child.State == ChildState, Child.Action == ChildAction
  {
    let origin = ReducerOrigin(operation: "ifLet", fileID: fileID, line: line)
    return PresentationReducer(parent: body, field: StoredField(state), child: child(), origin: origin)
  }

  /// Presents one of several children, which ``DestinationState`` tells from each other; else as for any child.
  ///
  /// An ephemeral case is gone after any action of it: see ``ifLet(_:action:fileID:line:)``.
  @inlinable
  public func ifLet<ChildState: DestinationState, ChildAction: Sendable, Path: CasePath, Child: Reducer>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: KeyPath<Action.Cases, Path.Type>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PresentationReducer<Body, Path, Child, DestinationRule<ChildState>>
  where
    Action: CasePathable, Path.Root == Action, Path.Value == PresentationAction<ChildAction>,
    Child.State == ChildState, Child.Action == ChildAction
  {
    let origin = ReducerOrigin(operation: "ifLet", fileID: fileID, line: line)
    return PresentationReducer(parent: body, field: StoredField(state), child: child(), origin: origin)
  }

  /// Presents an alert or a confirmation, which has no reducer of its own.
  ///
  /// It is gone when the parent hears which button was tapped, or that it was dismissed: the state is nil before the
  /// parent runs, so that what the parent presents next stays, be it the same question again.
  ///
  /// ```swift
  /// Reduce { … }
  ///   .ifLet(\.alert, action: \.alert)   // case alert(PresentationAction<Alert>)
  /// ```
  @inlinable
  public func ifLet<ChildState: EphemeralState, Path: CasePath>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: KeyPath<Action.Cases, Path.Type>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PresentationReducer<Body, Path, EmptyReducer<ChildState, ChildState.Action>, EphemeralRule<ChildState>>
  where Action: CasePathable, Path.Root == Action, Path.Value == PresentationAction<ChildState.Action> {
    let origin = ReducerOrigin(operation: "ifLet", fileID: fileID, line: line)
    return PresentationReducer(parent: body, field: StoredField(state), child: EmptyReducer(), origin: origin)
  }
}
