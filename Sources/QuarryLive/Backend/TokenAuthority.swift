import QuarryGame
import QuarryGeometry
import QuarryReducer

/// Sessions of a backend, by tokens that mean nothing by themselves and stand, hashed, in the database.
///
/// Why not tokens that are signed and carry their end: those are good until they end whatever happens, and here signing out has
/// to end a session at once. A look-up by key for each request is what that costs. The database holds SHA-256 of tokens alone:
/// who reads a backup of it can sign in as nobody. (A token has 256 random bits, so nothing slower than a hash is needed.)
///
/// A refresh token is good once: of two that use it at a time one gets a session, the other ``ClientFailure/unauthorized``.
public struct TokenAuthority: Sendable {
  private struct Record: Hashable, Sendable, Codable {
    var player: PlayerID
    var expires: Timestamp
    /// The key of the other token of the session.
    var other: String
  }

  private let database: DatabaseClient
  private let date: DateGenerator
  private let accessSeconds: Int
  private let refreshSeconds: Int

  /// Makes an authority.
  ///
  /// - Parameters:
  ///   - database: where sessions stand, under keys that begin with `session/`.
  ///   - date: the time; the date in force where nil.
  ///   - accessSeconds: how long an access token is good.
  ///   - refreshSeconds: how long a refresh token is good.
  public init(
    database: DatabaseClient, date: DateGenerator? = nil, accessSeconds: Int = 3_600, refreshSeconds: Int = 30 * 86_400
  ) {
    self.database = database
    self.date = date ?? DependencyValues.current.date
    self.accessSeconds = accessSeconds
    self.refreshSeconds = refreshSeconds
  }

  /// Opens a session for a player who has proved who they are.
  public func open(for player: PlayerID) async throws -> Session {
    let (access, refresh) = (try Self.token(), try Self.token())
    let (accessKey, refreshKey) = (try Self.key("access", access), try Self.key("refresh", refresh))
    let now = date.now
    let expires = now + .seconds(accessSeconds)
    try await database.save(
      Record(player: player, expires: now + .seconds(refreshSeconds), other: accessKey), refreshKey, .absent)
    try await database.save(Record(player: player, expires: expires, other: refreshKey), accessKey, .absent)
    return Session(player: player, accessToken: access, refreshToken: refresh, expires: expires)
  }

  /// Whose the access token is.
  ///
  /// - Throws: ``ClientFailure/unauthorized`` where it is nobody's, or has ended; what the database throws.
  public func player(for accessToken: String) async throws -> PlayerID {
    guard let record = try await database.record(Record.self, try Self.key("access", accessToken)),
      date.now < record.expires
    else { throw ClientFailure.unauthorized }
    return record.player
  }

  /// A new session for the owner of the refresh token; both old tokens end.
  ///
  /// - Throws: ``ClientFailure/unauthorized`` where the token is nobody's, has ended or was used; what the database throws.
  public func refresh(_ session: Session) async throws -> Session {
    let key = try Self.key("refresh", session.refreshToken)
    guard let entry = try await database.get(key) else { throw ClientFailure.unauthorized }
    let record = try RecordDecoder.value(Record.self, from: entry.bytes, key: key)
    do {
      guard try await database.delete(key, .version(entry.version)) else { throw ClientFailure.unauthorized }
    } catch is DatabaseConflict {
      throw ClientFailure.unauthorized
    }
    _ = try await database.delete(record.other, .none)
    guard date.now < record.expires else { throw ClientFailure.unauthorized }
    return try await open(for: record.player)
  }

  /// Ends a session; one that has ended already is no error.
  public func close(_ session: Session) async throws {
    _ = try await database.delete(try Self.key("access", session.accessToken), .none)
    _ = try await database.delete(try Self.key("refresh", session.refreshToken), .none)
  }

  /// Takes away what has ended, and returns how many tokens that were. O(tokens); for now and then.
  @discardableResult
  public func removeEnded() async throws -> Int {
    var count = 0
    for key in try await database.list("session/") {
      guard let record = try await database.record(Record.self, key), record.expires <= date.now else { continue }
      count += try await database.delete(key, .none) ? 1 : 0
    }
    return count
  }

  private static func token() throws(LiveError) -> String { WebhookSignature.hex(try Crypto.randomBytes(32)) }

  private static func key(_ kind: String, _ token: String) throws(LiveError) -> String {
    "session/\(kind)/\(WebhookSignature.hex(try Crypto.sha256(Array(token.utf8))))"
  }
}

extension AuthenticationClient {
  /// The client of an authority.
  ///
  /// - Parameter verify: says who somebody is by their credentials, or throws ``ClientFailure/unauthorized``. How names and
  ///   proofs are kept is the program's own business.
  public static func live(
    _ authority: TokenAuthority, verify: @escaping @Sendable (Credentials) async throws -> PlayerID
  ) -> AuthenticationClient {
    AuthenticationClient(
      signIn: { try await authority.open(for: try await verify($0)) },
      signOut: { try await authority.close($0) },
      refresh: { try await authority.refresh($0) })
  }
}
