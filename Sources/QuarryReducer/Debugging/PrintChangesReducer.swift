extension Reducer {
  /// Prints each action that gets here, and what it changes in the state, when it is reduced.
  ///
  /// ```swift
  /// let store = Store(initialState: Game.State()) { Game()._printChanges() }
  /// ```
  ///
  /// ```text
  /// received action:
  ///   .joined
  ///       State(
  ///     −   players: 2
  ///     +   players: 3
  ///       )
  /// ```
  ///
  /// For the search for a mistake: the state is copied and written out on each action. It prints in every build, unless
  /// `printer` is nil.
  public func _printChanges(
    _ printer: ChangePrinter<State, Action>? = .standardError
  ) -> PrintChangesReducer<Body> {
    PrintChangesReducer(base: body, printer: printer)
  }
}

/// A reducer that prints what it does; made by `_printChanges(_:)`.
public struct PrintChangesReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let printer: ChangePrinter<Base.State, Base.Action>?

  init(base: Base, printer: ChangePrinter<Base.State, Base.Action>?) {
    self.base = base
    self.printer = printer
  }

  /// Runs the base, and prints.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let printer else { return base.reduce(into: &state, action: action) }
    let old = state
    let effect = base.reduce(into: &state, action: action)
    printer.print(action, old, state)
    return effect
  }

  /// Follows the action into the base.
  @inlinable
  public func follow(_ action: Base.Action, into place: inout EffectPlace) -> Bool { base.follow(action, into: &place) }
}
