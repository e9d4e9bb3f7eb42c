import QuarryFences
import QuarryGeometry

/// Places to be reached: in their order, as a race of one or more laps, or in any order for points.
///
/// - To enter a checkpoint's zone is a visit, and so is to pass through it between two fixes. Its time is that of the crossing.
/// - A crossing that is decided late counts from when it was: what it changes is put right in the state and in the
///   points; lines that were told stay in the log.
/// - Out of order nothing counts, and points may be lost. Who comes into the finish before the start or before all of a race's
///   checkpoints has not finished; who collects points has finished once they come into it with one checkpoint at least.
/// - Beyond the limit each minute begun costs points; exactly at the limit is in time. Without a finish visits end to count at
///   the limit.
/// - The match ends when all who play have finished, or with their limits.
/// - Pauses count for nobody's time. What is entered in one has to be entered again; who leaves the start in one starts at its end.
public struct Checkpoints: GameMode {
  /// What is kept of races.
  public struct State: Hashable, Sendable, Codable {
    /// The race of each player, by slot.
    public internal(set) var runs: [CheckpointRun] = []
  }

  /// The name in game files.
  public static let name = "checkpoints"
  /// What is played.
  public static let summary = "Places to be reached: in their order as a race, or in any order for points."
  /// Nobody is put out by the mode.
  public static let eliminates = false
  /// After the limit so long is waited for crossings before it that are decided later.
  static let settleSeconds = 15.0

  let course: CheckpointCourse

  /// Makes the mode of a game.
  public init(_ game: Game) { course = CheckpointCourse(game) }

  /// Nobody has set out.
  public func begin(_ match: MatchView) -> State { State() }

  /// Plays what happened.
  public func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder] {
    while state.runs.count < match.playerCount { state.runs.append(CheckpointRun()) }
    switch happening {
    case .joined(let player):
      guard course.starts.isEmpty, state.runs[player].progress.startedAt == nil else { return [] }
      state.runs[player].begin(at: match.time, playedAt: match.clock.played(match.time))
      return wakeAtLimit(player, state, match)
    case .crossed(let player, let event):
      guard let pass = course.pass(event, on: match.clock), match.isActive(player), match.isHuntingPhase,
        pass.isStart || !match.clock.isStill(at: pass.crossedAt)
      else { return [] }
      let wasStarted = state.runs[player].progress.startedAt != nil
      state.runs[player].take(pass, course)
      return (wasStarted ? [] : wakeAtLimit(player, state, match)) + tell(player, &state, match)
    case .due, .wentOut: return end(state, match)
    default: return []
    }
  }

  /// The first of the ranking; nobody where nobody has reached anything.
  public func winners(_ state: State, _ match: MatchView) -> [Int] {
    standings(state, match).filter { standing in
      standing.place == 1 && (standing.progress.finishedAt != nil || standing.points > 0)
    }.map(\.player)
  }

  /// Points, then who has finished, then the time, pauses excluded: as in ``standings(_:_:)``.
  public func merits(of player: Int, _ state: State, _ match: MatchView) -> [Merit] {
    let progress = state.runs.indices.contains(player) ? state.runs[player].progress : CheckpointProgress()
    let time = progress.seconds.map { Int64(($0 * 1e6).rounded()) }
    let isFinished = progress.finishedAt != nil
    return [
      Merit(Int64(points(progress)), same: "same points", less: "fewer points"),
      Merit(isFinished ? 1 : 0, same: "", less: "not finished"),
      Merit(time.map { -$0 } ?? .min, same: time == nil ? "" : "same time", less: "longer time"),
    ]
  }

  private func wakeAtLimit(_ player: Int, _ state: State, _ match: MatchView) -> [GameOrder] {
    course.visitsEnd(of: state.runs[player].progress).map {
      let end = $0.advanced(bySeconds: Self.settleSeconds)
      return [.wake(player, at: end.later(by: match.time.after(match.clock.played(match.time))))]
    } ?? []
  }

  /// Tells what is new of a race, and puts the points right.
  private func tell(_ player: Int, _ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard let id = match.id(player) else { return [] }
    var orders: [GameOrder] = []
    let progress = state.runs[player].progress
    for (index, visit) in progress.visits.enumerated() where isNew(index, visit, state.runs[player]) {
      state.runs[player].told.append(visit.zone)
      guard let zone = match.zone(visit.zone)?.id else { continue }
      orders.append(.tell(.checkpointReached(id, zone: zone, crossedAt: visit.crossedAt, count: index + 1)))
    }
    let (points, penalty) = (course.visitPoints(of: progress), course.penalty(of: progress))
    orders.append(.score(player, points - state.runs[player].visitPoints, .checkpoint))
    orders.append(.score(player, state.runs[player].penalty - penalty, .penalty))
    state.runs[player].visitPoints = points
    state.runs[player].penalty = penalty
    guard let seconds = progress.finishSeconds, !state.runs[player].isFinishTold else { return orders }
    state.runs[player].isFinishTold = true
    let place = 1 + state.runs.indices.filter { $0 != player && isAhead($0, of: player, state) }.count
    return orders + [.tell(.playerFinished(id, seconds: seconds, place: place))] + end(state, match)
  }

  private func isNew(_ index: Int, _ visit: CheckpointVisit, _ run: CheckpointRun) -> Bool {
    switch course.rules.order {
    case .fixed: index >= run.told.count
    case .any: !run.told.contains(visit.zone)
    }
  }

  /// The match ends when all who play are done.
  private func end(_ state: State, _ match: MatchView) -> [GameOrder] {
    guard match.playerCount > 1 || !match.game.game.openJoin else { return [] }
    let isOver = state.runs.indices.allSatisfy { player in
      guard match.isActive(player), state.runs[player].progress.finishedAt == nil else { return true }
      guard let end = course.visitsEnd(of: state.runs[player].progress) else { return false }
      return match.clock.played(match.time) >= end.advanced(bySeconds: Self.settleSeconds)
    }
    return isOver ? [.end(winners: winners(state, match))] : []
  }
}
