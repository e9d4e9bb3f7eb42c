/// All actions of a run, in the order in which they were reduced.
///
/// Numbers go from 1 without a gap and time never runs back, whatever a log was made from. A log is written as one
/// value, or line by line while the run goes on (see ``LogLine``).
public struct ActionLog<Action: Sendable>: Sendable {
  /// What the reducers read beside their actions.
  public let header: RunHeader
  /// The actions.
  public private(set) var actions: [RecordedAction<Action>] = []

  private enum CodingKeys: CodingKey {
    case header, actions
  }

  /// Makes a log without actions.
  public init(header: RunHeader) { self.header = header }

  /// Makes a log of actions.
  ///
  /// - Throws: ``ReplayError/wrongNumber(position:found:)`` and ``ReplayError/timeRunsBack(position:from:to:)``.
  public init(header: RunHeader, actions: some Sequence<RecordedAction<Action>>) throws(ReplayError) {
    self.init(header: header)
    for action in actions { try append(action) }
  }

  /// How many actions there are.
  public var count: Int { actions.count }

  /// The time of the last action, or the start of the run.
  public var end: Timestamp { actions.last?.time ?? header.start }

  /// Appends an action, with the next number. Where `time` lies before ``end``, as after a clock was set back, the
  /// action gets that instead.
  ///
  /// - Returns: the entry.
  @discardableResult
  public mutating func append(_ action: Action, at time: Timestamp, origin: ActionOrigin) -> RecordedAction<Action> {
    let recorded = RecordedAction(number: count + 1, time: max(time, end), origin: origin, action: action)
    actions.append(recorded)
    return recorded
  }

  /// Appends an entry of another log.
  ///
  /// - Throws: ``ReplayError/wrongNumber(position:found:)`` and ``ReplayError/timeRunsBack(position:from:to:)``.
  public mutating func append(_ recorded: RecordedAction<Action>) throws(ReplayError) {
    let position = count + 1
    if recorded.number != position { throw .wrongNumber(position: position, found: recorded.number) }
    if recorded.time < end { throw .timeRunsBack(position: position, from: end, to: recorded.time) }
    actions.append(recorded)
  }

  /// Appends what is known to be next.
  mutating func appendNext(_ recorded: RecordedAction<Action>) { actions.append(recorded) }

  /// The first `count` actions, or all where there are fewer.
  public func prefix(_ count: Int) -> ActionLog {
    var log = self
    log.actions.removeLast(max(0, self.count - max(0, count)))
    return log
  }
}

extension ActionLog: Equatable where Action: Equatable {}
extension ActionLog: Encodable where Action: Encodable {}

extension ActionLog: Decodable where Action: Decodable {
  /// Reads a log that was written as one value.
  ///
  /// - Throws: what the decoder throws, and a ``ReplayError`` where numbers are missing or time runs back.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      header: container.decode(RunHeader.self, forKey: .header),
      actions: container.decode([RecordedAction<Action>].self, forKey: .actions))
  }
}
