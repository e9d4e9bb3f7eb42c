import QuarryReducer

/// Who sleeps on a ``TestClock``: a binary heap by deadline, then by number.
///
/// A sleeper that is cancelled leaves a hole in the heap, which goes when it comes to the top, or with all holes when
/// they are more than the sleepers. Cost: O(log n) for each sleeper.
struct ClockSleepers {
  typealias Instant = TestClock.Instant
  typealias Continuation = CheckedContinuation<Void, any Error>

  struct Waking {
    let number: Int
    let continuation: Continuation
    /// The queue of the store whose effect the sleeper is.
    let queue: EffectQueue?
  }

  private enum Sleeper {
    /// Has a number and is not asleep yet.
    case expected
    /// Was cancelled before it was asleep.
    case cancelled
    case asleep(Waking)
    /// Was woken and has not left yet.
    case woken
  }

  var now: Instant
  /// How often the clock gives way, at most, until a woken task has left.
  var patience = TestClock.turnsToGoOn
  private var made = 0
  private var sleepers: [Int: Sleeper] = [:]
  private var heap: [(deadline: Instant, number: Int)] = []

  init(now: Instant) { self.now = now }

  /// The number of a sleeper who is about to come.
  mutating func expect() -> Int {
    made += 1
    sleepers[made] = .expected
    return made
  }

  /// Puts a sleeper to sleep, or returns what it is to be told at once.
  mutating func add(
    _ number: Int, until deadline: Instant, _ continuation: Continuation, _ queue: EffectQueue?
  ) -> Result<Void, any Error>? {
    if case .cancelled = sleepers[number] { return .failure(CancellationError()) }
    if deadline <= now { return .success(()) }
    sleepers[number] = .asleep(Waking(number: number, continuation: continuation, queue: queue))
    heap.append((deadline, number))
    siftUp()
    return nil
  }

  /// Takes a sleeper out; returns whom to tell.
  mutating func cancel(_ number: Int) -> Continuation? {
    switch sleepers[number] {
    case .expected:
      sleepers[number] = .cancelled
      return nil
    case .asleep(let waking):
      sleepers[number] = .woken
      if heap.count > 2 * sleepers.count + 16 { removeHoles() }
      return waking.continuation
    case .cancelled, .woken, nil: return nil
    }
  }

  /// Takes out the first sleeper, if it is due by `limit`, and sets the clock to its deadline.
  mutating func next(until limit: Instant?) -> Waking? {
    while let first = heap.first {
      guard case .asleep(let waking) = sleepers[first.number] else {
        removeFirst()
        continue
      }
      if let limit, first.deadline > limit { return nil }
      removeFirst()
      sleepers[first.number] = .woken
      now = max(now, first.deadline)
      return waking
    }
    return nil
  }

  mutating func hasLeft(_ number: Int) { sleepers[number] = nil }

  /// Whether a sleeper that was woken has not gone on yet.
  func isOnItsWay(_ number: Int) -> Bool { sleepers[number] != nil }

  /// How long those asleep have to wait yet, in order.
  var waits: [Duration] {
    heap.filter { isAsleep($0.number) }.map { now.duration(to: $0.deadline) }.sorted()
  }

  private func isAsleep(_ number: Int) -> Bool {
    if case .asleep = sleepers[number] { true } else { false }
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    (heap[a].deadline.offset, heap[a].number) < (heap[b].deadline.offset, heap[b].number)
  }

  private mutating func removeHoles() {
    heap = heap.filter { isAsleep($0.number) }.sorted {
      ($0.deadline.offset, $0.number) < ($1.deadline.offset, $1.number)
    }
  }

  private mutating func siftUp() {
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if !isBefore(child, parent) { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, isBefore(child + 1, child) { child += 1 }
      if !isBefore(child, parent) { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}
