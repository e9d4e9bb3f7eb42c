/// Why a client could not do what a feature asked for: few words that a feature can act on, whatever lies behind.
public enum ClientFailure: Error, Hashable, Sendable, Codable {
  /// The session is not, or no longer, good (HTTP 401). It may be refreshed, and the request sent once more.
  case unauthorized
  /// There is no such thing (HTTP 404).
  case notFound
  /// Somebody else was there first: the game is full, the version is another one (HTTP 409).
  case conflict(String)
  /// The request itself is wrong and will be refused again (other HTTP 4xx).
  case rejected(String)
  /// Nobody answers, or not now (no network, HTTP 5xx): worth another try.
  case unavailable(String)

  /// What `error` is for a feature: itself where a client throws a `ClientFailure`, ``conflict(_:)`` for a
  /// ``DatabaseConflict``, ``unavailable(_:)`` with the error's own words for all else.
  public init(_ error: any Error) {
    if let failure = error as? ClientFailure {
      self = failure
    } else if let conflict = error as? DatabaseConflict {
      self = .conflict(conflict.description)
    } else {
      self = .unavailable("\(error)")
    }
  }

  /// Whether the same request may succeed later without a change.
  public var isPassing: Bool {
    if case .unavailable = self { true } else { false }
  }
}

extension ClientFailure: CustomStringConvertible {
  /// A line for a player.
  public var description: String {
    switch self {
    case .unauthorized: "You are not signed in."
    case .notFound: "That is not there."
    case .conflict(let words), .rejected(let words), .unavailable(let words): words
    }
  }
}
