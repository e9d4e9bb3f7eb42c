import QuarryReducer
import Testing

extension TestStore {
  /// Lets effects run until each has ended or waits for something that the test has to give, without a word about
  /// what they send: for the moment after the test has given it, where the next line looks at a fake.
  ///
  /// Every other call does this too.
  public func settle(isolation: isolated (any Actor)? = #isolation) async {
    // How often others than the queue get a chance while effects do nothing but wait; and how often in all, which
    // an effect exceeds that goes to another actor and back again and again.
    let patience = 8
    let limit = 2_000
    var turns = 0
    for _ in 0..<limit {
      let jobsDone = queue.jobsDone
      let outcome = await queue.workApart()
      areEffectsRestless = outcome == .restless
      let isNew = takeIn() > 0
      if areEffectsRestless { return }
      if isNew || outcome == .elsewhere || !queue.isAtRest {
        turns = 0
        continue
      }
      if effects.runningCount == 0 || !waitingActions.isEmpty { return }
      if queue.jobsDone != jobsDone { turns = 0 }
      if turns == patience { return }
      turns += 1
      await queue.letOthersWork()
    }
    areEffectsRestless = true
  }

  /// Takes all that effects have sent as received, each with its change of the state.
  ///
  /// Unless it is told not to be `strict`, it is a failure that there is nothing to take.
  public func skipReceivedActions(
    strict: Bool = true, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    blame(sourceLocation)
    let skipped = await takeAll(isolation)
    if skipped.isEmpty, strict {
      record(
        """
        No action of an effect waits, so there is none to skip.

        Cure: leave out the call, or say `strict: false`.
        """)
    }
    noteSkipped(skipped)
  }

  /// Cancels all effects that run, and takes all timers away.
  ///
  /// Unless it is told not to be `strict`, it is a failure that there is nothing to cancel.
  public func skipInFlightEffects(
    strict: Bool = true, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    blame(sourceLocation)
    await settle()
    let skipped = effects.runningOrigins()
    let timers = pendingTimers
    effects.removeAllTimers()
    if skipped.isEmpty, timers.isEmpty, strict {
      record(
        """
        No effect runs and no timer is pending, so there is none to skip.

        Cure: leave out the call, or say `strict: false`.
        """)
    }
    for cause in open.keys.sorted() { cancel(cause) }
    await settle()
    if !skipped.isEmpty { note("Effects were cancelled:\n\n\(list(skipped))") }
    if !timers.isEmpty { note("Timers were taken away:\n\n\(list(timers))") }
  }

  /// Runs effects on the calling thread until they have ended or wait.
  func runEffects() {
    repeat { areEffectsRestless = queue.work() == .restless } while takeIn() > 0 && !areEffectsRestless
  }

  /// How many actions one call takes in by itself before it gives up on effects that go on and on.
  static var actionLimit: Int { 10_000 }

  /// Receives all that effects send, until they have ended or wait.
  func takeAll(_ isolation: isolated (any Actor)?) async -> [Action] {
    var actions: [Action] = []
    await settle()
    while let delivery = takePending() {
      actions.append(delivery.action.action)
      take(delivery)
      if actions.count == Self.actionLimit {
        areEffectsRestless = true
        break
      }
      if pending.isEmpty { await settle() }
    }
    return actions
  }

  func cancel(_ cause: EffectCause) { inForce { effects.start(.cancel(id: cause)) } }

  /// The actions that wait and were not cancelled.
  var waitingActions: [Action] { pending.filter { !$0.isCancelled }.map(\.action.action) }

  /// Takes in what effects have sent, and lets go those that wait for an action of theirs which was cancelled. Returns
  /// how much there was of both.
  func takeIn() -> Int {
    inForce {
      let count = effects.receive()
      let dropped = pending.filter { $0.isCancelled }
      if dropped.isEmpty { return count }
      pending.removeAll { $0.isCancelled }
      for delivery in dropped { delivery.completion() }
      return count + dropped.count
    }
  }
}
