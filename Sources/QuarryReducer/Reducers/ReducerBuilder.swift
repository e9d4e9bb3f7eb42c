/// Composes reducers that are written one below the other; they run from top to bottom on each action.
///
/// Each expression is replaced by its body, so that a composed tree holds only what does work.
@resultBuilder
public enum ReducerBuilder<State, Action: Sendable> {
  /// One reducer, by its body.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R.Body { reducer.body }

  /// No reducer at all.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  /// The first line.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// All lines so far, then the next.
  @inlinable
  public static func buildPartialBlock<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    accumulated: A, next: B
  ) -> ReducerPair<A, B> {
    ReducerPair(accumulated, next)
  }

  /// The first branch of an `if` or `switch`, chosen when the body is made.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    first: A
  ) -> ConditionalReducer<A, B> {
    .first(first)
  }

  /// Another branch of an `if` or `switch`, chosen when the body is made.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    second: B
  ) -> ConditionalReducer<A, B> {
    .second(second)
  }

  /// An `if` without `else`, decided when the body is made.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> R? { reducer }

  /// A loop: its reducers in order.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> ReducerList<R> {
    ReducerList(reducers)
  }

  /// Code behind an availability check.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(_ reducer: R) -> Reduce<State, Action> {
    Reduce(reducer)
  }
}
