/// What was measured of one contender in one case.
public struct Measurement: Hashable, Sendable {
  /// The case: `Area/operation/data/size`.
  public var name: String
  /// What one operation is.
  public var noun: String
  /// The contender.
  public var contender: String
  /// What the contender is there for.
  public var role: Contender.Role
  /// The version of what is measured; nil for Quarry itself.
  public var version: String?
  /// Operations in a pass.
  public var operations: Int
  /// Nanoseconds on a processor for an operation, one number for each sample, in the order in which they were run. The contenders of a case
  /// take turns, so that numbers of the same place were measured at the same time.
  public var nanoseconds: [Double]
  /// The answer of a pass.
  public var hits: Int
  /// Whether the answer passed its check; a measurement that did not counts for nothing.
  public var isAgreed: Bool
  /// Nanoseconds for a build, one number for each.
  public var buildNanoseconds: [Double]
  /// Bytes that a build leaves in use; nil where they are not counted.
  public var buildBytes: Int?
  /// Allocations of a whole pass; nil where they are not counted.
  public var allocations: Int?
  /// Bytes that a pass allocates; nil where they are not counted.
  public var allocatedBytes: Int?
  /// The highest resident size of the process during the case, all contenders together; 0 where it is not known.
  public var peakBytes: Int
  /// Instructions of a pass, for one operation; nil where they are not counted.
  public var instructions: Double?

  /// Makes a measurement of nothing yet.
  public init(name: String, noun: String, contender: String, role: Contender.Role, operations: Int) {
    self.name = name
    self.noun = noun
    self.contender = contender
    self.role = role
    self.operations = operations
    nanoseconds = []
    hits = 0
    isAgreed = true
    buildNanoseconds = []
    peakBytes = 0
  }

  /// The times of an operation.
  public var times: Distribution { Distribution(nanoseconds) }

  /// The times of a build.
  public var builds: Distribution { Distribution(buildNanoseconds) }

  /// Operations a second, by the median.
  public var operationsPerSecond: Double { 1e9 / times.median }

  /// Allocations for an operation; nil where they are not counted.
  public var allocationsPerOperation: Double? { allocations.map { Double($0) / Double(max(1, operations)) } }

  /// How many times as long as `self` another contender took, pass by pass: the drift of the machine goes out of it.
  ///
  /// Empty where the two were not measured together.
  public func ratios(of other: Measurement) -> Distribution {
    guard name == other.name else { return Distribution([]) }
    return Distribution(zip(nanoseconds, other.nanoseconds).map { $1 / $0 })
  }
}
