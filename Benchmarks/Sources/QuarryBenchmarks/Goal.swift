/// What the project has set itself, and which measurement tells whether it is reached.
public struct Goal: Hashable, Sendable {
  /// What is measured.
  public enum Measure: Hashable, Sendable {
    /// The other contender takes at least so many times as long as the subject of the case.
    case timesFaster(than: String, atLeast: Double)
    /// A peer that was measured elsewhere takes at least so many times as long for the whole work as a pass of the subject. Another
    /// run: the machine's drift is in it.
    case timesFasterThanElsewhere(peer: String, work: String, atLeast: Double)
    /// A build of the subject takes at most so many times as long as one of the other contender.
    case build(comparedTo: String, atMost: Double)
    /// At least so many operations a second.
    case rate(atLeast: Double)
    /// At most so many nanoseconds for an operation.
    case nanoseconds(atMost: Double)
    /// At most so many nanoseconds for a whole pass.
    case pass(nanosecondsAtMost: Double)
    /// The answer of a pass, which is a length or a cost, is at most so many times another contender's of the same case, and
    /// the pass takes at most so long.
    case answer(comparedTo: String, atMost: Double, nanosecondsAtMost: Double)
    /// The same beside the answer of a peer that was measured elsewhere.
    case answerComparedElsewhere(peer: String, work: String, atMost: Double, nanosecondsAtMost: Double)
    /// At most so many allocations for an operation, to within the constant few of a pass.
    case allocations(atMost: Double)
    /// At most so many bytes of a build for each of so many things.
    case bytes(each: Int, atMost: Double)
    /// No time of a case tells, but another command, whose exit code says whether it is reached.
    case command(String)
    /// Nothing measures it yet: its subject does not exist.
    case notBuilt
  }

  /// How a goal stands.
  public enum Standing: String, Hashable, Sendable {
    /// Reached.
    case met
    /// Not reached.
    case notMet = "not met"
    /// Its case is not in the report, or its answers do not agree.
    case notMeasured = "not measured"
    /// Another command tells.
    case elsewhere = "told by that command"
    /// What it is about does not exist yet.
    case notBuilt = "not built yet"
  }

  /// The issue that names it.
  public var issue: Int
  /// The goal in words.
  public var words: String
  /// The case that tells; nil where nothing does.
  public var name: String?
  /// The contender that is judged; nil for the case's subject.
  public var contender: String?
  /// What is measured.
  public var measure: Measure

  /// Makes a goal.
  public init(
    _ issue: Int, _ words: String, _ name: String? = nil, _ contender: String? = nil, _ measure: Measure = .notBuilt
  ) {
    self.issue = issue
    self.words = words
    self.name = name
    self.contender = contender
    self.measure = measure
  }

  /// How the goal stands by a report, and the figure that says so.
  public func standing(in report: BenchmarkReport) -> (Standing, figure: String) {
    if measure == .notBuilt { return (.notBuilt, "") }
    if case .command(let command) = measure { return (.elsewhere, command) }
    guard let name, let subject = report.measurement(name, contender), subject.isAgreed, !subject.nanoseconds.isEmpty
    else {
      return (.notMeasured, "")
    }
    func judged(_ isMet: Bool, _ figure: String) -> (Standing, figure: String) { (isMet ? .met : .notMet, figure) }
    func judged(answer share: Double, _ most: Double, _ span: Double) -> (Standing, figure: String) {
      let taken = subject.times.median * Double(subject.operations)
      return judged(
        share <= most && taken <= span, "\(Figures.short(share)) × in \(Figures.span(nanoseconds: taken))")
    }
    switch measure {
    case .timesFaster(let other, let least):
      guard let peer = report.measurement(name, other), peer.isAgreed else { return (.notMeasured, "") }
      let ratio = subject.ratios(of: peer).median
      return judged(ratio >= least, "\(Figures.short(ratio)) ×")
    case .timesFasterThanElsewhere(let peer, let work, let least):
      guard let row = report.peers.first(where: { $0.peer == peer && "\($0.workload) \($0.name)" == work }),
        let ratio = report.ratio(of: row, to: subject)
      else { return (.notMeasured, "") }
      return judged(ratio >= least, "\(Figures.short(ratio)) ×")
    case .build(let other, let most):
      guard let peer = report.measurement(name, other) else { return (.notMeasured, "") }
      let ratio = subject.builds.median / peer.builds.median
      return judged(ratio <= most, "\(Figures.short(ratio)) ×")
    case .rate(let least):
      return judged(subject.operationsPerSecond >= least, BenchmarkReport.rate(subject))
    case .nanoseconds(let most):
      return judged(subject.times.median <= most, Figures.span(nanoseconds: subject.times.median))
    case .pass(let most):
      let span = subject.times.median * Double(subject.operations)
      return judged(span <= most, Figures.span(nanoseconds: span))
    case .answer(let other, let most, let span):
      guard let peer = report.measurement(name, other), peer.isAgreed, peer.hits > 0 else { return (.notMeasured, "") }
      return judged(answer: Double(subject.hits) / Double(peer.hits), most, span)
    case .answerComparedElsewhere(let peer, let work, let most, let span):
      guard let row = report.peers.first(where: { $0.peer == peer && "\($0.workload) \($0.name)" == work }),
        let check = row.check, check > 0
      else { return (.notMeasured, "") }
      return judged(answer: Double(subject.hits) / check, most, span)
    case .allocations(let most):
      guard let count = subject.allocationsPerOperation else { return (.notMeasured, "not counted here") }
      return judged(count <= most, Figures.short(count))
    case .bytes(let things, let most):
      guard let bytes = subject.buildBytes else { return (.notMeasured, "not counted here") }
      let each = Double(bytes) / Double(max(1, things))
      return judged(each <= most, "\(Figures.short(each)) B")
    case .command(let command): return (.elsewhere, command)
    case .notBuilt: return (.notBuilt, "")
    }
  }

  /// Goals with how they stand, as a table.
  public static func table(_ goals: [Goal], _ report: BenchmarkReport) -> TextTable {
    TextTable(
      ["issue", "goal", "case", "measured", "standing"], textColumns: 5,
      rows: goals.map { goal in
        let (standing, figure) = goal.standing(in: report)
        return ["#\(goal.issue)", goal.words, goal.name ?? "–", figure.isEmpty ? "–" : figure, standing.rawValue]
      })
  }
}
