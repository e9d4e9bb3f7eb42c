import QuarryGeometry

/// Weighs what was seen of a player.
///
/// What a device says of itself weighs most; what bad reception does as well weighs least. Where a number of cases grows the
/// weight, it is the limit of the reason times e / (1 + e), with the evidence e counted in the unit that is named.
struct Weighing {
  /// The reasons, the weightiest first; what weighs next to nothing is left out.
  private(set) var findings: [SuspicionReport.Finding] = []

  /// A finding that weighs less is none.
  private static let least = 0.02
  /// The most that mock flags weigh, of all fixes.
  private static let mockLimit = 0.95
  /// The most that stillness and regular steps weigh.
  private static let syntheticLimit = 0.8
  /// The most that impossible ways weigh; so many of them are evidence of 1, and one more for so many fixes.
  private static let routeLimit = 0.7
  private static let routeUnit = 4.0
  private static let fixesForOneMore = 200.0
  /// The most that outliers weigh; honest receivers have this share of them.
  private static let outlierLimit = 0.2
  private static let usualOutlierShare = 0.05
  /// The most that trouble with the clock weighs; so many fixes ahead, and so many times late, are evidence of 1.
  private static let clockLimit = 0.3
  private static let aheadUnit = 10.0
  private static let lateUnit = 10.0
  /// The most that the border weighs; from this share of so many fixes on.
  private static let borderLimit = 0.3
  private static let borderShare = 0.8
  private static let leastBorderFixes = 60

  init(_ player: PlayerState) {
    let record = player.fairPlay
    let fixes = Double(max(record.fixes, 1))
    if let mark = record[.mock] {
      let share = min(Double(mark.count) / fixes, 1)
      add(.mockLocation, Self.mockLimit * share.squareRoot(), [mark], "\(mark.count) of \(record.fixes) fixes")
    }
    for (sign, reason) in [
      (FairPlayRecord.Sign.stillness, SuspicionReport.Reason.syntheticStillness), (.motion, .syntheticMotion),
    ] {
      guard let mark = record[sign] else { continue }
      add(
        reason, Self.syntheticLimit * min(max(mark.score, 0), 1), [mark],
        "told \(Self.times(mark.count)), with a score of up to \(SuspicionReport.percent(mark.score))")
    }
    weighRoutes(record, fixes)
    if let mark = record[.outlier] {
      let excess = Double(mark.count) / fixes - Self.usualOutlierShare
      add(.outliers, Self.outlierLimit * Self.grown(excess / 0.1), [mark], "\(mark.count) of \(record.fixes) fixes")
    }
    weighClock(record, player)
    if let mark = record[.border], record.fixes >= Self.leastBorderFixes {
      let share = min(Double(mark.count) / fixes, 1)
      add(
        .borderHugging, Self.borderLimit * (share - Self.borderShare) / (1 - Self.borderShare), [mark],
        "\(mark.count) of \(record.fixes) fixes")
    }
    let order = SuspicionReport.Reason.allCases
    findings.sort {
      if $0.weight != $1.weight { return $0.weight > $1.weight }
      return order.firstIndex(of: $0.reason) ?? 0 < order.firstIndex(of: $1.reason) ?? 0
    }
  }

  private mutating func weighRoutes(_ record: FairPlayRecord, _ fixes: Double) {
    let marks = [record[.impossible], record[.jump]].compactMap { $0 }
    let (impossible, jumps) = (record[.impossible]?.count ?? 0, record[.jump]?.count ?? 0)
    let unit = Self.routeUnit + fixes / Self.fixesForOneMore
    add(
      .impossibleRoute, Self.routeLimit * Self.grown(Double(impossible + 2 * jumps) / unit), marks,
      "\(impossible) places out of reach, taken up elsewhere \(Self.times(jumps))")
  }

  private mutating func weighClock(_ record: FairPlayRecord, _ player: PlayerState) {
    let marks = [record[.ahead], record[.late]].compactMap { $0 }
    let (ahead, late) = (record[.ahead]?.count ?? 0, record[.late]?.count ?? 0)
    let behind = player.clock?.secondsBehind
    // Once is a burst, and nothing to speak of.
    let evidence =
      Double(ahead) / Self.aheadUnit + Double(max(late - 1, 0)) / Self.lateUnit + (behind == nil ? 0 : 1)
    add(
      .clockTrouble, Self.clockLimit * Self.grown(evidence), marks,
      "\(ahead) fixes ahead of their arrival, late \(Self.times(late))"
        + (behind.map { ", behind by \(Int($0.rounded())) s" } ?? ""))
  }

  private mutating func add(
    _ reason: SuspicionReport.Reason, _ weight: Double, _ marks: [FairPlayRecord.Mark], _ evidence: String
  ) {
    guard weight >= Self.least, let first = marks.map(\.first).min(), let last = marks.map(\.last).max() else { return }
    findings.append(
      SuspicionReport.Finding(reason: reason, weight: min(weight, 1), evidence: evidence, first: first, last: last))
  }

  private static func grown(_ evidence: Double) -> Double { evidence > 0 ? evidence / (1 + evidence) : 0 }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
