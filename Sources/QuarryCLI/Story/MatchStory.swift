import QuarryFences
import QuarryGame
import QuarryGeometry

/// A match as a text that a person likes to read: a line for each moment, and how it ended.
///
/// Fixes, their rejections, silence and the way in and out of reach are left out; players who join one after another are told
/// together; targets that form a ring are told as one.
struct MatchStory {
  private let title: String
  private let zones: [QuarryFences.Zone]
  private let clock: MatchClock
  private let actions: [GameAction]
  private let tally: MatchTally

  /// - Parameter actions: what stands of the log, in order.
  init(_ game: Game, _ actions: [GameAction]) {
    title = Wording.oneLine(game.name)
    zones = game.zones
    self.actions = actions
    var tally = MatchTally()
    tally.count(actions)
    self.tally = tally
    clock = MatchClock(from: actions.first?.time, to: actions.last?.time)
  }

  /// The story, with a heading for each phase and the ranking at its end.
  var text: String {
    var lines = [title, String(repeating: "=", count: max(3, title.count))]
    if let day = clock.onlyDay { lines.append("\(day), times in UTC") }
    lines.append("")
    for moment in moments {
      if let phase = moment.heading { lines += (lines.last == "" ? [] : [""]) + ["-- \(phase) --", ""] }
      if moment.sentences.isEmpty { continue }
      lines += Paragraph.lines(
        moment.sentences.map { "\($0)." }.joined(separator: " "), first: "\(clock.text(moment.time))  ")
    }
    return (lines + ending).joined(separator: "\n") + "\n"
  }

  // MARK: Moments

  /// All that is told of one instant.
  private struct Moment {
    let time: GameTime
    var sentences: [String] = []
    /// The phase that begins.
    var heading: String?
    /// Those who join, where nothing else happens.
    var joining: [String] = []
    /// When the last of them does.
    var until: GameTime
  }

  private var moments: [Moment] {
    var moments: [Moment] = []
    var start = actions.startIndex
    while start < actions.endIndex {
      let time = actions[start].time
      let end = actions[start...].firstIndex { $0.time != time } ?? actions.endIndex
      let moment = moment(at: time, actions[start..<end])
      start = end
      if moment.sentences.isEmpty && moment.heading == nil && moment.joining.isEmpty { continue }
      let isJoining = moment.sentences.isEmpty && moment.heading == nil
      if isJoining, let last = moments.last, last.heading == nil, last.sentences.isEmpty {
        moments[moments.count - 1].joining += moment.joining
        moments[moments.count - 1].until = time
      } else {
        moments.append(moment)
      }
    }
    return moments.map { moment in
      var told = moment
      if moment.joining.isEmpty { return told }
      let last = moment.until > moment.time ? ", the last at \(clock.text(moment.until))" : ""
      let verb = moment.joining.count == 1 ? "joins" : "join"
      // The match begins, and then they join.
      let place = moment.sentences.first == Self.beginning ? 1 : 0
      told.sentences.insert("\(Wording.list(moment.joining)) \(verb)\(last)", at: place)
      return told
    }
  }

  private static let beginning = "The match begins"

  private func moment(at time: GameTime, _ actions: ArraySlice<GameAction>) -> Moment {
    var moment = Moment(time: time, until: time)
    var hunts: [StoryRing.Hunt] = []
    for action in actions {
      switch action.event {
      case .playerJoined(let player, let team):
        moment.joining.append(Wording.oneLine(player.name) + (team.map { " (\(Wording.oneLine($0)))" } ?? ""))
      case .targetAssigned(let hunter, let target): hunts.append(StoryRing.Hunt(hunter: hunter, target: target))
      case .phaseChanged(let phase, let until):
        moment.heading = Wording.oneLine(phase.name) + (until.map { ", until \(clock.text($0))" } ?? "")
      case .playerWentStale(let player):
        // Silence is of interest where something follows from it.
        guard actions.contains(where: { $0.isWarning(of: player) }) else { continue }
        moment.sentences.append(Wording.oneLine(action.sentence(zones: zones), longest: 400))
      case .targetInRange(let hunter, _, _) where actions.contains(where: { $0.isClaim(of: hunter) }): continue
      default:
        guard action.isTold(among: zones) else { continue }
        moment.sentences.append(Wording.oneLine(action.sentence(zones: zones), longest: 400))
      }
    }
    moment.sentences += StoryRing.sentences(hunts)
    return moment
  }

  // MARK: The end

  private var ending: [String] {
    guard let winners = tally.winners, let end = tally.endedAt else { return [] }
    let names = winners.map { Wording.oneLine($0.name) }
    let span = tally.startedAt.map { " after \(Wording.span(seconds: end - $0))" } ?? ""
    var lines = [
      "", (names.isEmpty ? "Nobody wins" : "\(Wording.list(names)) \(names.count == 1 ? "wins" : "win")") + span + ".",
    ]
    let rows = MatchRanking(tally.players).rows
    guard !rows.isEmpty else { return lines }
    lines.append("")
    let width = rows.map { Wording.oneLine($0.record.player.name).count }.max() ?? 0
    let places = String(rows.last?.place ?? 1).count
    for row in rows {
      let (place, name) = (String(row.place), Wording.oneLine(row.record.player.name))
      let kills =
        row.record.eliminations == 0 ? "" : ", put out \(Wording.count(row.record.eliminations, "player"))"
      lines.append(
        String(repeating: " ", count: places - place.count + 2) + "\(place). " + name
          + String(repeating: " ", count: width - name.count + 2) + row.record.standing(clock) + kills)
    }
    return lines
  }
}

extension GameAction {
  fileprivate func isWarning(of player: PlayerID) -> Bool {
    if case .outOfBoundsWarned(player, _) = event { true } else { false }
  }

  fileprivate func isClaim(of player: PlayerID) -> Bool {
    if case .eliminationClaimed(player, _, _) = event { true } else { false }
  }

  /// Whether a story tells the action.
  fileprivate func isTold(among zones: [QuarryFences.Zone]) -> Bool {
    switch event {
    case .fixRejected, .playerReturned, .targetOutOfRange, .playersApart, .borderApproached,
      .returnedInBounds, .retracted, .amended:
      return false
    case .zoneEntered(_, let zone, let event), .zoneExited(_, let zone, let event):
      // That everybody is inside of the play area goes without saying; leaving it is told as being out of bounds.
      return !event.isInitial && event.evidence.rule != .stale && zones.first { $0.id == zone }?.role != .playArea
    case .scoreChanged(_, _, _, let reason):
      switch reason {
      case .elimination, .tag, .checkpoint, .inheritance, .survival, .zone: return false
      case .penalty, .bounty, .referee: return true
      }
    default: return true
    }
  }
}
