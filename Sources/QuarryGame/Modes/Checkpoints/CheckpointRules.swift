import QuarryGeometry

/// The rules of checkpoints.
public struct CheckpointRules: Hashable, Sendable, Codable {
  /// In which order the checkpoints count.
  public var order = Order.fixed
  /// The ids of the zones that are checkpoints, in their order; none for all zones with the role of an objective, in zone
  /// order.
  public var list: [String] = []
  /// How many times a race goes round all checkpoints.
  public var laps = 1
  /// What begins a player's time.
  public var start = Start.match
  /// The zone that ends a player's race; nil for the zone with the role `finish`, where there is one.
  public var finishZone: String?
  /// What a checkpoint is worth that does not say so by `points`.
  public var worth = Worth.points
  /// The points of such a checkpoint.
  public var points = 1
  /// Points that are lost for coming to a checkpoint out of order.
  public var wrongOrderPoints = 0
  /// How long a player may take; nil for as long as they like.
  public var limitSeconds: Double?
  /// Points that are lost for each minute begun beyond the limit.
  public var latePoints = 1
  /// A visit so soon after the last one does not count.
  public var minimumSecondsBetween = 0.0

  /// In which order checkpoints count.
  public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
    /// One after the other: a race.
    case fixed
    /// Any, each once: score orienteering.
    case any
  }

  /// What begins a player's time.
  public enum Start: String, Hashable, Sendable, Codable, CaseIterable {
    /// The match; for who joins later, the joining.
    case match
    /// Leaving the zone with the role `spawn` for the first time.
    case leaving
  }

  /// What a checkpoint is worth that does not say so itself.
  public enum Worth: String, Hashable, Sendable, Codable, CaseIterable {
    /// As much as every other.
    case points
    /// The number in its id.
    case number
  }

  /// The default rules.
  public init() {}

  static let entries: [RuleEntry<CheckpointRules>] = [
    .word("checkpointOrder", \.order, "Whether checkpoints count one after the other, or in any order."),
    listEntry,
    .whole("laps", \.laps, 1...1_000, "How many times a race goes round all checkpoints."),
    .word("raceStart", \.start, "What begins a player's time: the match, or leaving the spawn zone."),
    .text("finishZone", \.finishZone, "The id of the zone that ends a race; null for the one with the role finish."),
    .word("checkpointWorth", \.worth, "What a checkpoint without points of its own is worth: points, or its number."),
    .whole("checkpointPoints", \.points, 0...1_000_000, "The points of a checkpoint that has none of its own."),
    .whole("wrongOrderPoints", \.wrongOrderPoints, 0...1_000_000, "Points lost for a checkpoint out of order."),
    .limit("raceLimitSeconds", \.limitSeconds, .seconds, "How long a player may take; null for as long as they like."),
    .whole("latePoints", \.latePoints, 0...1_000_000, "Points lost for each minute begun beyond the limit."),
    .number(
      "minimumSecondsBetween", \.minimumSecondsBetween, .seconds, "A visit so soon after the last does not count."),
  ]

  private static let listEntry = RuleEntry<CheckpointRules>.other(
    "checkpoints", "a list of zone ids such as [\"31\", \"32\"]",
    "The zones that are checkpoints, in their order; an empty list for all objectives in zone order.",
    read: { value, rules throws(GameError) in
      rules.list = []
      if value.isNull { return }
      guard value.kind == .array else { throw value.wrong("\"checkpoints\" is a list, not \(value.kind.article)") }
      for element in value.elements {
        guard let id = element.string else { throw element.wrong("an id is a string, not \(element.kind.article)") }
        rules.list.append(id)
      }
    },
    write: { rules, writer in
      writer.beginArray()
      for id in rules.list { writer.string(id) }
      writer.endArray()
    })
}
