/// Where `_printChanges()` writes what an action does, and in which words.
public struct ChangePrinter<State, Action>: Sendable {
  /// Takes an action with the states before and after it.
  public var print: @Sendable (_ action: Action, _ old: State, _ new: State) -> Void

  /// Makes a printer.
  public init(_ print: @escaping @Sendable (_ action: Action, _ old: State, _ new: State) -> Void) {
    self.print = print
  }

  /// The action and the difference of the states to standard error.
  public static var standardError: ChangePrinter { ChangePrinter { writeToStandardError(text($0, $1, $2)) } }

  /// The action and the difference of the states to the `logger` of the dependencies, at `level`.
  public static func logger(_ level: ReducerLogger.Level = .debug) -> ChangePrinter {
    let logger = Dependency(\.logger)
    return ChangePrinter { action, old, new in logger.wrappedValue(level, text(action, old, new)) }
  }

  /// Only the name of the action's case to standard error: `Game.Action.joined`.
  public static var actionLabels: ChangePrinter {
    ChangePrinter { action, _, _ in writeToStandardError("\(Action.self).\(caseName(of: action))") }
  }

  /// The action, and what differs between the states as lines: − for what was, + for what is.
  public static func text(_ action: Action, _ old: State, _ new: State) -> String {
    let lines = StateDump(action).lines.map { "  " + $0 }
    let difference = LineDifference(expected: old, actual: new).text ?? "    (no change)"
    return "received action:\n\(lines.joined(separator: "\n"))\n\(difference)"
  }
}
