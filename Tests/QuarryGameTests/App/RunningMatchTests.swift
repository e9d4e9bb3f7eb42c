import Foundation
import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTesting
import Testing

@Suite("RunningMatch")
struct RunningMatchTests {
  private let sent = Asked<[ClientEvent]>()
  private let cursors = Asked<Int>()
  private let server = ServerFeed()

  private func makeStore(_ change: (inout RunningMatch.State) -> Void = { _ in }) -> TestStoreOf<RunningMatch> {
    var state = RunningMatch.State(session: AppFixtures.session(), id: "park")
    change(&state)
    return TestStore(initialState: state) {
      RunningMatch()
    } withDependencies: {
      $0.games.upload = { [sent] _, _, events in sent.add(events) }
      $0.games.stream = { [server, cursors] _, _, sequence in
        cursors.add(sequence)
        return server.open()
      }
    }
  }

  /// Has the server tell something; returns the action that comes of it.
  private func tell(_ sequence: Int, _ kind: GameStreamEvent.Kind) -> RunningMatch.Action {
    let event = GameStreamEvent(sequence: sequence, kind)
    server.send(event)
    return .event(event)
  }

  private func events(_ seconds: Range<Int>) -> [ClientEvent] { seconds.map { ClientEvent(AppFixtures.fix($0)) } }

  @Test("shows what the server tells, and tells the parent what is around")
  func events() async {
    let store = makeStore()
    store.send(.started)
    await store.receive(tell(1, .status(.alive))) {
      $0.isConnected = true
      $0.sequence = 1
      $0.status = .alive
      $0.surroundings.isPlaying = true
    }
    await store.receive(.delegate(.surroundingsChanged(Surroundings(isPlaying: true))))
    await store.receive(tell(2, .target("bo"))) {
      $0.sequence = 2
      $0.target = "bo"
    }
    await store.receive(tell(2, .target("cy")))
    await store.receive(tell(3, .surroundings(toBorder: Meters(40), toHunter: nil))) {
      $0.sequence = 3
      $0.surroundings.toBorder = Meters(40)
    }
    await store.receive(.delegate(.surroundingsChanged(Surroundings(isPlaying: true, toBorder: Meters(40)))))
    await store.receive(tell(4, .finished(AppFixtures.result()))) {
      $0.sequence = 4
      $0.status = .finished
      $0.target = nil
      $0.result = AppFixtures.result()
      $0.surroundings = Surroundings()
    }
    await store.receive(.delegate(.surroundingsChanged(Surroundings())))
    await store.receive(.delegate(.finished(AppFixtures.result())))
    server.end()
    await store.receive(.streamEnded) { $0.isConnected = false }
    await store.finish()
  }

  @Test("keeps the last lines of the story")
  func lines() async {
    let store = makeStore()
    store.exhaustivity = .off
    for sequence in 1...25 {
      store.send(
        .event(GameStreamEvent(sequence: sequence, .happened(MatchLine(time: .epoch, text: "\(sequence)")))))
    }
    #expect(store.state.lines.map(\.text) == (6...25).map(String.init))
    await store.finish()
  }

