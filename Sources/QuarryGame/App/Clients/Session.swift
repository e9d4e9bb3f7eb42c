import QuarryGeometry
import QuarryReducer

/// That somebody is signed in: who, by which tokens, until when.
///
/// Both tokens are secrets, and so is a saved state that holds a session. The description leaves them out.
public struct Session: Hashable, Sendable, Codable {
  /// Who is signed in.
  public var player: PlayerID
  /// What goes with each request.
  public var accessToken: String
  /// What a new session is asked for with; good once.
  public var refreshToken: String
  /// When the access token ends.
  public var expires: Timestamp

  /// Describes a session.
  public init(player: PlayerID, accessToken: String, refreshToken: String, expires: Timestamp) {
    self.player = player
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expires = expires
  }
}

extension Session: CustomStringConvertible, CustomDebugStringConvertible {
  /// Player and end, no secret.
  public var description: String { "session of \(player) until \(expires)" }
  /// Player and end, no secret.
  public var debugDescription: String { description }
}

/// What a player proves who they are with.
///
/// The proof is a password, or better a code that is good once. It is never encoded: a log of actions that a recorder
/// writes holds the name alone, and a decoded value has an empty proof.
public struct Credentials: Hashable, Sendable, Codable {
  /// The name that the player signs in by.
  public var name: String
  /// The password or the code.
  public var proof: String

  private enum CodingKeys: String, CodingKey { case name }

  /// Makes credentials.
  public init(name: String, proof: String) {
    self.name = name
    self.proof = proof
  }

  /// Reads the name; the proof is empty.
  public init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    proof = ""
  }

  /// Writes the name alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name, no secret.
  public var description: String { "credentials of \(name)" }
  /// The name, no secret.
  public var debugDescription: String { description }
}
