import QuarryGeometry

extension ProximityEvent {
  /// By what it was decided that two players met or parted.
  public struct Grounds: Hashable, Sendable, Codable {
    /// Which rule decided.
    public enum Rule: String, Hashable, Sendable, Codable {
      /// Plain nearness, where both ways began.
      case firstDecision
      /// The distance between both ways.
      case distance
      /// One pair of places beyond the margin, where nothing that came before says anything of it.
      case oneFix
      /// All places near the distance together.
      case accumulated
      /// The way between two fixes, which came nearer than the distance by more than the margin.
      case path
    }

    /// The rule that decided.
    public var rule: Rule
    /// Up to when the ways of both were known.
    public var knownUntil: GameTime
    /// How far the two were from each other then.
    public var distance: Meters
    /// The distance that had to be passed.
    public var limit: Meters
    /// By how much it had to be passed: 0 where distances alone decide.
    public var margin: Meters
    /// The accuracies of both together: the root of the sum of their squares.
    public var accuracy: Meters
    /// How probable it was, by all places near the distance together, that they were beyond the margin; nil where that was not
    /// asked.
    public var certainty: Double?

    /// Makes grounds.
    public init(
      rule: Rule, knownUntil: GameTime, distance: Meters, limit: Meters, margin: Meters, accuracy: Meters,
      certainty: Double? = nil
    ) {
      self.rule = rule
      self.knownUntil = knownUntil
      self.distance = distance
      self.limit = limit
      self.margin = margin
      self.accuracy = accuracy
      self.certainty = certainty
    }
  }
}
