import QuarryGeometry

/// What a match keeps of its course: its lobby, its pauses, its phases, who went out when.
public struct MatchCourse: Hashable, Sendable, Codable {
  /// Game time less the pauses.
  public internal(set) var clock = MatchClock()
  /// Who is in the lobby, in the order in which they came; empty where no rule asks for a lobby, and once the match has begun.
  public internal(set) var lobby: [LobbyPlayer] = []
  /// Whether the host has said that the match begins.
  var isCalled = false
  /// The place of the phase that the match is in among the phases of the game; nil where it is in none.
  public internal(set) var phaseIndex: Int?
  /// When that phase began; pauses move it.
  var phaseBegan: GameTime?
  /// When the phase is over; nil for until the end. Pauses move it.
  public internal(set) var phaseEnds: GameTime?
  /// When the match is over by its time; nil where the rules have none. Pauses move it.
  public internal(set) var endsAt: GameTime?
  /// Timers that stand still in a pause, dated as if all had been set when it began; in order.
  var stopped: [TimerQueue.Timer] = []
  /// Who is out, in the order in which they went; who came back is not among them.
  public internal(set) var departures: [Departure] = []
  /// Circles that a referee has put elsewhere, in order of time.
  var moves = ZoneMoves()

  /// A course of a match that has not begun.
  public init() {}

  /// Somebody who is out.
  public struct Departure: Hashable, Sendable, Codable {
    /// Who, by slot.
    public var player: Int
    /// When.
    public var time: GameTime
    /// By whom; nil for nobody.
    public var by: Int?
    /// Why.
    public var cause: GameAction.Cause
  }

  /// A player in the lobby.
  public struct LobbyPlayer: Hashable, Sendable, Codable {
    /// Who.
    public var id: PlayerID
    /// The player's team; nil for none.
    public var team: String?
    /// Whether the player is ready.
    public var isReady = false
    /// Whether the player has not left again.
    public var isPresent = true
    /// The last fix, which is judged once the match begins; nil where there was none.
    var fix: ClientEvent?
  }
}

extension Match.State {
  /// Whether the match stands still.
  public var isPaused: Bool { course.clock.isPaused }

  /// How much of the match is over at an instant, 0 … 1: 0 before its start, 1 from its end on; pauses do not count. Nil where
  /// nothing says when it will end.
  public func progress(at time: GameTime) -> Double? {
    if phase == .ended { return result.map { time < $0.time } == true ? share(of: result?.time, at: time) : 1 }
    return phase == .waiting ? 0 : share(of: course.endsAt, at: time)
  }

  private func share(of end: GameTime?, at time: GameTime) -> Double? {
    guard let end, let start = startsAt else { return nil }
    return course.share(from: start, to: end, at: time)
  }

  /// How much of the phase is over at an instant, 0 … 1; pauses do not count. Nil where the match is in none, or in one
  /// without an end.
  public func phaseProgress(at time: GameTime) -> Double? {
    if phase == .ended { return matchPhase == nil ? nil : 1 }
    guard let began = course.phaseBegan, let ends = course.phaseEnds else { return nil }
    return course.share(from: began, to: ends, at: time)
  }
}

extension MatchCourse {
  /// How much of a stretch is over; its ends are where pauses have moved them, a pause that is not over yet stands still.
  fileprivate func share(from start: GameTime, to end: GameTime, at time: GameTime) -> Double {
    let now = clock.pausedSince.map { min($0, time) } ?? time
    guard now < end else { return 1 }
    let whole =
      clock.pausedSince.map { clock.seconds(from: start, to: $0) + (end - $0) } ?? clock.seconds(from: start, to: end)
    return whole > 0 ? min(max(clock.seconds(from: start, to: now) / whole, 0), 1) : 1
  }

  /// What cannot be in a course that was saved; nil where it can be gone on with.
  func defect(players: Range<Int>, zones: Range<Int>) -> String? {
    func isOfNobody(_ timer: TimerQueue.Timer) -> Bool { timer.isOfPlayer && !players.contains(timer.slot) }
    if stopped.contains(where: isOfNobody) { return "a timer of no player" }
    if departures.contains(where: { !players.contains($0.player) || !($0.by.map(players.contains) ?? true) }) {
      return "a departure of nobody"
    }
    if moves.list.contains(where: { !zones.contains($0.zone) }) { return "a move of no zone" }
    return nil
  }
}
