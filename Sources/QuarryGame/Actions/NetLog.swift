import QuarryFences

/// What a log comes to in which actions are retracted and amended: the log that would have been, had all events arrived in
/// order of time.
///
/// ```swift
/// var net = NetLog()
/// net.take(engine.ingest(events))
/// for action in net.actions(among: engine.game.fences) { print(action.jsonLine()) }
/// ```
///
/// A log without such actions comes to itself.
public struct NetLog: Hashable, Sendable {
  /// What stands, by the number under which it was published last.
  private var standing: [Int: GameAction] = [:]

  /// An empty log.
  public init() {}

  /// How many actions stand.
  public var count: Int { standing.count }

  /// Takes in the next actions of the log.
  public mutating func take(_ actions: some Sequence<GameAction>) {
    for action in actions {
      switch action.event {
      case .retracted(let number, _): standing[number] = nil
      case .amended(let number, let event):
        standing[number] = nil
        standing[action.sequence] = GameAction(sequence: action.sequence, time: action.time, event: event)
      default: standing[action.sequence] = action
      }
    }
  }

  /// The actions that stand, in the order of law 6, numbered from 0.
  /// - Complexity: O(n log n).
  public func actions(among fences: FenceSet) -> [GameAction] {
    var actions = standing.values.sorted { $0.sequence < $1.sequence }
    actions.sort { $0.isOrdered(before: $1, fences: fences) }
    for index in actions.indices { actions[index].sequence = index }
    return actions
  }
}
