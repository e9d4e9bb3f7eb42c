extension Reducer {
  /// Runs further reducers when an action has changed a value that is derived from the state.
  ///
  /// ```swift
  /// Reduce { … }
  ///   .onChange(of: \.score) { old, new in
  ///     Reduce { state, action in … }
  ///   }
  /// ```
  ///
  /// Costs two evaluations of the value, a comparison, and on a change the making of the reducers.
  @inlinable
  public func onChange<Value: Equatable, R: Reducer>(
    of value: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ change: @escaping (_ old: Value, _ new: Value) -> R
  ) -> OnChangeReducer<Body, Value, R> where R.State == State, R.Action == Action {
    OnChangeReducer(base: body, value: value, change: change)
  }
}

/// A reducer that watches a value; made by ``Reducer/onChange(of:_:)``.
public struct OnChangeReducer<Base: Reducer, Value: Equatable, R: Reducer>: Reducer
where R.State == Base.State, R.Action == Base.Action {
  @usableFromInline let base: Base
  @usableFromInline let value: (Base.State) -> Value
  @usableFromInline let change: (Value, Value) -> R

  @inlinable
  init(base: Base, value: @escaping (Base.State) -> Value, change: @escaping (Value, Value) -> R) {
    self.base = base
    self.value = value
    self.change = change
  }

  /// Runs the base; then, if the value is another one than before, what was asked for.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let old = value(state)
    let effect = base.reduce(into: &state, action: action)
    let new = value(state)
    if old == new { return effect }
    return effect.merged(with: change(old, new).reduce(into: &state, action: action))
  }

  /// Follows the action into the base.
  @inlinable
  public func follow(_ action: Base.Action, into place: inout EffectPlace) -> Bool { base.follow(action, into: &place) }
}
