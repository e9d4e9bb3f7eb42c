import QuarryReducer

/// Lets players in and out. All closures throw ``ClientFailure`` where they can say why.
public struct AuthenticationClient: Sendable {
  /// A session for who proves to be somebody; ``ClientFailure/unauthorized`` where the proof is wrong.
  public var signIn: @Sendable (Credentials) async throws -> Session
  /// Ends a session, so that its tokens are good for nothing; one that has ended already is no error.
  public var signOut: @Sendable (Session) async throws -> Void
  /// The session that follows; ``ClientFailure/unauthorized`` where the refresh token is not good any more.
  public var refresh: @Sendable (Session) async throws -> Session

  /// Makes a client.
  public init(
    signIn: @escaping @Sendable (Credentials) async throws -> Session,
    signOut: @escaping @Sendable (Session) async throws -> Void,
    refresh: @escaping @Sendable (Session) async throws -> Session
  ) {
    self.signIn = signIn
    self.signOut = signOut
    self.refresh = refresh
  }
}

extension AuthenticationClient: TestDependencyKey {
  /// Fails the test that calls it.
  public static let testValue = AuthenticationClient(
    signIn: unimplemented("AuthenticationClient.signIn", placeholder: .placeholder),
    signOut: unimplemented("AuthenticationClient.signOut", placeholder: ()),
    refresh: unimplemented("AuthenticationClient.refresh", placeholder: .placeholder))
}

extension Session {
  fileprivate static var placeholder: Session {
    Session(player: "", accessToken: "", refreshToken: "", expires: .distantFuture)
  }
}

extension DependencyValues {
  /// Signs in and out. Has no live value of its own: a program says which server it means.
  public var authentication: AuthenticationClient {
    get { self[AuthenticationClient.self] }
    set { self[AuthenticationClient.self] = newValue }
  }
}
