/// A feature's logic: how its state changes with an action, and what the world is to do next.
///
/// A reducer says either ``body``, composed of other reducers, or ``reduce(into:action:)``.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incremented, decremented }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incremented: state.count += 1
///       case .decremented: state.count -= 1
///       }
///       return .none
///     }
///   }
/// }
/// ```
///
/// A ``Store`` reads `body` once and keeps what it gets, and so does each reducer that holds others; whatever a
/// body captures it captures for the life of the store. Reducers never throw and never wait: errors and results
/// come back as actions.
public protocol Reducer<State, Action> {
  /// The value that the feature lives on.
  associatedtype State
  /// What happens to the feature.
  associatedtype Action: Sendable
  /// The reducer that does the work: `Self` where `reduce(into:action:)` is written out.
  associatedtype Body: Reducer = Self where Body.State == State, Body.Action == Action

  /// The reducers that this one is made of, run from top to bottom.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Changes `state` as `action` asks for, and returns what is to be done outside.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The same by addresses; true where an effect was left. `action` is the one that `call` leads to. Not to be written by
  /// features: the reducers that hold others do so (see ``CompositeReducer``).
  func reduce(_ action: Action, _ call: ReducerCall<State, Action>) -> Bool

  /// Follows `action` to the child that it is for, and enters the branches on the way; false where it is for no child.
  ///
  /// A store asks when a timer is set, so that the timer ends with the feature that has set it. Not to be written by
  /// features. A reducer that holds another and calls it in ``reduce(into:action:)`` has to pass this on to it too: else
  /// the timers of all children below are taken for its own, and those of two elements with one id for one timer.
  func follow(_ action: Action, into place: inout EffectPlace) -> Bool
}

/// A reducer over the state and the actions of `R`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Self {
  /// The reducer itself.
  @inlinable
  public var body: Body { self }

  /// Not there: a reducer that has no body must say what it does.
  @available(*, unavailable, message: "write `body` or `reduce(into:action:)`")
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }

  /// No child of this reducer is known.
  @inlinable
  public func follow(_ action: Action, into place: inout EffectPlace) -> Bool { false }
}

extension Reducer {
  /// Runs the body.
  ///
  /// The body is made anew for this one call; a store and the reducers of this module hold the body instead.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// Leaves what the other way of reducing returns.
  @inlinable @inline(__always)
  public func reduce(_ action: Action, _ call: ReducerCall<State, Action>) -> Bool {
    call.leave(reduce(into: &call.state, action: action))
  }

  /// Asks the body.
  @inlinable
  public func follow(_ action: Action, into place: inout EffectPlace) -> Bool { body.follow(action, into: &place) }
}
