/// Why it cannot be told whether two players were near each other, or why they were not though the distance says so.
public enum NearnessReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// No place is known.
  case noFix
  /// A place is known, but not how well.
  case noAccuracy
  /// The accuracy of both places together is too coarse for the distance that is asked for.
  case accuracyTooLow
  /// The newest place is older than the rule allows.
  case tooOld
  /// The instant lies between two places which the way between is not known of: too far apart in time, or the way began anew.
  case gap
  /// The instant lies before everything that is still remembered.
  case beforeHistory
  /// Near on the map, but not in height.
  case otherHeight
}
