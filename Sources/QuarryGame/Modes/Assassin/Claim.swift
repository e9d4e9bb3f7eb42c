import QuarryGeometry
import QuarryProximity

/// What a hunter claimed, and what the match's own tracks say of it.
public struct Claim: Hashable, Sendable, Codable {
  /// When the target was hit, as the hunter says.
  public var claimedAt: GameTime
  /// With what; nil for nothing in particular.
  public var weapon: String?
  /// Until when the target may answer; nil where nothing is waited for.
  public var deadline: GameTime?
  /// How far apart both were then, by the match's own tracks; nil where that is not known, or was not asked.
  public var distance: Meters?
  /// The longest distance that counts; nil where it was not asked.
  public var range: Meters?
  /// How probable it is that they were that near, 0 … 1; nil where it is not known.
  public var probability: Double?
  /// Whether the claim was made by the match itself, for a hunter who was in range.
  public var isAutomatic = false

  /// Makes a claim of which nothing is known but when, and with what.
  public init(claimedAt: GameTime, weapon: String? = nil) {
    self.claimedAt = claimedAt
    self.weapon = weapon
  }

  /// Writes what the log tells, into an object that is open, in a fixed order.
  func encodeMembers(to writer: inout JSONWriter, explain: Bool) {
    writer.member("claimedAt", claimedAt)
    if let weapon { writer.member("weapon", weapon) }
    if let deadline { writer.member("deadline", deadline) }
    if let distance { writer.member("distanceMeters", fixed: distance.value, decimals: 2) }
    if isAutomatic { writer.member("automatic", true) }
    guard explain, let range else { return }
    writer.key("because")
    writer.beginObject()
    writer.member("rule", "eliminationMeters")
    writer.member("limitMeters", fixed: range.value, decimals: 2)
    if let probability { writer.member("certainty", fixed: probability, decimals: 3) }
    writer.endObject()
  }
}
