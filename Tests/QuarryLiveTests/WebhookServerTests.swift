import Foundation
import QuarryGame
import QuarryReducer
import QuarryTesting
import Testing

@testable import QuarryLive

@Suite("Webhooks to a real server")
struct WebhookServerTests {
  private let secret = Array("a secret that both sides know, long".utf8)
  private let now = Timestamp(seconds: 1_777_629_600)

  private func notification(_ id: String) -> PlayerNotification {
    PlayerNotification(id: id, recipient: "ada", topic: .claim, time: now, text: "Bo says: got you")
  }

  private func sender(_ url: String, attempts: Int = 4) -> WebhookSender {
    WebhookSender(
      url: url, secret: secret, policy: RetryPolicy(mostAttempts: attempts), seed: 1, clock: ImmediateClock(),
      date: .constant(now))
  }

  @Test("a notification arrives signed, after a server that was busy twice", .timeLimit(.minutes(1)))
  func arrives() async throws {
    let server = try #require(
      LoopbackServer(answers: [
        "HTTP/1.1 503 Busy", "HTTP/1.1 429 Too Many\r\nRetry-After: 2", "HTTP/1.1 204 No Content",
      ]))
    async let served: Void = onThread { server.serve() }
    let client = NotificationClient.webhook(sender("http://127.0.0.1:\(server.port)/hook"))
    try await client.send(notification("n1"))
    try await served

    let requests = server.requests
    #expect(requests.count == 3)
    for request in requests {
      #expect(request.head.hasPrefix("POST /hook HTTP/1.1"))
      #expect(request.field("Content-Type") == "application/json")
      #expect(request.field("Idempotency-Key") == "n1")
      try WebhookSignature.verify(
        header: request.field(WebhookSignature.field), body: request.body, secrets: [secret], now: now)
      let body = String(decoding: request.body, as: UTF8.self)
      #expect(
        body
          == #"{"id":"n1","recipient":"ada","topic":"claim","time":"2026-05-01T10:00:00.000Z","text":"Bo says: got you"}"#
      )
    }
  }

  @Test("a server that refuses is not asked again", .timeLimit(.minutes(1)))
  func refused() async throws {
    let server = try #require(LoopbackServer(answers: ["HTTP/1.1 410 Gone"]))
    async let served: Void = onThread { server.serve() }
    await #expect(
      throws: LiveError.notDelivered(id: "n2", attempts: 1, status: 410, reason: "the receiver refuses it")
    ) {
      try await sender("http://127.0.0.1:\(server.port)/").send(notification("n2"))
    }
    try await served
    #expect(server.requests.count == 1)
  }

  @Test("a port where nobody listens is tried so often and no more", .timeLimit(.minutes(1)))
  func nobody() async throws {
    let port = try #require(LoopbackServer(answers: [])).port
    do {
      try await sender("http://127.0.0.1:\(port)/", attempts: 3).send(notification("n3"))
      Issue.record("it arrived")
    } catch let error as LiveError {
      guard case .notDelivered("n3", 3, nil, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      // libcurl's code for a connection that is refused.
      #expect(reason.contains("(7)"))
    }
  }

  @Test("a server that never answers costs the time limit, and no more", .timeLimit(.minutes(1)))
  func silent() async throws {
    // It listens and accepts nobody: connections are made by the system alone.
    let server = try #require(LoopbackServer(answers: ["HTTP/1.1 200 OK"]))
    let request = HTTPRequest(url: "http://127.0.0.1:\(server.port)/", body: [1], timeout: .milliseconds(50))
    await #expect { try await request.post() } throws: { error in
      // libcurl's code for a time limit.
      if case .http(_, 28, _)? = error as? LiveError { true } else { false }
    }
  }

  @Test(
    "addresses that are no web addresses, and fields with line breaks, are not sent",
    arguments: ["file:///etc/hostname", "gopher://127.0.0.1/", "", "http://"])
  func addresses(_ url: String) async {
    await #expect(throws: LiveError.self) { try await HTTPRequest(url: url, body: []).post() }
    let request = HTTPRequest(
      url: "http://127.0.0.1:9/", headers: [HTTPHeader("Idempotency-Key", "a\r\nX: b")], body: [])
    await #expect(
      throws: LiveError.http(url: request.url, code: 43, message: "Idempotency-Key has a line break")
    ) { try await request.post() }
  }
}
