import QuarryReducer

/// Bytes under keys, with versions, so that of two writers who have read the same the second learns it.
public struct DatabaseClient: Sendable {
  /// What stands under a key.
  public struct Entry: Hashable, Sendable, Codable {
    /// The bytes.
    public var bytes: [UInt8]
    /// The version; every write to the database makes a higher one, whatever its key.
    public var version: Int64

    /// Makes an entry.
    public init(bytes: [UInt8], version: Int64) {
      self.bytes = bytes
      self.version = version
    }
  }

  /// What must be true of a key for a write to happen.
  public enum Condition: Hashable, Sendable, Codable {
    /// Nothing.
    case none
    /// There is nothing under the key.
    case absent
    /// The entry has this version.
    case version(Int64)

    /// Whether a key with that version, or nil for none, may be written.
    public func isMet(by version: Int64?) -> Bool {
      switch self {
      case .none: true
      case .absent: version == nil
      case .version(let expected): version == expected
      }
    }
  }

  /// What stands under the key; nil where nothing does.
  public var get: @Sendable (_ key: String) async throws -> Entry?
  /// Writes bytes under the key and returns their version.
  ///
  /// Throws ``DatabaseConflict`` where the condition is not met, and changes nothing then.
  public var put: @Sendable (_ key: String, _ bytes: [UInt8], Condition) async throws -> Int64
  /// The keys that begin with `prefix`, in the order of their bytes.
  public var list: @Sendable (_ prefix: String) async throws -> [String]
  /// Takes the key away and says whether it was there.
  ///
  /// Throws ``DatabaseConflict`` where the condition is not met, and changes nothing then.
  public var delete: @Sendable (_ key: String, Condition) async throws -> Bool

  /// Makes a client.
  public init(
    get: @escaping @Sendable (_ key: String) async throws -> Entry?,
    put: @escaping @Sendable (_ key: String, _ bytes: [UInt8], Condition) async throws -> Int64,
    list: @escaping @Sendable (_ prefix: String) async throws -> [String],
    delete: @escaping @Sendable (_ key: String, Condition) async throws -> Bool
  ) {
    self.get = get
    self.put = put
    self.list = list
    self.delete = delete
  }
}

/// That a key did not have the version that a writer went by.
public struct DatabaseConflict: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The key.
  public var key: String
  /// What was asked for.
  public var condition: DatabaseClient.Condition
  /// The version that is there; nil where nothing is.
  public var found: Int64?

  /// Describes a conflict.
  public init(key: String, condition: DatabaseClient.Condition, found: Int64?) {
    self.key = key
    self.condition = condition
    self.found = found
  }

  /// What was expected and what is there.
  public var description: String {
    let expected =
      switch condition {
      case .none: "anything"
      case .absent: "nothing"
      case .version(let version): "version \(version)"
      }
    return "\(key): expected \(expected), found \(found.map { "version \($0)" } ?? "nothing")"
  }
}

extension DatabaseClient {
  /// How often ``update(_:_:)`` reads anew before it gives up.
  public static let mostTries = 16

  /// Reads the bytes under `key`, lets `change` make others of them, and writes those, if nobody has written meanwhile; else
  /// all again.
  ///
  /// - Parameter change: gets nil where there is nothing; returns nil to leave everything as it is. It may be called more
  ///   than once.
  /// - Throws: what `change` and the client throw; ``DatabaseConflict`` after ``mostTries`` times.
  public func update(_ key: String, _ change: @Sendable ([UInt8]?) throws -> [UInt8]?) async throws {
    for attempt in 1... {
      let entry = try await get(key)
      guard let bytes = try change(entry?.bytes) else { return }
      do {
        _ = try await put(key, bytes, entry.map { .version($0.version) } ?? .absent)
        return
      } catch let conflict as DatabaseConflict {
        if attempt >= Self.mostTries { throw conflict }
      }
    }
  }
}

extension DatabaseClient: TestDependencyKey {
  /// Fails the test that calls it.
  public static let testValue = DatabaseClient(
    get: unimplemented("DatabaseClient.get", placeholder: nil),
    put: unimplemented("DatabaseClient.put", placeholder: 0),
    list: unimplemented("DatabaseClient.list", placeholder: []),
    delete: unimplemented("DatabaseClient.delete", placeholder: false))
}

extension DependencyValues {
  /// The database. Has no live value of its own: a program says which file it means.
  public var database: DatabaseClient {
    get { self[DatabaseClient.self] }
    set { self[DatabaseClient.self] = newValue }
  }
}
