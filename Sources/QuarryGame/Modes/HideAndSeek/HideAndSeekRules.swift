import QuarryGeometry

/// The rules of hide and seek.
public struct HideAndSeekRules: Hashable, Sendable, Codable {
  /// How long the seekers wait after the start.
  public var hideSeconds = 60.0
  /// How near a seeker has to come.
  public var findMeters = 10.0
  /// For how long.
  public var findSeconds = 5.0
  /// How many seek.
  public var seekers = 1
  /// The team whose players seek; nil draws the seekers.
  public var seekerTeam: String?
  /// What becomes of who is found.
  public var found = Found.out
  /// Points for finding somebody.
  public var findPoints = 1

  /// What becomes of who is found.
  public enum Found: String, Hashable, Sendable, Codable, CaseIterable {
    /// Out of the match.
    case out
    /// A seeker.
    case seeks
  }

  /// The default rules.
  public init() {}

  static let entries: [RuleEntry<HideAndSeekRules>] = [
    .number("hideSeconds", \.hideSeconds, .seconds, "How long the seekers wait after the start."),
    .number(
      "findMeters", \.findMeters, .meters, allowed: .aboveZero, "How near a seeker has to come to find somebody."),
    .number("findSeconds", \.findSeconds, .seconds, "For how long a seeker has to be that near."),
    .whole("seekers", \.seekers, 1...10_000, "How many seek."),
    .text("seekerTeam", \.seekerTeam, "The team whose players seek; null draws the seekers."),
    .word("whenFound", \.found, "What becomes of who is found: is out, or seeks too."),
    .whole("findPoints", \.findPoints, 0...1_000_000, "Points for finding somebody."),
  ]
}
