import QuarryReducer

/// A game that is being played.
struct GamePlay: Reducer {
  struct State: Equatable, Identifiable, Sendable, Codable {
    let id: Game.ID
    var score = 0
  }
  enum Action: Equatable, Sendable, Codable {
    case appeared
    case scoreChanged(Int)
    case playerTapped(Player.ID)
    case leaveTapped
    case delegate(Delegate)

    enum Delegate: Equatable, Sendable, Codable { case playerOpened(Player.ID) }
  }

  @Dependency(\.rounds) var rounds
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { [rounds, id = state.id] send in
          for await score in rounds.scores(id) { await send(.scoreChanged(score)) }
        }
      case .scoreChanged(let score):
        state.score = score
        return .none
      case .playerTapped(let id):
        return .send(.delegate(.playerOpened(id)))
      case .leaveTapped:
        return .run { [dismiss] _ in await dismiss() }
      case .delegate:
        return .none
      }
    }
  }
}
