import QuarryReducer

/// Who a player is and what they have played. All closures throw ``ClientFailure`` where they can say why.
public struct ProfileClient: Sendable {
  /// The profile of who holds the token; an empty one where nothing was saved yet.
  public var load: @Sendable (_ token: String) async throws -> PlayerProfile
  /// Gives the player another name to be shown by.
  public var rename: @Sendable (_ token: String, _ name: String) async throws -> Void
  /// Adds a finished match; one that is there already is replaced, so that telling it twice does no harm.
  public var record: @Sendable (_ token: String, FinishedMatch) async throws -> Void

  /// Makes a client.
  public init(
    load: @escaping @Sendable (_ token: String) async throws -> PlayerProfile,
    rename: @escaping @Sendable (_ token: String, _ name: String) async throws -> Void,
    record: @escaping @Sendable (_ token: String, FinishedMatch) async throws -> Void
  ) {
    self.load = load
    self.rename = rename
    self.record = record
  }
}

extension ProfileClient: TestDependencyKey {
  /// Fails the test that calls it.
  public static let testValue = ProfileClient(
    load: unimplemented("ProfileClient.load", placeholder: PlayerProfile()),
    rename: unimplemented("ProfileClient.rename", placeholder: ()),
    record: unimplemented("ProfileClient.record", placeholder: ()))
}

extension DependencyValues {
  /// The profiles of players. Has no live value of its own: a program says which server it means.
  public var profiles: ProfileClient {
    get { self[ProfileClient.self] }
    set { self[ProfileClient.self] = newValue }
  }
}
