import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

/// Named things that tests of the app share.
enum AppFixtures {
  static let ada = PlayerID("ada")

  /// Ada's session, known by the text of its tokens; it is good for an hour from 1970 on.
  static func session(_ text: String = "a", hours: Int = 1) -> Session {
    Session(
      player: ada, accessToken: text, refreshToken: "refresh \(text)", expires: .epoch + .seconds(3_600 * hours))
  }

  static let park = GameSummary(id: "park", name: "Park", host: "bo", players: ["bo"])
  static let harbour = GameSummary(id: "harbour", name: "Harbour", host: "cy", players: ["cy"])

  static func fix(_ second: Int, longitude: Double = 8.5) -> Fix {
    Fix(
      player: ada, time: GameTime(microseconds: Int64(second) * 1_000_000),
      coordinate: Coordinate(longitude: longitude, latitude: 47.4), accuracy: Meters(5))
  }

  static func result(
    _ id: String = "park", at second: Int = 100, rank: Int = 1, kills: Int = 0, seconds: Double = 60,
    meters: Double = 500
  ) -> FinishedMatch {
    FinishedMatch(
      id: id, name: id, endedAt: .epoch + .seconds(second), rank: rank, players: 5, kills: kills,
      wasEliminated: rank > 1,
      survivedSeconds: seconds, distance: Meters(meters))
  }
}

/// What a device or a server was asked for, in order, so that a test can compare it.
final class Asked<Value: Sendable>: Sendable {
  private let values = Locked<[Value]>([])

  func add(_ value: Value) { values.withLock { $0.append(value) } }

  /// What was asked for since the last call.
  func take() -> [Value] {
    values.withLock { list in
      defer { list = [] }
      return list
    }
  }
}

/// A stream that a test feeds, also for a reader who comes a second time.
final class Feed<Value: Sendable>: Sendable {
  private let continuation = Locked<AsyncStream<Value>.Continuation?>(nil)
  private let count = Locked(0)

  func open() -> AsyncStream<Value> {
    let (stream, new) = AsyncStream.makeStream(of: Value.self)
    continuation.withLock { $0 = new }
    count.withLock { $0 += 1 }
    return stream
  }

  var opened: Int { count.withLock { $0 } }
  func send(_ value: Value) { continuation.withLock { _ = $0?.yield(value) } }
  func end() { continuation.withLock { $0?.finish() } }
}
