/// What effects hand to their store from whatever thread they run on; the one place where threads meet.
package final class Inbox<Action: Sendable>: Sendable {
  enum Entry: Sendable {
    /// `action` of the running effect `token`; the continuation waits for it to be reduced.
    case action(Action, token: Int, CheckedContinuation<Void, Never>)
    /// The effect is over.
    case ended(token: Int, ReducerIssue?)
  }

  private struct Contents {
    var entries: [Entry] = []
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    var waits = 0
    /// How often something was taken out, or those who wait were told to look again.
    var changes = 0
    var isClosed = false

    mutating func takeWaiters() -> [Int: CheckedContinuation<Bool, Never>] {
      defer { waiters = [:] }
      return waiters
    }
  }

  private let contents = Locked(Contents())

  /// Puts the action in and waits until it is reduced or dropped.
  func send(_ action: Action, token: Int) async {
    await withCheckedContinuation { continuation in
      if !put(.action(action, token: token, continuation)) { continuation.resume() }
    }
  }

  /// Puts an entry in and wakes who waits; false where the store is gone.
  @discardableResult
  func put(_ entry: Entry) -> Bool {
    let waiters: [Int: CheckedContinuation<Bool, Never>]? = contents.withLock { contents in
      if contents.isClosed { return nil }
      contents.entries.append(entry)
      return contents.takeWaiters()
    }
    guard let waiters else { return false }
    for waiter in waiters.values { waiter.resume(returning: true) }
    return true
  }

  /// Takes all that has come in, in order.
  func take() -> [Entry] {
    contents.withLock { contents in
      if contents.entries.isEmpty { return [] }
      contents.changes += 1
      defer { contents.entries = [] }
      return contents.entries
    }
  }

  /// How often something was taken out, by whomever, or those who wait were told to look again.
  package var changes: Int { contents.withLock { $0.changes } }

  /// Waits until something is there, or those who wait are told to look again, or the calling task is cancelled; false
  /// where the store is gone.
  ///
  /// - Parameter changes: what ``changes`` said when the caller last looked at what it waits for. On the way from there to
  ///   here the store's actor is free: it does not wait where something has changed meanwhile, for that might have been the
  ///   last to come.
  package func wait(since changes: Int? = nil) async -> Bool {
    let number = contents.withLock { contents in
      contents.waits += 1
      return contents.waits
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = contents.withLock { contents in
          if contents.isClosed { return false }
          // Looked at under the lock: a cancellation that comes later finds the waiter.
          let hasChanged = changes.map { $0 != contents.changes } ?? false
          if hasChanged || !contents.entries.isEmpty || Task.isCancelled { return true }
          contents.waiters[number] = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      contents.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: true)
    }
  }

  /// Lets all who wait look again, though nothing has come in.
  package func wake() {
    let waiters = contents.withLock { contents in
      contents.changes += 1
      return contents.takeWaiters()
    }
    for waiter in waiters.values { waiter.resume(returning: true) }
  }

  /// Lets go all who wait; nothing comes in any more.
  package func close() {
    let (entries, waiters) = contents.withLock { contents in
      defer { contents = Contents(isClosed: true) }
      return (contents.entries, contents.waiters)
    }
    for case .action(_, _, let continuation) in entries { continuation.resume() }
    for waiter in waiters.values { waiter.resume(returning: false) }
  }
}
