import QuarryReducer
import QuarryTesting
import Testing

/// A row that can work in the background until its gate opens.
struct Row: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0
    var isDone = false
  }
  enum Action: Equatable, Sendable {
    case incremented
    case workStarted
    case workEnded
    case workCancelled
    case told(String)
  }

  let gate: Gate
  let log: Log

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented:
        state.count += 1
        return .none
      case .workStarted:
        return .run { [gate, log] send in
          await gate.pass()
          await send(.workEnded)
          log.add("ended")
        }
        .cancellable(id: "work")
      case .workEnded:
        state.isDone = true
        return .none
      case .workCancelled:
        return .cancel(id: "work")
      case .told:
        return .none
      }
    }
  }
}

/// A parent with an optional row and with many.
struct Board: Reducer {
  struct State: Equatable, Sendable {
    var pinned: Row.State?
    var rows: IdentifiedArrayOf<Row.State> = []
  }
  enum Action: CasePathable, Equatable, Sendable {
    case pinned(Row.Action)
    case row(IdentifiedActionOf<Row>)
    case unpinned
    case removed(Int)
    case cleared
    case allCancelled

    enum PinnedCase: CasePath {
      static func embed(_ action: Row.Action) -> Action { .pinned(action) }
      static func extract<Result>(from action: Action, _ body: (Row.Action) -> Result) -> Result? {
        if case .pinned(let action) = action { body(action) } else { nil }
      }
    }
    enum RowCase: CasePath {
      static func embed(_ action: IdentifiedActionOf<Row>) -> Action { .row(action) }
      static func extract<Result>(from action: Action, _ body: (IdentifiedActionOf<Row>) -> Result) -> Result? {
        if case .row(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var pinned: PinnedCase.Type { PinnedCase.self }
      var row: RowCase.Type { RowCase.self }
    }
  }

  var gate = Gate()
  var log = Log()

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .unpinned: state.pinned = nil
      case .removed(let id): state.rows.remove(id: id)
      case .cleared: state.rows = IdentifiedArray()
      case .allCancelled: return .cancel(id: "work")
      case .pinned(.told("unpin")): state.pinned = nil
      case .pinned, .row: break
      }
      return .none
    }
    .ifLet(\.pinned, action: \.pinned) { Row(gate: gate, log: log) }
    .forEach(\.rows, action: \.row) { Row(gate: gate, log: log) }
  }
}

@Suite("Children that come and go")
struct ChildrenTests {
  @Test("ifLet runs the child that is there, before the parent that removes it")
  func present() {
    let store = TestStore(initialState: Board.State(pinned: Row.State(id: 1))) { Board() }
    store.send(.pinned(.incremented)) { $0.pinned?.count = 1 }
    store.send(.pinned(.told("unpin"))) { $0.pinned = nil }
  }

  @Test("forEach changes the element that is meant and no other")
  func element() {
    let rows = IdentifiedArray(uniquing: (1...3).map { Row.State(id: $0) })
    let store = TestStore(initialState: Board.State(rows: rows)) { Board() }
    store.send(.row(.element(id: 2, action: .incremented))) { $0.rows[id: 2]?.count = 1 }
    store.send(.removed(1)) { $0.rows[id: 1] = nil }
    store.send(.row(.element(id: 3, action: .incremented))) { $0.rows[id: 3]?.count = 1 }
  }

  @Test("an action for an absent child changes nothing and is reported")
  func absent() {
    let reports = Log()
    let store = Store(initialState: Board.State()) {
      Board()
    } withDependencies: {
      $0.issueReporter = IssueReporter { reports.add($0.description) }
    }
    store.send(.pinned(.incremented))
    store.send(.row(.element(id: 9, action: .incremented)))
    #expect(store.state == Board.State())
    #expect(reports.lines.count == 2)
    #expect(reports.lines.first?.hasPrefix("ifLet at QuarryReducerTests/ChildrenTests.swift:") == true)
    #expect(reports.lines.first?.contains("the action .pinned(") == true)
    #expect(reports.lines.last?.contains("came for the element 9, which is not there") == true)
  }

  @Test("the effects of a child that left are cancelled, and report nothing")
  func leaving() async {
    let board = Board()
    let store = TestStore(initialState: Board.State(pinned: Row.State(id: 1), rows: [.init(id: 1), .init(id: 2)])) {
      board
    }
    store.send(.pinned(.workStarted))
    store.send(.row(.element(id: 1, action: .workStarted)))
    store.send(.row(.element(id: 2, action: .workStarted)))
    await board.gate.arrived(3)
    store.send(.unpinned) { $0.pinned = nil }
    store.send(.removed(1)) { $0.rows[id: 1] = nil }
    board.gate.open()
    await store.receive(.row(.element(id: 2, action: .workEnded))) { $0.rows[id: 2]?.isDone = true }
    await store.finish()
  }

  @Test("the effects of all elements are cancelled when another collection takes the place of theirs")
  func replacing() async {
    let board = Board()
    var rows = IdentifiedArrayOf<Row.State>()
    for id in 1...2 { rows.append(Row.State(id: id)) }
    let store = TestStore(initialState: Board.State(rows: rows)) { board }
    store.send(.row(.element(id: 1, action: .workStarted)))
    store.send(.row(.element(id: 2, action: .workStarted)))
    await board.gate.arrived(2)
    store.send(.cleared) { $0.rows = [] }
    board.gate.open()
    await store.finish()
  }

  @Test("a row cancels its own work and not that of another row with the same id")
  func scopedCancel() async {
    let board = Board()
    let store = TestStore(initialState: Board.State(rows: [.init(id: 1), .init(id: 2)])) { board }
    store.send(.row(.element(id: 1, action: .workStarted)))
    store.send(.row(.element(id: 2, action: .workStarted)))
    await board.gate.arrived(2)
    store.send(.row(.element(id: 1, action: .workCancelled)))
    board.gate.open()
    await store.receive(.row(.element(id: 2, action: .workEnded))) { $0.rows[id: 2]?.isDone = true }
    await store.finish()
  }

  @Test("a parent cancels the work of all its rows")
  func parentCancel() async {
    let board = Board()
    let store = TestStore(initialState: Board.State(rows: [.init(id: 1), .init(id: 2)])) { board }
    store.send(.row(.element(id: 1, action: .workStarted)))
    store.send(.row(.element(id: 2, action: .workStarted)))
    await board.gate.arrived(2)
    store.send(.allCancelled)
    board.gate.open()
    await store.finish()
    #expect(store.state.rows.allSatisfy { !$0.isDone })
  }
}
