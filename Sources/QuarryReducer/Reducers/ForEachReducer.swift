extension Reducer {
  /// Runs a child on one element of an identified collection, before this reducer.
  ///
  /// An action for an element that is not there is reported as ``ReducerIssue/absentElement(id:action:reducer:)``
  /// and goes on to the parent. When elements are removed, or get another id, what effects of theirs
  /// still run are cancelled.
  ///
  /// ```swift
  /// Reduce { … }
  ///   .forEach(\.players, action: \.players) { Player() }
  /// ```
  @inlinable
  public func forEach<Element: Identifiable, ElementAction: Sendable, Path: CasePath, Child: Reducer>(
    _ state: WritableKeyPath<State, IdentifiedArray<Element>>,
    action: KeyPath<Action.Cases, Path.Type>,
    @ReducerBuilder<Element, ElementAction> element child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ForEachReducer<Body, Element, Path, Child>
  where
    Action: CasePathable, Path.Root == Action, Path.Value == IdentifiedAction<Element.ID, ElementAction>,
    Child.State == Element, Child.Action == ElementAction
  {
    ForEachReducer(parent: body, field: StoredField(state), child: child(), fileID: fileID, line: line)
  }
}

/// A parent with many children; made by ``Reducer/forEach(_:action:element:fileID:line:)``.
///
/// Cost of an action for a child: one look-up by id in O(1), and the child's own work, in place.
public struct ForEachReducer<Parent: Reducer, Element: Identifiable, Path: CasePath, Child: Reducer>: CompositeReducer
where
  Element.ID: Sendable, Child.State == Element, Path.Root == Parent.Action,
  Path.Value == IdentifiedAction<Element.ID, Child.Action>
{
  @usableFromInline let parent: Parent
  @usableFromInline let field: StoredField<Parent.State, IdentifiedArray<Element>>
  @usableFromInline let child: ReducerBox<Child>
  @usableFromInline let origin: ReducerOrigin

  @inlinable
  init(
    parent: Parent, field: StoredField<Parent.State, IdentifiedArray<Element>>, child: Child, fileID: StaticString,
    line: UInt
  ) {
    self.parent = parent
    self.field = field
    self.child = ReducerBox(child)
    origin = ReducerOrigin(operation: "forEach", fileID: fileID, line: line)
  }

  /// Runs the child, if the action is for an element, then the parent.
  @inlinable @inline(__always)
  public func reduce(_ action: Parent.Action, _ call: ReducerCall<Parent.State, Parent.Action>) -> Bool {
    let (lineage, count) = field.read(&call.state) { ($0.lineage, $0.count) }
    let hasChild = Path.extract(from: action) { elementAction in
      guard case .element(let id, let childAction) = elementAction else { return false }
      return field.modify(&call.state) { elements in
        let hasEffect = elements.modifyElement(id: id) { state in
          call.descend(
            to: &state, childAction, lift: { $0.lifted(by: Path.self, id: id) },
            { child.reducer.reduce(childAction, $0) })
        }
        return hasEffect ?? call.leave(.absentElement(id, action, origin))
      }
    }
    let isFilled = call.reduce(with: parent, action, isFilled: hasChild ?? false)
    if field.read(&call.state, { $0.lineage == lineage && $0.count >= count }) { return isFilled }
    let end = field.read(&call.state) { elements in
      if let last = elements.lastRemoval, last.before == lineage, elements.positions[last.id] == nil {
        return Effect<Parent.Action>.cancelElement(last.id, of: Path.self)
      }
      return .cancelElements(of: Path.self, absentFrom: elements.positions)
    }
    return call.add(end, isFilled: isFilled)
  }

  /// Follows the action into the child or the parent.
  @inlinable
  public func follow(_ action: Parent.Action, into place: inout EffectPlace) -> Bool {
    guard case .element(let id, let childAction)? = Path.extract(from: action) else {
      return parent.follow(action, into: &place)
    }
    place.enter(Path.self, element: id)
    _ = child.reducer.follow(childAction, into: &place)
    return true
  }
}
