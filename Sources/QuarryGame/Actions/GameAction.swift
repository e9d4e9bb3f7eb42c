import QuarryFences
import QuarryGeometry

/// Something that happened in a match: the engine's output, one line of its log.
public struct GameAction: Hashable, Sendable, Codable {
  /// The number of the action in its match, from 0 without gaps.
  public var sequence: Int
  /// When it was decided, in game time.
  public var time: GameTime
  /// What happened.
  public var event: Event

  /// Makes an action.
  public init(sequence: Int, time: GameTime, event: Event) {
    self.sequence = sequence
    self.time = time
    self.event = event
  }

  /// What can happen.
  public enum Event: Hashable, Sendable, Codable {
    /// The match began.
    case matchStarted
    /// Somebody is in the lobby of a match that has not begun, or is there for another team.
    case lobbyJoined(PlayerID, team: String?)
    /// Somebody has left the lobby.
    case lobbyLeft(PlayerID)
    /// Somebody in the lobby is ready, or is not any more.
    case lobbyReady(PlayerID, Bool)
    /// A player takes part from now on.
    case playerJoined(PlayerID, team: String?)
    /// A fix was not used: why, and when it was taken.
    case fixRejected(PlayerID, Rejection, fixTime: GameTime)
    /// A player entered a zone.
    case zoneEntered(PlayerID, zone: String, FenceEvent)
    /// A player left a zone.
    case zoneExited(PlayerID, zone: String, FenceEvent)
    /// A player is outside of all play areas, and has until the deadline to come back.
    case outOfBoundsWarned(PlayerID, deadline: GameTime)
    /// A player came back in time.
    case returnedInBounds(PlayerID)
    /// A player is out of the match.
    case playerEliminated(PlayerID, by: PlayerID?, Cause)
    /// Nothing was heard of a player for too long.
    case playerWentStale(PlayerID)
    /// A stale player was heard of again.
    case playerReturned(PlayerID)
    /// A player has been inside of a zone for as long as it asks for.
    case zoneDwelled(PlayerID, zone: String, seconds: Double)
    /// A player inside has come near to the border of the play areas: that of this zone, so far away.
    case borderApproached(PlayerID, zone: String, distance: Meters)
    /// A player has been outside of all play areas for as long as the rules allow, all times together.
    case outsideBudgetSpent(PlayerID)
    /// Players of several sides are inside of a zone that can be captured: nobody makes progress.
    case zoneContested(zone: String, [Contest.Side])
    /// A side holds a zone from now on.
    case zoneCaptured(zone: String, Contest.Side)
    /// A side does not hold a zone any longer; nobody does.
    case zoneLost(zone: String, Contest.Side)
    /// A player's fixes look made up: why, and how much so (0 … 1). A hint, no more: it changes nothing.
    case cheatSuspected(PlayerID, Suspicion.Reason, score: Double)
    /// Two players came near each other.
    case playersNear(PlayerID, other: PlayerID, Meeting)
    /// Two players who were near are apart.
    case playersApart(PlayerID, other: PlayerID, Meeting)
    /// A hunter has a target from now on.
    case targetAssigned(PlayerID, target: PlayerID)
    /// The targets could not be drawn under all rules: which kinds were given up, in the order of giving up. Where the
    /// objective is among them, it was given up first.
    case rulesRelaxed([String])
    /// A target has come within its hunter's reach.
    case targetInRange(PlayerID, target: PlayerID, Meeting)
    /// A target is not within its hunter's reach any more.
    case targetOutOfRange(PlayerID, target: PlayerID, Meeting)
    /// A hunter says: got my target; and the match's own tracks bear it out.
    case eliminationClaimed(PlayerID, target: PlayerID, Claim)
    /// A claim came to nothing, and why. The target is nil where none was meant.
    case eliminationRefused(PlayerID, target: PlayerID?, Refusal, Claim)
    /// A player who was out is in again.
    case playerRevived(PlayerID)
    /// A player has another part in the game: catcher, frozen, seeker; by whom, where it was somebody.
    case roleChanged(PlayerID, role: String, by: PlayerID?)
    /// A player has been at a checkpoint: when, and how many that makes.
    case checkpointReached(PlayerID, zone: String, crossedAt: GameTime, count: Int)
    /// A player has finished: after how many seconds, and in which place so far.
    case playerFinished(PlayerID, seconds: Double, place: Int)
    /// A player's points: by how much they changed, what they are now, and for what.
    case scoreChanged(PlayerID, change: Int, score: Int, ScoreReason)
    /// So many points are on a player's head.
    case bountySet(PlayerID, points: Int)
    /// What a player who is out left behind goes to an heir.
    case willRead(PlayerID, heir: PlayerID, points: Int)
    /// Another phase of the match has begun, until an instant; nil for until the end.
    case phaseChanged(MatchPhase, until: GameTime?)
    /// The match stands still.
    case matchPaused
    /// The match goes on.
    case matchResumed
    /// A referee decided.
    case refereeDecided(RefereeOrder)
    /// An order of a referee could not be carried out, and why.
    case refereeRefused(RefereeOrder, RefereeRefusal)
    /// The match is over; with the ranking, the first first, where there is something to rank by.
    case matchEnded(winners: [PlayerID], ranking: [RankingRow] = [])
    /// The action of that number did not happen after all, as a late event shows; with what it had told.
    indirect case retracted(of: Int, Event)
    /// The action of that number happened otherwise, as a late event shows; with what takes its place.
    indirect case amended(of: Int, Event)
  }

