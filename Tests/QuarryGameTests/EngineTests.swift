import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTesting
import Testing

@Suite("the engine and its reducer")
struct EngineTests {
  private let park = Field.square("park", size: 200)

  @Test("the sequences of actions deliver all that happens from when they were made, and end with the engine")
  func actions() async throws {
    let match = RandomMatch(seed: 2)
    var engine: MatchEngine? = try MatchEngine(match.game)
    let first = try #require(engine?.actions())
    let half = match.events.count / 2
    let before = engine?.ingest(Array(match.events[..<half])) ?? []
    let second = try #require(engine?.actions())
    var after = engine?.ingest(Array(match.events[half...])) ?? []
    after += engine?.finish() ?? []
    engine = nil
    var all: [GameAction] = []
    for await action in first { all.append(action) }
    var rest: [GameAction] = []
    for await action in second { rest.append(action) }
    #expect(!before.isEmpty && !after.isEmpty)
    #expect(all == before + after)
    #expect(rest == after)
  }

  @Test("a sequence that nobody reads any more is let go, and the others go on")
  func abandoned() async throws {
    var engine: MatchEngine? = try MatchEngine(.on(park))
    var gone: AsyncStream<GameAction>? = engine?.actions()
    let kept = try #require(engine?.actions())
    _ = engine?.ingest([fix("ann", 0)])
    #expect(gone != nil)
    gone = nil
    let log = (engine?.ingest([fix("ann", 1), fix("ann", 2)]) ?? []) + (engine?.finish() ?? [])
    engine = nil
    var all: [GameAction] = []
    for await action in kept { all.append(action) }
    #expect(all == log)
  }

  @Test("zones that cannot be played on are refused when the engine is made")
  func refused() throws {
    #expect(throws: FenceError.duplicateID("park")) { try MatchEngine(.on(park, park)) }
    var shrinking = park
    shrinking.activeFrom = .afterStart(seconds: 9)
    shrinking.activeTo = .afterStart(seconds: 1)
    #expect(throws: FenceError.self) { try MatchEngine(.on(shrinking)) }
    shrinking.activeTo = .at(Field.time(5))
    #expect(throws: FenceError.self) { try MatchEngine(.on(shrinking, startsAt: 0)) }
    _ = try MatchEngine(.on(shrinking, startsAt: -10))
    _ = try MatchEngine(.on(shrinking))
  }

  @Test("a compiled game can be played many times")
  func compiledOnce() throws {
    let match = RandomMatch(seed: 6)
    let compiled = try CompiledGame(match.game)
    let logs = (0..<2).map { _ in
      let engine = MatchEngine(compiled)
      return engine.ingest(match.events) + engine.finish()
    }
    #expect(logs[0] == logs[1])
    #expect(logs[0].count > 10)
  }

  @Test("the reducer changes nothing but what it should, and sends what happened", .timeLimit(.minutes(1)))
  func reducer() async throws {
    let game = try CompiledGame(.on(park, startsAt: 0, players: ["ann"]))
    let store = TestStore(initialState: Match.State(startsAt: Field.time(0))) { Match(game) }
    store.exhaustivity = .off
    store.send(.gameTimeAdvanced(Field.time(-5))) { #expect($0.time == Field.time(-5)) }
    store.send(.eventsReceived([fix("ann", 10)])) {
      #expect($0.phase == .running)
      #expect($0.counts.fixes == 1)
    }
    await store.receive(where: { action in
      guard case .delegate(.published(let actions)) = action else { return false }
      return actions.story == ["0 matchStarted", "0 playerJoined ann"]
    })
    store.send(.inputEnded) { #expect($0.phase == .ended) }
    await store.receive(where: { action in
      guard case .delegate(.published(let actions)) = action else { return false }
      return actions.story == ["10 zoneEntered ann park", "10 matchEnded []"] && actions.map(\.sequence) == [2, 3]
    })
    // What it sent changes nothing.
    store.exhaustivity = .on
    store.send(.delegate(.published([])))
    store.send(.eventsReceived([]))
    await store.finish()
  }
}
