import QuarryGame
import QuarryReducer
import QuarryTesting
import Testing

@testable import QuarryLive

@Suite("WebhookSender")
struct WebhookSenderTests {
  private let clock = TestClock()
  private let sent = Locked<[String]>([])
  private let now = Timestamp(seconds: 1_777_629_600)

  private func note(_ id: String, to player: String = "ada") -> PlayerNotification {
    PlayerNotification(id: id, recipient: .init(player), topic: .game, time: now, text: id)
  }

  /// A sender whose server answers by `answer`, which gets the id and the number of the request.
  private func sender(
    _ policy: RetryPolicy = RetryPolicy(), clock: (any Clock<Duration>)? = nil,
    answer: @escaping @Sendable (_ id: String, _ request: Int) async throws -> HTTPResponse
  ) -> WebhookSender {
    WebhookSender(
      url: "http://example.org/", secret: [1], policy: policy, seed: 7, clock: clock ?? self.clock, date: .constant(now)
    ) { [sent] request in
      let id = request.headers.first { $0.name == "Idempotency-Key" }?.value ?? ""
      let count = sent.withLock { list in
        list.append(id)
        return list.count
      }
      return try await answer(id, count)
    }
  }

  @Test("pauses grow, are jittered by the seed, and never exceed the longest")
  func pauses() {
    let policy = RetryPolicy(base: .seconds(1), longest: .seconds(20))
    #expect((1...7).map { policy.ceiling(after: $0) } == [1, 2, 4, 8, 16, 20, 20].map { .seconds($0) })
    #expect(policy.ceiling(after: .max) == .seconds(20))
    var random = SeededRandom(seed: 3)
    var same = SeededRandom(seed: 3)
    let pauses = (1...200).map { _ in policy.pause(after: 3, using: &random) }
    #expect(pauses == (1...200).map { _ in policy.pause(after: 3, using: &same) })
    #expect(pauses.allSatisfy { .zero <= $0 && $0 <= .seconds(4) })
    // Full jitter is even over the whole range: of 200 draws some lie in each quarter.
    for quarter in 0..<4 {
      #expect(pauses.contains { $0 >= .seconds(quarter) && $0 < .seconds(quarter + 1) })
    }
  }

  @Test(
    "which answers are worth another try",
    arguments: zip(
      [400, 401, 404, 408, 410, 422, 425, 429, 500, 503, 599, 301],
      [false, false, false, true, false, false, true, true, true, true, true, false])
  )
  func statuses(_ status: Int, _ isPassing: Bool) async throws {
    #expect(RetryPolicy.isPassing(status: status) == isPassing)
    let sender = sender(RetryPolicy(mostAttempts: 3), clock: ImmediateClock()) { _, _ in HTTPResponse(status: status) }
    await #expect(throws: LiveError.self) { try await sender.send(note("a")) }
    #expect(sent.withLock { $0.count } == (isPassing ? 3 : 1))
  }

  @Test("Retry-After is honoured, in seconds and as a date")
  func retryAfter() async throws {
    for value in ["90", "Fri, 01 May 2026 10:01:30 GMT"] {
      let clock = ImmediateClock()
      let start = clock.now
      let isFirst = Locked(true)
      let sender = sender(clock: clock) { _, _ in
        let first = isFirst.withLock { value in
          defer { value = false }
          return value
        }
        return first
          ? HTTPResponse(status: 503, headers: [HTTPHeader("retry-after", value)]) : HTTPResponse(status: 200)
      }
      try await sender.send(note("a"))
      #expect(start.duration(to: clock.now) == .seconds(90), "\(value)")
    }
  }

