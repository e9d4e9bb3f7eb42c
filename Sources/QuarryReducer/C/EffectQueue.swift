/// The task executor on which the effects of a test store run: a queue of jobs that stand still until the store works
/// them off, one after the other, in the order in which they became ready.
///
/// So nothing that effects do on it depends on how fast threads are. It serves a task with all its children, the
/// `nonisolated` functions that it calls, and default actors; the main actor, actors with an executor of their own,
/// `Task { … }` and `Task.detached` run elsewhere, and come back to the queue when the task goes on.
///
/// When the store is gone the queue is closed: what is ready, and what becomes ready later, runs on the global pool,
/// so that every task comes to its end.
package final class EffectQueue: TaskExecutor {
  private struct Contents {
    var jobs: [UnownedJob] = []
    /// The jobs before this one are done.
    var next = 0
    var jobsDone = 0
    var isWorking = false
    var isClosed = false

    var isEmpty: Bool { next == jobs.count }

    mutating func takeJob() -> UnownedJob? {
      if isEmpty {
        jobs.removeAll(keepingCapacity: true)
        next = 0
        return nil
      }
      if next >= 1_024, next * 2 > jobs.count {
        jobs.removeFirst(next)
        next = 0
      }
      defer { next += 1 }
      jobsDone += 1
      return jobs[next]
    }
  }

  /// How many jobs one call works off before it gives up: an effect that asks again and again whether something has
  /// happened would keep it for ever. A tenth of a second; a test that means well needs some hundred.
  package static let jobLimit = 100_000

  /// The queue of the store that has started the running task or is reducing; nil outside test stores. A test clock
  /// finds here what it has to work off after it has woken a sleeper.
  @TaskLocal package static var current: EffectQueue?

  private let contents = Locked(Contents())

  package init() {}

  /// Takes a job that is ready.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isClosed = contents.withLock { contents in
      if !contents.isClosed { contents.jobs.append(job) }
      return contents.isClosed
    }
    if isClosed { globalConcurrentExecutor.enqueue(job) }
  }

  /// Whether no job is ready and none is at work.
  package var isAtRest: Bool { contents.withLock { $0.isEmpty && !$0.isWorking } }

  /// How a call that works off jobs ends.
  package enum Outcome: Sendable {
    /// No job was left.
    case atRest
    /// There was always another job, up to ``jobLimit``.
    case restless
    /// Another thread is at it; nothing was done here.
    case elsewhere
  }

  /// How many jobs were worked off so far.
  package var jobsDone: Int { contents.withLock { $0.jobsDone } }

  /// Works off jobs on the calling thread until none is ready.
  @discardableResult
  package func work() -> Outcome {
    let isFree = contents.withLock { contents in
      if contents.isWorking { return false }
      contents.isWorking = true
      return true
    }
    if !isFree { return .elsewhere }
    defer { contents.withLock { $0.isWorking = false } }
    for _ in 0..<Self.jobLimit {
      guard let job = contents.withLock({ $0.takeJob() }) else { return .atRest }
      // Sound because each job that the runtime enqueued is taken, and so run, exactly once.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return contents.withLock { $0.isEmpty } ? .atRest : .restless
  }

  /// Works off jobs as ``work()`` does, away from the caller's actor, which jobs may have to enter.
  @concurrent
  package func workApart() async -> Outcome { work() }

  /// Lets others do what the tasks of the queue may wait for: what the main actor was asked for before is done when
  /// this returns; other actors and threads have got a chance, and no promise.
  @concurrent
  package func letOthersWork() async {
    await MainActor.run {}
    await Task.yield()
  }

  /// Hands what is ready, and all that comes later, to the global pool.
  package func close() {
    let jobs = contents.withLock { contents in
      defer { contents = Contents(isClosed: true) }
      return contents.jobs[contents.next...]
    }
    for job in jobs { globalConcurrentExecutor.enqueue(job) }
  }
}
