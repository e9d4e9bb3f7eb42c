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
}

extension ReducerIssue: CustomStringConvertible {
  /// What happened and what cures it.
  public var description: String {
    switch self {
    case .absentChild(let action, let reducer):
      """
      \(reducer): the action \(action) came for a child that is not there.
      Cure: set the child's state before its actions are sent, and let the reducer that sets it to nil run after \
      ifLet.
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
    }
  }
}
