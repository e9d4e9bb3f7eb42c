import QuarryReducer

/// Where a player's settings are kept. Both closures throw ``ClientFailure`` where they can say why.
public struct SettingsClient: Sendable {
  /// The settings of who holds the token; the default ones where nothing was saved yet.
  public var load: @Sendable (_ token: String) async throws -> PlayerSettings
  /// Saves them, in place of those before.
  public var save: @Sendable (_ token: String, PlayerSettings) async throws -> Void

  /// Makes a client.
  public init(
    load: @escaping @Sendable (_ token: String) async throws -> PlayerSettings,
    save: @escaping @Sendable (_ token: String, PlayerSettings) async throws -> Void
  ) {
    self.load = load
    self.save = save
  }
}

extension SettingsClient: TestDependencyKey {
  /// Fails the test that calls it.
  public static let testValue = SettingsClient(
    load: unimplemented("SettingsClient.load", placeholder: PlayerSettings()),
    save: unimplemented("SettingsClient.save", placeholder: ()))
}

extension DependencyValues {
  /// The settings of players. Has no live value of its own: a program says where they are kept.
  public var settings: SettingsClient {
    get { self[SettingsClient.self] }
    set { self[SettingsClient.self] = newValue }
  }
}
