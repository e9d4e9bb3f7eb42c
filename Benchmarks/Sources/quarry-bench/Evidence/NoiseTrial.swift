import Quarry
import QuarryGeometry

/// Who decides in the noise table.
struct NoiseSubject: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case rule(BorderRule)
    case fences(isGated: Bool)
  }

  var name: String
  var kind: Kind

  static let quarry = NoiseSubject(name: "Quarry", kind: .fences(isGated: false))
  static let gated = NoiseSubject(name: "Quarry behind the gate", kind: .fences(isGated: true))

  /// Whether the goals are about it.
  var isJudged: Bool { if case .fences = kind { true } else { false } }

  /// The classes of the table, and Quarry alone and as in a match.
  static let all = [
    NoiseSubject(name: "naive", kind: .rule(.naive)),
    NoiseSubject(name: "margin 1", kind: .rule(.margin(1))),
    NoiseSubject(name: "margin 2", kind: .rule(.margin(2))),
    NoiseSubject(name: "2 in a row", kind: .rule(.margin(1, 2))),
    NoiseSubject(name: "3 of 5", kind: .rule(.margin(0.5, 3, of: 5))),
    NoiseSubject(
      name: "average 0.2", kind: .rule(BorderRule(enterMargin: 0.8, exitMargin: 0.8, smoothing: 0.2))),
    quarry, gated,
  ]
}

/// A way straight across the border.
struct BorderWalk: Hashable, Sendable {
  var name: String
  var metersPerSecond = 1.4
  /// Seconds of standing where the way begins.
  var stillSeconds = 0.0
  var isOutward = true

  /// Where each begins, in metres before the border.
  static let start = 140.0
  /// How long each goes on beyond the border.
  static let secondsBeyond = 400.0

  /// The first is that of the issue.
  static let all = [
    BorderWalk(name: "out at 1.4 m/s"), BorderWalk(name: "after 300 s still", stillSeconds: 300),
    BorderWalk(name: "out at 0.7 m/s", metersPerSecond: 0.7), BorderWalk(name: "out at 4 m/s", metersPerSecond: 4),
    BorderWalk(name: "in at 1.4 m/s", isOutward: false),
  ]

  var crossing: Double { stillSeconds + Self.start / metersPerSecond }

  /// Metres inside of the border.
  func depth(at second: Double) -> Double {
    let depth = Self.start - metersPerSecond * max(0, second - stillSeconds)
    return isOutward ? depth : -depth
  }
}

/// What one subject made of one seed.
struct NoiseOutcome: Hashable, Sendable {
  /// Changes in an hour, 10 m inside and 10 m outside.
  var inside = 0
  var outside = 0
  /// Seconds from the crossing to the decision that holds, for each of ``BorderWalk/all``; infinite where there is none.
  var delays: [Double] = []
}

/// The noise of one seed, and the players that are seen through it.
struct NoiseTrial {
  private let still: [(east: Double, north: Double)]
  private let walking: [(east: Double, north: Double)]

  /// Metres from the border at which players stand.
  private static let distance = 10.0

  init(_ model: NoiseModel, seed: Int) {
    // The same noise for all subjects, and other noise for each model.
    let number = NoiseModel.all.firstIndex(of: model) ?? 0
    var random = InputRandom(seed: UInt64(number) << 32 | UInt64(seed))
    still = model.errors(3600, &random)
    let longest = BorderWalk.all.map { $0.crossing + BorderWalk.secondsBeyond }.max() ?? 0
    walking = model.errors(Int(longest), &random)
  }

  func outcome(_ subject: NoiseSubject, accuracy: Double, on field: BorderField) -> NoiseOutcome {
    var outcome = NoiseOutcome()
    outcome.inside = field.changes(subject, still, accuracy) { _ in Self.distance }.count
    outcome.outside = field.changes(subject, still, accuracy) { _ in -Self.distance }.count
    outcome.delays = BorderWalk.all.map { walk in
      let errors = walking.prefix(Int(walk.crossing + BorderWalk.secondsBeyond))
      let changes = field.changes(subject, errors, accuracy, walk.depth)
      // Who comes back was not gone: what counts is the decision after which all is as it is.
      guard let last = changes.last, changes.count % 2 == 1 else { return .infinity }
      return last - walk.crossing
    }
    return outcome
  }
}
