import QuarryGeometry

/// What checked cases may cost: kept in a file beside the benchmark, so that a change of it shows in a difference.
public struct Limits: Hashable, Sendable {
  /// What one contender of one case may cost.
  public struct Limit: Hashable, Sendable {
    /// The case.
    public var name: String
    /// The contender.
    public var contender: String
    /// Operations of a pass: limits hold for the same work only.
    public var operations: Int
    /// Allocations of a pass; nil where they are not limited. See ``allocationsSlack``.
    public var allocations: Int?
    /// Instructions for an operation as they were recorded; nil where they are not limited.
    public var instructions: Double?
    /// Whom the time is compared with.
    public var peer: String?
    /// The contender's time over the peer's, measured in one run, as it was recorded.
    public var timeRatio: Double?

    /// By how many allocations a pass may differ: by none where each operation has the same number of them, else by one
    /// in a thousand operations, since when a table grows differs by a few from process to process.
    public var allocationsSlack: Int {
      (allocations ?? 0) % max(operations, 1) == 0 ? 0 : max(1, operations / 1000)
    }

    /// Makes a limit of nothing yet.
    public init(name: String, contender: String, operations: Int) {
      self.name = name
      self.contender = contender
      self.operations = operations
    }
  }

  /// Instructions may grow by this factor. They are nearly the same from run to run, so that it can be small.
  public var instructionsTolerance = 1.04
  /// A ratio of times may grow by this factor. It is what two programs that took turns differ by on a shared machine.
  public var timeTolerance = 1.3
  /// The limits.
  public var limits: [Limit]

  /// Makes limits.
  public init(_ limits: [Limit] = []) { self.limits = limits }

  /// Records what a run cost, for its subjects.
  public init(recording measurements: [Measurement]) {
    limits = measurements.filter { $0.role == .subject && $0.isAgreed }.map { measurement in
      var limit = Limit(name: measurement.name, contender: measurement.contender, operations: measurement.operations)
      limit.allocations = measurement.allocations
      limit.instructions = measurement.instructions
      if let peer = measurements.first(where: { $0.name == measurement.name && $0.role == .peer && $0.isAgreed }) {
        limit.peer = peer.contender
        limit.timeRatio = peer.ratios(of: measurement).median
      }
      return limit
    }
  }
}

/// What is wrong with a measurement, by the limits.
public struct LimitFinding: Hashable, Sendable {
  /// What is beyond its limit.
  public enum Kind: String, Hashable, Sendable {
    /// Allocations are not exactly as recorded.
    case allocations
    /// More instructions than the recorded number allows.
    case instructions
    /// A longer time beside the peer than the recorded ratio allows.
    case time
    /// The answer did not pass its check.
    case answer
    /// The pass is other work than was recorded.
    case work
    /// The case was not measured.
    case absent
  }

  /// The case.
  public var name: String
  /// The contender.
  public var contender: String
  /// What is wrong.
  public var kind: Kind
  /// What was recorded, and what was measured.
  public var limit: Double, measured: Double

  /// The finding in one line.
  public var description: String {
    let place = "\(name), \(contender): "
    switch kind {
    case .allocations:
      let difference = Int(measured) - Int(limit)
      let words = difference > 0 ? "\(difference) more" : "\(-difference) fewer: record it"
      return place + "\(Int(measured)) allocations a pass instead of \(Int(limit)) (\(words))"
    case .instructions:
      return place + "\(Figures.short(measured)) instructions an operation instead of \(Figures.short(limit)), "
        + "\(Figures.fixed((measured / limit - 1) * 100, 1)) % more"
    case .time:
      return place + "\(Figures.fixed(measured, 3)) of the peer's time instead of \(Figures.fixed(limit, 3)), "
        + "\(Figures.fixed(measured / limit, 2)) times as long"
    case .answer: return place + "the answer does not agree with that of the others"
    case .work: return place + "\(Int(measured)) operations a pass instead of \(Int(limit)): record the limits anew"
    case .absent: return place + "was not measured"
    }
  }
}

extension Limits {
  /// Holds measurements against the limits.
  ///
  /// What was not counted on this machine is not judged; ``uncounted(_:)`` tells what that is.
  public func findings(_ measurements: [Measurement]) -> [LimitFinding] {
    limits.flatMap { limit -> [LimitFinding] in
      func finding(_ kind: LimitFinding.Kind, _ expected: Double = 0, _ measured: Double = 0) -> LimitFinding {
        LimitFinding(name: limit.name, contender: limit.contender, kind: kind, limit: expected, measured: measured)
      }
      guard let measurement = measurements.first(where: { $0.name == limit.name && $0.contender == limit.contender })
      else { return [finding(.absent)] }
      guard measurement.isAgreed else { return [finding(.answer)] }
      guard measurement.operations == limit.operations else {
        return [finding(.work, Double(limit.operations), Double(measurement.operations))]
      }
      var found: [LimitFinding] = []
      if let expected = limit.allocations, let count = measurement.allocations,
        (count - expected).magnitude > limit.allocationsSlack
      {
        found.append(finding(.allocations, Double(expected), Double(count)))
      }
      if let expected = limit.instructions, let count = measurement.instructions,
        count > expected * instructionsTolerance
      {
        found.append(finding(.instructions, expected, count))
      }
      if let expected = limit.timeRatio, let name = limit.peer,
        let peer = measurements.first(where: { $0.name == limit.name && $0.contender == name })
      {
        let ratio = peer.ratios(of: measurement).median
        if !(ratio <= expected * timeTolerance) { found.append(finding(.time, expected, ratio)) }
      }
      return found
    }
  }

  /// What is limited but was not counted on this machine, as words.
  public func uncounted(_ measurements: [Measurement]) -> [String] {
    var words: [String] = []
    let measured = limits.compactMap { limit in
      measurements.first { $0.name == limit.name && $0.contender == limit.contender }.map { (limit, $0) }
    }
    if measured.contains(where: { $0.0.allocations != nil && $0.1.allocations == nil }) {
      words.append("allocations are not counted here")
    }
    if measured.contains(where: { $0.0.instructions != nil && $0.1.instructions == nil }) {
      words.append("instructions are not counted here: there is no hardware counter, and no valgrind")
    }
    return words
  }
}
