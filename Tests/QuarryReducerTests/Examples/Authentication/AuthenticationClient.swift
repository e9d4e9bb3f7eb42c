import QuarryReducer

/// Lets players in.
struct AuthenticationClient: Sendable {
  var signIn: @Sendable (_ name: String, _ password: String) async throws -> Token
  var refresh: @Sendable (Token) async throws -> Token
}

/// What a signed-in player shows with each request, until it expires.
struct Token: Equatable, Sendable, Codable {
  var text: String
  var expires: Timestamp
}

extension AuthenticationClient: TestDependencyKey {
  static let testValue = AuthenticationClient(
    signIn: unimplemented("AuthenticationClient.signIn", placeholder: Token(text: "", expires: .distantFuture)),
    refresh: unimplemented("AuthenticationClient.refresh", placeholder: Token(text: "", expires: .distantFuture)))
}

extension DependencyValues {
  var authentication: AuthenticationClient {
    get { self[AuthenticationClient.self] }
    set { self[AuthenticationClient.self] = newValue }
  }
}
