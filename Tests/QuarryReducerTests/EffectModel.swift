/// A feature with its effects as a TestStore should run them, in the plainest form: no tasks, lists of steps.
final class EffectModel {
  private typealias Work = RandomFeature.Work
  private struct Job {
    let name: Int
    let steps: [RandomFeature.Step]
    var next = 0
    let groups: [Int]
    let completion: () -> Void
    var isCancelled = false
    var isRunning = true
  }
  private struct Waiting {
    let action: Int
    let groups: [Int]
    let completion: () -> Void
  }
  private enum Entry {
    case action(Int, job: Int)
    case ended(job: Int)
  }

  private(set) var seen: [Int] = []
  private(set) var log: [String] = []
  private let feature: RandomFeature
  private var jobs: [Job] = []
  private var ready: [Int] = []
  private var inbox: [Entry] = []
  private var waiting: [Waiting] = []
  private var held: [[Int]]
  private var groups: [(number: Int, id: Int)] = []
  private var groupsMade = 0
  private var cancelled: Set<Int> = []

  init(_ feature: RandomFeature) {
    self.feature = feature
    held = Array(repeating: [], count: RandomFeature.signals)
  }

  var isIdle: Bool { !jobs.contains { $0.isRunning } }

  func send(_ action: Int) {
    reduce(action)
    workOff()
  }

  /// The action that is to be received next; nil where none waits.
  func next() -> Int? {
    workOff()
    return waiting.first?.action
  }

  func take(_ action: Int) {
    let first = waiting.removeFirst()
    reduce(action)
    first.completion()
    workOff()
  }

  func signal(_ number: Int) {
    ready += held[number]
    held[number] = []
  }

  func workOff() {
    while true {
      while !ready.isEmpty { step(ready.removeFirst()) }
      let entries = inbox
      inbox = []
      for entry in entries { take(entry) }
      let dropped = waiting.filter { isCancelled($0.groups) }
      waiting.removeAll { isCancelled($0.groups) }
      for entry in dropped { entry.completion() }
      if entries.isEmpty, dropped.isEmpty { return }
    }
  }

  private func reduce(_ action: Int) {
    seen.append(action)
    start(feature.effects[action], in: []) {}
  }

  private func step(_ number: Int) {
    while true {
      let job = jobs[number]
      guard job.next < job.steps.count else {
        log.append("\(job.name) ended")
        inbox.append(.ended(job: number))
        return
      }
      log.append("\(job.name).\(job.next)")
      jobs[number].next += 1
      switch job.steps[job.next] {
      case .send(let action):
        if job.isCancelled { continue }
        inbox.append(.action(action, job: number))
      case .yield: ready.append(number)
      case .wait(let signal): held[signal].append(number)
      }
      return
    }
  }

  private func take(_ entry: Entry) {
    switch entry {
    case .action(let action, let number):
      if jobs[number].isRunning {
        waiting.append(
          Waiting(action: action, groups: jobs[number].groups) { [unowned self] in ready.append(number) })
      } else {
        ready.append(number)
      }
    case .ended(let number):
      if !jobs[number].isRunning { return }
      jobs[number].isRunning = false
      jobs[number].completion()
    }
  }

  private func start(_ work: RandomFeature.Work, in groups: [Int], completion: @escaping () -> Void) {
    if isCancelled(groups) { return completion() }
    switch work {
    case .none: completion()
    case .send(let action): waiting.append(Waiting(action: action, groups: groups, completion: completion))
    case .run(let name, _, let steps):
      jobs.append(Job(name: name, steps: steps, groups: groups, completion: completion))
      ready.append(jobs.count - 1)
    case .merge(let parts):
      var left = parts.count
      for part in parts {
        start(part, in: groups) {
          left -= 1
          if left == 0 { completion() }
        }
      }
    case .concatenate(let parts):
      guard let first = parts.first else { return completion() }
      start(first, in: groups) { [unowned self] in
        start(.concatenate(Array(parts.dropFirst())), in: groups, completion: completion)
      }
    case .cancellable(let work, let id, let cancelInFlight):
      if cancelInFlight { cancel(id) }
      groupsMade += 1
      let group = groupsMade
      self.groups.append((group, id))
      start(work, in: groups + [group]) { [unowned self] in
        self.groups.removeAll { $0.number == group }
        completion()
      }
    case .cancel(let id):
      cancel(id)
      completion()
    }
  }

  private func cancel(_ id: Int) {
    let doomed = groups.filter { $0.id == id }.map(\.number)
    cancelled.formUnion(doomed)
    let ended = jobs.indices.filter { jobs[$0].isRunning && !cancelled.isDisjoint(with: jobs[$0].groups) }
    for number in ended {
      jobs[number].isRunning = false
      jobs[number].isCancelled = true
    }
    for number in ended { jobs[number].completion() }
  }

  private func isCancelled(_ groups: [Int]) -> Bool { !cancelled.isDisjoint(with: groups) }
}
