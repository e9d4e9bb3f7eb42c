/// Why a log cannot be read or replayed. A position counts the actions of a log from 1; a line counts lines from 1.
public enum ReplayError: Error, Equatable, Sendable {
  /// The first line is missing, or is not the head of the log.
  case noHeader
  /// There is a second head.
  case headerWithin(line: Int)
  /// A line cannot be decoded; the text is the decoder's own.
  case undecodable(line: Int, cause: String)
  /// The action at a position bears another number: some are missing, or come twice.
  case wrongNumber(position: Int, found: Int)
  /// The action at a position is earlier than the one before it, or than the start of the run.
  case timeRunsBack(position: Int, from: Timestamp, to: Timestamp)
  /// A state was asked for that lies before the first or after the last action.
  case noSuchAction(Int, count: Int)
}

extension ReplayError: CustomStringConvertible {
  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .noHeader: "The log does not begin with its head."
    case .headerWithin(let line): "Line \(line) of the log is another head; two logs were written into one."
    case .undecodable(let line, let cause): "Line \(line) of the log cannot be decoded: \(cause)"
    case .wrongNumber(let position, let found): "Action \(position) of the log bears the number \(found)."
    case .timeRunsBack(let position, let from, let to):
      "Action \(position) of the log lies before what precedes it: \(to.microseconds) µs after \(from.microseconds) µs."
    case .noSuchAction(let number, let count): "There is no state after action \(number): the log has \(count) actions."
    }
  }
}
