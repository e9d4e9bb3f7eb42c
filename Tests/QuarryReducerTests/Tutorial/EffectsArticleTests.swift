import QuarryReducer
import QuarryTesting
import Testing

/// The code of the articles `OrderOfEffects` and `TimersAndTime`.
@Suite("The articles on effects and time")
struct EffectsArticleTests {
  struct Relay: Reducer {
    struct State: Equatable { var seen: [Action] = [] }
    enum Action: Equatable, Sendable { case began, a, b, c }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.seen.append(action)
        switch action {
        case .began: return .merge(.send(.a), .send(.b))
        case .a: return .send(.c)
        case .b, .c: return .none
        }
      }
    }
  }

  @Test("actions of effects queue up behind those that wait")
  func order() {
    let store = Store(initialState: Relay.State()) { Relay() }
    store.send(.began)
    #expect(store.state.seen == [.began, .a, .b, .c])
  }

  struct Row: Reducer {
    struct State: Equatable, Sendable, Identifiable {
      let id: Int
      var ticks = 0
    }
    enum Action: Equatable, Sendable { case started, stopped, ticked }

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .started:
          return .run { [clock] send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }
          .cancellable(id: "ticks", cancelInFlight: true)

        case .stopped:
          return .cancel(id: "ticks")

        case .ticked:
          state.ticks += 1
          return .none
        }
      }
    }
  }

  struct Table: Reducer {
    struct State: Equatable, Sendable { var rows: IdentifiedArrayOf<Row.State> = [] }
    enum Action: CasePathable, Equatable, Sendable {
      case row(IdentifiedActionOf<Row>)
      case allStopped

      enum RowCase: CasePath {
        static func embed(_ action: IdentifiedActionOf<Row>) -> Action { .row(action) }
        static func extract<Result>(from action: Action, _ body: (IdentifiedActionOf<Row>) -> Result) -> Result? {
          if case .row(let action) = action { body(action) } else { nil }
        }
      }
      struct Cases {
        var row: RowCase.Type { RowCase.self }
      }
    }

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        if case .allStopped = action { return .cancel(id: "ticks") }
        return .none
      }
      .forEach(\.rows, action: \.row) { Row() }
    }
  }

  @Test("a row ends its own effects by an id, its parent those of all rows")
  func scopes() async {
    let clock = TestClock()
    let store = TestStore(initialState: Table.State(rows: [Row.State(id: 1), Row.State(id: 2)])) {
      Table()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.send(.row(.element(id: 1, action: .started)))
    store.send(.row(.element(id: 2, action: .started)))
    store.send(.row(.element(id: 1, action: .stopped)))
    await clock.advance(by: .seconds(1))
    await store.receive(.row(.element(id: 2, action: .ticked))) { $0.rows[id: 2]?.ticks = 1 }
    store.send(.allStopped)
    await store.finish()
  }

  @Test("how an interval is cut into calls changes nothing, and each timer fires at its own instant")
  func cuts() {
    let whole = Store(initialState: Tutorial.Zone.State(id: 7), time: .manual(from: .epoch)) {
      Tutorial.Zone()
    } withDependencies: {
      $0.zoneRewards.points = { _ in 70 }
    }
    let cut = Store(initialState: Tutorial.Zone.State(id: 7), time: .manual(from: .epoch)) {
      Tutorial.Zone()
    } withDependencies: {
      $0.zoneRewards.points = { _ in 70 }
    }
    whole.send(.entered(player: "ada"))
    cut.send(.entered(player: "ada"))
    whole.advance(to: .epoch.advanced(by: .seconds(3600)))
    for second in 1...3600 { cut.advance(to: .epoch.advanced(by: .seconds(second))) }
    #expect(whole.state == cut.state)
    #expect(whole.state.owner == "ada")
  }

  @Test("a fix brings its time along")
  func fixes() {
    let start = Timestamp(microseconds: 1_777_629_600_000_000)
    let store = Store(initialState: Tutorial.Zone.State(id: 7), time: .manual(from: start)) {
      Tutorial.Zone()
    } withDependencies: {
      $0.zoneRewards.points = { _ in 70 }
    }
    store.send(.entered(player: "ada"), at: start)
    #expect(store.nextTimer == start.advanced(by: .seconds(60)))
    store.send(.left, at: start.advanced(by: .seconds(61)))
    #expect(store.state.owner == "ada")
    #expect(store.now == start.advanced(by: .seconds(61)))
  }
}
