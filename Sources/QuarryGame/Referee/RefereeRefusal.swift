/// Why an order of a referee was not carried out.
public enum RefereeRefusal: String, Hashable, Sendable, Codable, CaseIterable {
  /// The match has not begun.
  case notStarted
  /// The match is over: what ended it stands.
  case matchOver
  /// Nobody of that name has joined.
  case unknownPlayer
  /// The player is out already.
  case playerOut
  /// The player is in: there is nothing to be undone.
  case playerIn
  /// The instant has passed.
  case instantOver
  /// The game has no zone of that name.
  case unknownZone
  /// Only circles can be moved.
  case notCircle
  /// The place is none, or the radius is no circle's.
  case noSuchCircle
  /// No points are given, or nobody can have so many.
  case impossiblePoints
  /// The mode has no targets: it draws none, and knows no bounties.
  case noTargets
  /// Who must not hunt whom leaves no ring of that kind.
  case noSuchRing
}
