/// What a viewer is to the player whose place is asked for.
public enum ViewerRelation: String, Hashable, Sendable, Codable, CaseIterable {
  /// The player, who looks at the own place.
  case itself = "self"
  /// Who leads the match.
  case referee
  /// Who hunts the player.
  case hunter
  /// Whom the player hunts.
  case target
  /// Who plays on the player's side.
  case teammate
  /// Who plays on another side.
  case opponent
  /// Who does not play.
  case spectator

  /// The order in which relations go before each other where a viewer has several: as they are listed.
  var rank: Int { Self.allCases.count - (Self.allCases.firstIndex(of: self) ?? Self.allCases.count) }
}
