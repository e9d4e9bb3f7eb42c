/// The requests of a feature that were refused with "not signed in" (401): each is sent once more when the session is
/// refreshed, and no more than once.
public struct SessionRetry<Request: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  /// What is sent again when there is a new session, in the order of the refusals.
  public private(set) var waiting: [Request] = []
  /// What was sent again and has no answer yet.
  public private(set) var retried: [Request] = []

  /// Nothing was refused.
  public init() {}

  /// Notes a refusal. True where the request waits for a new session; false where it was its second, so that no session will
  /// help.
  public mutating func refused(_ request: Request) -> Bool {
    if let index = retried.firstIndex(of: request) {
      retried.remove(at: index)
      return false
    }
    if !waiting.contains(request) { waiting.append(request) }
    return true
  }

  /// Notes any other answer.
  public mutating func answered(_ request: Request) { retried.removeAll { $0 == request } }

  /// What is to be sent again now that there is a new session.
  public mutating func renewed() -> [Request] {
    let requests = waiting
    retried += requests
    waiting = []
    return requests
  }
}
