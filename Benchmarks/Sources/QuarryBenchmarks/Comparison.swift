/// Two reports of the same cases beside each other.
public struct Comparison: Hashable, Sendable {
  /// What became of a contender's time.
  public enum Verdict: String, Hashable, Sendable {
    /// Not further apart than the noise of both.
    case same
    /// Faster beyond the noise.
    case faster
    /// Slower beyond the noise.
    case slower
    /// The peer that the others of its case are measured by; its own change is the machine's, or its version's.
    case yardstick
  }

  /// A contender of a case in both reports.
  public struct Row: Hashable, Sendable {
    /// The case.
    public var name: String
    /// The contender.
    public var contender: String
    /// Its nanoseconds for an operation, before and after.
    public var before: Double, after: Double
    /// After over before: above 1 is slower.
    public var ratio: Double
    /// The same of the times beside the case's first peer, which ran in turn with it: the machine's own drift is out of it.
    /// nil where there is no peer.
    public var relative: Double?
    /// The noise of what is judged, `relative` or else `ratio`, as a share: one standard deviation of both runs together.
    public var noise: Double
    /// What became of the time.
    public var verdict: Verdict
    /// Allocations of a pass, before and after; nil where they were not counted.
    public var allocationsBefore: Int?, allocationsAfter: Int?
    /// Whether a pass has more operations or other hits than before, so that the two cannot be compared.
    public var isOtherWork: Bool
  }

  /// A difference below this is never told as one: medians of short runs on a shared machine vary by as much.
  public static let leastDifference = 0.05
  /// How many standard deviations a difference has to be beyond noise.
  public static let sigmas = 3.0

  /// The contenders that are in both, in the order of the second.
  public let rows: [Row]

  /// Compares two reports.
  ///
  /// Where a case has a peer, the time beside it is judged, else the bare time; what a shared machine does from one run to the
  /// next goes into the bare time and not into its noise, so that without a peer a verdict is worth less.
  public init(_ before: BenchmarkReport, _ after: BenchmarkReport) {
    rows = after.measurements.compactMap { new in
      guard let old = before.measurement(new.name, new.contender) else { return nil }
      let ratio = new.times.median / old.times.median
      guard ratio.isFinite else { return nil }
      let peer = after.measurements.first { $0.name == new.name && $0.role == .peer }
      var row = Row(
        name: new.name, contender: new.contender, before: old.times.median, after: new.times.median, ratio: ratio,
        relative: nil, noise: Self.noise(old.times, new.times), verdict: .same, allocationsBefore: old.allocations,
        allocationsAfter: new.allocations, isOtherWork: old.operations != new.operations || old.hits != new.hits)
      if let peer, peer.contender == new.contender {
        row.verdict = .yardstick
        return row
      }
      if let peer, let oldPeer = before.measurement(new.name, peer.contender) {
        let (earlier, later) = (oldPeer.ratios(of: old), peer.ratios(of: new))
        row.relative = later.median / earlier.median
        row.noise = Self.noise(earlier, later)
      }
      let change = row.relative ?? ratio
      let threshold = 1 + max(Self.leastDifference, Self.sigmas * row.noise)
      if change > threshold { row.verdict = .slower } else if change < 1 / threshold { row.verdict = .faster }
      return row
    }
  }

  private static func noise(_ a: Distribution, _ b: Distribution) -> Double {
    (a.noise * a.noise + b.noise * b.noise).squareRoot()
  }

  /// What got worse: the subjects that are slower or allocate more.
  public var regressions: [Row] {
    rows.filter { row in
      !row.isOtherWork && (row.verdict == .slower || (row.allocationsAfter ?? 0) > (row.allocationsBefore ?? .max))
    }
  }

  /// The rows as a table.
  public func table() -> TextTable {
    TextTable(
      ["case", "contender", "before", "after", "ratio", "noise", "beside peer", "allocs", "verdict"], textColumns: 2,
      rows: rows.map { row in
        let allocations = (row.allocationsBefore, row.allocationsAfter)
        return [
          row.name, row.contender, Figures.span(nanoseconds: row.before), Figures.span(nanoseconds: row.after),
          Figures.fixed(row.ratio, 3), "± " + Figures.fixed(row.noise, 3),
          row.relative.map { Figures.fixed($0, 3) } ?? "–",
          "\(allocations.0.map(String.init) ?? "–") → \(allocations.1.map(String.init) ?? "–")",
          row.isOtherWork ? "other work" : row.verdict.rawValue,
        ]
      })
  }
}
