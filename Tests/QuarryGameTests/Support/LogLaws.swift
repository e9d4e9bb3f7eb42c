@testable import QuarryGame

import QuarryFences
import QuarryGeometry

/// What holds for the log of every match, checked the slow way: law 6, and that the log tells one story which ends as
/// the state says.
struct LogLaws {
  private let log: [GameAction]
  private let engine: MatchEngine
  private let found = Found()

  /// What does not hold.
  var failures: [String] { found.failures }

  private final class Found { var failures: [String] = [] }

  private let publishedCount: Int

  /// - Parameters:
  ///   - engine: after `finish()`.
  ///   - publishedCount: how many actions were published; as many as the log has, but where it is a net one.
  init(_ log: [GameAction], _ engine: MatchEngine, publishedCount: Int? = nil) {
    self.log = log
    self.publishedCount = publishedCount ?? log.count
    self.engine = engine
    checkOrder()
    checkStory()
    checkCounts()
  }

  private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { found.failures.append(message()) }
  }

  private func checkOrder() {
    var isDecided = false
    for (index, action) in log.enumerated() {
      expect(action.sequence == index, "number \(action.sequence) at \(index)")
      guard index > 0 else { continue }
      let before = log[index - 1]
      expect(before.time <= action.time, "time goes back at \(index): \(before.jsonLine()) \(action.jsonLine())")
      // What follows from an instant is told in the order in which it was decided.
      if before.time != action.time { isDecided = false }
      isDecided = isDecided || before.isConsequence
      expect(
        isDecided || before.isOrdered(before: action, fences: engine.game.fences),
        "out of order at \(index): \(before.jsonLine()) \(action.jsonLine())")
    }
    let started = log.filter { $0.kind == "matchStarted" }.count
    expect(started <= 1, "\(started) starts")
    expect(log.filter { $0.kind == "matchEnded" }.count == started, "started and ended do not match")
    if let first = log.first(where: { !$0.isAside }) {
      expect(first.kind == "matchStarted", "begins with \(first.kind)")
    }
    if let last = log.last(where: { !$0.isAside }) { expect(last.kind == "matchEnded", "ends with \(last.kind)") }
    expect(engine.state.phase == .ended, "the match is \(engine.state.phase)")
    expect(engine.state.published == publishedCount, "published \(engine.state.published) of \(publishedCount)")
  }

  /// What one player's actions tell.
  private struct Life {
    var zones: Set<String> = []
    var isStale = false
    var score = 0
    var deadline: GameTime?
    var warnedAt: GameTime?
    var dwelt: Set<String> = []
    /// Who is near.
    var company: Set<PlayerID> = []
    var isOut = false
  }

  private func checkStory() {
    var lives: [PlayerID: Life] = [:]
    var holders: [String: Contest.Side] = [:]
    var pausedAt: GameTime?
    for action in log {
      if action.isAside { continue }
      if case .matchPaused = action.event { pausedAt = action.time }
      if case .matchResumed = action.event, let since = pausedAt {
        // Deadlines are later by the length of the pause.
        for (player, var life) in lives {
          life.deadline = life.deadline?.advanced(bySeconds: action.time - since)
          lives[player] = life
        }
        pausedAt = nil
      }
      guard let player = action.player else {
        tellOfZone(action, &holders)
        continue
      }
      if case .fixRejected = action.event { continue }
      if case .playerJoined = action.event {
        expect(lives[player] == nil, "\(player) joins twice")
        lives[player] = Life()
        continue
      }
      if case .refereeDecided = action.event { continue }
      guard var life = lives[player] else {
        expect(false, "\(action.jsonLine()) of nobody")
        continue
      }
      expect(!life.isOut || action.isAboutAnybody, "\(action.jsonLine()) of one who is out")
      tell(action, &life)
      lives[player] = life
    }
    for contest in engine.state.contests {
      let zone = engine.game.fences.zones[contest.zone].id
      expect(
        contest.contest.holder == holders[zone], "\(zone) is held by \(String(describing: contest.contest.holder))")
    }
    checkCompany(lives)
    for player in engine.state.roster.players {
      guard let life = lives[player.id] else {
        expect(engine.state.published == 0, "\(player.id) never joined")
        continue
      }
      let zones = player.fences.zonesInside.map { engine.game.fences.zones[$0].id }
      expect(Set(zones) == life.zones, "\(player.id) is in \(zones), but the log says \(life.zones)")
      expect(player.isStale == life.isStale, "\(player.id) stale: \(player.isStale)")
      expect(player.deadline == life.deadline, "\(player.id) deadline")
      expect(player.score == life.score, "\(player.id) has \(player.score) points, but the log says \(life.score)")
      expect((player.status == .eliminated) == life.isOut, "\(player.id) is \(player.status)")
      expect(!life.isOut || life.company.isEmpty, "\(player.id) is out and near \(life.company)")
    }
  }

  /// Who is near whom in the end is what the log says.
  private func checkCompany(_ lives: [PlayerID: Life]) {
    let players = engine.state.roster.players
    guard engine.game.game.rules.nearMeters != nil else {
      return expect(lives.allSatisfy(\.value.company.isEmpty), "company")
    }
    let pairs = engine.state.encounters?.nearPairs(watch: 0) ?? []
    let near = Set(pairs.map { [players[$0.first].id, players[$0.second].id].sorted() })
    let told = Set(lives.flatMap { player, life in life.company.map { [player, $0].sorted() } })
    expect(near == told, "near are \(near), but the log says \(told)")
  }

  private func tell(_ action: GameAction, _ life: inout Life) {
    switch action.event {
    case .zoneEntered(_, let zone, let crossing):
      expect(life.zones.insert(zone).inserted, "\(action.jsonLine()) twice")
      expect(crossing.crossedAt <= crossing.decidedAt, "\(action.jsonLine()) decided before")
      expect(crossing.decidedAt == action.time, "\(action.jsonLine()) at another time")
    case .zoneExited(_, let zone, let crossing):
      expect(life.zones.remove(zone) != nil, "\(action.jsonLine()) without being inside")
      life.dwelt.remove(zone)
      expect(crossing.crossedAt <= crossing.decidedAt, "\(action.jsonLine()) decided before")
    case .outOfBoundsWarned(_, let deadline):
      expect(life.warnedAt == nil && deadline >= action.time, "\(action.jsonLine())")
      life.warnedAt = action.time
      life.deadline = deadline
    case .returnedInBounds:
      expect(life.warnedAt != nil, "\(action.jsonLine()) unwarned")
      life.warnedAt = nil
      life.deadline = nil
    case .outsideBudgetSpent:
      let rules = engine.game.game.rules
      expect(!rules.mode.eliminates && life.warnedAt != nil, "\(action.jsonLine()) in bounds")
      expect(life.deadline == action.time, "\(action.jsonLine()) not at the deadline")
      life.deadline = rules.graceSeconds.flatMap { grace in life.warnedAt?.advanced(bySeconds: grace) }
    case .zoneDwelled(_, let zone, _):
      expect(life.zones.contains(zone), "\(action.jsonLine()) of one who is outside")
      expect(life.dwelt.insert(zone).inserted, "\(action.jsonLine()) twice")
      expect(!life.isStale, "\(action.jsonLine()) of one who is silent")
    case .borderApproached(_, let zone, let distance):
      let warn = engine.game.game.rules.warnMeters ?? -1
      expect(distance.value >= 0 && distance.value <= warn, "\(action.jsonLine()) farther than \(warn)")
      expect(!zone.isEmpty, "\(action.jsonLine()) of no zone")
    case .playerEliminated(_, _, let cause):
      expect(!life.isOut, "\(action.jsonLine()) twice")
      expect(cause != .outOfBounds || life.deadline == action.time, "\(action.jsonLine()) not at the deadline")
      life.deadline = nil
      life.isOut = true
    case .playerWentStale:
      expect(!life.isStale, "\(action.jsonLine()) twice")
      life.isStale = true
    case .playerReturned:
      expect(life.isStale, "\(action.jsonLine()) without being away")
      life.isStale = false
    case .cheatSuspected(_, let reason, let score):
      expect(score >= engine.game.game.rules.cheatScore && score <= 1, "\(action.jsonLine()) scores \(score)")
      expect(!reason.rawValue.isEmpty, "\(action.jsonLine()) without a reason")
    case .playersNear(_, let other, let meeting):
      expect(life.company.insert(other).inserted, "\(action.jsonLine()) twice")
      checkMeeting(action, meeting)
    case .playersApart(_, let other, let meeting):
      expect(life.company.remove(other) != nil, "\(action.jsonLine()) without being near")
      checkMeeting(action, meeting)
    case .playerRevived:
      expect(life.isOut, "\(action.jsonLine()) of one who is in")
      life.isOut = false
      life.warnedAt = nil
    case .scoreChanged(_, let change, let score, _):
      expect(life.score + change == score, "\(action.jsonLine()) after \(life.score)")
      life.score = score
    case .eliminationClaimed, .roleChanged, .checkpointReached, .playerFinished:
      expect(!life.isOut, "\(action.jsonLine()) of one who is out")
    case .matchStarted, .matchEnded, .playerJoined, .fixRejected, .zoneContested, .zoneCaptured, .zoneLost,
      .targetAssigned, .targetInRange, .targetOutOfRange, .eliminationRefused, .rulesRelaxed, .bountySet, .willRead,
      .phaseChanged, .matchPaused, .matchResumed, .refereeDecided, .refereeRefused, .lobbyJoined, .lobbyLeft,
      .lobbyReady:
      break
    case .retracted, .amended: expect(false, "\(action.jsonLine()) in a net log")
    }
  }

  private func checkMeeting(_ action: GameAction, _ meeting: Meeting) {
    expect(
      action.player.flatMap { player in action.partner.map { player < $0 } } ?? false, "\(action.jsonLine()) of one")
    expect(meeting.crossedAt <= meeting.decidedAt, "\(action.jsonLine()) decided before")
    expect(meeting.decidedAt == action.time, "\(action.jsonLine()) at another time")
    expect(engine.state.roster[action.partner ?? PlayerID("")] != nil, "\(action.jsonLine()) with nobody")
  }

  /// A zone is captured by one side, and lost before another has it.
  private func tellOfZone(_ action: GameAction, _ holders: inout [String: Contest.Side]) {
    switch action.event {
    case .zoneCaptured(let zone, let side):
      expect(holders[zone] == nil, "\(action.jsonLine()) while it is held")
      holders[zone] = side
    case .zoneLost(let zone, let side):
      expect(holders[zone] == side, "\(action.jsonLine()) by another")
      holders[zone] = nil
    case .zoneContested(_, let sides): expect(sides.count > 1 && sides == sides.sorted(), "\(action.jsonLine())")
    default: break
    }
  }

  /// Every fix is accounted for, once.
  private func checkCounts() {
    let counts = engine.state.counts
    let rejected = counts.rejected.values.reduce(0, +)
    let held = engine.state.roster.players.filter { $0.gate.held != nil }.count
    let sum = counts.taken + rejected + counts.passedFixes
    expect(counts.fixes == sum, "\(counts.fixes) fixes, but \(counts.taken) + \(rejected) + \(counts.passedFixes)")
    expect(held == 0, "\(held) fixes still held")
    expect(engine.state.intake.waitingCount == 0, "\(engine.state.intake.waitingCount) still waiting")
    let told = log.filter { $0.kind == "fixRejected" }.count
    expect(told == rejected, "\(rejected) rejected, \(told) told")
    expect(counts.passedFixes <= counts.passed.values.reduce(0, +), "more fixes passed than events")
    let taken = engine.state.roster.players.reduce(0) { $0 + $1.fixesTaken }
    expect(taken == counts.taken, "\(taken) taken by players of \(counts.taken)")
  }
}

extension GameAction {
  /// Whether this is never of the ground.
  fileprivate var isConsequence: Bool {
    if case .playersApart(_, _, let meeting) = event, meeting.cause == .left { return true }
    return rank == GameAction.decidedRank
  }

  /// Whether it belongs to the lobby, or says that a referee was refused: it may stand before the start and behind the end.
  fileprivate var isAside: Bool {
    switch event {
    case .lobbyJoined, .lobbyLeft, .lobbyReady, .refereeRefused: true
    default: false
    }
  }

  /// Whether this can also be told of a player who is out.
  fileprivate var isAboutAnybody: Bool {
    switch event {
    case .eliminationRefused, .scoreChanged, .willRead, .playerRevived, .refereeDecided: true
    default: false
    }
  }
}
