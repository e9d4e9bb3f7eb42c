import QuarryReducer
import QuarryTesting
import Testing

/// The first two steps of the article `Tutorial`.
@Suite("The tutorial: a feature without effects")
struct TutorialStartTests {
  struct Zone: Reducer {
    struct State: Equatable, Sendable, Codable {
      var holder: String?
    }
    enum Action: Equatable, Sendable, Codable {
      case entered(player: String)
      case left
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .entered(let player):
          if state.holder == nil { state.holder = player }
        case .left:
          state.holder = nil
        }
        return .none
      }
    }
  }

  @Test("the first who enters a zone holds it until he leaves")
  func hold() {
    let store = TestStore(initialState: Zone.State()) { Zone() }
    store.send(.entered(player: "ada")) { $0.holder = "ada" }
    store.send(.entered(player: "bo"))
    store.send(.left) { $0.holder = nil }
  }
}
