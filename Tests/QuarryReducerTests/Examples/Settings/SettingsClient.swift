import QuarryReducer

/// Where settings are kept.
struct SettingsClient: Sendable {
  var load: @Sendable () async throws -> Preferences
  var save: @Sendable (Preferences) async throws -> Void
}

/// What a player can choose.
struct Preferences: Equatable, Sendable, Codable {
  var playerName = ""
  var volume = 5
  var sharesLocation = false
}

extension SettingsClient: TestDependencyKey {
  static let testValue = SettingsClient(
    load: unimplemented("SettingsClient.load", placeholder: Preferences()),
    save: unimplemented("SettingsClient.save", placeholder: ()))
}

extension DependencyValues {
  var settings: SettingsClient {
    get { self[SettingsClient.self] }
    set { self[SettingsClient.self] = newValue }
  }
}
