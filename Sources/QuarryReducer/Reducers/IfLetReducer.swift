extension Reducer {
  /// Runs a child on an optional part of the state, before this reducer.
  ///
  /// An action for a child that is not there is reported as ``ReducerIssue/absentChild(action:reducer:)`` and
  /// goes on to the parent. When the state becomes nil, what effects of the child still run are cancelled.
  ///
  /// ```swift
  /// Reduce { … }
  ///   .ifLet(\.profile, action: \.profile) { Profile() }
  /// ```
  @inlinable
  public func ifLet<ChildState, ChildAction: Sendable, Path: CasePath, Child: Reducer>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: KeyPath<Action.Cases, Path.Type>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> IfLetReducer<Body, Path, Child>
  where
    Action: CasePathable, Path.Root == Action, Path.Value == Child.Action, Child.State == ChildState,
    Child.Action == ChildAction
  {
    IfLetReducer(parent: body, field: StoredField(state), child: child(), fileID: fileID, line: line)
  }
}

/// A parent with a child that may be absent; made by `ifLet(_:action:then:)`.
public struct IfLetReducer<Parent: Reducer, Path: CasePath, Child: Reducer>: CompositeReducer
where Path.Root == Parent.Action, Path.Value == Child.Action {
  @usableFromInline let parent: Parent
  @usableFromInline let field: StoredField<Parent.State, Child.State?>
  @usableFromInline let child: ReducerBox<Child>
  @usableFromInline let origin: ReducerOrigin

  @inlinable
  init(parent: Parent, field: StoredField<Parent.State, Child.State?>, child: Child, fileID: StaticString, line: UInt) {
    self.parent = parent
    self.field = field
    self.child = ReducerBox(child)
    origin = ReducerOrigin(operation: "ifLet", fileID: fileID, line: line)
  }

  /// Runs the child, if the action is one of its own, then the parent.
  @inlinable @inline(__always)
  public func reduce(_ action: Parent.Action, _ call: ReducerCall<Parent.State, Parent.Action>) -> Bool {
    let hasChild = Path.extract(from: action) { childAction in
      field.modify(&call.state) { present in
        let hasEffect = present.modifyWrapped { state in
          call.descend(
            to: &state, childAction, lift: { $0.scoped(to: Path.self).lifted(by: Path.self) },
            { child.reducer.reduce(childAction, $0) })
        }
        return hasEffect ?? call.leave(.absentChild(action, origin))
      }
    }
    let wasPresent = field.read(&call.state) { $0 != nil }
    let isFilled = call.reduce(with: parent, action, isFilled: hasChild ?? false)
    if !wasPresent || field.read(&call.state, { $0 != nil }) { return isFilled }
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

extension Optional {
  /// Lends what is there to `body`, to be changed; nil where there is nothing. The value is moved out and back, so
  /// that storage it shares with nobody stays unshared.
  @inlinable
  mutating func modifyWrapped<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard var value = self else { return nil }
    self = nil
    let result = body(&value)
    self = value
    return result
  }
}
