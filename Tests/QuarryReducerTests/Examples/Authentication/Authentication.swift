import QuarryReducer

/// Who plays: nobody yet, or somebody who is signed in.
struct Authentication: Reducer {
  enum State: Equatable, Sendable, Codable {
    case signedOut(SignIn.State)
    case signedIn(SignedIn.State)
  }
  enum Action: Equatable, Sendable, Codable {
    case signedOut(SignIn.Action)
    case signedIn(SignedIn.Action)
    case delegate(Delegate)

    enum Delegate: Equatable, Sendable, Codable { case signedIn, signedOut }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .signedOut(.delegate(.signedIn(let token))):
        state = .signedIn(SignedIn.State(token: token))
        return .concatenate(.send(.signedIn(.started)), .send(.delegate(.signedIn)))
      case .signedIn(.delegate(.signedOut)):
        state = .signedOut(SignIn.State())
        return .send(.delegate(.signedOut))
      case .signedOut, .signedIn, .delegate:
        return .none
      }
    }
    .ifCaseLet(\.signedOut, action: \.signedOut) { SignIn() }
    .ifCaseLet(\.signedIn, action: \.signedIn) { SignedIn() }
  }
}

extension Authentication.State: CasePathable {
  enum SignedOutCase: CasePath {
    static func embed(_ state: SignIn.State) -> Authentication.State { .signedOut(state) }
    static func extract<Result>(from state: Authentication.State, _ body: (SignIn.State) -> Result) -> Result? {
      if case .signedOut(let state) = state { body(state) } else { nil }
    }
  }
  enum SignedInCase: CasePath {
    static func embed(_ state: SignedIn.State) -> Authentication.State { .signedIn(state) }
    static func extract<Result>(from state: Authentication.State, _ body: (SignedIn.State) -> Result) -> Result? {
      if case .signedIn(let state) = state { body(state) } else { nil }
    }
  }
  struct Cases {
    var signedOut: SignedOutCase.Type { SignedOutCase.self }
    var signedIn: SignedInCase.Type { SignedInCase.self }
  }
}

extension Authentication.Action: CasePathable {
  enum SignedOutCase: CasePath {
    static func embed(_ action: SignIn.Action) -> Authentication.Action { .signedOut(action) }
    static func extract<Result>(from action: Authentication.Action, _ body: (SignIn.Action) -> Result) -> Result? {
      if case .signedOut(let action) = action { body(action) } else { nil }
    }
  }
  enum SignedInCase: CasePath {
    static func embed(_ action: SignedIn.Action) -> Authentication.Action { .signedIn(action) }
    static func extract<Result>(from action: Authentication.Action, _ body: (SignedIn.Action) -> Result) -> Result? {
      if case .signedIn(let action) = action { body(action) } else { nil }
    }
  }
  struct Cases {
    var signedOut: SignedOutCase.Type { SignedOutCase.self }
    var signedIn: SignedInCase.Type { SignedInCase.self }
  }
}
