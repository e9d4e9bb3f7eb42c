extension Reducer {
  /// This reducer over a state that may be nil.
  ///
  /// An action that comes while it is nil changes nothing and is reported as
  /// ``ReducerIssue/absentChild(action:reducer:)``.
  ///
  /// For a `Scope` whose state happens to be optional. It cannot see who sets the state to nil, so that effects go on
  /// then; where they are to end with the child, use `ifLet(_:action:then:)`.
  @inlinable
  public func optional(fileID: StaticString = #fileID, line: UInt = #line) -> OptionalReducer<Body> {
    OptionalReducer(child: body, fileID: fileID, line: line)
  }
}

/// A reducer over an optional state; made by ``Reducer/optional(fileID:line:)``.
public struct OptionalReducer<Child: Reducer>: CompositeReducer {
  @usableFromInline let child: ReducerBox<Child>
  @usableFromInline let origin: ReducerOrigin

  @inlinable
  init(child: Child, fileID: StaticString, line: UInt) {
    self.child = ReducerBox(child)
    origin = ReducerOrigin(operation: "optional", fileID: fileID, line: line)
  }

  /// Runs the child where there is a state.
  @inlinable @inline(__always)
  public func reduce(_ action: Child.Action, _ call: ReducerCall<Child.State?, Child.Action>) -> Bool {
    let hasEffect = call.state.modifyWrapped { state in
      call.descend(to: &state, action, lift: { $0 }, { child.reducer.reduce(action, $0) })
    }
    return hasEffect ?? call.leave(.absentChild(action, origin))
  }

  /// Follows the action into the child.
  @inlinable
  public func follow(_ action: Child.Action, into place: inout EffectPlace) -> Bool {
    child.reducer.follow(action, into: &place)
  }
}
