import QuarryGame
import QuarryGeometry

extension ProfileClient {
  /// Profiles in a database, under `profile/<player>`.
  ///
  /// - Parameter player: says whose a token is, or throws ``ClientFailure/unauthorized``.
  public static func live(
    database: DatabaseClient, player: @escaping @Sendable (_ token: String) async throws -> PlayerID
  ) -> ProfileClient {
    @Sendable func key(_ token: String) async throws -> String { "profile/\(try await player(token).name)" }
    return ProfileClient(
      load: { token in try await database.record(PlayerProfile.self, try await key(token)) ?? PlayerProfile() },
      rename: { token, name in
        try await database.updateRecord(PlayerProfile.self, try await key(token)) { old in
          var profile = old ?? PlayerProfile()
          profile.name = name
          return profile
        }
      },
      record: { token, match in
        try await database.updateRecord(PlayerProfile.self, try await key(token)) { old in
          var profile = old ?? PlayerProfile()
          profile.record(match)
          return profile
        }
      })
  }
}

extension SettingsClient {
  /// Settings in a database, under `settings/<player>`.
  ///
  /// - Parameter player: says whose a token is, or throws ``ClientFailure/unauthorized``.
  public static func live(
    database: DatabaseClient, player: @escaping @Sendable (_ token: String) async throws -> PlayerID
  ) -> SettingsClient {
    @Sendable func key(_ token: String) async throws -> String { "settings/\(try await player(token).name)" }
    return SettingsClient(
      load: { token in try await database.record(PlayerSettings.self, try await key(token)) ?? PlayerSettings() },
      save: { token, settings in try await database.save(settings, try await key(token)) })
  }
}
