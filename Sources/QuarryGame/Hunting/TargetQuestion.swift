import QuarryGeometry
import QuarryTargets

/// A question for a target ring as users write it: who plays, where, and what must not be. The input of `quarry targets`.
public struct TargetQuestion: Sendable {
  /// The players' ids, in the order of the file; a player's number in ``rules`` is its place here.
  public let ids: [String]
  /// Their teams.
  public let teams: [String?]
  /// Their places; nil for a player who has none.
  public let places: [Coordinate?]
  /// What the ring has to keep.
  public let rules: RingRules
  /// The costs of the file; nil where it has none.
  public let costs: MatrixCosts?
  /// The seed that the file says, if any.
  public let seed: UInt64?
  /// The objective that the file says, if any.
  public let objective: RingObjective?

  /// The place of every player, or nil where one has none.
  public var allPlaces: [Coordinate]? {
    let all = places.compactMap { $0 }
    return all.count == places.count ? all : nil
  }

  /// Reads a file of players.
  ///
  /// `{"players": [{"id", "team", "household", "longitude", "latitude", "lastTarget"}], "forbidden": {"A": ["B"]},
  /// "required": {"A": "B"}, "minimumMeters", "maximumMeters", "costs": [[…]], "seed", "objective"}`; all but the players'
  /// ids may be left out. In `costs` a row is a hunter, and null forbids. The limits in metres are limits of the costs where
  /// the file has costs, of the distances between places else.
  /// - Throws: the first defect, with its place; an unknown member is one where it looks like a known one.
  public init(_ bytes: [UInt8]) throws(GameError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw .notJSON(error)
    }
    var reader = try TargetQuestionReader(document.root)
    self = try reader.question()
  }

  init(
    ids: [String], teams: [String?], places: [Coordinate?], rules: RingRules, costs: MatrixCosts?, seed: UInt64?,
    objective: RingObjective?
  ) {
    self.ids = ids
    self.teams = teams
    self.places = places
    self.rules = rules
    self.costs = costs
    self.seed = seed
    self.objective = objective
  }
}
