import QuarryReducer

/// Who plays: nobody yet, or somebody who is signed in.
struct Authentication: Reducer {
  enum State: CasePathable, Equatable, Sendable, Codable {
    case signedOut(SignIn.State)
    case signedIn(SignedIn.State)
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
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

// Case paths, written by Scripts/case-paths; do not edit.
extension Authentication.State {
  enum SignedOutCase: CasePath {
    typealias Value = SignIn.State
    static func embed(_ value: Value) -> Authentication.State { .signedOut(value) }
    static func extract<Result>(from root: Authentication.State, _ body: (Value) -> Result) -> Result? {
      if case .signedOut(let value) = root { body(value) } else { nil }
    }
  }
  enum SignedInCase: CasePath {
    typealias Value = SignedIn.State
    static func embed(_ value: Value) -> Authentication.State { .signedIn(value) }
    static func extract<Result>(from root: Authentication.State, _ body: (Value) -> Result) -> Result? {
      if case .signedIn(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var signedOut: SignedOutCase.Type { SignedOutCase.self }
    var signedIn: SignedInCase.Type { SignedInCase.self }
  }
}

extension Authentication.Action {
  enum SignedOutCase: CasePath {
    typealias Value = SignIn.Action
    static func embed(_ value: Value) -> Authentication.Action { .signedOut(value) }
    static func extract<Result>(from root: Authentication.Action, _ body: (Value) -> Result) -> Result? {
      if case .signedOut(let value) = root { body(value) } else { nil }
    }
  }
  enum SignedInCase: CasePath {
    typealias Value = SignedIn.Action
    static func embed(_ value: Value) -> Authentication.Action { .signedIn(value) }
    static func extract<Result>(from root: Authentication.Action, _ body: (Value) -> Result) -> Result? {
      if case .signedIn(let value) = root { body(value) } else { nil }
    }
  }
  enum DelegateCase: CasePath {
    typealias Value = Delegate
    static func embed(_ value: Value) -> Authentication.Action { .delegate(value) }
    static func extract<Result>(from root: Authentication.Action, _ body: (Value) -> Result) -> Result? {
      if case .delegate(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var signedOut: SignedOutCase.Type { SignedOutCase.self }
    var signedIn: SignedInCase.Type { SignedInCase.self }
    var delegate: DelegateCase.Type { DelegateCase.self }
  }
}
// End of case paths.