  @Test(
    "what Retry-After says",
    arguments: zip(
      [
        "0", "120", "Fri, 01 May 2026 10:00:10 GMT", "Fri, 01 May 2026 09:59:00 GMT", "99999999999999999999", "", "-1",
        "soon", "Friday, 01-May-26 10:00:10 GMT", "Fri, 31 Feb 2026 10:00:10 GMT",
      ],
      [0, 120, 10, 0, 2_147_483_648, nil, nil, nil, nil, nil] as [Int?]))
  func words(_ value: String, _ seconds: Int?) {
    #expect(RetryAfter.pause(value, now: now) == seconds.map { .seconds($0) })
  }

  @Test("a receiver that wants a longer pause than there is time is given up at once")
  func budget() async {
    let clock = ImmediateClock()
    let start = clock.now
    let sender = sender(RetryPolicy(mostAttempts: 9, budget: .seconds(60)), clock: clock) { _, _ in
      HTTPResponse(status: 429, headers: [HTTPHeader("Retry-After", "61")])
    }
    await #expect(
      throws: LiveError.notDelivered(
        id: "a", attempts: 1, status: 429, reason: "there is no time for another try: the receiver cannot take it now")
    ) { try await sender.send(note("a")) }
    #expect(start.duration(to: clock.now) == .zero)
  }

  @Test("all tries together keep within the budget", arguments: 0..<10)
  func bounded(_ seed: UInt64) async {
    let clock = ImmediateClock()
    let start = clock.now
    let sender = WebhookSender(
      url: "", secret: [1], policy: RetryPolicy(mostAttempts: 1_000, budget: .seconds(100)), seed: seed, clock: clock,
      date: .constant(now)
    ) { _ in throw LiveError.http(url: "", code: 7, message: "no") }
    await #expect(throws: LiveError.self) { try await sender.send(note("a")) }
    #expect(start.duration(to: clock.now) <= .seconds(100), "seed \(seed)")
    #expect(start.duration(to: clock.now) > .seconds(20), "seed \(seed)")
  }

  @Test("one recipient gets things in order, also where the first has to be sent twice; others do not wait")
  func order() async throws {
    let policy = RetryPolicy(base: .seconds(10))
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        if action == 99 {
          state += 1
          return .none
        }
        return .run { send in
          @Dependency(\.notifications) var notifications
          let player = action == 3 ? "bo" : "ada"
          try await notifications.send(
            PlayerNotification(id: "\(action)", recipient: .init(player), topic: .game, time: .epoch, text: ""))
          await send(99)
        }
      }
    } withDependencies: {
      $0.notifications = .webhook(
        sender(policy) { id, request in HTTPResponse(status: id == "1" && request == 1 ? 503 : 200) })
    }
    store.send(1)
    store.send(2)
    #expect(sent.withLock { $0 } == ["1"])
    store.send(3)
    await store.receive(99) { $0 = 1 }
    #expect(sent.withLock { $0 } == ["1", "3"])
    await clock.advance(by: .seconds(10))
    await store.receive(99) { $0 = 2 }
    await store.receive(99) { $0 = 3 }
    #expect(sent.withLock { $0 } == ["1", "3", "1", "2"])
    await store.finish()
  }

  @Test("one that is given up makes way for the next")
  func givenUp() async throws {
    let sender = sender(clock: ImmediateClock()) { id, _ in HTTPResponse(status: id == "1" ? 400 : 200) }
    await #expect(throws: LiveError.self) { try await sender.send(note("1")) }
    try await sender.send(note("2"))
    #expect(sent.withLock { $0 } == ["1", "2"])
  }

  @Test("a call that is cancelled while it pauses ends, and makes way")
  func cancelled() async throws {
    let sender = sender(RetryPolicy(base: .seconds(1_000), longest: .seconds(1_000), budget: .seconds(9_999))) {
      id, _ in
      HTTPResponse(status: id == "1" ? 503 : 200)
    }
    let task = Task { try await sender.send(note("1")) }
    while sent.withLock({ $0.isEmpty }) { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await sender.send(note("2"))
    #expect(sent.withLock { $0 } == ["1", "2"])
  }
}
