/// An action as a log keeps it: the how manyth of its run it is, when it was reduced, and where it came from.
public struct RecordedAction<Action: Sendable>: Sendable {
  /// 1 for the first action of the run, and one more for each.
  public let number: Int
  /// When it was reduced; never before the one in front of it.
  public let time: Timestamp
  /// Who sent it.
  public let origin: ActionOrigin
  /// The action.
  public let action: Action

  /// Makes an entry of a log.
  @inlinable
  public init(number: Int, time: Timestamp, origin: ActionOrigin, action: Action) {
    self.number = number
    self.time = time
    self.origin = origin
    self.action = action
  }
}

extension RecordedAction: Equatable where Action: Equatable {}
extension RecordedAction: Hashable where Action: Hashable {}
extension RecordedAction: Encodable where Action: Encodable {}
extension RecordedAction: Decodable where Action: Decodable {}
