import QuarryGame
import QuarryGeometry
import QuarryLive
import QuarryReducer
import QuarryTesting
import Testing

// The blocks of Swift of AppFeatures.md that need QuarryLive, line for line.

/// What a backend has behind the clients.
struct Backend {
  let authority: TokenAuthority
  let directory: GameDirectory
  let notifications: NotificationClient
  let profiles: ProfileClient

  init(path: String, webhook: String, secret: [UInt8], seed: UInt64) throws {
    let database = try DatabaseClient.sqlite(path: path)
    let authority = TokenAuthority(database: database)
    let player: @Sendable (String) async throws -> PlayerID = { try await authority.player(for: $0) }
    self.authority = authority
    directory = GameDirectory(database: database, player: player)
    profiles = .live(database: database, player: player)
    notifications = .webhook(WebhookSender(url: webhook, secret: secret, seed: seed))
  }
}

/// What the receiver of a webhook does first.
func isGenuine(signature: String?, body: [UInt8], secret: [UInt8], now: Timestamp) -> Bool {
  do {
    try WebhookSignature.verify(header: signature, body: body, secrets: [secret], now: now)
    return true
  } catch {
    return false
  }
}

@Suite("AppFeatures.md, the backend's part")
struct AppFeaturesBackendTests {
  @Test("a backend signs in, lists and signs", .dependencies { $0.date = .constant(.epoch) })
  func backend() async throws {
    let folder = try TemporaryFolder()
    let secret = [UInt8](repeating: 7, count: 32)
    let backend = try Backend(path: folder.file, webhook: "http://127.0.0.1:9/", secret: secret, seed: 1)
    let session = try await backend.authority.open(for: "ada")
    let game = try await backend.directory.create(session.accessToken, GameDraft(name: "Park"))
    #expect(try await backend.directory.list(session.accessToken, cursor: nil).games == [game])
    #expect(try await backend.profiles.load(session.accessToken) == PlayerProfile())
    let signature = try WebhookSignature.header(body: [1], secret: secret, time: .epoch)
    #expect(isGenuine(signature: signature, body: [1], secret: secret, now: .epoch))
    #expect(!isGenuine(signature: signature, body: [2], secret: secret, now: .epoch))
  }
}
