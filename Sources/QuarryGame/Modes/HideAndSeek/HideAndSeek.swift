import QuarryGeometry
import QuarryProximity

/// Some hide, others seek: who is found is out or seeks too, and who is still hidden when the time is over wins.
public struct HideAndSeek: GameMode {
  /// What is kept of a game of hide and seek.
  public struct State: Hashable, Sendable, Codable {
    /// Whether a player seeks, by slot.
    public internal(set) var isSeeker: [Bool] = []
    /// Whether the seekers have set out.
    public internal(set) var isSeeking = false
    /// Who is near whom, and since when.
    var contacts = Contacts()
  }

  /// The name in game files.
  public static let name = "hideAndSeek"
  /// What is played.
  public static let summary = "Some hide, others seek them; who is still hidden at the end wins."

  let rules: HideAndSeekRules

  /// Makes the mode of a game.
  public init(_ game: Game) { rules = game.rules.hideAndSeek }

  /// Seekers, the first group, watch those who hide, the second.
  public var needs: ModeNeeds {
    var needs = ModeNeeds()
    needs.watchMeters = rules.findMeters
    needs.watchedPairs = .groups
    return needs
  }

  /// Nobody seeks yet.
  public func begin(_ match: MatchView) -> State { State() }

  /// Plays what happened.
  public func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder] {
    while state.isSeeker.count < match.playerCount { state.isSeeker.append(false) }
    switch happening {
    case .began:
      state.isSeeking = rules.hideSeconds <= 0
      let entered = match.players.indices.flatMap { enter($0, &state, match) }
      let start = match.time.advanced(bySeconds: rules.hideSeconds)
      return entered + draw(&state, match) + [.wake(Self.setOut, at: start)]
    case .joined(let player), .cameBack(let player), .changedTeam(let player):
      return enter(player, &state, match) + draw(&state, match)
    case .met(let seeker, let hider, _):
      state.contacts.met(seeker, hider, at: match.time, isFresh: true)
      return look(at: hider, &state, match)
    case .parted(let seeker, let hider, _):
      state.contacts.parted(seeker, hider)
      return []
    case .due(Self.setOut):
      state.isSeeking = true
      return lookAgain(&state, match)
    case .phase: return lookAgain(&state, match)
    case .resumed: return state.isSeeker.indices.flatMap { look(at: $0, &state, match) }
    case .due(let number): return look(at: number - 1, &state, match)
    case .silence: return draw(&state, match)
    case .wentOut: return draw(&state, match) + end(state, match)
    default: return []
    }
  }

  /// Those who hide; where nobody does, those who seek.
  public func winners(_ state: State, _ match: MatchView) -> [Int] {
    let hiders = match.activePlayers.filter { !state.seeks($0) }
    return hiders.isEmpty ? match.activePlayers : hiders
  }
}

extension HideAndSeek.State {
  /// Whether a player seeks.
  public func seeks(_ player: Int) -> Bool { isSeeker.indices.contains(player) && isSeeker[player] }
}
