import QuarryReducer

/// A place where an effect waits until the test lets it go, so that no test depends on time.
final class Gate: Sendable {
  private struct Contents {
    var isOpen = false
    var arrivals = 0
    var held: [CheckedContinuation<Void, Never>] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let contents = Locked(Contents())

  /// Waits until the gate is opened; a cancelled task waits too.
  func pass() async {
    await withCheckedContinuation { continuation in
      let (isOpen, watchers) = contents.withLock { contents in
        contents.arrivals += 1
        let arrivals = contents.arrivals
        let watchers = contents.watchers.filter { $0.count <= arrivals }
        contents.watchers.removeAll { $0.count <= arrivals }
        if !contents.isOpen { contents.held.append(continuation) }
        return (contents.isOpen, watchers)
      }
      for watcher in watchers { watcher.continuation.resume() }
      if isOpen { continuation.resume() }
    }
  }

  /// Lets all go who wait, and all who come.
  func open() {
    let held = contents.withLock { contents in
      contents.isOpen = true
      defer { contents.held = [] }
      return contents.held
    }
    for continuation in held { continuation.resume() }
  }

  /// Waits until `count` effects have come to the gate.
  func arrived(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isDone = contents.withLock { contents in
        if contents.arrivals >= count { return true }
        contents.watchers.append((count, continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }
}

/// What happened, in order, from any thread.
final class Log: Sendable {
  private let contents = Locked<[String]>([])

  var lines: [String] { contents.withLock { $0 } }

  func add(_ line: String) { contents.withLock { $0.append(line) } }
}
