import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension NoiseTable {
  /// How all subjects compare, as in the issue: changes in an hour of who stands 10 m inside, 99th percentile and median,
  /// and the seconds to the decision of a walk out, 99th percentile.
  func comparison(_ convention: Convention) -> TextTable {
    TextTable(
      [convention.rawValue] + subjects.map(\.name) + ["goal"],
      rows: models.map { model in
        [model.name]
          + subjects.map { subject in
            row(model, convention, subject).map {
              "\(Figures.plain($0.inside.high)) (\(Figures.plain($0.inside.median))), \(Figures.plain($0.delay.high)) s"
            } ?? "–"
          } + [NoiseGoal.all.first { $0.model == model }?.words ?? "–"]
      })
  }

  /// All figures of Quarry, and how the goals stand: "beyond" is the share of the seeds that exceed what is asked of changes
  /// and of seconds, which for a 99th percentile may be 1 %.
  func details(_ subject: NoiseSubject) -> TextTable {
    TextTable(
      [
        subject.name, "accuracy", "inside 99 %", "median", "outside 99 %", "median", "seconds 99 %", "median", "goal",
        "beyond", "standing",
      ], textColumns: 2,
      rows: models.flatMap { model in
        conventions.compactMap { convention in row(model, convention, subject) }
      }.map { row in
        let goal = NoiseGoal.all.first { $0.model == row.model }
        return [row.model.name, row.convention == .sigma ? "σ" : "1.51 σ"]
          + [row.inside, row.outside, row.delay].flatMap { [Figures.plain($0.high), Figures.plain($0.median)] }
          + [
            goal?.words ?? "–", goal?.beyond(in: row) ?? "–", goal.map { $0.isMet(by: row) ? "met" : "MISSED" } ?? "–",
          ]
      })
  }

  /// Seconds to the decision of other walks, 99th percentile and median.
  func walks(_ convention: Convention, _ subjects: [NoiseSubject]) -> TextTable {
    TextTable(
      [convention.rawValue, "decided by"] + BorderWalk.all.map(\.name), textColumns: 2,
      rows: models.flatMap { model in
        subjects.compactMap { row(model, convention, $0) }.map { row in
          [row.model.name, row.subject.name]
            + row.delays.map { "\(Figures.plain($0.high)) (\(Figures.plain($0.median)))" }
        }
      })
  }

  /// All figures as JSON.
  func encoded(_ header: BenchmarkReport.Header) -> [UInt8] {
    var writer = JSONWriter(capacity: 1 << 16)
    writer.beginObject()
    writer.key("header")
    writer.beginObject()
    for field in header.fields {
      writer.key(field.name)
      writer.string(field.value)
    }
    writer.endObject()
    writer.member("seeds", seeds)
    writer.key("rows")
    writer.beginArray()
    for row in rows {
      writer.newline()
      writer.beginObject()
      writer.member("sigma", row.model.sigma)
      writer.member("correlationSeconds", row.model.correlationSeconds)
      writer.member("accuracyFactor", row.convention.factor)
      writer.member("subject", row.subject.name)
      for (name, spread) in [("inside", row.inside), ("outside", row.outside)] {
        writer.key(name)
        writer.spread(spread)
      }
      writer.key("delaySeconds")
      writer.beginObject()
      for (walk, spread) in zip(BorderWalk.all, row.delays) {
        writer.key(walk.name)
        writer.spread(spread)
      }
      writer.endObject()
      if row.subject.isJudged, let goal = NoiseGoal.all.first(where: { $0.model == row.model }) {
        writer.member("isMet", goal.isMet(by: row))
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.bytes
  }
}

extension Figures {
  /// A number of changes, seconds or metres as it is read: whole, or with one decimal.
  static func plain(_ value: Double) -> String {
    guard value.isFinite else { return "never" }
    return value == value.rounded() ? "\(Int(value))" : fixed(value, 1)
  }
}

extension JSONWriter {
  fileprivate mutating func spread(_ spread: NoiseTable.Spread) {
    beginObject()
    member("median", spread.median)
    member("percentile99", spread.high)
    endObject()
  }
}
