import QuarryGeometry

/// What a player is in a game of tag.
public enum TagPart: String, Hashable, Sendable, Codable, CaseIterable {
  /// Catches others.
  case catcher
  /// Can be caught.
  case free
  /// Was caught, and stands.
  case frozen
}

/// What is known of a player in a game of tag.
public struct TagRecord: Hashable, Sendable, Codable {
  /// The player's part.
  public internal(set) var part = TagPart.free
  /// Since when; nil for from the beginning.
  public internal(set) var since: GameTime?
  /// By whom the player was caught last; nil for nobody.
  public internal(set) var caughtBy: Int?
  /// When the player was caught last; nil for never.
  public internal(set) var caughtAt: GameTime?
  /// How many the player has caught.
  public internal(set) var catches = 0
  /// How many the player has freed.
  public internal(set) var freed = 0
  /// Whether the player counts among those who play.
  var isCounted = false
  /// Whether nothing is heard of the player.
  var isSilent = false
}

/// How many of those who play have each part.
struct TagCounts: Hashable, Sendable, Codable {
  private(set) var free = 0
  private(set) var frozen = 0
  private(set) var catchers = 0
  /// Catchers of whom something is heard.
  private(set) var catchersHeard = 0

  /// All who play.
  var all: Int { free + frozen + catchers }

  mutating func add(_ record: TagRecord, _ number: Int) {
    guard record.isCounted else { return }
    switch record.part {
    case .free: free += number
    case .frozen: frozen += number
    case .catcher:
      catchers += number
      if !record.isSilent { catchersHeard += number }
    }
  }
}
