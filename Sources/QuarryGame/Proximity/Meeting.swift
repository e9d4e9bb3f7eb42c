import QuarryGeometry
import QuarryProximity

/// How two players came near each other, or parted.
public struct Meeting: Hashable, Sendable, Codable {
  /// When the distance was passed, on the ways of both.
  public var crossedAt: GameTime
  /// When that was known, and certain enough.
  public var decidedAt: GameTime
  /// How far they were from each other: of a meeting the nearest they came in what was known then, of a parting where they
  /// were last known.
  public var distance: Meters
  /// Why.
  public var cause: ProximityEvent.Cause
  /// Whether the ways of both had been broken off before, so that `crossedAt` is only when they were known again.
  public var isRough: Bool
  /// By what it was decided; nil where ways decided nothing: somebody left.
  public var grounds: ProximityEvent.Grounds?

  init(_ event: ProximityEvent) {
    crossedAt = event.crossedAt
    decidedAt = event.decidedAt
    distance = event.distance
    cause = event.cause
    isRough = event.isRough
    grounds = event.grounds
  }

  /// Writes what the log tells, into an object that is open, in a fixed order.
  func encodeMembers(to writer: inout JSONWriter, explain: Bool) {
    writer.member("distanceMeters", fixed: distance.value, decimals: 2)
    writer.member("crossedAt", crossedAt)
    writer.member("decidedAt", decidedAt)
    if cause != .moved { writer.member("reason", cause.rawValue) }
    if isRough { writer.member("rough", true) }
    guard explain, let grounds else { return }
    writer.key("because")
    writer.beginObject()
    writer.member("rule", grounds.rule.rawValue)
    writer.member("knownUntil", grounds.knownUntil)
    writer.member("distanceMeters", fixed: grounds.distance.value, decimals: 2)
    writer.member("limitMeters", fixed: grounds.limit.value, decimals: 2)
    writer.member("marginMeters", fixed: grounds.margin.value, decimals: 2)
    writer.member("accuracyMeters", fixed: grounds.accuracy.value, decimals: 2)
    if let certainty = grounds.certainty { writer.member("certainty", fixed: certainty, decimals: 3) }
    writer.endObject()
  }
}