  /// Why a fix was not used.
  public enum Rejection: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// Its coordinates or its accuracy are no such thing.
    case invalid
    /// It lies at longitude 0 and latitude 0, where no part of this game is.
    case nullIsland
    /// The player's track has already gone on beyond its time.
    case late
    /// It says again what is known.
    case duplicate
    /// Nobody moves so fast.
    case impossibleSpeed
    /// A rush from rest that the next fix refuted.
    case outlier
    /// A place that the device reports where it does not know its own.
    case placeholder
    /// It is dated after its own arrival, by a clock that is ahead.
    case clockAhead

    init(_ defect: FixDefect) {
      switch defect {
      case .invalid: self = .invalid
      case .nullIsland: self = .nullIsland
      }
    }

    init(_ rejection: MotionGate.Rejection) {
      switch rejection {
      case .duplicate: self = .duplicate
      case .impossibleSpeed: self = .impossibleSpeed
      case .outlier: self = .outlier
      }
    }
  }

  /// Why a player is out.
  public enum Cause: String, Hashable, Sendable, Codable {
    /// Outside of all play areas beyond the deadline.
    case outOfBounds
    /// By the player's own will.
    case quit
    /// By a hunter, who claimed it.
    case hunted
    /// By a catcher.
    case caught
    /// Nothing is left of the player's health: zones took it.
    case zone
    /// By a referee.
    case referee
  }

  /// What points were given for.
  public enum ScoreReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Somebody was put out.
    case elimination
    /// Somebody was caught, or freed.
    case tag
    /// A checkpoint was reached.
    case checkpoint
    /// The time was over, or the order was wrong.
    case penalty
    /// There was a bounty on somebody.
    case bounty
    /// Somebody left it.
    case inheritance
    /// A zone was held or captured.
    case zone
    /// Having lasted.
    case survival
    /// By a referee.
    case referee
  }

  /// Who is meant; nil where the action is about the match.
  public var player: PlayerID? {
    switch event {
    case .matchStarted, .matchEnded, .zoneContested, .zoneCaptured, .zoneLost, .rulesRelaxed, .phaseChanged,
      .matchPaused, .matchResumed:
      nil
    case .refereeDecided(let order), .refereeRefused(let order, _): order.player
    case .retracted(_, let event), .amended(_, let event):
      GameAction(sequence: sequence, time: time, event: event).player
    case .lobbyJoined(let player, _), .lobbyLeft(let player), .lobbyReady(let player, _),
      .playerJoined(let player, _), .fixRejected(let player, _, _), .zoneEntered(let player, _, _),
      .zoneExited(let player, _, _), .outOfBoundsWarned(let player, _), .returnedInBounds(let player),
      .playerEliminated(let player, _, _), .playerWentStale(let player), .playerReturned(let player),
      .cheatSuspected(let player, _, _), .zoneDwelled(let player, _, _), .borderApproached(let player, _, _),
      .outsideBudgetSpent(let player), .playersNear(let player, _, _), .playersApart(let player, _, _),
      .targetAssigned(let player, _), .targetInRange(let player, _, _), .targetOutOfRange(let player, _, _),
      .eliminationClaimed(let player, _, _), .eliminationRefused(let player, _, _, _), .playerRevived(let player),
      .roleChanged(let player, _, _), .checkpointReached(let player, _, _, _), .playerFinished(let player, _, _),
      .scoreChanged(let player, _, _, _), .bountySet(let player, _), .willRead(let player, _, _):
      player
    }
  }

  /// The id of the zone that the action is about; nil where it is about none.
  public var zone: String? {
    switch event {
    case .zoneEntered(_, let zone, _), .zoneExited(_, let zone, _), .zoneDwelled(_, let zone, _),
      .borderApproached(_, let zone, _), .zoneContested(let zone, _), .zoneCaptured(let zone, _),
      .zoneLost(let zone, _), .checkpointReached(_, let zone, _, _):
      zone
    case .refereeDecided(.moveZone(let zone, _, _)), .refereeRefused(.moveZone(let zone, _, _), _): zone
    case .retracted(_, let event), .amended(_, let event):
      GameAction(sequence: sequence, time: time, event: event).zone
    default: nil
    }
  }

  /// The name of the action in the log.
  public var kind: String {
    switch event {
    case .matchStarted: "matchStarted"
    case .lobbyJoined: "lobbyJoined"
    case .lobbyLeft: "lobbyLeft"
    case .lobbyReady: "lobbyReady"
    case .playerJoined: "playerJoined"
    case .fixRejected: "fixRejected"
    case .zoneEntered: "zoneEntered"
    case .zoneExited: "zoneExited"
    case .outOfBoundsWarned: "outOfBoundsWarned"
    case .returnedInBounds: "returnedInBounds"
    case .playerEliminated: "playerEliminated"
    case .playerWentStale: "playerWentStale"
    case .playerReturned: "playerReturned"
    case .cheatSuspected: "cheatSuspected"
    case .zoneDwelled: "zoneDwelled"
    case .borderApproached: "borderApproached"
    case .outsideBudgetSpent: "outsideBudgetSpent"
    case .zoneContested: "zoneContested"
    case .zoneCaptured: "zoneCaptured"
    case .zoneLost: "zoneLost"
    case .playersNear: "playersNear"
    case .playersApart: "playersApart"
    case .targetAssigned: "targetAssigned"
    case .rulesRelaxed: "rulesRelaxed"
    case .targetInRange: "targetInRange"
    case .targetOutOfRange: "targetOutOfRange"
    case .eliminationClaimed: "eliminationClaimed"
    case .eliminationRefused: "eliminationRefused"
    case .playerRevived: "playerRevived"
    case .roleChanged: "roleChanged"
    case .checkpointReached: "checkpointReached"
    case .playerFinished: "playerFinished"
    case .scoreChanged: "scoreChanged"
    case .bountySet: "bountySet"
    case .willRead: "willRead"
    case .phaseChanged: "phaseChanged"
    case .matchPaused: "matchPaused"
    case .matchResumed: "matchResumed"
    case .refereeDecided: "refereeDecided"
    case .refereeRefused: "refereeRefused"
    case .matchEnded: "matchEnded"
    case .retracted: "retracted"
    case .amended: "amended"
    }
  }
}
