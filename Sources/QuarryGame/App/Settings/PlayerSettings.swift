import QuarryGeometry

/// What a player can choose.
public struct PlayerSettings: Hashable, Sendable, Codable {
  /// Whom the app tells where the player is.
  public enum Sharing: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody: the app hands in no fixes, and the player is stale to every game.
    case nobody
    /// The game that the player plays in, by its rules.
    case match
  }

  /// What others may know of the last position once a match is over.
  public enum LastPosition: Hashable, Sendable, Codable {
    /// Nothing.
    case hidden
    /// Somewhere within that radius.
    case coarse(Meters)
    /// The place.
    case exact
  }

  /// Whom the app tells where the player is.
  public var sharing: Sharing
  /// What the player is notified of, each topic once, in the order of the topics.
  public private(set) var topics: [PlayerNotification.Topic]
  /// What others may know of the last position.
  public var lastPosition: LastPosition

  /// Makes settings; by default the match is told places, of everything is notified, and the last position is hidden.
  public init(
    sharing: Sharing = .match, topics: [PlayerNotification.Topic] = PlayerNotification.Topic.allCases,
    lastPosition: LastPosition = .hidden
  ) {
    self.sharing = sharing
    self.topics = PlayerNotification.Topic.allCases.filter(topics.contains)
    self.lastPosition = lastPosition
  }

  /// Whether the player is notified of `topic`.
  public func isNotified(of topic: PlayerNotification.Topic) -> Bool { topics.contains(topic) }

  /// Has the player be notified of `topic`, or not.
  public mutating func setNotified(_ isOn: Bool, of topic: PlayerNotification.Topic) {
    topics = PlayerNotification.Topic.allCases.filter { $0 == topic ? isOn : topics.contains($0) }
  }
}
