import QuarryGeometry

/// The rules of tag.
public struct TagRules: Hashable, Sendable, Codable {
  /// What becomes of who is caught.
  public var variant = Variant.it
  /// How near a catcher has to come, by the evidence of all fixes.
  public var meters = 8.0
  /// How long a touch lasts; 0 for a touch at once, which then has to be a new one.
  public var seconds = 0.0
  /// For so long a new catcher cannot catch whom it was caught by.
  public var backSeconds = 30.0
  /// For so long a new catcher cannot catch anybody.
  public var cooldownSeconds = 0.0
  /// How many catch at first.
  public var catchers = 1
  /// Which share of the players catches at first, one at least; nil leaves it to the count.
  public var catcherShare: Double?
  /// The team whose players catch; nil draws the catchers.
  public var catcherTeam: String?
  /// Points for catching somebody.
  public var points = 1
  /// Points for freeing somebody who is frozen.
  public var freeingPoints = 1

  /// What becomes of who is caught.
  public enum Variant: String, Hashable, Sendable, Codable, CaseIterable {
    /// The part passes on: who is caught catches, who caught runs.
    case it
    /// Who is caught catches too.
    case infection
    /// Who is caught stands still until somebody who is free touches them.
    case freeze
  }

  /// The default rules.
  public init() {}

  /// How many catch, of so many players.
  func catcherCount(of players: Int) -> Int {
    guard let share = catcherShare else { return catchers }
    let count = (share * Double(players)).rounded(.up)
    return count.isFinite ? max(1, min(Int(count), players)) : 1
  }

  /// The rules of tag, as game files have them.
  static let entries: [RuleEntry<TagRules>] = [
    .word("tagVariant", \.variant, "What becomes of who is caught: catches instead, catches too, or stands frozen."),
    .number("tagMeters", \.meters, .meters, allowed: .aboveZero, "How near a catcher has to come to catch somebody."),
    .number(
      "tagSeconds", \.seconds, .seconds,
      "How long a touch lasts. With 0 it counts at once, and who is near already has to part first."),
    .number(
      "tagBackSeconds", \.backSeconds, .seconds, "For so long a new catcher cannot catch whom it was caught by."),
    .number(
      "tagCooldownSeconds", \.cooldownSeconds, .seconds, "For so long a new catcher cannot catch anybody."),
    .whole("catchers", \.catchers, 1...10_000, "How many catch at first."),
    .limit(
      "catcherShare", \.catcherShare, .number, allowed: .share,
      "Which share of the players catches at first, one player at least; null leaves it to catchers."),
    .text("catcherTeam", \.catcherTeam, "The team whose players catch; null draws the catchers."),
    .whole("tagPoints", \.points, 0...1_000_000, "Points for catching somebody."),
    .whole("freeingPoints", \.freeingPoints, 0...1_000_000, "Points for freeing somebody who is frozen."),
  ]
}
