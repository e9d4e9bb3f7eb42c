extension Store {
  /// Waits until no effect runs, and takes in what they send meanwhile. Timers that are pending are not waited for.
  ///
  /// An effect that never ends is waited for without end; one that was cancelled, until its task has returned.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    await pump(until: { self.effects.isIdle }, isolation: isolation)
  }

  /// Reduces `action`, and waits until the effects that came of it have ended, and those of the actions that they sent.
  ///
  /// For what a caller waits for: a refresh that is pulled, a request that is answered when all is done. Timers are set
  /// and not waited for. Called while another action is reduced, it waits for that one's queue first.
  public func sendAndFinish(_ action: Action, isolation: isolated (any Actor)? = #isolation) async {
    let family = EffectFamily()
    sendAll(of: family, action, isolation: isolation)
    await pump(until: { family.alive == 0 }, isolation: isolation)
  }

  /// Reduces `action`, and waits as long as `isWaiting` is true of the state, or until the calling task is cancelled.
  ///
  /// ```swift
  /// await store.send(.refreshPulled, while: \.isLoading)
  /// ```
  ///
  /// Outside any actor it also returns when no effect runs any more, since nobody else can change the state.
  public func send(
    _ action: Action, while isWaiting: (State) -> Bool, isolation: isolated (any Actor)? = #isolation
  ) async {
    send(action, isolation: isolation)
    if isolation == nil {
      receivePending(isolation: isolation)
      while isWaiting(current.value), !effects.isIdle, !Task.isCancelled {
        await effects.inbox.waitUnlessCancelled(after: effects.inbox.takes)
        receivePending(isolation: isolation)
      }
      return
    }
    if !isWaiting(current.value) { return }
    for await _ in changes where !isWaiting(current.value) { return }
  }

  /// One element for each change of the state, without the state; the newest alone is kept.
  private var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let lifetime = StreamLifetime(continuation)
    observe { _ in lifetime.yield(()) }
    return stream
  }

  private func sendAll(of family: EffectFamily, _ action: Action, isolation: isolated (any Actor)?) {
    if work.value.isBusy {
      effects.start(.send(action), family: family)
      return
    }
    work.value.isBusy = true
    work.value.family = family
    step(action, isolation: isolation)
    work.value.family = nil
    settle(isolation: isolation)
  }

  private func pump(until isDone: () -> Bool, isolation: isolated (any Actor)?) async {
    receivePending(isolation: isolation)
    while !isDone() {
      _ = await effects.inbox.wait(after: effects.inbox.takes)
      receivePending(isolation: isolation)
    }
  }
}
