extension Store where State: Sendable {
  /// The states of the store, from the present one on: one for each `send` and for each batch of results of effects.
  ///
  /// A reader that is slower than the store gets the newest state and misses those between. The sequence ends with
  /// the store.
  public var states: AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
    let lifetime = StreamLifetime(continuation)
    continuation.yield(state)
    observe { lifetime.yield($0) }
    return stream
  }
}

/// Ends a stream when the store lets go of it.
private final class StreamLifetime<State: Sendable> {
  private let continuation: AsyncStream<State>.Continuation

  init(_ continuation: AsyncStream<State>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }

  /// Whether somebody still reads.
  func yield(_ state: State) -> Bool {
    if case .terminated = continuation.yield(state) { false } else { true }
  }
}
