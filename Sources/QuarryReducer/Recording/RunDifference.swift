/// Where two runs part; see ``firstDifference(between:and:searching:)``.
public struct RunDifference<Action: Sendable>: Sendable {
  /// The number of the first action after which the states differ; 0 where the initial states do.
  public let number: Int
  /// That action in the log of the first run; nil where the number is 0, or that log has ended.
  public let action: RecordedAction<Action>?
  /// That action in the log of the second run.
  public let otherAction: RecordedAction<Action>?
  /// What differs between the states, as lines: − for the first run, + for the second; nil where the states are equal
  /// and one log is longer.
  public let text: String?
  /// How many pairs of states were compared.
  public let comparisons: Int
}

extension RunDifference: CustomStringConvertible {
  /// The action, its time and the difference.
  public var description: String {
    let head =
      switch (action, otherAction) {
      case (nil, nil): "The runs differ before the first action."
      case (let action?, let other?) where "\(action.action)" == "\(other.action)" && action.time == other.time:
        "The runs differ after action \(number), \(words(action))."
      case (let action?, let other?):
        "The runs differ after action \(number), \(words(action)) in the first, \(words(other)) in the second."
      case (let action?, nil): "Only the first run has action \(number), \(words(action))."
      case (nil, let other?): "Only the second run has action \(number), \(words(other))."
      }
    guard let text else { return head }
    return "\(head)\n\n\(text)\n\n(First: −, second: +)"
  }

  private func words(_ recorded: RecordedAction<Action>) -> String {
    "\(recorded.action) at \(recorded.time.microseconds) µs (\(recorded.origin))"
  }
}
