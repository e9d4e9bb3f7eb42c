import QuarryReducer

/// What happens in a round, and who is told of it.
struct RoundClient: Sendable {
  var score: @Sendable (Game.ID) async throws -> Int
  var scores: @Sendable (Game.ID) -> AsyncStream<Int>
  var notify: @Sendable (_ text: String) async -> Void
}

extension RoundClient: TestDependencyKey {
  static let testValue = RoundClient(
    score: unimplemented("RoundClient.score", placeholder: 0),
    scores: unimplemented("RoundClient.scores", placeholder: AsyncStream { $0.finish() }),
    notify: unimplemented("RoundClient.notify", placeholder: ()))
}

extension DependencyValues {
  var rounds: RoundClient {
    get { self[RoundClient.self] }
    set { self[RoundClient.self] = newValue }
  }
}
