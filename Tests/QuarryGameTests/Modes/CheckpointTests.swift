import QuarryFences
import QuarryGeometry
import Testing

@testable import QuarryGame

/// Three checkpoints in a row to the east, 100 m apart, with a start in the west, which is the finish too where a test says so.
private func race(
  _ order: CheckpointRules.Order, players: [PlayerID] = ["ann", "bob"], finish: Bool = true,
  _ change: (inout Game) -> Void = { _ in }
) -> Game {
  var game = Game.on(mode: .checkpoints, startsAt: 0, players: players)
  game.zones = [1, 2, 3].map { Field.circle("c\($0)", Double($0) * 100, 0, radius: 15) }
  if finish { game.zones.append(Field.circle("end", 400, 0, radius: 15, role: Zone.Role(rawValue: "finish"))) }
  game.rules.staleAfterSeconds = 1000
  game.rules.checkpoints.order = order
  change(&game)
  return game
}

private func play(_ game: Game, _ events: [ClientEvent]...) throws -> (story: [String], engine: MatchEngine) {
  let (log, engine) = try MatchEngine.play(game, events.flatMap { $0 }.byTime)
  #expect(LogLaws(log, engine).failures == [])
  return (log.course, engine)
}

extension MatchEngine {
  fileprivate func standings() throws -> [CheckpointStanding] {
    let state = try #require(state.mode?.state(of: Checkpoints.self))
    let view = MatchView(game: game, fences: game.fences, time: Field.time(0), self.state)
    return Checkpoints(game.game).standings(state, view)
  }
}

extension [GameAction] {
  /// The story of a race: without the instants, which depend on when crossings are decided.
  fileprivate var course: [String] {
    play.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }.filter { !$0.contains("playerFinished") }
  }
}

/// Walks along the row at 2 m/s, so that the checkpoints begin at 85, 185, 285 m, and the finish at 385.
private func row(_ player: PlayerID, from start: Double = 0, metersPerSecond speed: Double = 2, to last: Double = 420)
  -> [ClientEvent]
{
  walking(player, (start, 0, 0), (start + last / speed, last, 0))
}

