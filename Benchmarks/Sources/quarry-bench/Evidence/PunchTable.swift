import Quarry
import QuarryBenchmarks
import QuarryGeometry

/// How many punches are seen, and how often a runner seems to come back, by many rules and for circles of many sizes.
struct PunchTable {
  static let radii = [10.0, 15, 20, 25, 30, 40]

  struct Row {
    var subject: PunchSubject
    /// One for each of ``radii``.
    var scores: [PunchScore]
  }

  let rows: [Row]

  /// - Parameter rules: a row more, where they are not the default ones.
  init(_ race: Race, _ rules: FenceRules = FenceRules()) throws {
    let trial = PunchTrial(race)
    let own = PunchSubject(name: "Quarry, by --rule", family: .varied, kind: .fences(rules))
    rows = try (PunchSubject.all + (rules == FenceRules() ? [] : [own])).map { subject in
      Row(subject: subject, scores: try Self.radii.map { try trial.score(subject, radius: $0) })
    }
  }

  /// Each cell: the share of punches that are seen, the enters, the returns within 20 s and within 30 s; what reaches a goal
  /// of the issue is marked.
  var table: TextTable {
    TextTable(
      ["rule"] + Self.radii.map { "\(Figures.plain($0)) m" },
      rows: rows.map { row in
        [row.subject.name]
          + zip(Self.radii, row.scores).map { radius, score in
            let goal = PunchGoal.all.first { $0.radius == radius }
            let mark = goal.map { $0.isMet(by: score) ? " ✓" : " ·" } ?? ""
            return
              "\(Figures.fixed(100 * score.share, 1)) % \(score.enters) \(score.returns20)/\(score.returns30)\(mark)"
          }
      })
  }

  /// The goals that Quarry misses with its default rules.
  var missed: [PunchGoal] {
    let scores = rows.first { $0.subject == .quarry }?.scores ?? []
    return PunchGoal.all.filter { goal in
      !zip(Self.radii, scores).contains { radius, score in radius == goal.radius && goal.isMet(by: score) }
    }
  }
}
