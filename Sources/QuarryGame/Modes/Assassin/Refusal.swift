/// Why a claim came to nothing.
public enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nobody may hunt yet, or just now: the phase, or a pause.
  case notHunting
  /// Outside of the hours of hunting.
  case outsideHours
  /// The hunter is out.
  case hunterOut
  /// The hunter has no target.
  case noTarget
  /// The claim names somebody else than the hunter's target.
  case wrongTarget
  /// The game has no such weapon.
  case unknownWeapon
  /// The claim is about an instant too long ago.
  case tooLate
  /// A claim of the same hunter waits for an answer.
  case alreadyClaimed
  /// The last claim of the hunter is not long enough ago.
  case tooSoon
  /// Nothing is known of where one of the two was.
  case noFix
  /// How well one of the two was located is not known.
  case noAccuracy
  /// Both were located too badly to tell.
  case accuracyTooLow
  /// The last that was heard of one of the two was too old.
  case tooOld
  /// The way of one of the two has a gap there.
  case gap
  /// The instant lies before all that is remembered of one of the two.
  case beforeHistory
  /// The target was near, but on another floor.
  case otherHeight
  /// The target was too far away.
  case outOfRange
  /// The target may have been in range, but that is not certain, and the rules ask for certainty.
  case doubtful
  /// One of the two was where nobody can be harmed.
  case inSafeZone
  /// One of the two was in a vehicle.
  case inVehicle
  /// The hunter was out of bounds.
  case outOfBounds
  /// A referee protects the target.
  case protected
  /// The target says no.
  case denied
  /// The target did not answer, and the rules take that for a no.
  case unanswered
  /// The target was out before it was decided.
  case targetOut
  /// The match ended before it was decided.
  case matchOver
}
