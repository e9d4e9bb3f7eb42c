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
    /// The match is over.
    case matchEnded(winners: [PlayerID])
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
  }

  /// Who is meant; nil where the action is about the match.
  public var player: PlayerID? {
    switch event {
    case .matchStarted, .matchEnded, .zoneContested, .zoneCaptured, .zoneLost: nil
    case .retracted(_, let event), .amended(_, let event):
      GameAction(sequence: sequence, time: time, event: event).player
    case .playerJoined(let player, _), .fixRejected(let player, _, _), .zoneEntered(let player, _, _),
      .zoneExited(let player, _, _), .outOfBoundsWarned(let player, _), .returnedInBounds(let player),
      .playerEliminated(let player, _, _), .playerWentStale(let player), .playerReturned(let player),
      .cheatSuspected(let player, _, _), .zoneDwelled(let player, _, _), .borderApproached(let player, _, _),
      .outsideBudgetSpent(let player), .playersNear(let player, _, _), .playersApart(let player, _, _):
      player
    }
  }

  /// The id of the zone that the action is about; nil where it is about none.
  public var zone: String? {
    switch event {
    case .zoneEntered(_, let zone, _), .zoneExited(_, let zone, _), .zoneDwelled(_, let zone, _),
      .borderApproached(_, let zone, _), .zoneContested(let zone, _), .zoneCaptured(let zone, _),
      .zoneLost(let zone, _):
      zone
    case .retracted(_, let event), .amended(_, let event):
      GameAction(sequence: sequence, time: time, event: event).zone
    default: nil
    }
  }

  /// The name of the action in the log.
  public var kind: String {
    switch event {
    case .matchStarted: "matchStarted"
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
    case .matchEnded: "matchEnded"
    case .retracted: "retracted"
    case .amended: "amended"
    }
  }
}
