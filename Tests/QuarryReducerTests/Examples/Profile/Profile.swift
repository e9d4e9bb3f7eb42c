import QuarryReducer

/// A player's page: it loads, it may fail, and it can be left meanwhile.
struct Profile: Reducer {
  struct State: Equatable, Identifiable, Sendable, Codable {
    let id: Int
    var content = Content.empty

    enum Content: Equatable, Sendable, Codable {
      case empty
      case loading
      case loaded(Player)
      case failed(message: String)
    }
  }
  enum Action: Equatable, Sendable, Codable {
    case appeared
    case retryTapped
    case loaded(Player)
    case loadingFailed(message: String)
    case disappeared
    case signOutTapped
    case delegate(Delegate)

    enum Delegate: Equatable, Sendable, Codable { case signedOut }
  }
  private enum CancelID { case loading }

  @Dependency(\.profiles) var profiles

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared, .retryTapped:
        state.content = .loading
        return .run { [profiles, id = state.id] send in
          await send(.loaded(try profiles.player(id)))
        } catch: { error, send in
          await send(.loadingFailed(message: "\(error)"))
        }
        .cancellable(id: CancelID.loading, cancelInFlight: true)
      case .loaded(let player):
        state.content = .loaded(player)
        return .none
      case .loadingFailed(let message):
        state.content = .failed(message: message)
        return .none
      case .disappeared:
        if state.content == .loading { state.content = .empty }
        return .cancel(id: CancelID.loading)
      case .signOutTapped:
        return .send(.delegate(.signedOut))
      case .delegate:
        return .none
      }
    }
  }
}

extension Profile.State {
  /// The player; nil until they are loaded.
  var player: Player? {
    if case .loaded(let player) = content { player } else { nil }
  }

  /// What the page says of the player's games.
  var stats: String? {
    guard let player else { return nil }
    let games = player.wins + player.losses
    return games == 0 ? "no games yet" : "\(player.wins) of \(games) won"
  }
}
