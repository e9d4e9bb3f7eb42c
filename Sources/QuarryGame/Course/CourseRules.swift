/// The rules of how a match begins, goes on and ends.
///
/// Of the conditions of a start all that are set have to hold, or else the host says that the match begins. Where none is set, the first fix
/// begins it, or its `startsAt`.
public struct CourseRules: Hashable, Sendable, Codable {
  /// The match begins once so many are in the lobby; nil where the number does not matter.
  public var startCount: Int?
  /// Whether the match begins once everybody in the lobby is ready.
  public var startWhenReady = false
  /// So many have to be in the lobby at least for that.
  public var startLeast = 2
  /// Whether the host begins the match: no fix and no list does.
  public var startByHand = false
  /// With fewer players no match begins, whoever says so; nil where the number does not matter.
  public var leastPlayers: Int?
  /// A time to hide at the beginning, in seconds, without hunting: the short form of two phases; nil for none.
  public var hidingSeconds: Double?
  /// After so many seconds the match is over, pauses excluded; nil for never.
  public var endSeconds: Double?
  /// Who first has so many points wins; nil where points end nothing.
  public var endScore: Int?

  /// The default rules.
  public init() {}

  /// Whether there is a lobby, which the log tells of.
  public var hasLobby: Bool { startCount != nil || startWhenReady || startByHand || leastPlayers != nil }
}

extension CourseRules {
  /// The rules of the course, as game files have them.
  static let entries: [RuleEntry<CourseRules>] = [
    .wholeLimit(
      "startCount", \.startCount, 1...1_000_000,
      "The match begins once so many are in the lobby; null where the number does not matter."),
    .flag("startWhenReady", \.startWhenReady, "Whether the match begins once everybody in the lobby is ready."),
    .whole("startLeast", \.startLeast, 1...1_000_000, "So many have to be in the lobby at least for startWhenReady."),
    .flag("startByHand", \.startByHand, "Whether the host begins the match: the first fix does not."),
    .wholeLimit(
      "leastPlayers", \.leastPlayers, 1...1_000_000,
      "With fewer players in the lobby no match begins, whoever says so; null where the number does not matter."),
    .limit(
      "hidingSeconds", \.hidingSeconds, .seconds, allowed: .aboveZero,
      "A time to hide at the beginning, without hunting; null for none, and where the game has phases."),
    .limit(
      "endSeconds", \.endSeconds, .seconds, allowed: .aboveZero,
      "After so long the match is over, pauses excluded; null for never."),
    .wholeLimit(
      "endScore", \.endScore, 1...1_000_000_000, "Who first has so many points wins; null where points end nothing."),
  ]
}
