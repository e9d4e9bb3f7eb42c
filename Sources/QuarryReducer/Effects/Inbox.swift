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
    /// How often something was taken.
    var takes = 0
    var isClosed = false
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
      defer { contents.waiters = [:] }
      return contents.waiters
    }
    guard let waiters else { return false }
    for waiter in waiters.values { waiter.resume(returning: true) }
    return true
  }

  /// Takes all that has come in, in order.
  func take() -> [Entry] {
    contents.withLock { contents in
      if !contents.entries.isEmpty { contents.takes += 1 }
      defer { contents.entries = [] }
      return contents.entries
    }
  }

  /// How often something was taken so far.
  var takes: Int { contents.withLock { $0.takes } }

  /// Waits until something is there; false where the store is gone.
  ///
  /// - Parameter takes: where given, it waits only if nothing was taken since. Who waits for what another taker may bring
  ///   about reads it together with that: on the way here the other one may take the last that will ever come.
  package func wait(after takes: Int? = nil) async -> Bool {
    await withCheckedContinuation { continuation in
      let answer: Bool? = contents.withLock { contents in
        if contents.isClosed { return false }
        if !contents.entries.isEmpty { return true }
        if let takes, takes != contents.takes { return true }
        contents.waits += 1
        contents.waiters[contents.waits] = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Waits until something is there, the store is gone or the calling task is cancelled.
  func waitUnlessCancelled(after takes: Int) async {
    let number = contents.withLock { contents in
      contents.waits += 1
      return contents.waits
    }
    await withTaskCancellationHandler {
      _ = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let isOver = contents.withLock { contents in
          if contents.isClosed || !contents.entries.isEmpty || takes != contents.takes || Task.isCancelled {
            return true
          }
          contents.waiters[number] = continuation
          return false
        }
        if isOver { continuation.resume(returning: true) }
      }
    } onCancel: {
      contents.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: true)
    }
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
