import QuarryGame
import QuarryReducer
import QuarryTesting
import Testing

@Suite("DatabaseClient")
struct DatabaseClientTests {
  private let database = DatabaseClient.inMemory()

  @Test("an update is made anew where somebody has written meanwhile")
  func update() async throws {
    let isFirst = Locked(true)
    let database = self.database
    let racing = DatabaseClient(
      get: { key in
        let entry = try await database.get(key)
        let races = isFirst.withLock { first in
          defer { first = false }
          return first
        }
        if races { _ = try await database.put(key, [1], .none) }
        return entry
      },
      put: database.put, list: database.list, delete: database.delete)
    try await racing.update("a") { ($0 ?? []) + [2] }
    #expect(try await database.get("a")?.bytes == [1, 2])
    try await racing.update("a") { _ in nil }
    #expect(try await database.get("a")?.bytes == [1, 2])
  }

  @Test("an update that never comes to its turn gives up")
  func givesUp() async throws {
    let reads = Locked(0)
    let stubborn = DatabaseClient(
      get: { _ in
        reads.withLock { $0 += 1 }
        return nil
      },
      put: { key, _, condition in throw DatabaseConflict(key: key, condition: condition, found: 4) },
      list: { _ in [] }, delete: { _, _ in false })
    await #expect(throws: DatabaseConflict(key: "a", condition: .absent, found: 4)) {
      try await stubborn.update("a") { _ in [] }
    }
    #expect(reads.withLock { $0 } == DatabaseClient.mostTries)
  }

  @Test("test values fail the test that calls them")
  func testValues() async {
    await withKnownIssue {
      let store = TestStore(initialState: Onboarding.State(session: AppFixtures.session())) { Onboarding() }
      store.exhaustivity = .off
      store.send(.appeared)
      await store.finish()
    } matching: {
      $0.comments.contains { $0.rawValue.contains("DatabaseClient.get") }
    }
  }

  @Test("a failure has words for a player")
  func failures() {
    let conflict = DatabaseConflict(key: "k", condition: .version(3), found: nil)
    #expect(ClientFailure(conflict) == .conflict("k: expected version 3, found nothing"))
    #expect(ClientFailure(ClientFailure.notFound) == .notFound)
    #expect(ClientFailure(CancellationError()) == .unavailable("CancellationError()"))
    #expect(ClientFailure.unauthorized.description == "You are not signed in.")
  }

  @Test("a notification in a log is one line of JSON")
  func log() async throws {
    let lines = Asked<[UInt8]>()
    let client = NotificationClient.log { lines.add($0) }
    let notification = PlayerNotification(
      id: "n1", recipient: "ada", topic: .claim, time: .epoch, text: "Bo says: \"got you\"\n")
    try await client.send(notification)
    let line = lines.take().map { String(decoding: $0, as: UTF8.self) }
    #expect(
      line == [
        #"{"id":"n1","recipient":"ada","topic":"claim","time":"1970-01-01T00:00:00.000Z","text":"Bo says: \"got you\"\n"}"#
          + "\n"
      ])
  }
}
