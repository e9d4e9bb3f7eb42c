extension Reducer {
  /// Runs a child on each screen of a stack, before this reducer.
  ///
  /// ```swift
  /// Reduce { … }
  ///   .forEach(\.path, action: \.path) { Path() }   // case path(StackActionOf<Path>)
  /// ```
  ///
  /// On ``StackAction/push(id:state:)`` the element is there when the parent hears of it; on
  /// ``StackAction/popFrom(id:)`` the parent hears of it while the elements are still there, and they go after. An
  /// element can go by itself, with `@Dependency(\.dismiss)`, which pops it and what is above it. However elements go,
  /// their effects are cancelled.
  ///
  /// An action for an element that is not there, and a pop of one, are reported as
  /// ``ReducerIssue/absentElement(id:action:reducer:)``; a push under an id that the stack gave before, or that is
  /// beyond all that it will give, is refused and reported as ``ReducerIssue/refusedPush(id:next:reducer:)``. All of
  /// these go on to the parent.
  @inlinable
  public func forEach<Element: Sendable, ElementAction: Sendable, Path: CasePath, Child: Reducer>(
    _ state: WritableKeyPath<State, StackState<Element>>,
    action: KeyPath<Action.Cases, Path.Type>,
    @ReducerBuilder<Element, ElementAction> destination child: () -> Child,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StackReducer<Body, Path, Child>
  where
    Action: CasePathable, Path.Root == Action, Path.Value == StackAction<Element, ElementAction>,
    Child.State == Element, Child.Action == ElementAction
  {
    StackReducer(parent: body, field: StoredField(state), child: child(), fileID: fileID, line: line)
  }
}

/// A parent with a stack of screens; made by `forEach` over a ``StackState``.
///
/// Cost of an action for an element: one look-up in O(log n), and the child's own work, in place.
public struct StackReducer<Parent: Reducer, Path: CasePath, Child: Reducer>: CompositeReducer
where Child.State: Sendable, Path.Root == Parent.Action, Path.Value == StackAction<Child.State, Child.Action> {
  @usableFromInline let parent: Parent
  @usableFromInline let field: StoredField<Parent.State, StackState<Child.State>>
  @usableFromInline let child: ReducerBox<Child>
  @usableFromInline let origin: ReducerOrigin

  @inlinable
  init(
    parent: Parent, field: StoredField<Parent.State, StackState<Child.State>>, child: Child, fileID: StaticString,
    line: UInt
  ) {
    self.parent = parent
    self.field = field
    self.child = ReducerBox(child)
    origin = ReducerOrigin(operation: "forEach", fileID: fileID, line: line)
  }

  /// Runs the child, if the action is for an element, or pushes; then runs the parent; then pops.
  @inlinable @inline(__always)
  public func reduce(_ action: Parent.Action, _ call: ReducerCall<Parent.State, Parent.Action>) -> Bool {
    let hasChild = Path.extract(from: action) { stackAction in
      switch stackAction {
      case .element(let id, let childAction):
        field.modify(&call.state) { stack in
          let hasEffect = stack.modifyElement(id: id) { state in
            call.descend(
              to: &state, childAction, lift: { $0.stacked(by: Path.self, id: id) },
              { child.reducer.reduce(childAction, $0) })
          }
          return hasEffect ?? call.leave(.absentElement(id, action, origin))
        }
      case .popFrom(let id):
        field.read(&call.state) { $0.index(id: id) == nil } && call.leave(.absentElement(id, action, origin))
      case .push(let id, let element):
        field.modify(&call.state) { stack in
          let next = stack.nextID
          return !stack.push(element, id: id) && call.leave(.refusedPush(id, next: next, origin))
        }
      }
    }
    let before = field.read(&call.state) { StackTrace(of: $0) }
    let isFilled = call.reduce(with: parent, action, isFilled: hasChild ?? false)
    if case .popFrom(let id)? = Path.extract(from: action) {
      field.modify(&call.state) { before.pop(from: id, in: &$0) }
    }
    if !field.read(&call.state, { before.hasLost(in: $0) }) { return isFilled }
    let left = field.read(&call.state) { before.left(in: $0) }
    return call.add(.cancelElements(of: Path.self, absentFrom: left), isFilled: isFilled)
  }

  /// Follows the action into the child or the parent.
  @inlinable
  public func follow(_ action: Parent.Action, into place: inout EffectPlace) -> Bool {
    guard let stackAction = Path.extract(from: action) else { return parent.follow(action, into: &place) }
    guard case .element(let id, let childAction) = stackAction else { return true }
    place.enter(Path.self, element: id)
    _ = child.reducer.follow(childAction, into: &place)
    return true
  }
}

/// What a stack was before its parent ran, to see whether elements went.
@usableFromInline
struct StackTrace {
  @usableFromInline let lineage: UInt64
  @usableFromInline let removals: UInt64
  @usableFromInline let nextID: StackElementID

  @inlinable @inline(__always)
  init<Element>(of stack: StackState<Element>) {
    lineage = stack.lineage
    removals = stack.removals
    nextID = stack.nextID
  }

  /// Whether elements may have gone: some were removed, or another stack is there, or an older copy.
  @inlinable @inline(__always)
  func hasLost<Element>(in stack: StackState<Element>) -> Bool {
    stack.removals != removals || stack.lineage != lineage || stack.nextID < nextID
  }

  /// Pops from `id`, unless another stack has taken the place of this one.
  @inlinable @inline(never)
  func pop<Element>(from id: StackElementID, in stack: inout StackState<Element>) {
    if stack.lineage == lineage { stack.pop(from: id) }
  }

  /// The ids of elements that are there still, with their positions.
  @inlinable @inline(never)
  func left<Element>(in stack: StackState<Element>) -> [StackElementID: Int] {
    stack.lineage == lineage ? Dictionary(zip(stack.ids, 0...)) { first, _ in first } : [:]
  }
}