  @Test("a broken line is opened again where it broke, after growing pauses")
  func broken() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(.started)
    await store.receive(tell(7, .status(.alive)))
    for seconds in [2, 4, 8] {
      server.end(ClientFailure.unavailable("no net"))
      await store.receive(.failed(.stream, .unavailable("no net")))
      await store.advance(by: .seconds(seconds))
      await store.receive(.connectDue)
    }
    #expect(cursors.take() == [0, 7, 7, 7])
    await store.receive(tell(8, .target("bo"))) {
      $0.breaks = 0
      $0.isConnected = true
    }
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a game that is gone is told to the parent")
  func vanished() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(.started)
    server.end(ClientFailure.notFound)
    await store.receive(.delegate(.vanished))
    await store.finish()
  }

  @Test("fixes go to the server one request at a time, and none is lost on the way")
  func upload() async {
    let clock = TestClock()
    let store = makeStore()
    store.dependencies.games.upload = { [sent] _, _, events in
      try await clock.sleep(for: .seconds(1))
      sent.add(events)
    }
    let (a, b) = (events(0..<2), events(2..<5))
    store.send(.eventsReceived(a)) {
      $0.unsent = a
      $0.underWay = 2
    }
    store.send(.eventsReceived(b)) { $0.unsent = a + b }
    await clock.advance(by: .seconds(1))
    await store.receive(.uploaded) {
      $0.unsent = b
      $0.underWay = 3
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.uploaded) {
      $0.unsent = []
      $0.underWay = 0
    }
    #expect(sent.take() == [a, b])
    await store.finish()
  }

  @Test("what the net does not take waits, and goes when it is back")
  func offline() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.games.upload = { _, _, _ in throw ClientFailure.unavailable("no net") }
    store.send(.eventsReceived(events(0..<2)))
    await store.receive(.failed(.upload, .unavailable("no net")))
    store.send(.eventsReceived(events(2..<3)))
    #expect(store.state.unsent == events(0..<3) && store.state.underWay == 0)
    store.dependencies.games.upload = { [sent] _, _, events in sent.add(events) }
    await store.advance(by: .seconds(2))
    await store.receive(.uploaded) {
      $0.unsent = []
      $0.failedUploads = 0
    }
    #expect(sent.take() == [events(0..<3)])
    await store.finish()
  }

  @Test("what the server will never take is given up and counted, and the next goes")
  func rejected() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.games.upload = { [sent] _, _, batch in
      if batch.first == events(0..<1).first { throw ClientFailure.rejected("no") }
      sent.add(batch)
    }
    store.send(.eventsReceived(events(0..<1)))
    await store.receive(.failed(.upload, .rejected("no")))
    store.send(.eventsReceived(events(1..<2)))
    await store.receive(.uploaded)
    #expect(store.state.lostEvents == 1 && store.state.unsent == [])
    #expect(sent.take() == [events(1..<2)])
    await store.finish()
  }

  @Test("so many wait and no more: the oldest go, those under way stay", .timeLimit(.minutes(1)))
  func surplus() async {
    let store = makeStore {
      $0.unsent = events(0..<RunningMatch.mostUnsent)
      $0.underWay = 200
    }
    store.exhaustivity = .off
    store.send(.eventsReceived(events(5_000..<5_010)))
    #expect(store.state.unsent.count == RunningMatch.mostUnsent)
    #expect(store.state.unsent.prefix(201) == (events(0..<200) + events(210..<211))[...])
    #expect(store.state.lostEvents == 10)
    await store.finish()
  }

  @Test("claims and answers go the way of the fixes, at the time that it is")
  func claims() async {
    let store = makeStore {
      $0.status = .alive
      $0.target = "bo"
      $0.surroundings = Surroundings(isPlaying: true, isClaimPending: true)
    }
    store.exhaustivity = .off
    await store.advance(by: .seconds(9))
    store.send(.claimTapped)
    await store.receive(.uploaded)
    store.send(.claimAnswered(isTrue: false))
    await store.receive(.uploaded)
    let time = GameTime(microseconds: 9_000_000)
    let told = sent.take().flatMap { $0 }
    #expect(
      told == [
        ClientEvent(time: time, player: "ada", kind: .claim(target: "bo")),
        ClientEvent(time: time, player: "ada", kind: .deny),
      ])
    await store.finish()
  }

  @Test("who has no target claims nothing, and who is not claimed answers nothing")
  func noClaim() async {
    let store = makeStore { $0.status = .alive }
    store.send(.claimTapped)
    store.send(.claimAnswered(isTrue: true))
    await store.finish()
  }

  @Test("stream and fixes that were refused for want of a session go on with the next")
  func unauthorized() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.games.upload = { [sent] token, _, events in
      if token == "a" { throw ClientFailure.unauthorized }
      sent.add(events)
    }
    store.send(.started)
    server.end(ClientFailure.unauthorized)
    await store.receive(.failed(.stream, .unauthorized))
    store.send(.eventsReceived(events(0..<1)))
    await store.receive(.failed(.upload, .unauthorized))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.retry.waiting == [.stream, .upload])
    store.send(.sessionRefreshed(AppFixtures.session("b")))
    await store.receive(.uploaded)
    #expect(sent.take() == [events(0..<1)])
    #expect(cursors.take() == [0, 0])
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a saved match has what was under way still to be sent")
  func restored() async throws {
    let state = makeStore {
      $0.unsent = events(0..<3)
      $0.underWay = 3
      $0.sequence = 12
    }.state
    let decoded = try JSONDecoder().decode(RunningMatch.State.self, from: JSONEncoder().encode(state))
    #expect(decoded == state)
    let store = makeStore { $0 = decoded }
    store.exhaustivity = .off
    store.send(.started)
    await store.receive(.uploaded)
    #expect(sent.take() == [events(0..<3)])
    #expect(cursors.take() == [12])
    await store.skipInFlightEffects(strict: false)
  }
}
