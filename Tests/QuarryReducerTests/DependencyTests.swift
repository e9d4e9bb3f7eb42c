import QuarryReducer
import QuarryTesting
import Testing

struct ScoreClient: Sendable {
  var load: @Sendable () async throws -> Int
  var name: @Sendable (Int) -> String
}

enum ScoreClientKey: DependencyKey {
  static let liveValue = ScoreClient(load: { 1 }, name: { "live \($0)" })
  static let testValue = ScoreClient(
    load: unimplemented("ScoreClient.load", placeholder: -1),
    name: unimplemented("ScoreClient.name", placeholder: "none"))
}

private enum NoTestValueKey: DependencyKey {
  static let liveValue = 5
}

private enum NoLiveValueKey: TestDependencyKey {
  static let testValue = 6
}

extension DependencyValues {
  var scores: ScoreClient {
    get { self[ScoreClientKey.self] }
    set { self[ScoreClientKey.self] = newValue }
  }
  fileprivate var noTestValue: Int { self[NoTestValueKey.self] }
  fileprivate var noLiveValue: Int { self[NoLiveValueKey.self] }
}

/// Names the best player and loads the score.
struct Scores: Reducer {
  struct State: Equatable, Sendable {
    var names: [String] = []
    var best: Int?
  }
  enum Action: Equatable, Sendable {
    case named
    case appeared
    case loaded(Int)
  }

  @Dependency(\.scores) var scores

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .named:
        state.names.append(scores.name(7))
        return .none
      case .appeared:
        return .run { [scores] send in await send(.loaded(try await scores.load())) }
      case .loaded(let best):
        state.best = best
        return .none
      }
    }
  }
}

@Suite("Dependencies")
struct DependencyTests {
  @Test("a store uses live values, and what was overridden where it was made")
  func live() async {
    let store = Store(initialState: Scores.State()) { Scores() }
    store.send(.named)
    store.send(.appeared)
    await store.finish()
    #expect(store.state == Scores.State(names: ["live 7"], best: 1))

    let other = Store(initialState: Scores.State()) {
      Scores()
    } withDependencies: {
      $0.scores.name = { "mine \($0)" }
    }
    other.send(.named)
    #expect(other.state.names == ["mine 7"])
  }

  @Test("an override holds for a subtree and for nothing beside it, the innermost first")
  func subtree() async {
    struct Family: Reducer {
      var body: some ReducerOf<Scores> {
        Scores()
        Scores().dependency(\.scores, ScoreClient(load: { 2 }, name: { "second \($0)" }))
        CombineReducers {
          Scores().transformDependencies { $0.scores.name = { "inner \($0)" } }
          Scores()
        }
        .transformDependencies { $0.scores.name = { "outer \($0)" } }
        Scores()
      }
    }
    let store = Store(initialState: Scores.State()) { Family() }
    store.send(.named)
    #expect(store.state.names == ["live 7", "second 7", "inner 7", "outer 7", "live 7"])
  }

  @Test("an override of a subtree holds in its effects")
  func subtreeEffects() async {
    struct Late: Reducer {
      @Dependency(\.scores) var scores
      var body: some ReducerOf<Scores> {
        Reduce { state, action in
          if case .loaded(let best) = action { state.best = best }
          // The property is read when the effect runs, long after the reducer has returned.
          return action == .appeared ? .run { await $0(.loaded(try await self.scores.load())) } : .none
        }
      }
    }
    let store = Store(initialState: Scores.State()) {
      Late().dependency(\.scores, ScoreClient(load: { 3 }, name: { _ in "" }))
    }
    store.send(.appeared)
    await store.finish()
    #expect(store.state.best == 3)
  }

  @Test("withDependencies overrides what is used inside, and what is made inside keeps it")
  func scope() async {
    let kept = withDependencies {
      $0.scores.name = { "scoped \($0)" }
    } operation: {
      Scores()
    }
    #expect(kept.scores.name(1) == "scoped 1")
    let plain = Scores()
    #expect(plain.scores.name(1) == "live 1")
    let name = await withDependencies {
      $0.scores.name = { "now \($0)" }
    } operation: {
      await Task.yield()
      return plain.scores.name(1)
    }
    #expect(name == "now 1")
  }

  @Test("a test value that was not overridden fails the test and names itself")
  func unimplementedValues() async {
    let log = Log()
    let store = TestStore(initialState: Scores.State()) {
      Scores()
    } withDependencies: {
      $0.issueReporter = IssueReporter { log.add($0.description) }
    }
    store.send(.named) { $0.names = ["none"] }
    store.send(.appeared)
    await store.receive(.loaded(-1)) { $0.best = -1 }
    await store.finish()
    #expect(log.lines.count == 2)
    #expect(log.lines.first?.hasPrefix("ScoreClient.name: used, but not overridden.") == true)
    #expect(log.lines.last?.hasPrefix("ScoreClient.load: used, but not overridden.") == true)
  }

  @Test("a key without a value for the context says so, once, and is used all the same")
  func missing() {
    let log = Log()
    withDependencies {
      $0.context = .test
      $0.issueReporter = IssueReporter { log.add($0.description) }
    } operation: {
      #expect(DependencyValues.current.noTestValue == 5)
      #expect(DependencyValues.current.noTestValue == 5)
    }
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("NoTestValueKey: used, but not overridden") == true)
    withDependencies {
      $0.issueReporter = IssueReporter { log.add($0.description) }
    } operation: {
      #expect(DependencyValues.current.noLiveValue == 6)
    }
    #expect(log.lines.last?.contains("NoLiveValueKey: no live value in this program") == true)
  }

  @Test("in a test ids count up and random numbers start at seed 0, for each store anew")
  func builtIn() {
    struct Drawing: Reducer {
      @Dependency(\.uuid) var uuid
      @Dependency(\.random) var random
      func reduce(into state: inout [String], action: Int) -> Effect<Int> {
        state.append(uuid().description)
        state.append("\(random { $0.next() })")
        return .none
      }
    }
    for _ in 0..<2 {
      let store = TestStore(initialState: [String]()) { Drawing() }
      var expected = SeededRandom(seed: 0)
      store.send(1) { $0 = ["00000000-0000-0000-0000-000000000000", "\(expected.next())"] }
      store.send(2) { $0 += ["00000000-0000-0000-0000-000000000001", "\(expected.next())"] }
    }
  }
}
