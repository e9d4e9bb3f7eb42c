import QuarryReducer

/// A player who is signed in, and stays so: the token is refreshed a minute before it expires.
struct SignedIn: Reducer {
  struct State: Equatable, Sendable, Codable {
    var token: Token
  }
  enum Action: Equatable, Sendable, Codable {
    case started
    case tokenAged
    case refreshed(Token)
    case refreshFailed
    case signOutTapped
    case delegate(Delegate)

    enum Delegate: Equatable, Sendable, Codable { case signedOut }
  }

  @Dependency(\.authentication) var authentication

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return refreshTimer(for: state.token)
      case .tokenAged:
        return .run { [authentication, token = state.token] send in
          await send(.refreshed(try authentication.refresh(token)))
        } catch: { _, send in
          await send(.refreshFailed)
        }
      case .refreshed(let token):
        state.token = token
        return refreshTimer(for: token)
      case .refreshFailed, .signOutTapped:
        return .send(.delegate(.signedOut))
      case .delegate:
        return .none
      }
    }
  }

  private func refreshTimer(for token: Token) -> Effect<Action> {
    .at(token.expires.advanced(by: .seconds(-60)), id: .tokenRefresh, .tokenAged)
  }
}

extension TimerID {
  fileprivate static let tokenRefresh: TimerID = "tokenRefresh"
}
