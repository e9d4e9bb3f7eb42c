import QuarryGame
import QuarryGeometry
import QuarryReducer

/// The games of a backend in a database, under `game/<id>`: who has opened them and who has joined. What happens in a game
/// that runs is the business of its engine.
///
/// Each change reads the game, checks, and writes only if nobody has written meanwhile; so of two who want the last place one
/// gets it.
public struct GameDirectory: Sendable {
  /// How many games a page has.
  public static let pageSize = 50
  private static let prefix = "game/"

  private let database: DatabaseClient
  private let player: @Sendable (_ token: String) async throws -> PlayerID

  /// Makes a directory.
  ///
  /// - Parameter player: says whose a token is, or throws ``ClientFailure/unauthorized``.
  public init(
    database: DatabaseClient, player: @escaping @Sendable (_ token: String) async throws -> PlayerID
  ) {
    self.database = database
    self.player = player
  }

  /// Games that are not over, in the order of their ids; `cursor` is the id of the last one of the page before.
  ///
  /// Reads the keys of all games, and the games of one page.
  public func list(_ token: String, cursor: String?) async throws -> GamePage {
    _ = try await player(token)
    var games: [GameSummary] = []
    for key in try await database.list(Self.prefix) {
      if let cursor, !Array((Self.prefix + cursor).utf8).lexicographicallyPrecedes(Array(key.utf8)) { continue }
      guard let game = try await database.record(GameSummary.self, key), game.status != .finished else { continue }
      if games.count == Self.pageSize { return GamePage(games: games, next: games.last?.id) }
      games.append(game)
    }
    return GamePage(games: games)
  }

  /// Opens a game that its host has joined.
  public func create(_ token: String, _ draft: GameDraft) async throws -> GameSummary {
    let host = try await player(token)
    try Self.check(draft)
    let game = GameSummary(
      id: WebhookSignature.hex(try Crypto.randomBytes(8)), name: draft.name, host: host, players: [host],
      capacity: draft.capacity, startsAt: draft.startsAt)
    try await database.save(game, Self.prefix + game.id, .absent)
    return game
  }

  /// Puts the player among those of the game; once, however often it is called.
  public func join(_ token: String, _ id: GameSummary.ID) async throws -> GameSummary {
    let player = try await player(token)
    return try await change(id) { game in
      if game.players.contains(player) { return }
      if game.status != .open { throw ClientFailure.conflict("The game has begun.") }
      if game.isFull { throw ClientFailure.conflict("The game is full.") }
      game.players.append(player)
    }
  }

  /// Takes the player from those of the game.
  public func leave(_ token: String, _ id: GameSummary.ID) async throws {
    let player = try await player(token)
    _ = try await change(id) { game in game.players.removeAll { $0 == player } }
  }

  /// Changes name, room and start of a game that is open; only its host may.
  public func update(_ token: String, _ id: GameSummary.ID, _ draft: GameDraft) async throws -> GameSummary {
    let player = try await player(token)
    try Self.check(draft)
    return try await change(id) { game in
      if game.host != player { throw ClientFailure.rejected("Only who has opened a game can change it.") }
      if game.status != .open { throw ClientFailure.conflict("The game has begun.") }
      if let capacity = draft.capacity, capacity < game.players.count {
        throw ClientFailure.conflict("More players have joined already.")
      }
      (game.name, game.capacity, game.startsAt) = (draft.name, draft.capacity, draft.startsAt)
    }
  }

  /// Says that a game has begun, or is over; for the host program, which runs the engine.
  public func setStatus(_ status: GameSummary.Status, of id: GameSummary.ID) async throws {
    _ = try await change(id) { $0.status = status }
  }

  private func change(
    _ id: GameSummary.ID, _ change: @Sendable (inout GameSummary) throws -> Void
  ) async throws -> GameSummary {
    let changed = Locked<GameSummary?>(nil)
    try await database.updateRecord(GameSummary.self, Self.prefix + id) { old in
      guard var game = old else { throw ClientFailure.notFound }
      try change(&game)
      let result = game
      changed.withLock { $0 = result }
      return result == old ? nil : result
    }
    guard let game = changed.withLock({ $0 }) else { throw ClientFailure.notFound }
    return game
  }

  private static func check(_ draft: GameDraft) throws(ClientFailure) {
    if let problem = draft.problem { throw .rejected(problem) }
  }
}

extension GameClient {
  /// The client of a directory.
  ///
  /// - Parameters:
  ///   - stream: what happens in a game from the event after `sequence` on, for a player; from the engine that runs it.
  ///   - upload: hands events of a player's device to the engine; it takes those of that player alone.
  ///   - player: says whose a token is, or throws ``ClientFailure/unauthorized``.
  public static func live(
    _ directory: GameDirectory, player: @escaping @Sendable (_ token: String) async throws -> PlayerID,
    stream:
      @escaping @Sendable (PlayerID, GameSummary.ID, _ after: Int) -> AsyncThrowingStream<GameStreamEvent, any Error>,
    upload: @escaping @Sendable (PlayerID, GameSummary.ID, [ClientEvent]) async throws -> Void
  ) -> GameClient {
    GameClient(
      list: { try await directory.list($0, cursor: $1) },
      create: { try await directory.create($0, $1) },
      join: { try await directory.join($0, $1) },
      leave: { try await directory.leave($0, $1) },
      update: { try await directory.update($0, $1, $2) },
      stream: { token, id, sequence in
        AsyncThrowingStream { continuation in
          let task = Task {
            do {
              for try await event in stream(try await player(token), id, sequence) { continuation.yield(event) }
              continuation.finish()
            } catch {
              continuation.finish(throwing: error)
            }
          }
          continuation.onTermination = { _ in task.cancel() }
        }
      },
      upload: { token, id, events in
        let player = try await player(token)
        if events.contains(where: { $0.player != player || !$0.isOwn(of: player) }) {
          throw ClientFailure.rejected("An event is somebody else's.")
        }
        try await upload(player, id, events)
      })
  }
}

extension ClientEvent {
  /// Whether a fix in the event, if there is one, is that player's.
  fileprivate func isOwn(of player: PlayerID) -> Bool {
    if case .fix(let fix) = kind { fix.player == player } else { true }
  }
}
