import QuarryReducer

/// Whether somebody looks at the app.
enum ScenePhase: Equatable, Sendable, Codable {
  case active, inactive, background
}

/// A round of ten minutes. The score is followed only while somebody looks; time runs out in any case.
struct Round: Reducer {
  struct State: Equatable, Sendable, Codable {
    let gameID: Game.ID
    var phase = ScenePhase.inactive
    var score = 0
    var isOver = false
  }
  enum Action: Equatable, Sendable, Codable {
    case started
    case phaseChanged(ScenePhase)
    case scoreChanged(Int)
    case timeRanOut
  }
  private enum CancelID { case updates }

  @Dependency(\.rounds) var rounds

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .after(.seconds(600), id: .end, .timeRanOut)

      case .phaseChanged(let phase):
        state.phase = phase
        switch phase {
        case .active where !state.isOver: return .merge(refresh(state), follow(state))
        case .background: return .cancel(id: CancelID.updates)
        case .active, .inactive: return .none
        }

      case .scoreChanged(let score):
        state.score = score
        return .none

      case .timeRanOut:
        state.isOver = true
        return .merge(.cancel(id: CancelID.updates), state.phase == .active ? .none : notify(state))
      }
    }
  }

  /// What was missed meanwhile.
  private func refresh(_ state: State) -> Effect<Action> {
    .run { [id = state.gameID] send in
      await send(.scoreChanged(try rounds.score(id)))
    } catch: { _, _ in
      // The next update makes it good.
    }
    .cancellable(id: CancelID.updates, cancelInFlight: true)
  }

  private func follow(_ state: State) -> Effect<Action> {
    .run { [id = state.gameID] send in
      for await score in rounds.scores(id) { await send(.scoreChanged(score)) }
    }
    .cancellable(id: CancelID.updates)
  }

  private func notify(_ state: State) -> Effect<Action> {
    .fireAndForget { [score = state.score] in
      await rounds.notify("The round is over. You have \(score) points.")
    }
  }
}

extension TimerID {
  fileprivate static let end: TimerID = "end"
}
