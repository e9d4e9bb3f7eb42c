/// A misuse that a program survives: it is reported, in a test as a failure, elsewhere as a line of the log.
public enum ReducerIssue: Error, Sendable {
  /// `ifLet` got `action` for a child whose state is nil.
  case absentChild(action: String, reducer: ReducerOrigin)
  /// `forEach` got `action` for an element that the collection does not hold.
  case absentElement(id: String, action: String, reducer: ReducerOrigin)
  /// A `run` effect without `catch` threw an error; the text is the error's own.
  case uncaughtError(String, effect: ReducerOrigin)
  /// A dependency was used that a test did not override.
  case unimplemented(String)
  /// A dependency has no live value in this program.
  case noLiveValue(String)
  /// A timer of a clock was asked for with an interval that is not positive.
  case timerInterval(Duration)
  /// `ifCaseLet` or `Scope` got `action` for a case that the state is not.
  case absentCase(action: String, reducer: ReducerOrigin)
  /// `ifLet` was to dismiss a child while none is presented.
  case nothingPresented(action: String, reducer: ReducerOrigin)
  /// `ifLet` presents an enum whose cases it cannot tell from each other.
  case destinationWithoutIdentity(state: String, reducer: ReducerOrigin)
  /// `forEach` got a screen to push under an id that the stack has given before, or never will.
  case refusedPush(id: String, next: String, reducer: ReducerOrigin)
  /// A feature dismissed itself that nobody presents.
  case nothingToDismiss
  /// Two bindable fields of one state have the same name.
  case repeatedField(String, state: String)
  /// Timers were set again and again for the instant at which they fire.
  case timersWithoutEnd(at: Timestamp)
}

extension ReducerIssue: CustomStringConvertible {
  /// What happened and what cures it.
  public var description: String {
    switch self {
    case .absentChild(let action, let reducer):
      """
      \(reducer): the action \(action) came for a child that is not there.
      Cure: set the child's state before its actions are sent, and let the reducer that sets it to nil run after \
      \(reducer.operation).
      """
    case .absentElement(let id, let action, let reducer):
      """
      \(reducer): the action \(action) came for the element \(id), which is not there.
      Cure: add the element before its actions are sent, and let the reducer that removes it run after forEach.
      """
    case .uncaughtError(let error, let effect):
      """
      \(effect): the effect threw \(error), and nobody catches it.
      Cure: give the effect a catch closure that sends an action, or catch the error inside.
      """
    case .unimplemented(let name):
      """
      \(name): used, but not overridden.
      Cure: override it with withDependencies, or where the store of the test is made.
      """
    case .noLiveValue(let name):
      """
      \(name): no live value in this program; its test value stands in.
      Cure: link the module that makes it a DependencyKey, or override it.
      """
    case .timerInterval(let interval):
      """
      clock.timer: the interval \(interval) is not positive; the timer has no ticks.
      Cure: give it a positive interval.
      """
    case .absentCase(let action, let reducer):
      """
      \(reducer): the action \(action) came while the state is another case.
      Cure: set the case before its actions are sent, and let the reducer that changes it run after \
      \(reducer.operation).
      """
    case .nothingPresented(let action, let reducer):
      """
      \(reducer): the action \(action) came, and nothing is presented that could be dismissed.
      Cure: send dismiss only while the child's state is there; a parent that dismisses by itself sets it to nil.
      """
    case .destinationWithoutIdentity(let state, let reducer):
      """
      \(reducer): \(state) is an enum without an id, so that the effects of one case would go on in the next.
      Cure: make it a DestinationState, whose id differs from case to case.
      """
    case .refusedPush(let id, let next, let reducer):
      """
      \(reducer): the push of \(id) was refused: the stack gives its ids in order, and the next one is \(next).
      Cure: push with the id that the stack's nextID says, or append to the stack in the parent.
      """
    case .nothingToDismiss:
      """
      dismiss: called where nothing is presented.
      Cure: call it in the effect of a feature that ifLet or forEach over a stack presents, in a task of that effect; \
      in a test of the feature alone override the dependency.
      """
    case .repeatedField(let name, let state):
      """
      BindingReducer: the fields of \(state) have the name \(name) twice, so that a log of actions cannot tell them \
      apart.
      Cure: give each field a name of its own.
      """
    case .timersWithoutEnd(let time):
      """
      advance: a hundred thousand timers were set for \(time) while it was that time, and there are more; time stands there.
      Cure: let a timer that is set again when it fires have a delay above zero.
      """
    }
  }
}
