import QuarryGeometry
import QuarryTargets

/// Everybody hunts one and is hunted by one; who is put out leaves the target to the hunter; the last one wins.
///
/// - The targets are one ring (`RunningRing`), whoever goes and comes.
/// - A claim is judged by the match's own tracks, at the instant that it is about; then the target may answer it.
/// - The order of claims is that of the instants they are about: who was hit first hits nobody any more.
public struct Assassin: GameMode {
  /// What is kept of a hunt.
  public struct State: Hashable, Sendable, Codable {
    /// Who hunts whom, by slots; nil before the targets are drawn.
    public internal(set) var ring: RunningRing?
    /// Claims that wait for an answer, in the order in which they were made.
    public internal(set) var claims: [PendingClaim] = []
    /// What is known of each player as a hunter, by slot.
    public internal(set) var hunters: [HunterRecord] = []
    /// Whom each player hunts, as the log tells, by slot; −1 for nobody.
    var told: [Int32] = []

    /// Nobody hunts yet.
    public init() {}

    /// Whom a player hunts; nil for nobody.
    public func target(of player: Int) -> Int? { ring?.target(of: player).flatMap { $0 == player ? nil : $0 } }
    /// Who hunts a player; nil for nobody.
    public func hunter(of player: Int) -> Int? { ring?.hunter(of: player).flatMap { $0 == player ? nil : $0 } }
  }

  /// The name in game files.
  public static let name = "assassin"
  /// What is played.
  public static let summary = "Everybody hunts one and is hunted by one; the last one wins."

  let rules: HuntRules
  let isAutomatic: Bool

  /// Makes the mode of a game.
  public init(_ game: Game) {
    rules = game.rules.hunt
    isAutomatic = game.rules.autoClaim
  }

  /// Claims, ways as far back as claims reach, and hunters beside their targets.
  public var needs: ModeNeeds {
    var needs = ModeNeeds()
    needs.hearsClaims = true
    needs.hasTargets = true
    needs.everyFix = isAutomatic
    needs.waySeconds = rules.waySeconds
    needs.watchMeters = rules.longestReach.value
    return needs
  }

  /// Nobody hunts yet.
  public func begin(_ match: MatchView) -> State { State() }

  /// Plays what happened.
  public func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder] {
    state.grow(to: match.playerCount)
    switch happening {
    case .began: return match.isHunting ? [Wake.draw.order(at: match.time.advanced(bySeconds: rules.drawSeconds))] : []
    case .phase(let phase): return phase.isHunting && state.ring == nil ? draw(&state, match) : []
    case .joined(let player), .cameBack(let player):
      state.hunters[player].hitAt = nil
      return join(player, &state, match)
    case .changedTeam: return regroup(&state, match)
    case .claimed(let player, let target, let weapon, let time):
      return claim(by: player, on: target, weapon, at: time, &state, match)
    case .answered(let player, let isTrue): return answer(of: player, isTrue, &state, match)
    case .willed(let player, let heir):
      state.hunters[player].heir = heir
      return []
    case .wentOut(let departures): return settle(departures, &state, match)
    case .met(let hunter, let target, _) where !match.isActive(hunter) || !match.isActive(target): return []
    case .parted(let hunter, let target, _) where !match.isActive(hunter) || !match.isActive(target): return []
    case .met(let hunter, let target, let meeting):
      return tell(hunter, target, match) { .targetInRange($0, target: $1, meeting) }
    // Who is out, or has another target, has nobody in range.
    case .parted(_, _, let meeting) where meeting.cause == .left || meeting.cause == .unwatched: return []
    case .parted(let hunter, let target, let meeting):
      return tell(hunter, target, match) { .targetOutOfRange($0, target: $1, meeting) }
    case .moved(let player, _): return claimsByItself(around: player, &state, match)
    case .due(let number): return Wake(number: number).map { fire($0, &state, match) } ?? []
    case .decided(let order): return carryOut(order, &state, match)
    case .crossed, .dwelled, .silence, .resumed: return []
    }
  }

  private func tell(
    _ hunter: Int, _ target: Int, _ match: MatchView, _ event: (PlayerID, PlayerID) -> GameAction.Event
  ) -> [GameOrder] {
    guard let hunter = match.id(hunter), let target = match.id(target) else { return [] }
    return [.tell(event(hunter, target))]
  }

  // MARK: Timers

  /// What a timer is for.
  enum Wake {
    /// The targets are drawn.
    case draw
    /// The targets are drawn anew.
    case redraw
    /// The ring is turned round.
    case reverse
    /// The answer to a hunter's claim is due.
    case answer(Int)
    /// A player is in again.
    case revive(Int)

    private static let kinds = 5

    init?(number: Int) {
      let slot = number / Self.kinds
      switch number % Self.kinds {
      case 0: self = .draw
      case 1: self = .redraw
      case 2: self = .reverse
      case 3: self = .answer(slot)
      case 4: self = .revive(slot)
      default: return nil
      }
    }

    private var number: Int {
      switch self {
      case .draw: 0
      case .redraw: 1
      case .reverse: 2
      case .answer(let slot): 3 + Self.kinds * slot
      case .revive(let slot): 4 + Self.kinds * slot
      }
    }

    func order(at time: GameTime) -> GameOrder { .wake(number, at: time) }
  }

  private func fire(_ wake: Wake, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    switch wake {
    // Due at the very instant of a pause, it waits for its end.
    case .draw where match.isPaused: return [Wake.draw.order(at: match.time)]
    case .draw: return state.ring == nil && match.isHunting ? draw(&state, match) : []
    case .redraw: return redraw(&state, match) + next(.redraw, after: rules.redrawSeconds, match)
    case .reverse: return reverse(&state, match) + next(.reverse, after: rules.reverseSeconds, match)
    case .answer(let hunter): return endClaims(of: hunter, &state, match)
    case .revive(let player): return [.revive(player)]
    }
  }

  /// Sets a timer that goes off again and again.
  func next(_ wake: Wake, after seconds: Double?, _ match: MatchView) -> [GameOrder] {
    seconds.map { [wake.order(at: match.time.advanced(bySeconds: $0))] } ?? []
  }

  private func carryOut(_ order: RefereeOrder, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    switch order {
    case .redraw: return redraw(&state, match)
    case .reverse:
      let orders = reverse(&state, match)
      // Of two, each hunts the other, either way round.
      let isRefused = orders.isEmpty && state.ring.map { $0.order.count > 2 } ?? true
      return isRefused ? [.tell(.refereeRefused(order, .noSuchRing))] : orders
    case .bounty(let player, let points):
      guard let slot = match.slot(of: player), match.isActive(slot) else { return [] }
      return setBounty(points, on: slot, &state, match)
    case .undo(let player): return match.slot(of: player).map { takeBack(eliminationOf: $0, &state) } ?? []
    case .eliminate, .protect, .moveZone, .award, .note: return []
    }
  }
}

extension Assassin.State {
  /// Makes room for all players.
  mutating func grow(to count: Int) {
    while hunters.count < count { hunters.append(HunterRecord()) }
    while told.count < count { told.append(-1) }
  }
}
