/// A child held by reference, so that a parent stays a few words however deep the tree below it is.
///
/// Reducers are passed as values on each call; without this a tree of five levels is copied at each of them
/// (what an action then costs tells `quarry-bench run --filter Reducer/send`).
@usableFromInline
final class ReducerBox<R: Reducer> {
  @usableFromInline let reducer: R

  @inlinable
  init(_ reducer: R) { self.reducer = reducer }
}
