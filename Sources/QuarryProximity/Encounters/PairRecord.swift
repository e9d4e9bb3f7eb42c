import QuarryFences
import QuarryGeometry

/// What is remembered of a pair where more counts than that it is near.
struct PairRecord: Hashable, Sendable, Codable {
  /// Of a named pair, who watches.
  var links: Links = []
  /// Whether the two are near, told or not.
  var isNear = false
  /// Whether that was told.
  var isTold = false
  /// Since when they are near.
  var since = GameTime.distantPast
  /// The nearest that they were since.
  var nearest = Meters(.greatestFiniteMagnitude)
  /// Whether a straight line that is no evidence gave `since`.
  var isRough = false
  /// Whether they were near when their ways began.
  var hasBegun = false
  /// Until when it is not told that they are near again.
  var quietUntil = GameTime.distantPast
  /// By what that was decided.
  var grounds: ProximityEvent.Grounds?
  /// What the fixes near the distance tell; nil where evidence is not asked for, or nothing is in question.
  var evidence: PairEvidence?

  /// Who watches whom of a named pair.
  struct Links: OptionSet, Hashable, Sendable, Codable {
    let rawValue: UInt8
    /// The one with the lower number watches the other.
    static let lower = Links(rawValue: 1)
    /// The one with the higher number watches the other.
    static let higher = Links(rawValue: 2)
  }

  /// When it is to be told that they are near; nil where that is not to be.
  func due(_ watch: ProximityWatch) -> GameTime? {
    guard isNear, !isTold else { return nil }
    return max(since.advanced(bySeconds: watch.minimumSeconds), quietUntil)
  }

  /// Whether nothing has to be remembered any longer of what is known up to an instant.
  func isOver(at time: GameTime) -> Bool {
    links.isEmpty && !isNear && !isTold && evidence == nil && quietUntil <= time
  }
}
