extension Scope where ParentState: CasePathable {
  /// Runs the child on one case of an enum.
  ///
  /// An action of the child that comes while the state is another case changes nothing and is reported as
  /// ``ReducerIssue/absentCase(action:reducer:)``. For the reducer of a `Destination`, and wherever somebody else ends
  /// the effects of the case that goes: ``PresentationReducer`` does, and
  /// ``Reducer/ifCaseLet(_:action:then:fileID:line:)`` is the one to take at the root of an enum.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Scope(state: \.edit, action: \.edit) { Edit() }
  ///   Scope(state: \.map, action: \.map) { Map() }
  /// }
  /// ```
  @inlinable
  public init<CaseState, CaseAction: Sendable, StatePath: CasePath, Content: Reducer>(
    state: KeyPath<ParentState.Cases, StatePath.Type>,
    action: KeyPath<ParentAction.Cases, Path.Type>,
    @ReducerBuilder<CaseState, CaseAction> child: () -> Content,
    fileID: StaticString = #fileID, line: UInt = #line
  )
  where
    Child == CaseReducer<StatePath, Content>, ParentAction: CasePathable, StatePath.Root == ParentState,
    StatePath.Value == CaseState, Content.State == CaseState, Content.Action == CaseAction
  {
    field = StoredField(\.self)
    self.child = ReducerBox(CaseReducer(child: child(), fileID: fileID, line: line))
  }
}

/// A reducer over an enum that works on one case of it; made by `Scope(state:action:)` with the name of a case.
public struct CaseReducer<Path: CasePath, Child: Reducer>: CompositeReducer where Path.Value == Child.State {
  @usableFromInline let child: ReducerBox<Child>
  @usableFromInline let origin: ReducerOrigin

  @inlinable
  init(child: Child, fileID: StaticString, line: UInt) {
    self.child = ReducerBox(child)
    origin = ReducerOrigin(operation: "Scope", fileID: fileID, line: line)
  }

  /// Runs the child where the state is its case.
  @inlinable @inline(__always)
  public func reduce(_ action: Child.Action, _ call: ReducerCall<Path.Root, Child.Action>) -> Bool {
    let hasEffect = Path.modify(&call.state) { state in
      call.descend(to: &state, action, lift: { $0 }, { child.reducer.reduce(action, $0) })
    }
    return hasEffect ?? call.leave(.absentCase(action, origin))
  }

  /// Follows the action into the child.
  @inlinable
  public func follow(_ action: Child.Action, into place: inout EffectPlace) -> Bool {
    child.reducer.follow(action, into: &place)
  }
}
