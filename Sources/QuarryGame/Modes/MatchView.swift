import QuarryFences
import QuarryGeometry
import QuarryProximity

/// How a match stands, for its mode to look at. Players are slots of the roster.
///
/// A value that is made for one question; it shares what it shows with the match, so it must not be kept.
public struct MatchView: Sendable {
  /// The game that is played.
  public let game: CompiledGame
  /// The instant.
  public let time: GameTime
  let state: Match.State
  let fences: FenceSet

  init(game: CompiledGame, fences: FenceSet, time: GameTime, _ state: Match.State) {
    self.game = game
    self.fences = fences
    self.time = time
    self.state = state
  }

  /// The rules of the game.
  public var rules: GameRules { game.game.rules }
  /// What random draws start from: another number for each action that was published. Those that tell of pauses do not
  /// count: a pause changes no draw.
  public var seed: UInt64 {
    let lines = state.published - 2 * clock.pauses.count - (clock.isPaused ? 1 : 0)
    return game.game.seed &+ UInt64(truncatingIfNeeded: lines) &* 0x9E37_79B9_7F4A_7C15
  }
  /// How many players there are, those included who are out.
  public var playerCount: Int { state.roster.players.count }
  /// The players, in the order in which they joined.
  public var players: [PlayerState] { state.roster.players }
  /// When the match began; nil before.
  public var startsAt: GameTime? { state.startsAt }

  /// A player; nil for a slot of nobody.
  public subscript(player: Int) -> PlayerState? {
    state.roster.players.indices.contains(player) ? state.roster.players[player] : nil
  }

  /// The slot of a player's name; nil for one who never joined.
  public func slot(of player: PlayerID) -> Int? { state.roster.slot(of: player) }
  /// A player's name; nil for a slot of nobody.
  public func id(_ player: Int) -> PlayerID? { self[player]?.id }
  /// Whether a player takes part.
  public func isActive(_ player: Int) -> Bool { self[player]?.status == .active }
  /// Those who take part, by slot.
  public var activePlayers: [Int] { players.indices.filter { players[$0].status == .active } }
  /// A zone by its index; nil where there is none.
  public func zone(_ index: Int) -> Zone? { fences.zones.indices.contains(index) ? fences.zones[index] : nil }

  /// Whether one player alone is left, or one team where ``GameRules/lastTeamWins`` says so, or nobody. Who is the only one
  /// that ever joined is not left over, as long as others may join.
  public var isDownToOne: Bool {
    let active = state.roster.activeCount
    if playerCount == 1 { return active == 0 && !game.game.openJoin }
    if active <= 1 { return true }
    guard rules.lastTeamWins, let team = players.first(where: { $0.status == .active })?.team else { return false }
    return players.allSatisfy { $0.status != .active || $0.team == team }
  }

  /// Whether players may put each other out now: not so in phases of another kind, nor while the match stands still.
  public var isHunting: Bool { !state.isPaused && isHuntingPhase }

  /// Whether players may put each other out in the phase that the match is in, whether it stands still or not.
  public var isHuntingPhase: Bool { state.matchPhase?.isHunting ?? true }

  /// Whether a referee protects a player.
  public func isProtected(_ player: Int) -> Bool { self[player]?.protectedUntil.map { time < $0 } ?? false }

  // MARK: Places

  /// Where a player was at an instant, by the match's own track; see ``RecentWays/place(of:at:rule:)``.
  public func place(of player: Int, at time: GameTime, rule: ClaimRule) -> Recollection {
    state.ways?.place(of: player, at: time, rule: rule) ?? .unknown(.noFix)
  }

  /// Whether one player was near another at an instant, by the match's own tracks; see ``RecentWays/nearness(of:to:within:at:rule:)``.
  public func nearness(of first: Int, to second: Int, within range: Meters, at time: GameTime, rule: ClaimRule)
    -> PastNearness
  {
    (state.ways ?? RecentWays()).nearness(of: first, to: second, within: range, at: time, rule: rule)
  }

  /// The last place of each player; nil for those of whom none is known.
  public var places: [Coordinate?] { players.map(\.fences.place) }

  /// The role that counts for a player now.
  public func effectiveRole(of player: Int) -> Zone.Role? {
    self[player].flatMap { fences.effectiveRole(of: $0.fences) }
  }

  /// The role that counts at a place and an instant.
  public func effectiveRole(at place: Coordinate, altitude: Meters? = nil, time: GameTime) -> Zone.Role? {
    fences.effectiveRole(at: place, altitude: altitude, time: time)
  }

  /// Whether a pair that is watched for the mode is near.
  public func isNear(_ one: Int, _ other: Int) -> Bool {
    game.modeWatch.flatMap { watch in state.encounters?.isNear(one, other, watch: watch) } ?? false
  }
}
