/// One line of a log that is written while the run goes on: the head, then one action a line.
///
/// This module knows no file and no format; the program brings the encoder:
///
/// ```swift
/// let recorder = ActionRecorder<Game.Action>(header: header, keepsLog: false) { clock.now } onLine: { line in
///   file.append(json(line))
/// }
/// …
/// let log = try ActionLog(lines: file.lines) { try decoder.decode(LogLine<Game.Action>.self, from: $0) }
/// ```
public enum LogLine<Action: Sendable>: Sendable {
  /// The head.
  case header(RunHeader)
  /// An action.
  case action(RecordedAction<Action>)
}

extension LogLine: Equatable where Action: Equatable {}

private enum LogLineKey: CodingKey {
  case header
}

extension LogLine: Encodable where Action: Encodable {
  /// Writes the head under the key `header`, an action with its own keys.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .header(let header):
      var container = encoder.container(keyedBy: LogLineKey.self)
      try container.encode(header, forKey: .header)
    case .action(let action): try action.encode(to: encoder)
    }
  }
}

extension LogLine: Decodable where Action: Decodable {
  /// Reads a line.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: LogLineKey.self)
    self =
      container.contains(.header)
      ? .header(try container.decode(RunHeader.self, forKey: .header))
      : .action(try RecordedAction(from: decoder))
  }
}

extension ActionLog {
  /// The log, line by line.
  public var lines: some Sequence<LogLine<Action>> {
    [.header(header)] + actions.lazy.map { .action($0) }
  }

  /// Reads a log line by line.
  ///
  /// - Parameters:
  ///   - lines: the lines in whatever form the program keeps them.
  ///   - droppingTornEnd: whether a last line that cannot be decoded is left out: what a program leaves behind that
  ///     died while it wrote.
  ///   - decode: makes a line of that form.
  /// - Throws: ``ReplayError`` with the line or the position that is wrong.
  public init<Lines: Sequence>(
    lines: Lines, droppingTornEnd: Bool = false, decode: (Lines.Element) throws -> LogLine<Action>
  ) throws(ReplayError) {
    var log: ActionLog?
    var torn: ReplayError?
    var number = 0
    for line in lines {
      if let torn { throw torn }
      number += 1
      let decoded: LogLine<Action>
      do {
        decoded = try decode(line)
      } catch {
        torn = .undecodable(line: number, cause: "\(error)")
        continue
      }
      switch decoded {
      case .header(let header):
        if log != nil { throw .headerWithin(line: number) }
        log = ActionLog(header: header)
      case .action(let action):
        if log == nil { throw .noHeader }
        try log?.append(action)
      }
    }
    if let torn, !droppingTornEnd { throw torn }
    guard let log else { throw .noHeader }
    self = log
  }
}
