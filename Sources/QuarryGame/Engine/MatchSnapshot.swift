/// A match as it stands between two batches: everything that is needed to go on in another process.
///
/// Plain data. The compiled zones are not part of it; they are made anew from the game.
public struct MatchSnapshot: Hashable, Sendable, Codable {
  /// The form of the snapshot; a later release refuses one that it cannot read.
  public static let currentFormat = 4

  /// The form of this snapshot.
  public let format: Int
  /// The game that is played.
  public let game: Game
  /// The match.
  public let state: Match.State

  init(game: Game, state: Match.State) {
    format = Self.currentFormat
    self.game = game
    self.state = state
  }

  /// Reads a snapshot.
  /// - Throws: `DecodingError` for data that are none, are damaged, or are of a form that this release does not know.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    format = try container.decode(Int.self, forKey: .format)
    guard format == Self.currentFormat else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: container,
        debugDescription: "a snapshot of form \(format); this release reads \(Self.currentFormat)")
    }
    game = try container.decode(Game.self, forKey: .game)
    state = try container.decode(Match.State.self, forKey: .state)
    if let defect = state.defect(zoneCount: game.zones.count) {
      throw DecodingError.dataCorruptedError(
        forKey: .state, in: container, debugDescription: "a damaged snapshot: \(defect)")
    }
  }
}
