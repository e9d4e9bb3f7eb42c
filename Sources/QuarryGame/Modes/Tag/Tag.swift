import QuarryFences
import QuarryGeometry
import QuarryProximity

/// Catchers catch: who is caught is the next to catch, catches too, or stands frozen until somebody frees them.
///
/// - A touch is a meeting within ``TagRules/meters``, decided by the evidence of all fixes. Who is near already when the parts
///   change, or appears nearby, has to part first; where touches last ``TagRules/seconds``, staying for so long counts.
/// - Nobody is caught in a safe zone, nor from one; whoever leaves it beside a catcher is caught then.
/// - There are always as many catchers as at first (with infection: one at least), as long as anybody is left to draw: where
///   one goes or falls silent, another one is drawn. A silent one hands the part on so, but with infection and in teams.
/// - Of several touches at one instant the one that crossed first counts first, and whoever has another part by then is
///   judged by that.
/// - Infection ends when nobody is free: who was caught last, at that very instant, wins. Freeze ends when all are frozen:
///   the catchers win. When the time is over those who are free win, in each variant.
public struct Tag: GameMode {
  /// What is kept of a game of tag.
  public struct State: Hashable, Sendable, Codable {
    /// What is known of each player, by slot.
    public internal(set) var records: [TagRecord] = []
    /// Who is near whom.
    var contacts = Contacts()
    /// How many of those who play have each part.
    var counts = TagCounts()
    /// How many have to catch; 0 before they were drawn.
    var wanted = 0
    /// Whether anybody was caught yet.
    var isUnderWay = false

    /// Nobody plays yet.
    public init() {}

    /// The part of a player; nil for a slot of nobody.
    public func part(of player: Int) -> TagPart? { records.indices.contains(player) ? records[player].part : nil }
  }

  /// The name in game files.
  public static let name = "tag"
  /// What is played.
  public static let summary = "Catchers catch: who is caught catches too, stands frozen, or is the next to catch."

  let rules: TagRules

  /// Makes the mode of a game.
  public init(_ game: Game) { rules = game.rules.tag }

  /// Catchers beside those whom they can catch.
  public var needs: ModeNeeds {
    var needs = ModeNeeds()
    needs.watchMeters = rules.meters
    needs.watchedPairs = .groups
    return needs
  }

  /// Nobody plays yet.
  public func begin(_ match: MatchView) -> State { State() }

  /// Plays what happened.
  public func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder] {
    switch happening {
    case .began: return match.players.indices.flatMap { enter($0, &state, match) } + settle(&state, match)
    case .joined(let player), .cameBack(let player): return enter(player, &state, match) + settle(&state, match)
    case .changedTeam(let player): return regroup(player, &state, match) + settle(&state, match)
    case .wentOut(let departures):
      for departure in departures { leave(departure.player, &state) }
      if match.isDownToOne { return [.end(winners: winners(state, match))] }
      return settle(&state, match)
    case .silence(let player, let isStale):
      hear(player, isSilent: isStale, &state)
      return settle(&state, match)
    case .met(let one, let other, let meeting):
      // Who comes near while the match stands still has to part first, too.
      state.contacts.met(one, other, at: match.time, isFresh: meeting.cause == .moved && !match.isPaused)
      return touch(one, other, &state, match) + settle(&state, match)
    case .parted(let one, let other, _):
      state.contacts.parted(one, other)
      return []
    case .crossed(let player, _), .due(let player):
      return touchAll(around: player, &state, match) + settle(&state, match)
    case .phase, .resumed:
      let catching = state.records.indices.filter { state.records[$0].part != .frozen }
      return catching.flatMap { touchAll(around: $0, &state, match) } + settle(&state, match)
    case .dwelled, .moved, .claimed, .answered, .willed, .decided: return []
    }
  }

  /// Those who are free; and where nobody is, with infection those who were caught last, else the catchers.
  public func winners(_ state: State, _ match: MatchView) -> [Int] {
    func active(_ isMeant: (TagRecord) -> Bool) -> [Int] {
      state.records.indices.filter { match.isActive($0) && isMeant(state.records[$0]) }
    }
    let free = active { $0.part == .free }
    if !free.isEmpty { return free }
    if rules.variant == .infection, let last = state.records.compactMap(\.caughtAt).max() {
      return active { $0.caughtAt == last }
    }
    return active { $0.part == .catcher }
  }
}
