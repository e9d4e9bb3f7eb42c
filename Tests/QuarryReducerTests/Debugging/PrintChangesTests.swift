import QuarryReducer
import QuarryTesting
import Testing

/// A feature with actions of every form.
private struct Lobby: Reducer {
  struct State: Equatable, Sendable {
    var players = ["ada"]
    var isOpen = true
  }
  enum Action: Equatable, Sendable {
    case joined(String, team: Int)
    case looked
    case closed(by: String)
  }

  @Dependency(\.metrics) var metrics

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    metrics.gauge("players", Double(state.players.count))
    switch action {
    case .joined(let name, _): state.players.append(name)
    case .looked: break
    case .closed:
      state.isOpen = false
      return .send(.looked)
    }
    return .none
  }
}

@Suite("Printing of changes")
struct PrintChangesTests {
  private typealias Printer = ChangePrinter<Lobby.State, Lobby.Action>

  private func printed(_ actions: [Lobby.Action]) -> [String] {
    let log = Log()
    let store = Store(initialState: Lobby.State()) {
      Lobby()._printChanges(Printer { log.add(Printer.text($0, $1, $2)) })
    }
    store.send(contentsOf: actions)
    return log.lines
  }

  @Test("an action is printed with its payload and what it changes")
  func changes() {
    #expect(
      printed([.joined("bob", team: 2)]) == [
        """
        received action:
          .joined(
            "bob"
            team: 2
          )
              State(
                players: [
                  [0]: "ada"
            +     [1]: "bob"
                ]
                isOpen: true
              )
        """
      ])
  }

  @Test("an action that changes nothing is printed too, and so is one that an effect sends")
  func noChange() {
    #expect(
      printed([.closed(by: "ada")]) == [
        """
        received action:
          .closed(by: "ada")
              State(
                players: […]
            −   isOpen: true
            +   isOpen: false
              )
        """,
        """
        received action:
          .looked
            (no change)
        """,
      ])
  }

  @Test("without a printer nothing is printed, and the feature is the same")
  func off() {
    let store = Store(initialState: Lobby.State()) { Lobby()._printChanges(nil) }
    store.send(.joined("bob", team: 1))
    #expect(store.state.players == ["ada", "bob"])
  }

  @Test("changes go to the logger of the dependencies, at the level asked for")
  func logger() {
    let log = Log()
    for level in [ReducerLogger.Level.debug, .notice] {
      let store = Store(initialState: Lobby.State()) {
        Lobby()._printChanges(.logger(level))
      } withDependencies: {
        $0.logger = ReducerLogger(minimumLevel: .info) { level, message, _ in log.add("\(level): \(message)") }
      }
      store.send(.looked)
    }
    #expect(log.lines == ["notice: received action:\n  .looked\n    (no change)"])
  }
}

@Suite("Metrics of actions")
struct MetricsReducerTests {
  @Test("each action is counted and timed under the name of its case")
  func names() {
    let memory = InMemoryMetrics()
    let store = Store(initialState: Lobby.State()) {
      Lobby().metrics("lobby")
    } withDependencies: {
      $0.metrics = memory.metrics
    }
    store.send(contentsOf: [.joined("bob", team: 1), .joined("eve", team: 2), .closed(by: "ada")])
    #expect(memory.counters == ["lobby.joined": 2, "lobby.closed": 1, "lobby.looked": 1])
    let step = Duration.milliseconds(1)
    #expect(
      memory.durations == ["lobby.joined": [step, step], "lobby.closed": [step], "lobby.looked": [step]])
    #expect(store.state == Lobby.State(players: ["ada", "bob", "eve"], isOpen: false))
    #expect(memory.gauges == ["players": 3])
  }

  @Test("names may be given, and an action that is no enum has the name of its type")
  func otherNames() {
    let memory = InMemoryMetrics()
    withDependencies {
      $0.metrics = memory.metrics
    } operation: {
      Store(initialState: Lobby.State()) { Lobby().metrics("lobby") { _ in "any" } }.send(.looked)
      Store(initialState: 0) { EmptyReducer<Int, String>().metrics("plain") }.send("text")
    }
    #expect(memory.counters == ["lobby.any": 1, "plain.String": 1])
  }

  @Test("where metrics are off nothing is named or measured")
  func off() {
    let named = Log()
    let store = Store(initialState: Lobby.State()) {
      Lobby().metrics("lobby") { action in
        named.add("\(action)")
        return ""
      }
    }
    store.send(.looked)
    #expect(named.lines.isEmpty)
  }
}
