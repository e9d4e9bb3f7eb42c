import QuarryReducer
import QuarryTesting
import Testing

@Suite("The trait for dependencies", .dependency(\.scores.name, { "suite \($0)" }))
struct DependenciesTraitTests {
  @Test("sets values for a store, for a reducer alone and for tasks", .dependencies { $0.scores.load = { 42 } })
  func everywhere() async throws {
    let store = Store(initialState: Scores.State()) { Scores() }
    store.send(.named)
    store.send(.appeared)
    await store.finish()
    #expect(store.state == Scores.State(names: ["suite 7"], best: 42))

    var state = Scores.State()
    _ = Scores().reduce(into: &state, action: .named)
    #expect(state.names == ["suite 7"])
    #expect(try await Task { try await DependencyValues.current.scores.load() }.value == 42)
  }

  @Test(
    "of several values the test's wins over the suite's, and the last of the test over the first",
    .dependency(\.scores.name, { "first \($0)" }), .dependency(\.scores.name, { "last \($0)" }))
  func order() {
    #expect(DependencyValues.current.scores.name(1) == "last 1")
    let store = TestStore(initialState: Scores.State()) { Scores() }
    store.send(.named) { $0.names = ["last 7"] }
    let other = TestStore(initialState: Scores.State()) {
      Scores()
    } withDependencies: {
      $0.scores.name = { "own \($0)" }
    }
    other.send(.named) { $0.names = ["own 7"] }
  }

  @Test("gives each case values of its own", .dependency(\.uuid, .incrementing), arguments: 0..<3)
  func cases(index: Int) {
    #expect(DependencyValues.current.uuid().low == 0)
    #expect(DependencyValues.current.uuid().low == 1)
    #expect(DependencyValues.current.random { $0.next() } == firstOfSeed0)
  }

  private var firstOfSeed0: UInt64 {
    var random = SeededRandom(seed: 0)
    return random.next()
  }

  @Test("makes what was not set fail the test, at the test, whoever uses it")
  func unimplemented() async {
    let line = #line - 2
    let direct = await onlyIssue { _ = try? await DependencyValues.current.scores.load() }
    #expect(
      direct.text == """
        ScoreClient.load: used, but not overridden.
        Cure: override it with withDependencies, or where the store of the test is made.
        """)
    #expect(direct.line == line)
    let inStore = await onlyIssue {
      let store = Store(initialState: Scores.State()) { Scores() }
      store.send(.appeared)
      await store.finish()
    }
    #expect(inStore.text == direct.text)
    #expect(inStore.line == line)
    var sendLine = 0
    let inTestStore = await onlyIssue {
      let store = TestStore(initialState: Scores.State()) { Scores() }
      sendLine = #line + 1
      store.send(.appeared)
      await store.receive(.loaded(-1)) { $0.best = -1 }
    }
    #expect(inTestStore.text == direct.text)
    #expect(inTestStore.line == sendLine)
  }
}

@Suite("The trait for dependencies, around a store in an actor")
struct DependenciesTraitActorTests {
  private actor Game {
    private let store = Store(initialState: Scripted.State()) { Scripted() }
    var isIdle: Bool { store.isIdle }
    func begin() { store.send(Scripted.Action("begin") { .fireAndForget { throw Lost() } }) }
  }
  private struct Lost: Error {}

  @Test(
    "keeps what comes up on a task that knows no test, and lays it to the test at its end", .reporting,
    .dependencies { _ in })
  func detached() async {
    let game = Game()
    await game.begin()
    while await !game.isIdle { await Task.yield() }
  }
}

/// Expects one issue of the test, about what nobody catches.
private struct ReportingTrait: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let issue = await onlyIssue { try? await function() }
    #expect(issue.text.contains("the effect threw Lost(), and nobody catches it"))
  }
}

extension Trait where Self == ReportingTrait {
  fileprivate static var reporting: Self { ReportingTrait() }
}

@Suite("Without the trait for dependencies")
struct NoDependenciesTraitTests {
  @Test("a store has live values")
  func live() { #expect(DependencyValues.current.context == .live) }
}
