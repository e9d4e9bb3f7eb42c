/// A timer that has been set and has neither fired nor been cancelled, as data.
public struct PendingTimer<Action: Sendable>: Sendable {
  /// When it fires.
  public let time: Timestamp
  /// What it is known by.
  public let id: TimerID
  /// The action that it sends, as the root feature gets it.
  public let action: Action

  /// Describes a timer.
  public init(time: Timestamp, id: TimerID, action: Action) {
    self.time = time
    self.id = id
    self.action = action
  }
}

extension PendingTimer: Equatable where Action: Equatable {}
extension PendingTimer: Hashable where Action: Hashable {}
extension PendingTimer: Encodable where Action: Encodable {}
extension PendingTimer: Decodable where Action: Decodable {}

/// A timer as an effect asks for it.
@usableFromInline
package struct TimerRequest<Action: Sendable>: Sendable {
  /// Microseconds: since 1970, or from when the timer is set.
  @usableFromInline let microseconds: Int64
  @usableFromInline let isDelay: Bool
  @usableFromInline let id: TimerID
  @usableFromInline let action: Action

  @inlinable
  init(microseconds: Int64, isDelay: Bool, id: TimerID, action: Action) {
    self.microseconds = microseconds
    self.isDelay = isDelay
    self.id = id
    self.action = action
  }

  /// The same timer for the action of another feature.
  @inlinable
  func with<Other: Sendable>(_ action: Other) -> TimerRequest<Other> {
    TimerRequest<Other>(microseconds: microseconds, isDelay: isDelay, id: id, action: action)
  }

  /// When it fires; `now` is asked for where it counts from the present.
  @usableFromInline
  func time(from now: () -> Timestamp) -> Timestamp {
    if !isDelay { return Timestamp(microseconds: microseconds) }
    return now().advanced(by: .microseconds(max(0, microseconds)))
  }
}
