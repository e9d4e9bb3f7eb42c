/// What a player's device, or the host on its behalf, tells the game.
public struct ClientEvent: Hashable, Sendable, Codable {
  /// What happened.
  public enum Kind: Hashable, Sendable, Codable {
    /// A location sample.
    case fix(Fix)
    /// The player enters the match.
    case join(team: String?)
    /// The player leaves the match of their own will.
    case quit
    /// Game time has come so far; nobody in particular says so.
    case tick
    /// A hunter says: got my target; with what, where the game has weapons.
    case claim(target: PlayerID?, weapon: String? = nil)
    /// The target says: yes.
    case confirm
    /// The target says: no.
    case deny
    /// The player's settings; the text of the JSON object as it came.
    case settings(String)
    /// The state of the location permission on the device.
    case authorization(String)
    /// A player in the lobby is ready, or is not any more.
    case ready(Bool)
    /// A player says who is to have what they leave behind, should they be put out; nil for nobody.
    case will(heir: PlayerID?)
    /// Whoever runs the game says how it goes on. The host answers for who may say so.
    case host(HostOrder)
    /// A referee decides. The host answers for who is one.
    case referee(RefereeOrder)
  }

  /// When it happened, in game time.
  public var time: GameTime
  /// Who is meant; nil for `tick` alone.
  public var player: PlayerID?
  /// What happened.
  public var kind: Kind
  /// When it reached the backend; nil for a recording.
  public var receivedAt: GameTime?

  /// Makes an event.
  public init(time: GameTime, player: PlayerID?, kind: Kind, receivedAt: GameTime? = nil) {
    self.time = time
    self.player = player
    self.kind = kind
    self.receivedAt = receivedAt
  }

  /// The event that carries `fix`.
  public init(_ fix: Fix) {
    self.init(time: fix.time, player: fix.player, kind: .fix(fix), receivedAt: fix.receivedAt)
  }
}
