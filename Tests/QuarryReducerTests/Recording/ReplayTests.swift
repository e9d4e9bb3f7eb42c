import Foundation
import QuarryReducer
import Testing

@Suite("Replay")
struct ReplayTests {
  private func replay(_ log: ActionLog<Sitting.Action>, interval: Int = 256, limit: Int = 64) -> ReplayOf<Sitting> {
    Replay(initialState: Sitting.State(), log: log, interval: interval, limit: limit) { Sitting() }
  }

  @Test("300 random sessions with effects replay to equal states, one by one", arguments: [0, 100, 200])
  func sessions(first: UInt64) async throws {
    var effects = 0
    for seed in first..<first + 100 {
      let session = await RecordedSession.play(seed: seed)
      effects += session.log.actions.count { $0.origin == .effect }
      #expect(Array(replay(session.log).states) == session.states, "seed \(seed)")
      #expect(replay(session.log).run() == session.states.last, "seed \(seed)")
    }
    #expect(effects > 1_000)
  }

  @Test("a log that was saved and loaded, whole or line by line, replays to the equal state")
  func saved() async throws {
    for seed in 0..<10 as Range<UInt64> {
      let session = await RecordedSession.play(seed: seed)
      let whole = try JSONDecoder().decode(
        ActionLog<Sitting.Action>.self, from: JSONEncoder().encode(session.log))
      #expect(whole == session.log)
      let file = try session.log.lines.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
      #expect(file.count == session.log.count + 1)
      let lines = try ActionLog(lines: file) {
        try JSONDecoder().decode(LogLine<Sitting.Action>.self, from: Data($0.utf8))
      }
      #expect(lines == session.log)
      #expect(replay(lines).run() == session.states.last)
    }
  }

  @Test("any state is found from its checkpoint, whatever was asked for before")
  func randomAccess() throws {
    let log = RecordedSession.log(seed: 1, actions: 1_000)
    let states = Array(replay(log).states)
    let replay = replay(log, interval: 10, limit: 1_000)
    #expect(replay.run() == states[1_000])
    #expect(replay.reductions == 1_000)
    var random = SeededRandom(seed: 2)
    for _ in 0..<200 {
      let number = Int(random.next(below: 1_001))
      let before = replay.reductions
      #expect(try replay.state(after: number) == states[number])
      #expect(replay.reductions - before < 10)
    }
  }

  @Test("checkpoints are thinned out, and still right")
  func thinning() throws {
    let log = RecordedSession.log(seed: 3, actions: 1_000)
    let states = Array(replay(log).states)
    let replay = replay(log, interval: 1, limit: 8)
    for number in [1_000, 3, 999, 500, 0, 1_000, 127, 128, 129] {
      let before = replay.reductions
      #expect(try replay.state(after: number) == states[number])
      #expect(replay.reductions - before <= max(replay.interval, number == 1_000 ? 1_000 : 0))
    }
    // 1,000 actions on at most 8 checkpoints: 128 apart, as 64 apart there would be 16.
    #expect(replay.interval == 128 || replay.interval == 256)
  }

  @Test("reading from front to back reduces each action once")
  func sequential() {
    let replay = replay(RecordedSession.log(seed: 4, actions: 300))
    for _ in replay.states {}
    #expect(replay.reductions == 300)
  }

  @Test("the initial state is that of the recording, and a state beyond the log is an error")
  func bounds() throws {
    let replay = replay(RecordedSession.log(seed: 5, actions: 3))
    #expect(try replay.state(after: 0) == Sitting.State())
    #expect(throws: ReplayError.noSuchAction(4, count: 3)) { try replay.state(after: 4) }
    #expect(throws: ReplayError.noSuchAction(-1, count: 3)) { try replay.state(after: -1) }
  }

  @Test("a replay runs no effect, and touches no live dependency")
  func noEffects() {
    struct Saving: Reducer {
      @Dependency(\.scores) var scores
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += action
        return .merge(
          .send(100), .fireAndForget { [scores] in _ = try await scores.load() },
          .run { _ in Issue.record("an effect was run") })
      }
    }
    var log = ActionLog<Int>(header: RunHeader(seed: 0, version: "", start: .epoch))
    for action in 1...3 { log.append(action, at: .epoch, origin: .sent) }
    #expect(Replay(initialState: 0, log: log) { Saving() }.run() == 6)
  }

  @Test("a dependency that a reducer itself asks for has its test value, or what the replay overrides")
  func overrides() {
    struct Naming: Reducer {
      @Dependency(\.scores) var scores
      func reduce(into state: inout [String], action: Int) -> Effect<Int> {
        state.append(scores.name(action))
        return .none
      }
    }
    var log = ActionLog<Int>(header: RunHeader(seed: 0, version: "", start: .epoch))
    log.append(7, at: .epoch, origin: .sent)
    let issues = Log()
    let plain = Replay(initialState: [String](), log: log) {
      Naming()
    } withDependencies: {
      $0.issueReporter = IssueReporter { issues.add($0.description) }
    }
    #expect(plain.run() == ["none"])
    #expect(issues.lines.first?.hasPrefix("ScoreClient.name: used, but not overridden.") == true)
    let overridden = Replay(initialState: [String](), log: log) {
      Naming()
    } withDependencies: {
      $0.scores.name = { "name \($0)" }
    }
    #expect(overridden.run() == ["name 7"])
  }
}
