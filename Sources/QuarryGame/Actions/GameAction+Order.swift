import QuarryFences
import QuarryGeometry

extension GameAction {
  /// Where an action stands among those of the same time: what must have happened before what follows from it.
  var rank: Int {
    switch event {
    // The match begins because of them.
    case .lobbyJoined, .lobbyLeft, .lobbyReady: Self.lobbyRank
    case .matchStarted: 0
    case .playerJoined: 1
    case .phaseChanged: 3
    case .fixRejected: 4
    case .cheatSuspected: 5
    case .playerReturned: 6
    // Who is silent for too long may leave zones by that.
    case .playerWentStale: 7
    case .zoneExited, .zoneEntered: 8
    case .playersApart, .playersNear: 9
    case .borderApproached: 10
    case .zoneDwelled: 11
    // Whichever of the two came last says how things are.
    case .returnedInBounds, .outOfBoundsWarned: 12
    case .outsideBudgetSpent: 13
    case .playerEliminated(_, _, .outOfBounds), .playerEliminated(_, _, .quit), .playerEliminated(_, _, .zone): 14
    // In the order in which they follow from each other.
    case .zoneContested, .zoneCaptured, .zoneLost: 15
    // What modes, hosts and referees make of an instant comes behind all that happened on the ground, in the order in which it
    // was decided; the match does not sort it.
    case .targetInRange, .targetOutOfRange, .eliminationClaimed, .eliminationRefused, .playerRevived, .roleChanged,
      .checkpointReached, .playerFinished, .scoreChanged, .bountySet, .willRead, .targetAssigned, .rulesRelaxed,
      .matchPaused, .matchResumed, .refereeDecided, .refereeRefused, .playerEliminated:
      Self.decidedRank
    case .matchEnded: 17
    // These are put behind all that was published before, in no such order.
    case .retracted, .amended: 18
    }
  }

  /// The rank of what happens in the lobby: in the order in which it was decided.
  private static let lobbyRank = -1

  /// The rank of `playerJoined`: up to it, nothing has happened to anybody.
  private static let lastOpeningRank = 1

  /// The rank of what follows from all else that happened at an instant: in the order in which it was decided.
  static let decidedRank = 16

  /// The crossing, for actions that are one.
  var crossing: FenceEvent? {
    switch event {
    case .zoneEntered(_, _, let event), .zoneExited(_, _, let event): event
    default: nil
    }
  }

  /// When it happened on the ways of players, for actions that are about them.
  private var crossedAt: GameTime? { crossing?.crossedAt ?? meeting?.crossedAt }

  /// The meeting or parting, for actions that are one.
  var meeting: Meeting? {
    switch event {
    case .playersNear(_, _, let meeting), .playersApart(_, _, let meeting): meeting
    default: nil
    }
  }

  /// The other player, for actions about two.
  public var partner: PlayerID? {
    switch event {
    case .playersNear(_, let other, _), .playersApart(_, let other, _), .targetAssigned(_, let other),
      .targetInRange(_, let other, _), .targetOutOfRange(_, let other, _), .eliminationClaimed(_, let other, _),
      .willRead(_, let other, _):
      other
    case .eliminationRefused(_, let other, _, _): other
    case .retracted(_, let event), .amended(_, let event):
      GameAction(sequence: sequence, time: time, event: event).partner
    default: nil
    }
  }

  /// Partings on the way, then meetings, then partings of those who go, who may only just have come.
  private var meetingStep: Int? {
    switch event {
    case .playersApart(_, _, let meeting): meeting.cause == .moved || meeting.cause == .begun ? 0 : 2
    case .playersNear: 1
    default: nil
    }
  }

  /// When the fix was taken that was rejected, and why, for actions that reject one.
  private var rejection: (fixTime: GameTime, reason: String)? {
    if case .fixRejected(_, let reason, let fixTime) = event { return (fixTime, reason.rawValue) }
    return nil
  }

  /// Whether this action comes before `other` in the log (law 6): by time, the start of the match and who joins before all
  /// else, by the time of the crossing (for what is none, that is its time), by rank, crossings among each other as the
  /// fences order them, by the bytes of the players' names, fixes that are rejected by their time and the reason, at last
  /// by number.
  func isOrdered(before other: GameAction, fences: FenceSet) -> Bool {
    if time != other.time { return time < other.time }
    // A fix that came late crossed before its player could be said to have joined.
    let (opens, otherOpens) = (rank <= Self.lastOpeningRank, other.rank <= Self.lastOpeningRank)
    if opens != otherOpens { return opens }
    let (crossed, otherCrossed) = (crossedAt ?? time, other.crossedAt ?? other.time)
    if crossed != otherCrossed { return crossed < otherCrossed }
    if rank != other.rank { return rank < other.rank }
    if rank == Self.decidedRank || rank == Self.lobbyRank { return sequence < other.sequence }
    if let crossing, let otherCrossing = other.crossing {
      if fences.isOrdered(crossing, before: otherCrossing) { return true }
      if fences.isOrdered(otherCrossing, before: crossing) { return false }
    }
    if let meetingStep, let otherStep = other.meetingStep, meetingStep != otherStep { return meetingStep < otherStep }
    if let player, let otherPlayer = other.player, player != otherPlayer { return player < otherPlayer }
    if let partner, let otherPartner = other.partner, partner != otherPartner { return partner < otherPartner }
    if let rejection, let otherRejection = other.rejection, rejection != otherRejection {
      return rejection < otherRejection
    }
    return sequence < other.sequence
  }
}
