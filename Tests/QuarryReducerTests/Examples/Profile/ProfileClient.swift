import QuarryReducer

/// Knows the players.
struct ProfileClient: Sendable {
  var player: @Sendable (_ id: Int) async throws -> Player
}

/// A player and what became of their games.
struct Player: Equatable, Identifiable, Sendable, Codable {
  let id: Int
  var name: String
  var wins = 0
  var losses = 0
}

extension ProfileClient: TestDependencyKey {
  static let testValue = ProfileClient(
    player: unimplemented("ProfileClient.player", placeholder: Player(id: 0, name: "")))
}

extension DependencyValues {
  var profiles: ProfileClient {
    get { self[ProfileClient.self] }
    set { self[ProfileClient.self] = newValue }
  }
}
