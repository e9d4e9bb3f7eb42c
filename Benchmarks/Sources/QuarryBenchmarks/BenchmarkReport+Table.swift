extension BenchmarkReport {
  /// The header as lines of text.
  public var headerText: String {
    let width = header.fields.map(\.name.count).max() ?? 0
    return header.fields.map { field in
      field.name + String(repeating: " ", count: width - field.name.count) + "  " + field.value + "\n"
    }.joined()
  }

  /// All measurements as a table: a row for each contender of each case.
  ///
  /// The last column tells how many times as long as the case's subject a contender took, as the median over passes that
  /// were run in turn, and how far the middle half of them spreads.
  public func table() -> TextTable {
    var table = TextTable(
      [
        "case", "contender", "median", "best", "p90", "rate", "hits", "build", "bytes", "allocs/op", "instr/op",
        "× Quarry",
      ],
      textColumns: 2)
    for measurement in measurements {
      let subject = self.measurement(measurement.name)
      table.rows.append([
        measurement.name, Self.label(measurement), Figures.span(nanoseconds: measurement.times.median),
        Figures.span(nanoseconds: measurement.times.least), Figures.span(nanoseconds: measurement.times.percentile(90)),
        Self.rate(measurement),
        Figures.grouped(measurement.hits) + (measurement.isAgreed ? "" : " DISAGREES"),
        Figures.span(nanoseconds: measurement.builds.median),
        measurement.buildBytes.map { Figures.bytes(max(0, $0)) } ?? "not counted here",
        measurement.allocationsPerOperation.map { Figures.short($0) } ?? "not counted here",
        measurement.instructions.map { Figures.short($0) } ?? "–",
        subject.map { Self.ratio($0, measurement) } ?? "–",
      ])
    }
    return table
  }

  static func label(_ measurement: Measurement) -> String {
    switch measurement.role {
    case .subject, .peer: measurement.contender
    case .unindexed: measurement.contender + " (no index)"
    case .limit: measurement.contender + " (limit, approximate)"
    }
  }

  /// Operations a second; bytes a second are told in MB.
  static func rate(_ measurement: Measurement) -> String {
    measurement.noun == "byte"
      ? Figures.short(measurement.operationsPerSecond / 1e6) + " MB/s" : Figures.rate(measurement.operationsPerSecond)
  }

  private static func ratio(_ subject: Measurement, _ measurement: Measurement) -> String {
    guard subject.contender != measurement.contender else { return "1" }
    guard measurement.isAgreed, subject.isAgreed else { return "does not count" }
    let ratios = subject.ratios(of: measurement)
    guard ratios.count > 0 else { return "–" }
    return
      "\(Figures.short(ratios.median)) (\(Figures.short(ratios.percentile(25)))–\(Figures.short(ratios.percentile(75))))"
  }

  /// The table of a page for readers: for each case Quarry's figures and how many times as long the others took.
  public func markdown() -> String {
    var table = TextTable(["case", "Quarry", "rate", "allocs/op", "others, times Quarry's time"])
    for name in caseNames {
      guard let subject = measurement(name) else { continue }
      let others = measurements.filter { $0.name == name && $0.contender != subject.contender }.map { other in
        "\(Self.label(other)) \(subject.isAgreed && other.isAgreed ? Figures.short(subject.ratios(of: other).median) + " ×" : "does not count")"
      }
      table.rows.append([
        "`\(name)`", Figures.span(nanoseconds: subject.times.median), Self.rate(subject),
        subject.allocationsPerOperation.map { Figures.short($0) } ?? "not counted",
        others.joined(separator: "; "),
      ])
    }
    let lines = header.fields.map { "\($0.name): \($0.value)" }.joined(separator: " · ")
    return "\(table.markdown)\n\(lines)\n"
  }
}
