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
    /// A player is outside of all play areas, and out of the match at the deadline.
    case outOfBoundsWarned(PlayerID, deadline: GameTime)
    /// A player came back in time.
    case returnedInBounds(PlayerID)
    /// A player is out of the match.
    case playerEliminated(PlayerID, by: PlayerID?, Cause)
    /// Nothing was heard of a player for too long.
    case playerWentStale(PlayerID)
    /// A stale player was heard of again.
    case playerReturned(PlayerID)
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
    /// It is dated after its own arrival, by a clock that is ahead.
    case clockAhead

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
    case .matchStarted, .matchEnded: nil
    case .retracted(_, let event), .amended(_, let event):
      GameAction(sequence: sequence, time: time, event: event).player
    case .playerJoined(let player, _), .fixRejected(let player, _, _), .zoneEntered(let player, _, _),
      .zoneExited(let player, _, _), .outOfBoundsWarned(let player, _), .returnedInBounds(let player),
      .playerEliminated(let player, _, _), .playerWentStale(let player), .playerReturned(let player):
      player
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
    case .matchEnded: "matchEnded"
    case .retracted: "retracted"
    case .amended: "amended"
    }
  }
}
