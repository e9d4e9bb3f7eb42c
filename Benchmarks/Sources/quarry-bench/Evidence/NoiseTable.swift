import Dispatch
import Quarry
import QuarryBenchmarks
import QuarryGeometry
import Synchronization

/// What all subjects made of all noise: percentiles over the seeds.
struct NoiseTable: Sendable {
  /// What the accuracy of a fix says about its error.
  enum Convention: String, CaseIterable, Sendable {
    /// One standard deviation of each direction.
    case sigma = "accuracy = σ"
    /// The radius of 68 % in the plane, which is what a telephone reports.
    case radius = "accuracy = 1.51 σ"

    var factor: Double { self == .sigma ? 1 : 1.51 }
  }

  /// A number of changes, or of seconds, over all seeds.
  struct Spread: Hashable, Sendable {
    private let sorted: [Double]

    init(_ values: some Sequence<Double>) { sorted = values.sorted() }

    var median: Double { sorted.isEmpty ? 0 : sorted[(sorted.count - 1) / 2] }

    /// The least number that 99 of 100 seeds do not exceed.
    var high: Double { sorted.isEmpty ? 0 : sorted[(sorted.count * 99 + 99) / 100 - 1] }

    /// The share of the seeds that exceed a number: how much room there is below 1 %.
    func share(above limit: Double) -> Double {
      sorted.isEmpty ? 0 : Double(sorted.count { $0 > limit }) / Double(sorted.count)
    }
  }

  struct Row: Hashable, Sendable {
    var model: NoiseModel
    var convention: Convention
    var subject: NoiseSubject
    /// Changes in an hour of who stands 10 m inside, and 10 m outside.
    var inside: Spread
    var outside: Spread
    /// Seconds to the decision, for each of ``BorderWalk/all``.
    var delays: [Spread]

    var delay: Spread { delays.first ?? Spread([]) }
  }

  let seeds: Int
  let models: [NoiseModel]
  let conventions: [Convention]
  let subjects: [NoiseSubject]
  private(set) var rows: [Row] = []

  /// Plays so many seeds of every model on all processors; what comes out does not depend on how many there are.
  ///
  /// A quick table holds Quarry alone, by the accuracy that the issue names.
  init(
    seeds: Int, models: [NoiseModel], rules: FenceRules = FenceRules(), isQuick: Bool = false,
    progress: (String) -> Void
  ) throws {
    self.seeds = seeds
    self.models = models
    conventions = isQuick ? [.sigma] : Convention.allCases
    subjects = isQuick ? [.quarry] : NoiseSubject.all
    let (conventions, subjects) = (conventions, subjects)
    let field = try BorderField(rules)
    let chunk = 25
    let chunks = (seeds + chunk - 1) / chunk
    for model in models {
      progress(model.name)
      // By seed, then by convention and subject.
      let outcomes = Mutex<[[NoiseOutcome]]>(Array(repeating: [], count: seeds))
      DispatchQueue.concurrentPerform(iterations: chunks) { index in
        for seed in index * chunk..<min((index + 1) * chunk, seeds) {
          let trial = NoiseTrial(model, seed: seed)
          let own = conventions.flatMap { convention in
            subjects.map { trial.outcome($0, accuracy: convention.factor * model.sigma, on: field) }
          }
          outcomes.withLock { $0[seed] = own }
        }
      }
      let found = outcomes.withLock { $0 }
      var place = 0
      for convention in conventions {
        for subject in subjects {
          let own = found.map { $0[place] }
          place += 1
          rows.append(
            Row(
              model: model, convention: convention, subject: subject, inside: Spread(own.map { Double($0.inside) }),
              outside: Spread(own.map { Double($0.outside) }),
              delays: BorderWalk.all.indices.map { walk in Spread(own.map { $0.delays[walk] }) }))
        }
      }
    }
  }

  func row(_ model: NoiseModel, _ convention: Convention, _ subject: NoiseSubject) -> Row? {
    rows.first { $0.model == model && $0.convention == convention && $0.subject == subject }
  }
}

/// What the issue asks of the noise table.
struct NoiseGoal: Hashable, Sendable {
  var model: NoiseModel
  var changes: Double
  /// Whether the median of the changes counts, and not the 99th percentile.
  var isMedian = false
  var seconds: Double?

  static let all = [
    NoiseGoal(model: NoiseModel.asked[0], changes: 0, seconds: 9),
    NoiseGoal(model: NoiseModel.asked[1], changes: 2, seconds: 18),
    NoiseGoal(model: NoiseModel.asked[2], changes: 2, seconds: 12),
    NoiseGoal(model: NoiseModel.asked[3], changes: 6),
    NoiseGoal(model: NoiseModel.asked[4], changes: 4, isMedian: true, seconds: 33),
  ]

  var words: String {
    "≤ \(Figures.plain(changes))\(isMedian ? " median" : "")" + (seconds.map { ", ≤ \(Figures.plain($0)) s" } ?? "")
  }

  func isMet(by row: NoiseTable.Row) -> Bool {
    (isMedian ? row.inside.median : row.inside.high) <= changes && seconds.map { row.delay.high <= $0 } ?? true
  }

  /// The share of the seeds that exceed it, by changes and by seconds.
  func beyond(in row: NoiseTable.Row) -> String {
    let changes = isMedian ? "" : "\(Figures.fixed(100 * row.inside.share(above: changes), 2)) %"
    let delays = seconds.map { "\(Figures.fixed(100 * row.delay.share(above: $0), 2)) %" }
    return [changes, delays ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
