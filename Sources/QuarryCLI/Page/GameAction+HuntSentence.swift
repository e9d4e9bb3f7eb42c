import QuarryFences
import QuarryGame
import QuarryGeometry

extension GameAction {
  /// The action in words, of a hunt; empty for any other.
  var huntSentence: String {
    switch event {
    case .targetAssigned(let hunter, let target): "\(hunter) hunts \(target)"
    case .rulesRelaxed(let rules):
      "Targets could not be drawn under all rules; given up: \(rules.joined(separator: ", "))"
    case .targetInRange(let hunter, let target, let meeting):
      "\(hunter) has \(target) in range: \(Wording.distance(meeting.distance))"
    case .targetOutOfRange(let hunter, let target, _): "\(target) gets out of the range of \(hunter)"
    case .eliminationClaimed(let hunter, let target, let claim):
      "\(hunter) claims to have got \(target)" + claim.words
        + (claim.deadline.map { "; \(target) has \(Wording.span(seconds: $0 - time)) to answer" } ?? "")
    case .eliminationRefused(let hunter, let target, let reason, let claim):
      "\(hunter) did not get \(target?.name ?? "anybody"): \(reason.words)"
        + (reason == .outOfRange ? claim.distance.map { ", \(Wording.distance($0))" } ?? "" : "")
    case .playerRevived(let player): "\(player) is in again"
    case .roleChanged(let player, let role, let by): "\(player) is \(role)" + (by.map { ", by \($0)" } ?? "")
    case .bountySet(let player, let points): "\(points) points are on the head of \(player)"
    case .willRead(let player, let heir, let points): "\(player) leaves \(points) points to \(heir)"
    default: ""
    }
  }
}

extension Claim {
  /// From how far away, and with what.
  fileprivate var words: String {
    (distance.map { " from \(Wording.distance($0)) away" } ?? "") + (weapon.map { " with the \($0)" } ?? "")
  }
}

extension Refusal {
  /// Why, in words.
  fileprivate var words: String {
    switch self {
    case .notHunting: "nobody hunts just now"
    case .outsideHours: "outside of the hours"
    case .hunterOut: "the hunter is out"
    case .noTarget: "there is no target"
    case .wrongTarget: "that is not the target"
    case .unknownWeapon: "there is no such weapon"
    case .tooLate: "that is too long ago"
    case .alreadyClaimed: "that is claimed already"
    case .tooSoon: "the last claim is not long enough ago"
    case .noFix: "nothing is known of one of the two"
    case .noAccuracy: "it is not known how well they were located"
    case .accuracyTooLow: "they were located too badly"
    case .tooOld: "one of the two has been silent for too long"
    case .gap: "the way of one of the two has a gap there"
    case .beforeHistory: "that is before all that is known"
    case .otherHeight: "they were on different floors"
    case .outOfRange: "too far away"
    case .doubtful: "that is in doubt"
    case .inSafeZone: "in a safe zone"
    case .inVehicle: "in a vehicle"
    case .outOfBounds: "the hunter is out of bounds"
    case .protected: "the target is protected"
    case .denied: "the target says no"
    case .unanswered: "the target did not say yes"
    case .targetOut: "the target is out already"
    case .matchOver: "the match is over"
    }
  }
}
