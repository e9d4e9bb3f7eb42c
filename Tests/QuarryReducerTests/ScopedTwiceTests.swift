import QuarryReducer
import QuarryTesting
import Testing

/// Two boards of one kind, as two teams of a match are.
private struct Boards: Reducer {
  struct State: Equatable, Sendable {
    var first = Board.State()
    var second = Board.State()
  }
  enum Action: CasePathable, Equatable, Sendable {
    case first(Board.Action)
    case second(Board.Action)

    enum FirstCase: CasePath {
      static func embed(_ action: Board.Action) -> Action { .first(action) }
      static func extract<Result>(from action: Action, _ body: (Board.Action) -> Result) -> Result? {
        if case .first(let action) = action { body(action) } else { nil }
      }
    }
    enum SecondCase: CasePath {
      static func embed(_ action: Board.Action) -> Action { .second(action) }
      static func extract<Result>(from action: Action, _ body: (Board.Action) -> Result) -> Result? {
        if case .second(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var first: FirstCase.Type { FirstCase.self }
      var second: SecondCase.Type { SecondCase.self }
    }
  }

  let board: Board

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { board }
    Scope(state: \.second, action: \.second) { board }
  }
}

/// A row whose only effect is a timer.
private struct Alarm: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id: Int
    var rings = 0
  }
  enum Action: Equatable, Sendable { case wound, rang, renamed(Int) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if action == .wound { return .after(.seconds(1), id: "alarm", .rang) }
    if case .renamed(let id) = action { state.id = id } else { state.rings += 1 }
    return .none
  }
}

private struct Shelf: Reducer {
  struct State: Equatable, Sendable {
    var alarms: IdentifiedArrayOf<Alarm.State> = [Alarm.State(id: 1), Alarm.State(id: 2)]
  }
  enum Action: CasePathable, Equatable, Sendable {
    case alarm(IdentifiedActionOf<Alarm>)
    case removed(Int)

    enum AlarmCase: CasePath {
      static func embed(_ action: IdentifiedActionOf<Alarm>) -> Action { .alarm(action) }
      static func extract<Result>(from action: Action, _ body: (IdentifiedActionOf<Alarm>) -> Result) -> Result? {
        if case .alarm(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var alarm: AlarmCase.Type { AlarmCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .removed(let id) = action { state.alarms.remove(id: id) }
      return .none
    }
    .forEach(\.alarms, action: \.alarm) { Alarm() }
  }
}

private struct Shelves: Reducer {
  struct State: Equatable, Sendable {
    var left = Shelf.State()
    var right = Shelf.State()
  }
  enum Action: CasePathable, Equatable, Sendable {
    case left(Shelf.Action)
    case right(Shelf.Action)

    enum LeftCase: CasePath {
      static func embed(_ action: Shelf.Action) -> Action { .left(action) }
      static func extract<Result>(from action: Action, _ body: (Shelf.Action) -> Result) -> Result? {
        if case .left(let action) = action { body(action) } else { nil }
      }
    }
    enum RightCase: CasePath {
      static func embed(_ action: Shelf.Action) -> Action { .right(action) }
      static func extract<Result>(from action: Action, _ body: (Shelf.Action) -> Result) -> Result? {
        if case .right(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var left: LeftCase.Type { LeftCase.self }
      var right: RightCase.Type { RightCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Shelf() }
    Scope(state: \.right, action: \.right) { Shelf() }
  }
}

@Suite("One feature scoped twice")
struct ScopedTwiceTests {
  @Test("timers of equal elements are two")
  func timers() {
    let store = Store(initialState: Shelves.State(), time: .manual(from: .epoch)) { Shelves() }
    store.send(.left(.alarm(.element(id: 1, action: .wound))))
    store.send(.right(.alarm(.element(id: 1, action: .wound))))
    #expect(store.timerCount == 2)
    store.advance(to: Timestamp(microseconds: 1_000_000))
    #expect(store.state.left.alarms[id: 1]?.rings == 1)
    #expect(store.state.right.alarms[id: 1]?.rings == 1)
  }

  @Test("an element that goes takes no timers of the other's elements with it")
  func removal() {
    let store = Store(initialState: Shelves.State(), time: .manual(from: .epoch)) { Shelves() }
    store.send(.right(.alarm(.element(id: 2, action: .wound))))
    store.send(.left(.alarm(.element(id: 2, action: .wound))))
    store.send(.left(.removed(2)))
    #expect(store.pendingTimers.map(\.action) == [.right(.alarm(.element(id: 2, action: .rang)))])
  }

  @Test("an element that goes takes its own timer, and one that gets another id too")
  func ownTimers() {
    let store = Store(initialState: Shelf.State(), time: .manual(from: .epoch)) { Shelf() }
    store.send(.alarm(.element(id: 1, action: .wound)))
    store.send(.alarm(.element(id: 2, action: .wound)))
    store.send(.removed(1))
    #expect(store.pendingTimers.map(\.action) == [.alarm(.element(id: 2, action: .rang))])
    store.send(.alarm(.element(id: 2, action: .renamed(5))))
    #expect(store.pendingTimers.isEmpty)
  }

  @Test("the same holds for work, of elements and of the one child of ifLet")
  func work() async {
    let gate = Gate()
    let board = Board.State(
      pinned: Row.State(id: 9), rows: [Row.State(id: 1), Row.State(id: 2)])
    let store = Store(initialState: Boards.State(first: board, second: board)) {
      Boards(board: Board(gate: gate))
    }
    store.send(.first(.pinned(.workStarted)))
    store.send(.second(.pinned(.workStarted)))
    store.send(.first(.row(.element(id: 1, action: .workStarted))))
    store.send(.second(.row(.element(id: 1, action: .workStarted))))
    store.send(.first(.unpinned))
    store.send(.first(.removed(1)))
    gate.open()
    await store.finish()
    #expect(store.state.second.pinned?.isDone == true)
    #expect(store.state.second.rows[id: 1]?.isDone == true)
  }
}
