import QuarryGeometry

/// A rule, and for whom of whom it holds. What is nil holds for everybody.
public struct PrivacyClause: Hashable, Sendable, Codable {
  /// Whose place.
  public var player: PlayerID?
  /// Who looks.
  public var viewer: PlayerID?
  /// What the viewer is to the player.
  public var relation: ViewerRelation?
  /// What is shown.
  public var rule: PrivacyRule

  /// Makes a clause.
  public init(
    player: PlayerID? = nil, viewer: PlayerID? = nil, relation: ViewerRelation? = nil, rule: PrivacyRule
  ) {
    self.player = player
    self.viewer = viewer
    self.relation = relation
    self.rule = rule
  }

  /// Whether the clause holds.
  func holds(for viewer: PlayerID, of player: PlayerID, _ relations: Set<ViewerRelation>) -> Bool {
    (self.player.map { $0 == player } ?? true) && (self.viewer.map { $0 == viewer } ?? true)
      && (relation.map { $0 == .itself ? viewer == player : relations.contains($0) } ?? true)
  }

  /// How special it is: both names, then a named player, then a named viewer, then the relation's rank.
  var speciality: [Int] { [(player == nil ? 0 : 2) + (viewer == nil ? 0 : 1), relation?.rank ?? 0] }
}
