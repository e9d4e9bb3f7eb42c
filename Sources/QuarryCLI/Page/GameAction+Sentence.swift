import QuarryFences
import QuarryGame
import QuarryGeometry

extension GameAction {
  /// The action in words.
  func sentence(zones: [QuarryFences.Zone]) -> String {
    func called(_ id: String) -> String { zones.first { $0.id == id }?.name ?? id }
    switch event {
    case .matchStarted: return "The match begins"
    case .lobbyJoined(let player, let team): return "\(player) is in the lobby" + (team.map { ", for \($0)" } ?? "")
    case .lobbyLeft(let player): return "\(player) leaves the lobby"
    case .lobbyReady(let player, let isReady): return "\(player) is \(isReady ? "ready" : "not ready any more")"
    case .playerJoined(let player, let team): return "\(player) joins" + (team.map { " for \($0)" } ?? "")
    case .fixRejected(let player, let reason, _): return "A fix of \(player) is rejected: \(reason.rawValue)"
    case .zoneEntered(let player, let zone, let event):
      return event.isInitial ? "\(player) is in \(called(zone))" : "\(player) enters \(called(zone))"
    case .zoneExited(let player, let zone, let event):
      return "\(player) leaves \(called(zone))" + (event.evidence.rule == .stale ? ", by being silent" : "")
    case .outOfBoundsWarned(let player, let deadline):
      return "\(player) is out of bounds, with \(Wording.span(seconds: deadline - time)) to come back"
    case .returnedInBounds(let player): return "\(player) is back in bounds"
    case .playerEliminated(let player, let by, let cause):
      return "\(player) is eliminated" + (by.map { " by \($0)" } ?? ": \(cause.words)")
    case .playerWentStale(let player): return "Nothing is heard of \(player)"
    case .playerReturned(let player): return "\(player) is heard of again"
    case .zoneDwelled(let player, let zone, let seconds):
      return "\(player) has been in \(called(zone)) for \(Wording.span(seconds: seconds))"
    case .borderApproached(let player, let zone, let distance):
      return "\(player) is near the border of \(called(zone)): \(Wording.distance(distance))"
    case .outsideBudgetSpent(let player): return "\(player) has been out of bounds for as long as allowed"
    case .playersNear(let player, let other, let meeting):
      return "\(player) and \(other) are near each other: \(Wording.distance(meeting.distance))"
    case .playersApart(let player, let other, let meeting):
      switch meeting.cause {
      case .left: return "\(player) and \(other) part: one of them is out"
      case .stale: return "\(player) and \(other) part: nothing is heard of one of them"
      default: return "\(player) and \(other) are apart: \(Wording.distance(meeting.distance))"
      }
    case .zoneContested(let zone, let sides):
      return "\(called(zone)) is contested: \(sides.map(\.name).joined(separator: ", "))"
    case .zoneCaptured(let zone, let side): return "\(side.name) captures \(called(zone))"
    case .zoneLost(let zone, let side): return "\(side.name) loses \(called(zone))"
    case .cheatSuspected(let player, let reason, let score):
      let words =
        switch reason {
        case .mockLocation: "made up by software, as the device itself says"
        case .syntheticStillness: "too still to be measured"
        case .syntheticMotion: "too regular to be walked"
        }
      return "Fixes of \(player) look \(words) (score \(Wording.fixed(score, 2)))"
    case .retracted(_, let told):
      return
        "Did not happen after all: \(GameAction(sequence: sequence, time: time, event: told).sentence(zones: zones))"
    case .amended(_, let told):
      return "Happened otherwise: \(GameAction(sequence: sequence, time: time, event: told).sentence(zones: zones))"
    case .targetAssigned, .rulesRelaxed, .targetInRange, .targetOutOfRange, .eliminationClaimed, .eliminationRefused,
      .playerRevived, .roleChanged, .bountySet, .willRead:
      return huntSentence
    case .checkpointReached(let player, let zone, _, let count):
      return "\(player) is at \(called(zone)), number \(count)"
    case .playerFinished(let player, let seconds, let place):
      return "\(player) finishes as number \(place), after \(Wording.span(seconds: seconds))"
    case .scoreChanged(let player, let change, let score, let reason):
      return
        "\(player) \(change < 0 ? "loses" : "gets") \(Wording.count(abs(change), "point")) for \(reason.words): \(score)"
    case .phaseChanged(let phase, let until):
      return "Phase \(phase.name)" + (until.map { ", for \(Wording.span(seconds: $0 - time))" } ?? "")
    case .matchPaused: return "The match stands still"
    case .matchResumed: return "The match goes on"
    case .refereeDecided(let order): return "The referee: \(order.words)"
    case .refereeRefused(let order, let refusal):
      return "The referee cannot have it that \(order.words): \(refusal.words)"
    case .matchEnded(let winners, _):
      return winners.isEmpty ? "The match ends" : "The match ends: \(winners.map(\.name).joined(separator: ", ")) won"
    }
  }
}

extension GameAction.Cause {
  /// Why a player is out, where nobody did it.
  var words: String {
    switch self {
    case .quit: "quits"
    case .outOfBounds: "out of bounds"
    case .hunted: "hunted"
    case .caught: "caught"
    case .zone: "by the zone"
    case .referee: "by the referee"
    }
  }
}

extension GameAction.ScoreReason {
  fileprivate var words: String {
    switch self {
    case .elimination: "an elimination"
    case .tag: "a catch"
    case .checkpoint: "a checkpoint"
    case .penalty: "a penalty"
    case .bounty: "a bounty"
    case .inheritance: "a will"
    case .zone: "a zone"
    case .survival: "having lasted"
    case .referee: "the referee"
    }
  }
}

extension RefereeRefusal {
  fileprivate var words: String {
    switch self {
    case .notStarted: "the match has not begun"
    case .matchOver: "the match is over"
    case .unknownPlayer: "nobody of that name plays"
    case .playerOut: "the player is out already"
    case .playerIn: "the player is in"
    case .instantOver: "that instant has passed"
    case .unknownZone: "there is no such zone"
    case .notCircle: "only circles can be moved"
    case .noSuchCircle: "no circle can be there"
    case .impossiblePoints: "nobody can have so many points"
    case .noTargets: "nobody hunts anybody in this mode"
    case .noSuchRing: "no such ring is allowed by who must not hunt whom"
    }
  }
}

extension RefereeOrder {
  fileprivate var words: String {
    switch self {
    case .eliminate(let player): "\(player) is out"
    case .undo(let player): "\(player) was not put out"
    case .protect(let player, let until):
      until == nil ? "\(player) is not protected any more" : "\(player) is protected"
    case .moveZone(let zone, _, _): "\(zone) is moved"
    case .award(let player, let points): "\(points) points for \(player)"
    case .bounty(let player, let points): "\(points) points on the head of \(player)"
    case .redraw: "targets are drawn anew"
    case .reverse: "the ring is turned round"
    case .note(let text): text
    }
  }
}
