import QuarryGeometry

/// A kind of game: what follows from what happens on the ground.
///
/// A mode is a reducer. It keeps a state of its own, is told what happens, in order, at the end of each instant, and
/// answers with orders: put somebody out, give points, wake me at noon, end the match. Everything else — fences, evidence,
/// who is near whom, late fixes, the lobby, pauses, the log — is the match's, and the same for all modes.
///
/// A mode is pure: the same happenings give the same orders. It reads no clock and draws only from ``MatchView/seed``.
///
/// ```swift
/// struct FirstToTheTree: GameMode {
///   struct State: Hashable, Sendable, Codable { var arrivals = 0 }
///   static let name = "firstToTheTree"
///   static let summary = "Who enters the tree's zone first wins."
///   init(_ game: Game) {}
///   func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder] {
///     guard case .crossed(let player, let event) = happening, event.kind == .entered,
///       match.zone(event.zone)?.role == .objective
///     else { return [] }
///     state.arrivals += 1
///     return [.end(winners: [player])]
///   }
///   func begin(_ match: MatchView) -> State { State() }
/// }
/// let engine = try MatchEngine(game, mode: FirstToTheTree(game))
/// ```
public protocol GameMode: Sendable {
  /// What the mode keeps of a running match: plain data, saved with it.
  associatedtype State: Hashable, Sendable, Codable
  /// The name in game files.
  static var name: String { get }
  /// What is played, in a sentence.
  static var summary: String { get }
  /// Whether players are put out: at the end of the grace, or of the budget, outside of the play areas.
  static var eliminates: Bool { get }
  /// Makes the mode of a game.
  init(_ game: Game)
  /// What the mode has to be told.
  var needs: ModeNeeds { get }
  /// What it keeps when the match begins, before any player has joined.
  func begin(_ match: MatchView) -> State
  /// Who has won where the match is ended from outside: by its host, by its time, or by the end of all input.
  func winners(_ state: State, _ match: MatchView) -> [Int]
  /// What players are ranked by at the end, the most important first: as many for each player, so that the first difference decides.
  func merits(of player: Int, _ state: State, _ match: MatchView) -> [Merit]
  /// Takes in what happened, and says what follows.
  /// - Parameter match: how things stand; the orders of this instant that were given before are carried out.
  func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder]
}

extension GameMode {
  /// Most games put players out.
  public static var eliminates: Bool { true }
  /// Whoever is in the first place of the ranking, of those who are in, where players are put out; else nobody.
  public func winners(_ state: State, _ match: MatchView) -> [Int] {
    guard Self.eliminates else { return [] }
    let first = match.groups { merits(of: $0, state, match) }.first ?? []
    return first.map(\.player).filter(match.isActive).sorted()
  }
  /// Who is in before who is out, then points, then who was in for longer.
  public func merits(of player: Int, _ state: State, _ match: MatchView) -> [Merit] { match.usualMerits(of: player) }
  /// Nothing but what every mode is told.
  public var needs: ModeNeeds { ModeNeeds() }
}

/// What a mode has to be told beyond what every mode is.
public struct ModeNeeds: Hashable, Sendable {
  /// Whether it takes claims and their answers; else these are counted as of no use.
  public var hearsClaims = false
  /// Whether there are targets: a referee may draw them anew, turn them round, and put bounties on players.
  public var hasTargets = false
  /// Whether it wants to know of every fix that was taken.
  public var everyFix = false
  /// How far back it asks where players were, in seconds; nil for never. What it costs: 48 bytes a point.
  public var waySeconds: Double?
  /// How many points of the ways are kept for that, of each player.
  public var wayPoints = 12
  /// The distance at which pairs of players are watched for it; nil for none.
  public var watchMeters: Double?
  /// Which pairs are watched: by the orders ``GameOrder/watch(hunter:target:)``, or by groups.
  public var watchedPairs = WatchedPairs.named

  /// Which pairs are watched for a mode.
  public enum WatchedPairs: Hashable, Sendable {
    /// Those that it names one by one.
    case named
    /// Players of the first group, and players of the second; see ``GameOrder/group(_:_:)``.
    case groups
  }

  /// No needs.
  public init() {}
}
