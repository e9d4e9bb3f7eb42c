/// A reducer that is compiled by itself, apart from those that hold it.
///
/// What a feature is made of is as a rule put into one function with all that it holds, for speed. Of a whole app that would
/// be too much: swiftc 6.3 stops with an assertion ("too many/large bit fields allocated in function"). A call more for each
/// action is what this costs.
///
/// ```swift
/// .ifLet(\.home, action: \.home) { SeparateReducer { Home() } }
/// ```
public struct SeparateReducer<R: Reducer>: CompositeReducer {
  private let reducer: ReducerBox<R>

  /// Sets apart what is built.
  public init<State, Action: Sendable>(@ReducerBuilder<State, Action> _ build: () -> R)
  where R.State == State, R.Action == Action {
    reducer = ReducerBox(build())
  }

  /// Runs it.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public func reduce(_ action: R.Action, _ call: ReducerCall<R.State, R.Action>) -> Bool {
    reducer.reducer.reduce(action, call)
  }

  /// Follows the action into it.
  public func follow(_ action: R.Action, into place: inout EffectPlace) -> Bool {
    reducer.reducer.follow(action, into: &place)
  }
}
