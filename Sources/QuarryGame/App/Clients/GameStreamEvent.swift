import QuarryGeometry
import QuarryReducer

/// One thing that a server tells a player of a running game.
public struct GameStreamEvent: Hashable, Sendable, Codable {
  /// What is told.
  public enum Kind: Hashable, Sendable, Codable {
    /// How the player stands in the game.
    case status(OwnStatus)
    /// Whom the player hunts now; nil for nobody.
    case target(String?)
    /// How far the border and the hunter are. Distances may be rounded by the rules of privacy, and are nil where the player
    /// may not know.
    case surroundings(toBorder: Meters?, toHunter: Meters?)
    /// Whether a claim by or against the player waits for an answer.
    case claim(isPending: Bool)
    /// A line of the story.
    case happened(MatchLine)
    /// The game is over.
    case finished(FinishedMatch)
  }

  /// Its place in the game's stream, from 1, without gaps; after a break the player asks for what follows the last seen.
  public var sequence: Int
  /// What is told.
  public var kind: Kind

  /// Makes an event.
  public init(sequence: Int, _ kind: Kind) {
    self.sequence = sequence
    self.kind = kind
  }
}

/// How the player of the app stands in a game.
public enum OwnStatus: String, Hashable, Sendable, Codable {
  /// The game has not begun.
  case waiting
  /// In the game.
  case alive
  /// Out of the game.
  case eliminated
  /// The game is over.
  case finished
}

/// A line of the story of a match.
public struct MatchLine: Hashable, Sendable, Codable {
  /// When it happened.
  public var time: Timestamp
  /// What happened, in words.
  public var text: String

  /// Makes a line.
  public init(time: Timestamp, text: String) {
    self.time = time
    self.text = text
  }
}
