extension Store where State: Sendable {
  /// The states of the store, from the present one on: one for each `send` and for each batch of results of effects.
  ///
  /// A reader that is slower than the store gets the newest state and misses those between. The sequence ends with
  /// the store.
  public var states: AsyncStream<State> {
    stream {
      $0
    } isNew: { _, _ in
      true
    }
  }
}

extension Store {
  /// The values of something that is derived from the state, from the present one on, without one that equals the one
  /// before it.
  ///
  /// A reader that is slower than the store gets the newest value and misses those between. The sequence ends with
  /// the store. Costs one evaluation and one comparison for each `send` and each batch of results of effects.
  public func values<Value: Equatable & Sendable>(of value: @escaping (State) -> Value) -> AsyncStream<Value> {
    stream(of: value) { $0 != $1 }
  }

  private func stream<Value: Sendable>(
    of value: @escaping (State) -> Value, isNew: @escaping (_ old: Value, _ new: Value) -> Bool
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let lifetime = StreamLifetime(continuation)
    var last = value(state)
    continuation.yield(last)
    observe { state in
      let next = value(state)
      if !isNew(last, next) { return lifetime.isRead }
      last = next
      return lifetime.yield(next)
    }
    return stream
  }
}

/// Ends a stream when the store lets go of it.
final class StreamLifetime<Element: Sendable> {
  private let continuation: AsyncStream<Element>.Continuation
  private let ended: Locked<Bool>

  init(_ continuation: AsyncStream<Element>.Continuation) {
    let ended = Locked(false)
    continuation.onTermination = { _ in ended.withLock { $0 = true } }
    self.continuation = continuation
    self.ended = ended
  }

  deinit { continuation.finish() }

  /// Whether somebody still reads.
  var isRead: Bool { !ended.withLock { $0 } }

  /// Gives the next element; false where nobody reads any more.
  func yield(_ element: Element) -> Bool {
    if case .terminated = continuation.yield(element) { false } else { true }
  }
}
