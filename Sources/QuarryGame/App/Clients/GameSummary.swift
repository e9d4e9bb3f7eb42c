import QuarryGeometry
import QuarryReducer

/// One game in a list: what a player sees before joining.
public struct GameSummary: Hashable, Sendable, Codable, Identifiable {
  /// Where a game stands.
  public enum Status: String, Hashable, Sendable, Codable {
    /// Players may join.
    case open
    /// It is being played.
    case running
    /// It is over.
    case finished
  }

  /// What it is known by.
  public let id: String
  /// Its name.
  public var name: String
  /// Who has opened it.
  public var host: PlayerID
  /// Who has joined, in the order of joining.
  public var players: [PlayerID]
  /// How many may join; nil for any number.
  public var capacity: Int?
  /// When it is to begin, where that is known.
  public var startsAt: Timestamp?
  /// Where it stands.
  public var status: Status

  /// Describes a game.
  public init(
    id: String, name: String, host: PlayerID, players: [PlayerID] = [], capacity: Int? = nil,
    startsAt: Timestamp? = nil, status: Status = .open
  ) {
    self.id = id
    self.name = name
    self.host = host
    self.players = players
    self.capacity = capacity
    self.startsAt = startsAt
    self.status = status
  }

  /// Whether nobody can join for want of room.
  public var isFull: Bool { capacity.map { players.count >= $0 } ?? false }
}

/// What a player says of a game to open or to change.
public struct GameDraft: Hashable, Sendable, Codable {
  /// The longest name, in characters.
  public static let longestName = 80

  /// Its name.
  public var name: String
  /// How many may join; nil for any number.
  public var capacity: Int?
  /// When it is to begin.
  public var startsAt: Timestamp?

  /// Makes a draft.
  public init(name: String, capacity: Int? = nil, startsAt: Timestamp? = nil) {
    self.name = name
    self.capacity = capacity
    self.startsAt = startsAt
  }

  /// What is wrong with the draft, in words for a player; nil where it can be sent.
  public var problem: String? {
    if name.allSatisfy(\.isWhitespace) { return "A game needs a name." }
    if name.count > Self.longestName { return "A name has at most \(Self.longestName) characters." }
    if let capacity, capacity < 2 { return "A game needs room for two players." }
    return nil
  }
}

/// Some games of a list, and where it goes on.
public struct GamePage: Hashable, Sendable, Codable {
  /// The games, in the order of the list.
  public var games: [GameSummary]
  /// What the next page is asked for with; nil where this is the last.
  public var next: String?

  /// Makes a page.
  public init(games: [GameSummary] = [], next: String? = nil) {
    self.games = games
    self.next = next
  }
}
