/// One action on its way through reducers that hold others: where the state lies, where the action lies, and where an
/// effect is to be left if there is one.
///
/// Reducers of this module hand each other these three addresses in place of values. An action or an effect that is
/// passed as a value is written to memory byte by byte before each call and read back as words in it, for which the
/// processor has to wait; and an effect is as large as an action and a timer together, though most actions have none
/// (`quarry-bench run --filter Reducer/send` tells what an action through five features costs).
///
/// The action is passed as a value too, which those take whose code stands in its place: what they take out of it is
/// lent from it, where out of memory it would be copied.
///
/// All three are valid within the call of `perform(on:_:_:)` or `descend` that made them. The rule for the effect: who
/// returns true has left one, once; who returns false has left none; who has called takes it out.
@safe
public struct ReducerCall<State, Action: Sendable> {
  @usableFromInline let statePointer: UnsafeMutablePointer<State>
  @usableFromInline let actionPointer: UnsafePointer<Action>
  @usableFromInline let effectPointer: UnsafeMutablePointer<Effect<Action>>

  @inlinable @inline(__always)
  init(
    _ state: UnsafeMutablePointer<State>, _ action: UnsafePointer<Action>,
    _ effect: UnsafeMutablePointer<Effect<Action>>
  ) {
    unsafe statePointer = state
    unsafe actionPointer = action
    unsafe effectPointer = effect
  }

  /// The effect that `body` leaves, or none where it returns false.
  @inlinable @inline(__always)
  static func perform(on state: inout State, _ action: Action, _ body: (ReducerCall) -> Bool) -> Effect<Action> {
    unsafe withUnsafeMutablePointer(to: &state) { state in
      unsafe withUnsafePointer(to: action) { action in
        unsafe withUnsafeTemporaryAllocation(of: Effect<Action>.self, capacity: 1) { place in
          guard let effect = place.baseAddress else { return .none }
          let call = unsafe ReducerCall(state, action, effect)
          return body(call) ? call.take() : .none
        }
      }
    }
  }

  /// The action.
  @inlinable @inline(__always)
  public var action: Action { unsafeAddress { unsafe actionPointer } }

  /// The state, in its place.
  @inlinable @inline(__always)
  public var state: State {
    unsafeAddress { unsafe UnsafePointer(statePointer) }
    nonmutating unsafeMutableAddress { unsafe statePointer }
  }

  /// Leaves `effect`, unless it is none; whether it did.
  @inlinable @inline(__always)
  public func leave(_ effect: Effect<Action>) -> Bool {
    if effect.isNone { return false }
    fill(effect)
    return true
  }

  @inlinable @inline(never)
  func fill(_ effect: Effect<Action>) { unsafe effectPointer.initialize(to: effect) }

  /// Takes the effect out. Out of line, so that one that is not there is never read.
  @inlinable @inline(never)
  func take() -> Effect<Action> { unsafe effectPointer.move() }

  /// Adds `effect` to one that was left where `isFilled`; whether there is one now.
  @inlinable @inline(__always)
  func add(_ effect: Effect<Action>, isFilled: Bool) -> Bool {
    if effect.isNone { return isFilled }
    fill(isFilled ? take().merged(with: effect) : effect)
    return true
  }

  /// Calls `reducer` after another one that has left an effect where `isFilled`, and adds its own.
  ///
  /// Its effect goes to a place of its own in that case, and the call stands here once only: the code of all reducers below
  /// stands in its place, and two copies of it at each of five levels would be 32 at the lowest.
  @inlinable @inline(__always)
  func reduce<R: Reducer>(with reducer: R, _ action: Action, isFilled: Bool) -> Bool
  where R.State == State, R.Action == Action {
    unsafe withUnsafeTemporaryAllocation(of: Effect<Action>.self, capacity: 1) { place in
      guard let spare = place.baseAddress else { return isFilled }
      let call = unsafe ReducerCall(statePointer, actionPointer, isFilled ? spare : effectPointer)
      let isAdded = reducer.reduce(action, call)
      if isFilled, isAdded { fill(take().merged(with: call.take())) }
      return isFilled || isAdded
    }
  }

  /// Calls a child whose state lies at `state`, and leaves what it leaves as an effect of the parent's.
  @inlinable @inline(__always)
  func descend<ChildState, ChildAction: Sendable>(
    to state: inout ChildState, _ childAction: ChildAction, lift: (Effect<ChildAction>) -> Effect<Action>,
    _ child: (ReducerCall<ChildState, ChildAction>) -> Bool
  ) -> Bool {
    unsafe withUnsafeMutablePointer(to: &state) { state in
      unsafe withUnsafePointer(to: childAction) { action in
        unsafe withUnsafeTemporaryAllocation(of: Effect<ChildAction>.self, capacity: 1) { place in
          guard let effect = place.baseAddress else { return false }
          let call = unsafe ReducerCall<ChildState, ChildAction>(state, action, effect)
          if !child(call) { return false }
          fill(lift(call.take()))
          return true
        }
      }
    }
  }
}
