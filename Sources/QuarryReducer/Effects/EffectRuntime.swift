/// Runs effects for one store, and belongs to the store's thread or actor as the store does.
///
/// What is synchronous in an effect is done at once; a `run` becomes a task that knows nothing but the inbox; a timer
/// becomes an entry of a heap. Each effect is started with what is to be called at its end, which gives `concatenate`
/// its order.
@usableFromInline
package final class EffectRuntime<Action: Sendable> {
  struct Running {
    let task: Task<Void, Never>
    let origin: ReducerOrigin
    let scope: EffectScope
    let completion: () -> Void
  }

  package let inbox = Inbox<Action>()
  /// Takes an action that an effect sent; set by the store.
  package var deliver: (EffectDelivery<Action>) -> Void = { _ in }
  /// Takes a misuse; set by the store.
  package var report: (ReducerIssue) -> Void = { $0.report() }
  /// Follows an action to the feature that it is for; set by the store.
  @usableFromInline package var route: (Action, inout EffectPlace) -> Bool = { _, _ in false }
  /// The time that delays are counted from; set by the store.
  @usableFromInline package var now: () -> Timestamp = { .epoch }

  /// Where the tasks of effects run; on the global pool where nil. Set by the store before the first effect.
  package var taskExecutor: (any TaskExecutor)?

  @usableFromInline let root = EffectNode(isRoot: true)
  @usableFromInline let timers = Cell(TimerTable())
  @usableFromInline let timerActions = TimerActions<Action>()
  private let groups = GroupCounts()
  private var running: [Int: Running] = [:]
  /// Tasks that were cancelled and have not returned yet.
  private var ending: Set<Int> = []
  private var tasksStarted = 0

  package init() {}

  deinit {
    inbox.close()
    for effect in running.values { effect.task.cancel() }
    // Groups and their nodes hold each other as long as something of a group runs.
    for node in root.subtree { node.groups = [:] }
  }

  /// Whether no task of an effect is left. Timers that are pending do not count.
  package var isIdle: Bool { running.isEmpty && ending.isEmpty }

  /// How many effects run that were not cancelled.
  package var runningCount: Int { running.count }

  /// Where the effects were written that run and were not cancelled, in the order of their start; where `id` is given,
  /// those that ``Effect/cancel(id:)`` would end.
  package func runningOrigins(of id: EffectID? = nil) -> [ReducerOrigin] {
    running.sorted { $0.key < $1.key }.compactMap { _, effect in
      guard let id else { return effect.origin }
      return effect.scope.groups.contains { $0.id == id } ? effect.origin : nil
    }
  }

  /// Starts `effect`; `completion` is called when it has ended or was cancelled.
  package func start(
    _ effect: Effect<Action>, family: EffectFamily? = nil, completion: @escaping () -> Void = {}
  ) {
    // The most frequent of all, without anything that has to be made for the others.
    if case .work(let work) = effect.step, case .cancel(let id, let timer) = work.kind {
      cancel(id, timer, at: root)
      return completion()
    }
    guard let family else { return start(effect, in: EffectScope(node: root), completion: completion) }
    let group = family.group ?? CancelGroup(id: EffectID(ObjectIdentifier(family)), node: root, counts: groups)
    family.group = group
    family.alive += 1
    start(effect, in: EffectScope(node: root, groups: [group], family: family)) {
      family.alive -= 1
      completion()
    }
  }

  /// Cancels what came of one action.
  package func cancel(_ family: EffectFamily) {
    if let group = family.group { cancelGroups(group.id, at: root) }
  }

  /// Nobody waits for it any more.
  package func forget(_ family: EffectFamily) {
    family.group?.hasEnded = true
    family.group?.forgetIfDone()
  }

  func start(_ effect: Effect<Action>, in scope: EffectScope, completion: @escaping () -> Void) {
    if scope.isCancelled { return completion() }
    switch effect.step {
    case .none: completion()
    case .send(let action): deliver(EffectDelivery(action: action, scope: scope, completion: completion))
    case .timer(let timer):
      setTimer(timer, groups: scope.groups)
      completion()
    case .work(let work): start(work.kind, in: scope, completion: completion)
    }
  }

  private func start(_ kind: EffectWork<Action>.Kind, in scope: EffectScope, completion: @escaping () -> Void) {
    switch kind {
    case .run(let priority, let origin, let operation):
      run(priority, origin, operation, in: scope, completion: completion)
    case .merge(let parts):
      var left = parts.count
      for part in parts {
        start(part, in: scope) {
          left -= 1
          if left == 0 { completion() }
        }
      }
    case .concatenate(let parts):
      startNext(of: parts[...], in: scope, completion: completion)
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancelGroups(id, at: scope.node) }
      startGroup(effect, id, in: scope, completion: completion)
    case .cancel(let id, let timer):
      cancel(id, timer, at: scope.node)
      completion()
    case .branch(let effect, let branch):
      var inner = scope
      inner.node = scope.node.child(branch, scope.trail)
      inner.trail = ScopeTrail()
      start(effect, in: inner, completion: completion)
    case .scope(let effect, let path):
      var inner = scope
      inner.trail.pass(path)
      start(effect, in: inner, completion: completion)
    case .endChildren(let remove):
      endNodes(remove(scope.node, scope.trail))
      completion()
    case .report(let issue):
      report(issue)
      completion()
    }
  }

  private func startNext(
    of parts: ArraySlice<Effect<Action>>, in scope: EffectScope, completion: @escaping () -> Void
  ) {
    var rest = parts
    while let part = rest.popFirst() {
      // What ends at once is followed by the next turn, and not by a call from inside: a sequence may be long.
      let turn = SequenceTurn()
      start(part, in: scope) { [weak self, rest] in
        if turn.isStarting {
          turn.hasEnded = true
        } else {
          self?.startNext(of: rest, in: scope, completion: completion)
        }
      }
      turn.isStarting = false
      if !turn.hasEnded { return }
    }
    completion()
  }

  private func startGroup(
    _ effect: Effect<Action>, _ id: EffectID, in scope: EffectScope, completion: @escaping () -> Void
  ) {
    let group = CancelGroup(id: id, node: scope.node, counts: groups)
    var inner = scope
    inner.groups.append(group)
    start(effect, in: inner) {
      group.hasEnded = true
      group.forgetIfDone()
      completion()
    }
  }

  private func run(
    _ priority: TaskPriority?, _ origin: ReducerOrigin,
    _ operation: @escaping @Sendable (Send<Action>) async -> ReducerIssue?, in scope: EffectScope,
    completion: @escaping () -> Void
  ) {
    tasksStarted += 1
    let token = tasksStarted
    let inbox = inbox
    let task = Task(executorPreference: taskExecutor, priority: priority) {
      let issue = await operation(Send { await inbox.send($0, token: token) })
      inbox.put(.ended(token: token, issue))
    }
    scope.node.tokens.insert(token)
    for group in scope.groups { group.tokens.insert(token) }
    running[token] = Running(task: task, origin: origin, scope: scope, completion: completion)
  }

  private func cancel(_ id: EffectID, _ timer: TimerID?, at node: EffectNode) {
    if let timer { for slot in timers.value.cancel(timer, at: node) { _ = timerActions.take(slot) } }
    cancelGroups(id, at: node)
  }

  /// Cancels the groups of that id at `node` and below.
  private func cancelGroups(_ id: EffectID, at node: EffectNode) {
    if node.groups.isEmpty, groups.belowRoot.isEmpty { return }
    var doomed = node.groups[id] ?? []
    let others = (groups.belowRoot[id] ?? 0) - (node.isRoot ? 0 : doomed.count)
    if others > 0, !node.isLeaf { doomed = node.subtree.flatMap { $0.groups[id] ?? [] } }
    if doomed.isEmpty { return }
    for group in doomed { group.isCancelled = true }
    removeTimers(doomed.flatMap(\.timers).sorted())
    endTasks(doomed.reduce(into: Set<Int>()) { $0.formUnion($1.tokens) })
  }

  /// Ends all that belongs to features that have left the state.
  private func endNodes(_ nodes: [EffectNode]) {
    for slot in timers.value.leave(nodes) { _ = timerActions.take(slot) }
    endTasks(nodes.reduce(into: Set<Int>()) { $0.formUnion($1.tokens) })
    for group in nodes.flatMap({ $0.groups.values.joined() }) {
      group.hasEnded = true
      group.forgetIfDone()
    }
  }

  /// Cancels tasks, in the order of their start, and calls what follows them.
  private func endTasks(_ tokens: Set<Int>) {
    var completions: [() -> Void] = []
    for token in tokens.sorted() {
      guard let effect = running.removeValue(forKey: token) else { continue }
      leave(effect.scope, token)
      effect.task.cancel()
      ending.insert(token)
      completions.append(effect.completion)
    }
    for completion in completions { completion() }
    // Who waits for what has been cancelled would else learn of it only when the tasks have returned.
    if !completions.isEmpty { inbox.wake() }
  }

  private func leave(_ scope: EffectScope, _ token: Int) {
    scope.node.tokens.remove(token)
    for group in scope.groups { group.tokens.remove(token) }
  }

  /// Takes what has come in: delivers actions, ends effects. Returns how many entries there were.
  @discardableResult
  package func receive() -> Int {
    let entries = inbox.take()
    for entry in entries {
      switch entry {
      case .action(let action, let token, let continuation):
        guard let effect = running[token] else {
          continuation.resume()
          continue
        }
        let family = effect.scope.family
        family?.alive += 1
        deliver(
          EffectDelivery(action: action, scope: effect.scope) {
            family?.alive -= 1
            continuation.resume()
          })
      case .ended(let token, let issue):
        ending.remove(token)
        guard let effect = running.removeValue(forKey: token) else { continue }
        leave(effect.scope, token)
        if let issue { report(issue) }
        effect.completion()
      }
    }
    return entries.count
  }
}

/// How far one part of a sequence is.
private final class SequenceTurn {
  var isStarting = true
  var hasEnded = false
}