@Suite("Checkpoints")
struct CheckpointTests {
  @Test("a race: one checkpoint after the other, at the instants of the crossings, then the finish")
  func inOrder() throws {
    let (story, engine) = try play(race(.fixed), row("ann"), row("bob", metersPerSecond: 1.5))
    #expect(
      story == [
        "checkpointReached ann c1 1", "scoreChanged ann 1 1 checkpoint", "checkpointReached bob c1 1",
        "scoreChanged bob 1 1 checkpoint", "checkpointReached ann c2 2", "scoreChanged ann 1 2 checkpoint",
        "checkpointReached bob c2 2", "scoreChanged bob 1 2 checkpoint", "checkpointReached ann c3 3",
        "scoreChanged ann 1 3 checkpoint", "checkpointReached bob c3 3", "scoreChanged bob 1 3 checkpoint",
        "matchEnded [ann]",
      ])
    let standings = try engine.standings()
    #expect(standings.map(\.player) == [0, 1] && standings.map(\.place) == [1, 2])
    #expect(standings.map(\.behindBy) == [.first, .time])
    #expect(standings.allSatisfy { $0.missed.isEmpty })
    // The borders lie at 85 m and 385 m: the times are those of the ways, to the scale of the field.
    let visits = standings[0].progress.visits.map { $0.crossedAt - Field.noon }
    #expect(zip(visits, [42.5, 92.5, 142.5]).allSatisfy { abs($0 - $1) < 0.5 })
    #expect(abs((standings[0].progress.finishSeconds ?? 0) - 192.5) < 0.5)
  }

  @Test("places are told as they are so far")
  func places() throws {
    let game = race(.fixed, players: ["ann", "bob", "cid"])
    let (log, _) = try MatchEngine.play(
      game, (row("ann") + row("bob", metersPerSecond: 1.5) + row("cid", metersPerSecond: 1.5)).byTime)
    let told = log.compactMap { action in
      if case .playerFinished(let player, _, let place) = action.event { return "\(player) \(place)" }
      return nil
    }
    #expect(told == ["ann 1", "bob 2", "cid 2"])
    #expect(log.story.last?.hasSuffix("matchEnded [ann]") == true)
  }

  @Test("out of order nothing counts, and costs what the rules say, once for each time one goes wrong")
  func wrongOrder() throws {
    let game = race(.fixed) { $0.rules.checkpoints.wrongOrderPoints = 2 }
    // First the third, there and back again at once, then the first and the second.
    let (story, engine) = try play(
      game,
      walking(
        "ann", (0, 300, 60), (30, 300, 0), (60, 300, 60), (90, 300, 0), (120, 300, 60), (220, 100, 60), (260, 100, 0),
        (360, 200, 0)))
    #expect(
      story.filter { $0.contains("ann") } == [
        "scoreChanged ann -2 -2 penalty", "checkpointReached ann c1 1", "scoreChanged ann 1 -1 checkpoint",
        "checkpointReached ann c2 2", "scoreChanged ann 1 0 checkpoint",
      ])
    let ann = try #require(try engine.standings().first { $0.player == 0 })
    #expect(ann.missed == ["c3"] && ann.penalty == 2 && ann.progress.wrong == 1)
  }

  @Test("laps begin anew with the first checkpoint; the finish before them counts nothing")
  func laps() throws {
    let game = race(.fixed, players: ["ann"]) {
      $0.rules.checkpoints.laps = 2
      $0.openJoin = false
    }
    let (story, engine) = try play(
      game, walking("ann", (0, 0, 0), (200, 400, 0), (250, 400, 60), (450, 0, 60), (480, 0, 0), (690, 420, 0)))
    #expect(
      story.filter { $0.contains("Reached") }.map { $0.suffix(4) } == ["c1 1", "c2 2", "c3 3", "c1 4", "c2 5", "c3 6"])
    #expect(story.last == "matchEnded [ann]")
    #expect(abs((try engine.standings()[0].progress.finishSeconds ?? 0) - 672.5) < 1)
  }

  @Test("a list of the rules gives the order, whatever that of the file")
  func list() throws {
    let game = race(.fixed, finish: false) { $0.rules.checkpoints.list = ["c3", "nowhere", "c1"] }
    let (story, _) = try play(game, walking("ann", (0, 300, 60), (30, 300, 0), (150, 100, 0)))
    #expect(story.filter { $0.contains("Reached") } == ["checkpointReached ann c3 1", "checkpointReached ann c1 2"])
  }

  @Test("collecting: each once, in any order, for the points of the zone, or its number, or the rules'")
  func points() throws {
    var game = race(.any, finish: false) { $0.rules.checkpoints.points = 5 }
    game.zones[1].points = 30
    let back = walking("ann", (0, 300, 0), (100, 100, 0), (200, 300, 0))
    #expect(
      try play(game, back).story.filter { $0.contains("scoreChanged") } == [
        "scoreChanged ann 5 5 checkpoint", "scoreChanged ann 30 35 checkpoint", "scoreChanged ann 5 40 checkpoint",
      ])
    game.rules.checkpoints.worth = .number
    #expect(
      try play(game, back).story.filter { $0.contains("scoreChanged") } == [
        "scoreChanged ann 3 3 checkpoint", "scoreChanged ann 30 33 checkpoint", "scoreChanged ann 1 34 checkpoint",
      ])
  }

  @Test("a checkpoint that was passed through between two fixes was visited")
  func passed() throws {
    let (story, _) = try play(
      race(.any, finish: false), [fix("ann", 0, 60), fix("ann", 20, 140)], [fix("ann", 40, 230)])
    #expect(story.filter { $0.contains("Reached") } == ["checkpointReached ann c1 1", "checkpointReached ann c2 2"])
  }

  @Test(
    "points are lost for each minute begun beyond the limit; exactly at it is in time",
    arguments: [(0.0, 0), (0.001, 1), (60, 1), (60.001, 2), (-5, 0), (600, 10)])
  func late(_ over: Double, _ minutes: Int) {
    let game = race(.any) {
      $0.rules.checkpoints.limitSeconds = 100
      $0.rules.checkpoints.latePoints = 3
    }
    let course = CheckpointCourse(game)
    var run = CheckpointRun()
    run.begin(at: Field.noon)
    run.take(CheckpointPass(zone: 0, crossedAt: Field.time(10), isStart: false), course)
    run.take(CheckpointPass(zone: 3, crossedAt: Field.time(100 + over), isStart: false), course)
    #expect(course.lateMinutes(of: run.progress) == minutes)
    #expect(course.penalty(of: run.progress) == 3 * minutes)
    #expect(run.progress.finishSeconds == 100 + over)
  }

  @Test("without a finish visits count up to the limit, and at it, and the match ends a little after")
  func limit() throws {
    let course = CheckpointCourse(race(.any, finish: false) { $0.rules.checkpoints.limitSeconds = 100 })
    var run = CheckpointRun()
    run.begin(at: Field.noon)
    run.take(CheckpointPass(zone: 0, crossedAt: Field.time(100), isStart: false), course)
    run.take(CheckpointPass(zone: 1, crossedAt: Field.time(100.001), isStart: false), course)
    #expect(run.progress.visits.map(\.zone) == [0])
    let (log, _) = try MatchEngine.play(
      race(.any, finish: false) { $0.rules.checkpoints.limitSeconds = 100 }, (row("ann") + row("bob")).byTime)
    #expect(log.story.last == "115 matchEnded [ann bob]")
  }

  @Test("the time begins with leaving the start, and without having left it nothing counts")
  func start() throws {
    let game = race(.any) {
      $0.zones.append(Field.circle("base", 0, 0, radius: 20, role: .spawn))
      $0.rules.checkpoints.start = .leaving
    }
    let (story, engine) = try play(
      game, walking("ann", (0, 0, 0), (50, 0, 0), (260, 420, 0)),
      // Bob was never in the base: neither his visits nor his finish count.
      walking("bob", (0, 60, 0), (200, 420, 0)))
    #expect(story.filter { $0.contains("bob") }.isEmpty)
    let standings = try engine.standings()
    #expect(abs((standings[0].progress.startedAt ?? Field.noon) - Field.noon - 60) < 1)
    #expect(abs((standings[0].progress.finishSeconds ?? 0) - 182.5) < 1)
    #expect(standings[1].progress.startedAt == nil && standings[1].progress.finishedAt == nil)
    #expect(standings[1].missed == ["c1", "c2", "c3"])
  }

  @Test("a start that is the finish too: only who comes back with a checkpoint has finished")
  func startIsFinish() throws {
    let game = race(.any, players: ["ann"], finish: false) {
      $0.zones.append(Field.circle("base", 0, 0, radius: 20, role: .spawn))
      $0.rules.checkpoints.start = .leaving
      $0.rules.checkpoints.finishZone = "base"
      $0.openJoin = false
    }
    let (story, engine) = try play(
      game, walking("ann", (0, 0, 0), (30, 50, 0), (60, 0, 0), (120, 100, 0), (180, 0, 0)))
    #expect(story == ["checkpointReached ann c1 1", "scoreChanged ann 1 1 checkpoint", "matchEnded [ann]"])
    #expect(try engine.standings()[0].missed == ["c2", "c3"])
  }

  @Test("a visit too soon after the last one does not count")
  func tooSoon() throws {
    let game = race(.any, finish: false) { $0.rules.checkpoints.minimumSecondsBetween = 60 }
    #expect(
      try play(game, row("ann")).story.filter { $0.contains("Reached") }.map { $0.suffix(4) } == ["c1 1", "c3 2"])
  }

  @Test("a pass that is decided late is put in its place, and what had gone wrong by it is put right")
  func lateDecided() {
    let course = CheckpointCourse(race(.fixed) { $0.rules.checkpoints.wrongOrderPoints = 2 })
    func pass(_ zone: Int, _ seconds: Double) -> CheckpointPass {
      CheckpointPass(zone: zone, crossedAt: Field.time(seconds), isStart: false)
    }
    var run = CheckpointRun()
    run.begin(at: Field.noon)
    for pass in [pass(1, 20), pass(2, 30), pass(3, 40)] { run.take(pass, course) }
    #expect(run.progress.visits.isEmpty && course.penalty(of: run.progress) == 4 && run.progress.finishedAt == nil)
    run.take(pass(0, 10), course)
    #expect(run.progress.visits.map(\.zone) == [0, 1, 2] && course.penalty(of: run.progress) == 0)
    #expect(run.progress.finishSeconds == 40)
    // In whatever order they become known, they come to the same.
    var other = CheckpointRun()
    other.begin(at: Field.noon)
    for pass in [pass(3, 40), pass(0, 10), pass(2, 30), pass(1, 20)] { other.take(pass, course) }
    #expect(other.progress == run.progress)
  }

  @Test("the ranking goes by points, then by who has finished, then by time; equal ones share a place")
  func ranking() throws {
    let names: [PlayerID] = ["ann", "bob", "cid", "dan", "eve"]
    let game = race(.any, players: names)
    let (_, engine) = try play(
      game, row("ann"), row("bob"), row("cid", metersPerSecond: 1.5), row("dan", to: 320), row("eve", to: 220))
    let standings = try engine.standings()
    #expect(standings.map(\.player) == [0, 1, 2, 3, 4])
    #expect(standings.map(\.place) == [1, 1, 3, 4, 5])
    #expect(standings.map(\.behindBy) == [.first, .nothing, .time, .finish, .points])
    #expect(standings.map(\.points) == [3, 3, 3, 3, 2])
    #expect(standings[4].missed == ["c3"])
  }

  @Test("who joins later has their time from then on; who quits ends nobody else's race")
  func joins() throws {
    let (story, engine) = try play(race(.fixed), row("ann"), [event("bob", 50, .quit)], row("late", from: 100, to: 320))
    #expect(story.last == "matchEnded [ann]")
    let standings = try engine.standings()
    #expect(standings.first { $0.player == 2 }?.progress.startedAt == Field.time(100))
  }

  @Test("rules are read, written and checked")
  func rules() throws {
    let text = """
      {"rules":{"mode":"checkpoints","checkpointOrder":"any","checkpoints":["31","7"],"laps":3,"raceStart":"leaving",
      "finishZone":"end","checkpointWorth":"number","checkpointPoints":4,"wrongOrderPoints":1,"raceLimitSeconds":3600,
      "latePoints":2,"minimumSecondsBetween":5}}
      """
    let rules = try Game(Array(text.utf8)) { _ in [] }.rules
    #expect(rules.checkpoints.list == ["31", "7"] && rules.checkpoints.order == .any && rules.checkpoints.laps == 3)
    var writer = JSONWriter()
    writer.rules(rules)
    #expect(try Game(Array("{\"rules\":\(writer.text)}".utf8)) { _ in [] }.rules == rules)
    for wrong in [#""laps":0"#, #""checkpoints":[7]"#, #""checkpointOrder":"fix""#, #""finishZone":3"#] {
      #expect(throws: GameError.self) {
        try Game(Array("{\"rules\":{\"mode\":\"checkpoints\",\(wrong)}}".utf8)) { _ in [] }
      }
    }
  }

  @Test("a simulated race for points is the same however it is cut, and after each restart")
  func simulated() throws {
    let names = (0..<8).map { PlayerID("p\($0)") }
    var game = race(.any, players: names, finish: false) { $0.rules.checkpoints.limitSeconds = 600 }
    game.zones = (0..<9 as Range<Int>).map { index -> Zone in
      let (east, north) = (Double(index % 3 - 1) * 50, Double(index / 3 - 1) * 50)
      return Field.circle(String(31 + index), east, north, radius: 12)
    }
    game.rules.checkpoints.worth = .number
    let log = try MatchEngine.playThrough(game, Walkers(names, seed: 3, seconds: 700, size: 140).events)
    #expect(log.last?.time == Field.time(615))
    #expect(log.filter { $0.kind == "checkpointReached" }.count > 30)
  }
}
