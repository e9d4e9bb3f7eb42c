import QuarryGeometry
import QuarryReducer

/// Games as a server keeps them. Each closure gets the access token that it acts for; the client itself knows nobody, so
/// that one serves all players of a backend. All throw ``ClientFailure`` where they can say why.
public struct GameClient: Sendable {
  /// One page of the games that are open; nil asks for the first. A cursor that is not known any more gives the first.
  public var list: @Sendable (_ token: String, _ cursor: String?) async throws -> GamePage
  /// Opens a game; who does so has joined it.
  public var create: @Sendable (_ token: String, GameDraft) async throws -> GameSummary
  /// Joins a game; joining twice is joining once.
  public var join: @Sendable (_ token: String, GameSummary.ID) async throws -> GameSummary
  /// Leaves a game; leaving twice is leaving once.
  public var leave: @Sendable (_ token: String, GameSummary.ID) async throws -> Void
  /// Changes a game; only who has opened it may.
  public var update: @Sendable (_ token: String, GameSummary.ID, GameDraft) async throws -> GameSummary
  /// What happens in a running game from the one after `sequence` on. Ends when the game does, throws when the line breaks.
  public var stream:
    @Sendable (_ token: String, GameSummary.ID, _ after: Int) -> AsyncThrowingStream<GameStreamEvent, any Error>
  /// Hands in what the player's device tells: fixes, claims, answers, permissions. An event that was handed in before does no
  /// harm.
  public var upload: @Sendable (_ token: String, GameSummary.ID, [ClientEvent]) async throws -> Void

  /// Makes a client.
  public init(
    list: @escaping @Sendable (_ token: String, _ cursor: String?) async throws -> GamePage,
    create: @escaping @Sendable (_ token: String, GameDraft) async throws -> GameSummary,
    join: @escaping @Sendable (_ token: String, GameSummary.ID) async throws -> GameSummary,
    leave: @escaping @Sendable (_ token: String, GameSummary.ID) async throws -> Void,
    update: @escaping @Sendable (_ token: String, GameSummary.ID, GameDraft) async throws -> GameSummary,
    stream:
      @escaping @Sendable (_ token: String, GameSummary.ID, _ after: Int) -> AsyncThrowingStream<
        GameStreamEvent, any Error
      >,
    upload: @escaping @Sendable (_ token: String, GameSummary.ID, [ClientEvent]) async throws -> Void
  ) {
    self.list = list
    self.create = create
    self.join = join
    self.leave = leave
    self.update = update
    self.stream = stream
    self.upload = upload
  }
}

extension GameClient: TestDependencyKey {
  /// Fails the test that calls it.
  public static let testValue = GameClient(
    list: unimplemented("GameClient.list", placeholder: GamePage()),
    create: unimplemented("GameClient.create", placeholder: .placeholder),
    join: unimplemented("GameClient.join", placeholder: .placeholder),
    leave: unimplemented("GameClient.leave", placeholder: ()),
    update: unimplemented("GameClient.update", placeholder: .placeholder),
    stream: unimplemented("GameClient.stream", placeholder: AsyncThrowingStream { $0.finish() }),
    upload: unimplemented("GameClient.upload", placeholder: ()))
}

extension GameSummary {
  fileprivate static var placeholder: GameSummary { GameSummary(id: "", name: "", host: "") }
}

extension DependencyValues {
  /// The games of a server. Has no live value of its own: a program says which server it means.
  public var games: GameClient {
    get { self[GameClient.self] }
    set { self[GameClient.self] = newValue }
  }
}
