extension Store where State: Sendable {
  /// The states of the store, from the present one on: one for each `send` and for each batch of results of effects.
  ///
  /// A reader that is slower than the store gets the newest state and misses those between. The sequence ends with
  /// the store.
  public var states: AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
    observersMade += 1
    let number = observersMade
    let lifetime = StreamLifetime(continuation)
    continuation.yield(current)
    observers[number] = { [weak self] state in
      if lifetime.isOver { self?.observers[number] = nil } else { lifetime.yield(state) }
    }
    return stream
  }
}

/// Ends a stream when the store lets go of it, and tells the store when the reader did.
private final class StreamLifetime<State: Sendable> {
  private let continuation: AsyncStream<State>.Continuation
  private(set) var isOver = false

  init(_ continuation: AsyncStream<State>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }

  func yield(_ state: State) {
    if case .terminated = continuation.yield(state) { isOver = true }
  }
}
