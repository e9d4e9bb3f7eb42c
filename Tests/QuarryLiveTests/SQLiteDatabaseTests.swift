import Foundation
import QuarryGame
import QuarryReducer
import QuarryTesting
import Testing

@testable import QuarryLive

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "quarry-live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/quarry.sqlite" }
}

@Suite("SQLiteDatabase")
struct SQLiteDatabaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ busyMilliseconds: Int = 0) throws -> DatabaseClient {
    try .sqlite(path: folder.file, busyMilliseconds: busyMilliseconds)
  }

  /// What every database has to do, the one in memory and the one in a file.
  private func keepsPromises(_ database: DatabaseClient) async throws {
    #expect(try await database.get("a") == nil)
    let first = try await database.put("a", [1, 0, 255], .absent)
    #expect(try await database.get("a") == DatabaseClient.Entry(bytes: [1, 0, 255], version: first))
    let second = try await database.put("a", [], .version(first))
    #expect(second > first)
    #expect(try await database.get("a") == DatabaseClient.Entry(bytes: [], version: second))
    await #expect(throws: DatabaseConflict(key: "a", condition: .version(first), found: second)) {
      _ = try await database.put("a", [9], .version(first))
    }
    await #expect(throws: DatabaseConflict(key: "a", condition: .absent, found: second)) {
      _ = try await database.put("a", [9], .absent)
    }
    await #expect(throws: DatabaseConflict(key: "b", condition: .version(1), found: nil)) {
      _ = try await database.delete("b", .version(1))
    }
    #expect(try await database.get("a")?.bytes == [])
    #expect(try await !database.delete("b", .none))
    #expect(try await database.delete("a", .version(second)))
    // A key that comes again gets no version that it had before.
    #expect(try await database.put("a", [3], .none) > second)
    for key in ["game/b", "game/a", "game/ä", "game0", "gam", "", "game/", "game/\u{0}x", "game/a\u{308}"] {
      _ = try await database.put(key, Array(key.utf8), .none)
    }
    let keys = try await database.list("game/")
    #expect(
      keys.map { Array($0.utf8) }
        == ["game/", "game/\u{0}x", "game/a", "game/a\u{308}", "game/b", "game/ä"].map { Array($0.utf8) })
    #expect(try await database.list("").count == 10)
    #expect(try await database.list("x") == [])
    #expect(try await database.get("game/\u{0}x")?.bytes == Array("game/\u{0}x".utf8))
  }

  @Test("keeps its promises in a file")
  func file() async throws { try await keepsPromises(try open()) }

  @Test("keeps its promises in memory")
  func memory() async throws { try await keepsPromises(.inMemory()) }

  @Test("is the same after it was opened again, with versions that go on")
  func reopened() async throws {
    var database = try open()
    let version = try await database.put("a", [1, 2], .none)
    database = try open()
    #expect(try await database.get("a") == DatabaseClient.Entry(bytes: [1, 2], version: version))
    #expect(try await database.put("b", [], .none) == version + 1)
  }

  @Test("two connections see each other's writes, and of two the second learns it")
  func twoConnections() async throws {
    let (a, b) = (try open(), try open())
    let version = try await a.put("k", [1], .absent)
    #expect(try await b.get("k")?.version == version)
    _ = try await b.put("k", [2], .version(version))
    await #expect(throws: DatabaseConflict.self) { _ = try await a.put("k", [3], .version(version)) }
    #expect(try await a.get("k")?.bytes == [2])
  }

  @Test("a file that somebody else holds says so, with SQLite's words and the statement; reading goes on")
  func locked() async throws {
    let database = try open()
    _ = try await database.put("a", [1], .none)
    let other = try SQLiteConnection(path: folder.file, busyMilliseconds: 0)
    try other.run("BEGIN IMMEDIATE")
    await #expect {
      _ = try await database.put("a", [2], .none)
    } throws: { error in
      guard let error = error as? LiveError, case .sqlite("step", 5, let words, "BEGIN IMMEDIATE") = error else {
        return false
      }
      return error.isBusy && words == "database is locked"
    }
    #expect(try await database.get("a")?.bytes == [1])
    try other.run("ROLLBACK")
    _ = try await database.put("a", [2], .none)
    #expect(try await database.get("a")?.bytes == [2])
  }

  @Test("a file that is no database says so")
  func noDatabase() throws {
    try Data(repeating: 0x2A, count: 8_192).write(to: URL(filePath: folder.file))
    #expect {
      _ = try open()
    } throws: { error in
      guard let error = error as? LiveError, case .sqlite(_, 26, "file is not a database", _) = error else {
        return false
      }
      return error.isCorrupt && !error.isBusy
    }
  }

  @Test("a damaged file says so when it is read, and does not trap")
  func damaged() async throws {
    var database: DatabaseClient? = try open()
    for index in 0..<200 { _ = try await database?.put("key \(index)", [UInt8](repeating: 7, count: 500), .none) }
    database = nil
    // The last connection has written the log into the file when it closed.
    var bytes = try Data(contentsOf: URL(filePath: folder.file))
    #expect(bytes.count > 50_000)
    for index in 8_192..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try bytes.write(to: URL(filePath: folder.file))
    let opened = try open()
    await #expect {
      for index in 0..<200 { _ = try await opened.get("key \(index)") }
      _ = try await opened.list("")
    } throws: { ($0 as? LiveError)?.isCorrupt == true }
  }

  @Test("a file of a later layout is left alone")
  func laterLayout() throws {
    _ = try open()
    try SQLiteConnection(path: folder.file, busyMilliseconds: 0).run("PRAGMA user_version = 2")
    #expect { _ = try open() } throws: { "\($0)".contains("layout 2") }
  }

  @Test("a file that cannot be opened, and a statement that is none")
  func errors() throws {
    #expect(
      throws: LiveError.sqlite(
        operation: "open /nowhere/x", code: 14, message: "unable to open database file", sql: nil)
    ) {
      _ = try SQLiteConnection(path: "/nowhere/x", busyMilliseconds: 0)
    }
    let connection = try SQLiteConnection(path: folder.file, busyMilliseconds: 0)
    #expect(
      throws: LiveError.sqlite(operation: "prepare", code: 1, message: #"near "SELEC": syntax error"#, sql: "SELEC 1")
    ) {
      try connection.run("SELEC 1")
    }
    #expect(throws: LiveError.self) { try connection.run("") }
    #expect(
      try connection.run("SELECT 1, 'a', x'01', NULL, 2.5").first?.prefix(4) == [
        .integer(1), .text("a"), .blob([1]), .null,
      ])
  }

  @Test("writers of many tasks lose nothing")
  func tasks() async throws {
    let database = try open(10_000)
    try await withThrowingTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for step in 0..<10 { _ = try await database.put("\(task)/\(step)", [1], .absent) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await database.list("").count == 40)
  }
}
