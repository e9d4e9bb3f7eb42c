import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchCommand {
  /// How often a border flaps under noise, and how late it tells, beside the usual rules.
  /// - Returns: 1 where a goal of the issue is missed with the accuracy that it names.
  static func noise(_ words: Words) throws -> Int32 {
    let seeds = Int(try words.number("seeds") ?? 2000)
    let filters = words.filters
    let models = NoiseModel.all.filter { model in
      filters.isEmpty || filters.contains { model.name.contains($0) }
    }
    guard !models.isEmpty else { throw UsageError(description: "no noise passes the filter") }
    let table = try NoiseTable(seeds: seeds, models: models, rules: rules(words), isQuick: words.has("quick")) {
      TextFile.warn("noise: \($0)\n")
    }
    print("Changes in an hour at 1 Hz of who stands 10 m inside: 99th percentile (median) over \(seeds) seeds;")
    print("seconds to the decision of a walk straight out at 1.4 m/s: 99th percentile. Margins are in accuracies.\n")
    if !words.has("quick") {
      for convention in table.conventions { print(table.comparison(convention).text) }
    }
    for subject in table.subjects where subject.isJudged { print(table.details(subject).text) }
    print("Seconds to the decision of other walks: 99th percentile (median)")
    print(table.walks(.sigma, table.subjects.filter { $0.isJudged || $0.name == "2 in a row" }).text)
    if let path = words.value("json") { try TextFile.write(table.encoded(header()), to: path) }
    var missed = 0
    for goal in NoiseGoal.all {
      for subject in table.subjects where subject.isJudged {
        guard let row = table.row(goal.model, .sigma, subject), !goal.isMet(by: row) else { continue }
        missed += 1
        TextFile.warn("missed by \(subject.name): \(goal.model.name): \(goal.words)\n")
      }
    }
    if missed == 0 { print("All goals of the noise table are met.") }
    return missed == 0 ? 0 : 1
  }

  /// The rules of evidence, with those that were named on the command line: `--rule correlationSeconds=40`.
  private static func rules(_ words: Words) throws(UsageError) -> FenceRules {
    let places: [(String, WritableKeyPath<GameRules, Double>)] = [
      ("accuracyFactor", \.accuracyFactor), ("exitAccuracyFactor", \.exitAccuracyFactor),
      ("overwhelmingFactor", \.overwhelmingFactor), ("enterCertainty", \.enterCertainty),
      ("exitCertainty", \.exitCertainty), ("correlatedExitCertainty", \.correlatedExitCertainty),
      ("correlationSeconds", \.correlationSeconds), ("assumedAccuracyMeters", \.assumedAccuracyMeters),
      ("minimumMarginMeters", \.minimumMarginMeters),
    ]
    var rules = GameRules()
    for word in words.values("rule") {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let value = Double(parts[1]), value >= 0,
        let (_, place) = places.first(where: { $0.0 == parts[0] })
      else {
        let names = places.map(\.0).joined(separator: ", ")
        throw UsageError(description: "--rule takes NAME=NUMBER of \(names), not \(word)")
      }
      rules[keyPath: place] = value
    }
    return rules.fenceRules
  }

  /// How many punches of a recorded race are seen, and how often a runner seems to come back: the whole trade-off.
  /// - Returns: 1 where Quarry misses a goal of the issue with its default rules.
  static func punches(_ operands: [String], _ words: Words) throws -> Int32 {
    guard let prefix = operands.first else { throw UsageError(description: "punches needs a PREFIX") }
    let race = try Race(prefix: prefix)
    let table = try PunchTable(race, rules(words))
    print(
      "\(race.players.count) runners, \(race.controls.count) controls, \(race.punches.count) punches. Each cell: punches "
        + "seen, enters, returns within 20 s / 30 s.")
    for goal in PunchGoal.all {
      print(
        "✓ at \(Figures.plain(goal.radius)) m: at least \(Figures.plain(100 * goal.share)) % and at most \(goal.returns) "
          + "within \(goal.seconds) s")
    }
    print("\n" + table.table.text)
    if let path = words.value("svg") { try TextFile.write(PunchPlot(table).svg(), to: path) }
    for goal in table.missed { TextFile.warn("missed: circles of \(Figures.plain(goal.radius)) m\n") }
    return table.missed.isEmpty ? 0 : 1
  }

  /// What different rules tell of circles that are laid along recorded traces.
  static func along(_ operands: [String], _ words: Words) throws -> Int32 {
    guard !operands.isEmpty else { throw UsageError(description: "along needs a TRACE") }
    let radius = try words.number("radius") ?? 30
    let tables = try operands.map { try AlongTable($0, radius: radius) }
    print("Circles of \(Figures.plain(radius)) m along each trace, behind the motion gate.\n")
    print(AlongTable.table(tables).text, terminator: "")
    return 0
  }
}
