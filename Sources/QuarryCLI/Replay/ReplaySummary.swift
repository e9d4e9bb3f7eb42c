import QuarryGame
import QuarryGeometry
import QuarryTraces

/// What a replay tells at its end.
struct ReplaySummary {
  private let game: Game
  private var actions: [String: Int] = [:]
  private var state = Match.State()
  private var traces: [TraceSummary] = []
  private var elapsed = Duration.zero
  private var tally = MatchTally()
  private var firstTime: GameTime?
  private var lastTime: GameTime?
  /// Time spent in the engine alone, from parsed events to actions.
  var engineTime = Duration.zero

  init(_ game: Game) { self.game = game }

  mutating func count(_ new: [GameAction]) {
    tally.count(new)
    for action in new {
      actions[action.kind, default: 0] += 1
      // Late events may rewrite what was published: such actions go back in time.
      firstTime = min(firstTime ?? action.time, action.time)
      lastTime = max(lastTime ?? action.time, action.time)
    }
  }

  mutating func take(_ state: Match.State, _ traces: [TraceSummary], elapsed: Duration) {
    self.state = state
    self.traces = traces
    self.elapsed = elapsed
  }

  /// Why there was nothing to play, as `file:line: reason`; nil where there was.
  var emptiness: String? {
    guard state.counts.fixes == 0, state.roster.players.isEmpty || traces.allSatisfy({ $0.fixes == 0 }) else {
      return nil
    }
    guard traces.allSatisfy({ $0.events == 0 }), let trace = traces.first else { return nil }
    if let drop = trace.dropped.first {
      return "\(trace.file):\(drop.firstLine): no fix to play: \(Self.words(for: drop))"
    }
    return "\(trace.file):1: no fix to play: the \(trace.format.rawValue) file holds no track point"
  }

  private static func words(for drop: TraceDrop) -> String {
    "\(Wording.count(drop.count, "point")) dropped as \(drop.reason.rawValue)"
      + (drop.firstMessage.map { " (\($0))" } ?? "")
  }

  /// The rows, each with its label.
  var rows: [(label: String, value: String)] {
    let players = state.roster.players
    let out = players.filter { $0.status == .eliminated }.count
    var rows: [(label: String, value: String)] = []
    rows.append(
      ("players", "\(Wording.count(players.count)) joined" + (out > 0 ? ", \(Wording.count(out)) eliminated" : "")))
    if let winners = tally.winners, !winners.isEmpty {
      rows.append(("winners", winners.map(\.name).joined(separator: ", ")))
    }
    rows += standings
    rows.append(("fixes", "\(Wording.count(state.counts.fixes)) read, \(Wording.count(state.counts.taken)) taken"))
    let rejected = GameAction.Rejection.allCases.compactMap { reason in
      state.counts.rejected[reason].map { "\(reason.rawValue) \(Wording.count($0))" }
    }
    if !rejected.isEmpty { rows.append(("rejected", rejected.joined(separator: ", "))) }
    if let late = state.counts.rejected[.late], late * 100 >= state.counts.fixes {
      rows.append(("hint", "many fixes came late; the rule latenessSeconds waits for them"))
    }
    if state.counts.corrected > 0 {
      rows.append(
        ("corrected", "\(Wording.count(state.counts.corrected, "time")) put right: the clocks were off"))
    }
    let passed = MatchCounts.Passed.allCases.compactMap { reason in
      state.counts.passed[reason].map { "\(reason.rawValue) \(Wording.count($0))" }
    }
    if !passed.isEmpty { rows.append(("passed over", passed.joined(separator: ", "))) }
    let drivers = players.filter { $0.plausibility.vehicle.rideCount > 0 }
    if !drivers.isEmpty {
      let rides = drivers.reduce(0) { $0 + $1.plausibility.vehicle.rideCount }
      rows.append(
        ("vehicles", "\(Wording.count(drivers.count, "player")), \(Wording.count(rides, "ride"))"))
    }
    for trace in traces {
      for drop in trace.dropped {
        rows.append(("unread", "\(trace.file):\(drop.firstLine): \(Self.words(for: drop))"))
      }
      if trace.ignoredValues > 0 {
        rows.append(("ignored", "\(trace.file): \(Wording.count(trace.ignoredValues, "value")) could not be read"))
      }
      if !trace.isSorted, trace.format != .ndjson || traces.count > 1 {
        rows.append(("sorted", "\(trace.file) was not in the order of time, and was sorted"))
      }
    }
    let way = players.reduce(Meters.zero) { $0 + $1.distance }
    rows.append(("way", Wording.distance(way)))
    let kinds = actions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let total = kinds.reduce(0) { $0 + $1.value }
    rows.append(
      (
        "actions",
        Wording.count(total)
          + (kinds.isEmpty ? "" : ": " + kinds.map { "\($0.key) \(Wording.count($0.value))" }.joined(separator: ", "))
      ))
    let (retracted, amended) = (actions["retracted", default: 0], actions["amended", default: 0])
    if retracted + amended > 0 {
      rows.append(
        (
          "rewritten",
          "late events took back \(Wording.count(retracted)) and amended \(Wording.count(amended)); "
            + "\(Wording.count(total - 2 * retracted - amended)) stand"
        ))
    }
    return rows
  }

  /// How many places are told.
  private static let mostPlaces = 10

  /// The ranking and who was put out, where players are ranked: somebody is out, or has points.
  private var standings: [(label: String, value: String)] {
    guard tally.players.contains(where: { $0.out != nil || $0.score != 0 || $0.isWinner }) else { return [] }
    let clock = MatchClock(from: firstTime, to: lastTime)
    let ranked = MatchRanking(tally.players).rows
    let told = ranked.prefix(Self.mostPlaces).map { row in
      "\(row.place). \(row.record.player) (\(row.record.standing(clock)))"
    }
    let rest = ranked.count - told.count
    var rows = [
      (label: "ranking", value: told.joined(separator: "; ") + (rest > 0 ? "; and \(Wording.count(rest)) more" : ""))
    ]
    let causes = tally.departures
    if !causes.isEmpty {
      let words = causes.map { "\($0.cause.rawValue) \(Wording.count($0.count))" }
      rows.append((label: "eliminated", value: words.joined(separator: ", ")))
    }
    return rows
  }

  /// The summary as text, with the files that were written.
  func text(wrote: [String]) -> String {
    let span = firstTime.flatMap { first in lastTime.map { $0 - first } } ?? 0
    var rows = rows
    let seconds = engineTime.seconds
    if seconds > 0 {
      let rate = Wording.rate(Double(state.counts.fixes) / seconds)
      rows.append(
        (
          "speed",
          "\(rate) fixes/s from parsed fixes to actions (\(Wording.fixed(seconds * 1000, 1)) ms on one core), "
            + "\(Wording.fixed(elapsed.seconds, 2)) s in all"
        ))
    }
    for path in wrote { rows.append(("wrote", path)) }
    let width = (rows.map(\.label.count).max() ?? 0) + 2
    var lines = ["\(Wording.oneLine(game.name)): \(Wording.span(seconds: span)) of game time"]
    for (label, value) in rows {
      lines.append(
        "  " + label + String(repeating: " ", count: width - label.count) + Wording.oneLine(value, longest: 1000))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
