import QuarryReducer
import QuarryTesting
import Testing

/// A lobby that presents a screen, a counter or an alert, one at a time: the whole pattern of a `Destination`.
private struct Lobby: Reducer {
  struct State: Equatable, Sendable, Codable {
    var destination: Destination.State?
    var gamesLeft = 0
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
    case destination(PresentationActionOf<Destination>)
    case screenTapped(Int)
    case counterTapped
    case leaveTapped

    enum DestinationCase: CasePath {
      static func embed(_ action: PresentationActionOf<Destination>) -> Action { .destination(action) }
      static func extract<Result>(from action: Action, _ body: (PresentationActionOf<Destination>) -> Result) -> Result?
      {
        if case .destination(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var destination: DestinationCase.Type { DestinationCase.self }
    }
  }

  var gate = Gate()

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .screenTapped(let id): state.destination = .screen(Screen.State(id: id))
      case .counterTapped: state.destination = .counter(Counter.State())
      case .leaveTapped: state.destination = .alert(.leave)
      case .destination(.presented(.alert(.leaveConfirmed))): state.gamesLeft += 1
      case .destination(.presented(.alert(.askedAgain))): state.destination = .alert(.leave)
      case .destination: break
      }
      return .none
    }
    .ifLet(\.destination, action: \.destination) { Destination(gate: gate) }
  }

  struct Destination: Reducer {
    enum State: DestinationState, Equatable, Sendable, Codable {
      case screen(Screen.State)
      case counter(Counter.State)
      case alert(AlertState<Action.Alert>)

      enum ID: Hashable { case screen(Int), counter, alert }
      var id: ID {
        switch self {
        case .screen(let screen): .screen(screen.id)
        case .counter: .counter
        case .alert: .alert
        }
      }
      var isEphemeral: Bool { if case .alert = self { true } else { false } }

      enum ScreenCase: CasePath {
        static func embed(_ state: Screen.State) -> State { .screen(state) }
        static func extract<Result>(from state: State, _ body: (Screen.State) -> Result) -> Result? {
          if case .screen(let state) = state { body(state) } else { nil }
        }
      }
      enum CounterCase: CasePath {
        static func embed(_ state: Counter.State) -> State { .counter(state) }
        static func extract<Result>(from state: State, _ body: (Counter.State) -> Result) -> Result? {
          if case .counter(let state) = state { body(state) } else { nil }
        }
      }
      struct Cases {
        var screen: ScreenCase.Type { ScreenCase.self }
        var counter: CounterCase.Type { CounterCase.self }
      }
    }
    enum Action: CasePathable, Equatable, Sendable, Codable {
      case screen(Screen.Action)
      case counter(Counter.Action)
      case alert(Alert)
      enum Alert: Equatable, Sendable, Codable { case leaveConfirmed, askedAgain }

      enum ScreenCase: CasePath {
        static func embed(_ action: Screen.Action) -> Action { .screen(action) }
        static func extract<Result>(from action: Action, _ body: (Screen.Action) -> Result) -> Result? {
          if case .screen(let action) = action { body(action) } else { nil }
        }
      }
      enum CounterCase: CasePath {
        static func embed(_ action: Counter.Action) -> Action { .counter(action) }
        static func extract<Result>(from action: Action, _ body: (Counter.Action) -> Result) -> Result? {
          if case .counter(let action) = action { body(action) } else { nil }
        }
      }
      struct Cases {
        var screen: ScreenCase.Type { ScreenCase.self }
        var counter: CounterCase.Type { CounterCase.self }
      }
    }

    var gate: Gate

    var body: some ReducerOf<Self> {
      Scope(state: \.screen, action: \.screen) { Screen(gate: gate) }
      Scope(state: \.counter, action: \.counter) { Counter() }
    }
  }
}

extension AlertState where Action == Lobby.Destination.Action.Alert {
  fileprivate static var leave: Self {
    AlertState("Leave the game?", message: "Your score is lost.") {
      ButtonState("Leave", role: .destructive, action: .leaveConfirmed)
      ButtonState("Stay", role: .cancel)
    }
  }
}

