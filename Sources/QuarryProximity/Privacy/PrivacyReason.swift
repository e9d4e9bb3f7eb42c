/// Why nothing is shown of a player.
public enum PrivacyReason: String, Error, Hashable, Sendable, Codable, CaseIterable {
  /// By the rule, or by the zone that the player was in at the instant that is shown.
  case hidden
  /// Nothing is published yet.
  case notYet
  /// Nothing is known of the player up to the instant that is shown.
  case noFix
  /// What is known is older than the rule allows.
  case tooOld
  /// The instant that is shown is no longer remembered: ``SampledWays/reachSeconds`` is too short for the rule.
  case beforeHistory
}
