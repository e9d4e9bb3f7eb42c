/// Runs effects for one store, and belongs to the store's thread or actor as the store does.
///
/// What is synchronous in an effect is done at once; a `run` becomes a task that knows nothing but the inbox. Each
/// effect is started with what is to be called at its end, which gives `concatenate` its order.
package final class EffectRuntime<Action: Sendable> {
  struct Running {
    let task: Task<Void, Never>
    let origin: ReducerOrigin
    let groups: [CancelGroup]
    let completion: () -> Void
  }

  package let inbox = Inbox<Action>()
  /// Takes an action that an effect sent; set by the store.
  package var deliver: (EffectDelivery<Action>) -> Void = { _ in }
  /// Takes a misuse; set by the store.
  package var report: (ReducerIssue) -> Void = { $0.report() }

  /// Where the tasks of effects run; on the global pool where nil. Set by the store before the first effect.
  package var taskExecutor: (any TaskExecutor)?

  var running: [Int: Running] = [:]
  /// Tasks that were cancelled and have not returned yet.
  private var ending: Set<Int> = []
  /// The groups that have not ended, by what they are cancelled by.
  private var groups: [CancelGroup.Label: [CancelGroup]] = [:]
  private var tasksStarted = 0

  package init() {}

  deinit {
    inbox.close()
    for effect in running.values { effect.task.cancel() }
  }

  /// Whether no task of an effect is left.
  package var isIdle: Bool { running.isEmpty && ending.isEmpty }

  /// How many effects run that were not cancelled.
  package var runningCount: Int { running.count }

  /// Where the effects were written that run and were not cancelled, in the order of their start; where `id` is given,
  /// those that ``Effect/cancel(id:)`` would end.
  package func runningOrigins(of id: EffectID? = nil) -> [ReducerOrigin] {
    running.sorted { $0.key < $1.key }.compactMap { _, effect in
      guard let id else { return effect.origin }
      return effect.groups.contains { $0.label == .id(id) } ? effect.origin : nil
    }
  }

  /// Starts `effect`; `completion` is called when it has ended or was cancelled.
  package func start(_ effect: Effect<Action>, completion: @escaping () -> Void = {}) {
    start(effect, in: EffectScope(), completion: completion)
  }

  func start(_ effect: Effect<Action>, in scope: EffectScope, completion: @escaping () -> Void) {
    if scope.isCancelled { return completion() }
    switch effect.step {
    case .none: completion()
    case .send(let action):
      deliver(EffectDelivery(action: action, groups: scope.groups, completion: completion))
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
      if cancelInFlight { cancel(id, below: scope.branches) }
      start(effect, grouped: .id(id), in: scope, completion: completion)
    case .cancel(let id):
      cancel(id, below: scope.branches)
      completion()
    case .branch(let effect, let branch):
      start(effect, grouped: .branch(branch), in: scope, completion: completion)
    case .cancelBranches(let isDoomed):
      cancelBranches(in: scope.branches, where: isDoomed)
      completion()
    case .report(let issue):
      report(issue)
      completion()
    }
  }

  private func startNext(
    of parts: ArraySlice<Effect<Action>>, in scope: EffectScope, completion: @escaping () -> Void
  ) {
    guard let part = parts.first else { return completion() }
    start(part, in: scope) { [weak self] in
      guard let self else { return }
      startNext(of: parts.dropFirst(), in: scope, completion: completion)
    }
  }

  private func start(
    _ effect: Effect<Action>, grouped label: CancelGroup.Label, in scope: EffectScope,
    completion: @escaping () -> Void
  ) {
    let group = CancelGroup(label: label, branches: scope.branches)
    groups[label, default: []].append(group)
    start(effect, in: scope.entering(group)) { [weak self] in
      self?.forget(group)
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
    for group in scope.groups { group.tokens.insert(token) }
    running[token] = Running(task: task, origin: origin, groups: scope.groups, completion: completion)
  }

  private func forget(_ group: CancelGroup) {
    groups[group.label]?.removeAll { $0 === group }
    if groups[group.label]?.isEmpty == true { groups[group.label] = nil }
  }

  private func cancel(_ id: EffectID, below branches: [EffectBranch]) {
    cancel((groups[.id(id)] ?? []).filter { $0.branches.starts(with: branches) })
  }

  private func cancelBranches(in branches: [EffectBranch], where isDoomed: (EffectBranch) -> Bool) {
    // The order in which groups are looked through does not show: what they hold is cancelled in order of its start.
    var doomed: [CancelGroup] = []
    for (label, members) in groups {
      guard case .branch(let branch) = label, isDoomed(branch) else { continue }
      doomed += members.filter { $0.branches == branches }
    }
    cancel(doomed)
  }

  private func cancel(_ doomed: [CancelGroup]) {
    if doomed.isEmpty { return }
    for group in doomed { group.isCancelled = true }
    let tokens = doomed.reduce(into: Set<Int>()) { $0.formUnion($1.tokens) }.sorted()
    var completions: [() -> Void] = []
    for token in tokens {
      guard let effect = running.removeValue(forKey: token) else { continue }
      for group in effect.groups { group.tokens.remove(token) }
      effect.task.cancel()
      ending.insert(token)
      completions.append(effect.completion)
    }
    for completion in completions { completion() }
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
        deliver(EffectDelivery(action: action, groups: effect.groups) { continuation.resume() })
      case .ended(let token, let issue):
        ending.remove(token)
        guard let effect = running.removeValue(forKey: token) else { continue }
        for group in effect.groups { group.tokens.remove(token) }
        if let issue { report(issue) }
        effect.completion()
      }
    }
    return entries.count
  }
}