@Suite("One of several presented children")
struct DestinationTests {
  @Test("each is presented, used and dismissed")
  func tour() async {
    let store = TestStore(initialState: Lobby.State()) { Lobby() }
    store.send(.counterTapped) { $0.destination = .counter(.init()) }
    store.send(.destination(.presented(.counter(.incremented)))) { $0.destination = .counter(.init(count: 1)) }
    store.send(.destination(.dismiss)) { $0.destination = nil }
    store.send(.screenTapped(1)) { $0.destination = .screen(.init(id: 1)) }
    store.send(.destination(.presented(.screen(.closeTapped))))
    await store.receive(\.destination) { $0.destination = nil }
    await store.finish()
  }

  @Test("an alert is gone when the parent hears its answer, and the same one can be presented again")
  func alert() {
    let store = TestStore(initialState: Lobby.State()) { Lobby() }
    store.send(.leaveTapped) { $0.destination = .alert(.leave) }
    store.send(.destination(.presented(.alert(.askedAgain))))
    store.send(.destination(.presented(.alert(.leaveConfirmed)))) {
      $0.destination = nil
      $0.gamesLeft = 1
    }
    store.send(.leaveTapped) { $0.destination = .alert(.leave) }
    store.send(.destination(.dismiss)) { $0.destination = nil }
  }

  @Test("effects end with their case, and with another child of the same case", arguments: [true, false])
  func effectsEnd(isSameCase: Bool) async {
    let lobby = Lobby()
    let store = TestStore(initialState: Lobby.State(destination: .screen(.init(id: 1)))) { lobby }
    store.send(.destination(.presented(.screen(.workStarted))))
    await lobby.gate.arrived()
    if isSameCase {
      store.send(.screenTapped(2)) { $0.destination = .screen(.init(id: 2)) }
    } else {
      store.send(.counterTapped) { $0.destination = .counter(.init()) }
    }
    lobby.gate.open()
    await store.finish()
  }

  @Test("effects of a child that is replaced by its like go on")
  func effectsGoOn() async {
    let lobby = Lobby()
    let store = TestStore(initialState: Lobby.State(destination: .screen(.init(id: 1, count: 3)))) { lobby }
    store.send(.destination(.presented(.screen(.workStarted))))
    await lobby.gate.arrived()
    store.send(.screenTapped(1)) { $0.destination = .screen(.init(id: 1)) }
    lobby.gate.open()
    await store.receive(\.destination) { $0.destination = .screen(.init(id: 1, isDone: true)) }
    await store.finish()
  }

  @Test("an action for a case that is not presented is reported")
  func otherCase() async {
    let issue = await onlyIssue {
      let store = TestStore(initialState: Lobby.State(destination: .counter(.init()))) { Lobby() }
      store.send(.destination(.presented(.screen(.incremented))))
    }
    #expect(issue.text.hasPrefix("Scope at QuarryReducerTests/DestinationTests.swift:"))
    #expect(issue.text.contains("the action .incremented came while the state is another case."))
  }

  @Test("a session that is saved at any moment goes on as if nothing had been")
  func saving() throws {
    let session: [Lobby.Action] = [
      .screenTapped(1), .destination(.presented(.screen(.incremented))), .leaveTapped,
      .destination(.presented(.alert(.askedAgain))), .destination(.presented(.alert(.leaveConfirmed))),
      .counterTapped, .destination(.presented(.counter(.decremented))), .destination(.dismiss),
    ]
    let whole = Store(initialState: Lobby.State()) { Lobby() }
    whole.send(contentsOf: session)
    #expect(whole.state == Lobby.State(gamesLeft: 1))
    for moment in session.indices {
      let first = Store(initialState: Lobby.State()) { Lobby() }
      first.send(contentsOf: session[..<moment])
      let saved = try restored(first.state)
      #expect(saved == first.state)
      let second = Store(initialState: saved) { Lobby() }
      second.send(contentsOf: try restored(Array(session[moment...])))
      #expect(second.state == whole.state, "saved before action \(moment)")
    }
  }
}
