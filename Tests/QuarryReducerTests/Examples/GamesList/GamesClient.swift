import QuarryReducer

/// Knows the games that are on.
struct GamesClient: Sendable {
  var games: @Sendable () async throws -> [Game]
  var search: @Sendable (_ query: String) async throws -> [Game]
}

/// A game that somebody may join.
struct Game: Equatable, Identifiable, Sendable, Codable {
  let id: Int
  var name: String
  var isFavorite = false
}

extension GamesClient: TestDependencyKey {
  static let testValue = GamesClient(
    games: unimplemented("GamesClient.games", placeholder: []),
    search: unimplemented("GamesClient.search", placeholder: []))
}

extension DependencyValues {
  var games: GamesClient {
    get { self[GamesClient.self] }
    set { self[GamesClient.self] = newValue }
  }
}
