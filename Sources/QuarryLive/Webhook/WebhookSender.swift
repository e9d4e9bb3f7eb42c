import QuarryGame
import QuarryGeometry
import QuarryReducer

/// Posts notifications to a web server: signed, tried again where that may help, in order for each recipient.
///
/// Each request has the fields `Content-Type: application/json`, `Idempotency-Key` (the notification's id, the same at each
/// try) and ``WebhookSignature/field`` (signed anew at each try). An answer of 200 to 299 is delivery. What is tried again says
/// ``RetryPolicy/isPassing(status:)``; a request without any answer is tried again too. `Retry-After` lengthens a pause.
///
/// While one notification waits, those for the same recipient wait behind it, and those for others do not. One that is given up
/// makes way for the next. A waiting call that is cancelled leaves when its turn comes.
public actor WebhookSender {
  private let url: String
  private let secret: [UInt8]
  private let policy: RetryPolicy
  private let clock: any Clock<Duration>
  private let date: DateGenerator
  private let transport: @Sendable (HTTPRequest) async throws -> HTTPResponse
  private var random: SeededRandom
  /// Who waits for its turn, for each recipient that is being served.
  private var queues: [PlayerID: [CheckedContinuation<Void, Never>]] = [:]

  /// Makes a sender.
  ///
  /// - Parameters:
  ///   - url: where everything goes.
  ///   - secret: what it is signed with; at least 32 bytes that nobody can guess.
  ///   - policy: how often and with which pauses.
  ///   - seed: of the pauses.
  ///   - clock: what pauses go by; the clock in force where nil (`continuousClock`).
  ///   - date: what signatures are dated by; the date in force where nil (`date`).
  ///   - transport: sends a request; through libcurl unless said otherwise.
  public init(
    url: String, secret: [UInt8], policy: RetryPolicy = RetryPolicy(), seed: UInt64,
    clock: (any Clock<Duration>)? = nil,
    date: DateGenerator? = nil,
    transport: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse = { try await $0.post() }
  ) {
    self.url = url
    self.secret = secret
    self.policy = policy
    self.clock = clock ?? DependencyValues.current.continuousClock
    self.date = date ?? DependencyValues.current.date
    self.transport = transport
    random = SeededRandom(seed: seed)
  }

  /// Delivers a notification, after those for the same recipient that came before.
  ///
  /// - Throws: ``LiveError/notDelivered(id:attempts:status:reason:)`` when it is given up, `CancellationError` when the task
  ///   is cancelled.
  public func send(_ notification: PlayerNotification) async throws {
    await enter(notification.recipient)
    defer { leave(notification.recipient) }
    try Task.checkCancellation()
    try await deliver(notification, by: clock)
  }

  private func enter(_ recipient: PlayerID) async {
    if queues[recipient] == nil {
      queues[recipient] = []
    } else {
      await withCheckedContinuation { queues[recipient]?.append($0) }
    }
  }

  /// Gives the turn to who waits longest; it keeps the recipient's place taken.
  private func leave(_ recipient: PlayerID) {
    guard var waiting = queues[recipient], !waiting.isEmpty else {
      queues[recipient] = nil
      return
    }
    let next = waiting.removeFirst()
    queues[recipient] = waiting
    next.resume()
  }

  private func deliver<C: Clock<Duration>>(_ notification: PlayerNotification, by clock: C) async throws {
    var writer = JSONWriter()
    notification.write(to: &writer)
    let body = writer.bytes
    let start = clock.now
    var attempt = 0
    while true {
      attempt += 1
      let outcome = try await attemptOnce(notification, body)
      let pause: Duration
      switch outcome {
      case .delivered: return
      case .refused(let status):
        throw LiveError.notDelivered(
          id: notification.id, attempts: attempt, status: status, reason: "the receiver refuses it")
      case .failed(let status, let wish, let words):
        if attempt >= policy.mostAttempts {
          throw LiveError.notDelivered(id: notification.id, attempts: attempt, status: status, reason: words)
        }
        pause = max(policy.pause(after: attempt, using: &random), wish ?? .zero)
        if start.duration(to: clock.now) + pause > policy.budget {
          throw LiveError.notDelivered(
            id: notification.id, attempts: attempt, status: status, reason: "there is no time for another try: \(words)"
          )
        }
      }
      try await clock.sleep(for: pause)
    }
  }

  private enum Outcome {
    case delivered
    /// No other try will help.
    case refused(status: Int)
    /// Another try may help; after `pause`, if the receiver wishes so.
    case failed(status: Int?, pause: Duration?, words: String)
  }

  private func attemptOnce(_ notification: PlayerNotification, _ body: [UInt8]) async throws -> Outcome {
    let now = date.now
    let signature = try WebhookSignature.header(body: body, secret: secret, time: now)
    let request = HTTPRequest(
      url: url,
      headers: [
        HTTPHeader("Content-Type", "application/json"), HTTPHeader("Idempotency-Key", notification.id),
        HTTPHeader(WebhookSignature.field, signature),
      ],
      body: body)
    let response: HTTPResponse
    do {
      response = try await transport(request)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return .failed(status: nil, pause: nil, words: "\(error)")
    }
    if (200..<300).contains(response.status) { return .delivered }
    if !RetryPolicy.isPassing(status: response.status) { return .refused(status: response.status) }
    return .failed(
      status: response.status, pause: response["Retry-After"].flatMap { RetryAfter.pause($0, now: now) },
      words: "the receiver cannot take it now")
  }
}

extension NotificationClient {
  /// Posts notifications to a web server; see ``WebhookSender``.
  public static func webhook(_ sender: WebhookSender) -> NotificationClient {
    NotificationClient { try await sender.send($0) }
  }
}
