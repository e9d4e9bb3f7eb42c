import QuarryGeometry

@testable import QuarryGame

/// What holds of every hunt after every action, told by the log alone and compared with the state: the ring is one cycle over
/// the living, nobody who is out acts, points add up.
struct HuntLaws {
  private(set) var failures: [String] = []
  private var targets: [PlayerID: PlayerID] = [:]
  private var isOut: [PlayerID: Bool] = [:]
  private var scores: [PlayerID: Int] = [:]
  private var deaths = 0
  private var revivals = 0
  private var isPaused = false
  private(set) var eliminations = 0
  private(set) var refusals: Set<Refusal> = []

  private mutating func expect(_ condition: Bool, _ message: String) {
    if !condition { failures.append(message) }
  }

  /// Takes in what was published, and compares with how the match stands then.
  mutating func take(_ actions: [GameAction], _ engine: MatchEngine) {
    for action in actions { take(action) }
    compare(engine)
  }

  private mutating func take(_ action: GameAction) {
    switch action.event {
    case .playerJoined(let player, _): isOut[player] = false
    case .targetAssigned(let hunter, let target):
      expect(isOut[hunter] == false && isOut[target] == false, "\(action.jsonLine()): one of them is out")
      targets[hunter] = target
    case .playerEliminated(let player, let by, let cause):
      expect(isOut[player] == false, "\(action.jsonLine()): out already")
      expect((cause == .hunted) == (by != nil), "\(action.jsonLine()): by whom?")
      expect(!isPaused || cause != .outOfBounds && cause != .zone, "\(action.jsonLine()): while the match stands still")
      isOut[player] = true
      targets[player] = nil
      deaths += 1
      if cause == .hunted { eliminations += 1 }
    case .playerRevived(let player):
      expect(isOut[player] == true, "\(action.jsonLine()): in already")
      isOut[player] = false
      revivals += 1
    case .scoreChanged(let player, let change, let score, _):
      scores[player, default: 0] += change
      expect(scores[player] == score, "\(action.jsonLine()): by the log \(scores[player] ?? 0)")
    case .eliminationClaimed(let hunter, let target, _):
      expect(isOut[hunter] == false, "\(action.jsonLine()): a dead hunter")
      expect(isOut[target] == false, "\(action.jsonLine()): a dead target")
      expect(targets[hunter] == target, "\(action.jsonLine()): hunts \(targets[hunter]?.name ?? "nobody")")
    case .matchPaused, .matchResumed:
      expect(isPaused == (action.kind == "matchResumed"), "\(action.jsonLine()) twice")
      isPaused.toggle()
    case .eliminationRefused(_, _, let reason, _): refusals.insert(reason)
    default: break
    }
  }

  private mutating func compare(_ engine: MatchEngine) {
    let state = engine.state
    let living = state.roster.players.indices.filter { state.roster.players[$0].status == .active }
    for player in state.roster.players {
      expect(isOut[player.id] == (player.status == .eliminated), "\(player.id) is \(player.status)")
      expect(
        scores[player.id] ?? 0 == player.score, "\(player.id) has \(player.score), by the log \(scores[player.id] ?? 0)"
      )
    }
    expect(
      living.count == state.roster.players.count - deaths + revivals,
      "\(living.count) living, \(deaths) deaths, \(revivals) revivals")
    guard state.phase == .running, let hunt = state.mode?.state(of: Assassin.self), let ring = hunt.ring else { return }
    if let defect = ring.checkInvariants() { failures.append("ring: \(defect)") }
    expect(ring.order.map(Int.init).sorted() == living, "the ring is of \(ring.order), living are \(living)")
    // One cycle, walked by what the log told.
    guard let first = living.first, living.count > 1 else { return }
    var seen: [PlayerID] = [state.roster.players[first].id]
    while let last = seen.last, let next = targets[last], seen.count <= living.count, next != seen[0] {
      seen.append(next)
    }
    expect(seen.count == living.count, "a cycle of \(seen.count) of \(living.count)")
    expect(Set(seen).count == seen.count, "somebody is hunted twice: \(seen)")
    for claim in hunt.claims {
      expect(state.roster.players[claim.target].status == .active, "a claim on a dead player waits")
    }
  }
}
