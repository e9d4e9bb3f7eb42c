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
    /// The noise of both together, as a share: one standard deviation of `ratio`, where errors are normal.
    public var noise: Double
    /// The ratio of `ratio` to that of the first peer of the case, which takes the machine's own drift out; nil without.
    public var relative: Double?
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
  public init(_ before: BenchmarkReport, _ after: BenchmarkReport) {
    func ratio(_ new: Measurement) -> Double? {
      before.measurement(new.name, new.contender).map { new.times.median / $0.times.median }
    }
    rows = after.measurements.compactMap { new in
      guard let old = before.measurement(new.name, new.contender), let change = ratio(new), change.isFinite else {
        return nil
      }
      let peer = after.measurements.first { $0.name == new.name && $0.role == .peer && $0.contender != new.contender }
      let relative = peer.flatMap(ratio).map { change / $0 }
      let noise = (old.times.noise * old.times.noise + new.times.noise * new.times.noise).squareRoot()
      let threshold = max(Self.leastDifference, Self.sigmas * noise)
      // A machine that drifts drifts for the peer too: where there is one, both ratios have to tell the same.
      let least = relative.map { min(change, $0) } ?? change
      let greatest = relative.map { max(change, $0) } ?? change
      let verdict: Verdict = least > 1 + threshold ? .slower : greatest < 1 / (1 + threshold) ? .faster : .same
      return Row(
        name: new.name, contender: new.contender, before: old.times.median, after: new.times.median, ratio: change,
        noise: noise, relative: relative, verdict: verdict, allocationsBefore: old.allocations,
        allocationsAfter: new.allocations, isOtherWork: old.operations != new.operations || old.hits != new.hits)
    }
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
