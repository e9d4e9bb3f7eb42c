import QuarryReducer

/// The form by which a player signs in.
struct SignIn: Reducer {
  struct State: Equatable, Sendable, Codable {
    var name = ""
    var password = ""
    var isSigningIn = false
    var failure: String?

    var canSignIn: Bool { !name.isEmpty && !password.isEmpty && !isSigningIn }
  }
  enum Action: Equatable, Sendable, Codable {
    case nameChanged(String)
    case passwordChanged(String)
    case signInTapped
    case refused(message: String)
    case delegate(Delegate)

    enum Delegate: Equatable, Sendable, Codable { case signedIn(Token) }
  }

  @Dependency(\.authentication) var authentication

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name):
        state.name = name
        return .none
      case .passwordChanged(let password):
        state.password = password
        return .none
      case .signInTapped:
        if !state.canSignIn { return .none }
        state.isSigningIn = true
        state.failure = nil
        return .run { [authentication, name = state.name, password = state.password] send in
          await send(.delegate(.signedIn(try authentication.signIn(name, password))))
        } catch: { error, send in
          await send(.refused(message: "\(error)"))
        }
      case .refused(let message):
        state.isSigningIn = false
        state.password = ""
        state.failure = message
        return .none
      case .delegate:
        return .none
      }
    }
  }
}
