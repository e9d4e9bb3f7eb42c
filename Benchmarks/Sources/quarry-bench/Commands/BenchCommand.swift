import Quarry
import QuarryBenchmarks
import QuarryGeometry

/// The commands of `quarry-bench`. Exit codes: 0 fine, 1 a regression or an answer that disagrees, 2 a file or a program
/// that fails, 64 wrong usage.
enum BenchCommand {
  static let help = """
    Measures Quarry beside what a user would take instead.

    usage: quarry-bench [run] [--filter WORDS,…] [--samples N] [--seconds S] [--json OUT.json] [--peers ROWS.ndjson]
           quarry-bench scaling [--filter WORDS,…] [--quick] [--json REPORT.json] [--svg FOLDER]
           quarry-bench check [--limits Benchmarks/Limits.json] [--record] [--filter WORDS,…] [--attempts N]
           quarry-bench compare BEFORE.json AFTER.json
           quarry-bench table REPORT.json [--markdown] [--into FILE.md]
           quarry-bench goals REPORT.json
           quarry-bench list [--checked]
           quarry-bench inputs FOLDER
           quarry-bench plot REPORT.json --svg FOLDER
           quarry-bench noise [--seeds N] [--quick] [--filter WORDS,…] [--rule NAME=NUMBER]… [--json OUT.json]
           quarry-bench punches PREFIX [--rule NAME=NUMBER]… [--svg OUT.svg]
           quarry-bench along TRACE… [--radius METERS]

    run      all cases, or those whose name holds one of the words; a table of them and of the goals they tell about
    scaling  how cost grows with players, zones, vertices, matches and cores; adds to REPORT.json
    check    the small cases against their limits: allocations exactly, instructions and times beside the peer within
             a tolerance; --record writes the limits anew
    table    a report as a table; --into puts it between the marks "<!-- bench:begin -->" and "<!-- bench:end -->" of a file
    noise    how often borders flap under noise and how late they tell, beside the usual rules, over 2,000 seeds: some minutes
    punches  how many punches of a recorded race are seen, and how often runners seem to come back, by many rules:
             reads PREFIX.controls.csv, PREFIX.fixes.csv and PREFIX.punches.csv
    along    what different rules tell of circles that are laid along recorded traces
    inputs   writes the inputs for peers that run elsewhere, as Benchmarks/peers/README.md describes them

    exit codes: 0 fine, 1 a regression or answers that disagree, 2 a file or program that fails, 64 wrong usage

    """

  static func run(_ arguments: [String]) -> Int32 {
    do {
      let words = try Words(arguments)
      let command = words.operands.first ?? "run"
      if words.has("help") || command == "help" {
        print(help, terminator: "")
        return 0
      }
      let rest = Array(words.operands.dropFirst())
      switch command {
      case "run": return try measure(words)
      case "scaling": return try scale(words)
      case "check": return try check(words)
      case "compare": return try compare(rest)
      case "table": return try table(rest, words)
      case "goals":
        print(Goal.table(Goals.all, try report(rest)).text, terminator: "")
        return 0
      case "list":
        for benchmark in BenchmarkCase.all where benchmark.isChecked || !words.has("checked") { print(benchmark.name) }
        return 0
      case "inputs": return try writeInputs(rest)
      case "plot": return try plot(try report(rest), words)
      case "once": return try once(rest)
      case "noise": return try noise(words)
      case "punches": return try punches(rest, words)
      case "along": return try along(rest, words)
      default: throw UsageError(description: "there is no command \"\(command)\"")
      }
    } catch let error as UsageError {
      TextFile.warn("quarry-bench: \(error)\nTry 'quarry-bench --help'.\n")
      return 64
    } catch {
      TextFile.warn("quarry-bench: \(error)\n")
      return 2
    }
  }

  static func report(_ operands: [String]) throws -> BenchmarkReport {
    guard let path = operands.first else { throw UsageError(description: "a REPORT.json is missing") }
    return try BenchmarkReport(TextFile.read(path), path: path)
  }

  /// Where and with what this run is made.
  static func header() -> BenchmarkReport.Header {
    var date = JSONWriter()
    date.time(Machine.now)
    #if DEBUG
      let flags = "debug: these figures mean nothing"
    #else
      let flags = "swift build -c release (-O; C: -O2)"
    #endif
    let instructions =
      Instructions.areCounted
      ? "hardware counter" : Instructions.hasCallgrind ? "callgrind, checked cases only" : "not counted here"
    return BenchmarkReport.Header([
      .init("date", String(date.text.dropFirst().dropLast())),
      .init("commit", Machine.commit),
      .init("processor", Machine.processor),
      .init("system", Machine.system),
      .init("load", Machine.load),
      .init("compiler", Machine.compiler),
      .init("flags", flags),
      .init("versions", "Quarry \(Quarry.version), \(Fixtures.geos), \(Fixtures.proj)"),
      .init("allocations", Allocations.areCounted ? "counted" : "not counted here"),
      .init("instructions", instructions),
      .init("seeds", "fixed, in the cases"),
      .init("command", "quarry-bench " + CommandLine.arguments.dropFirst().joined(separator: " ")),
    ])
  }

  private static func measure(_ words: Words) throws -> Int32 {
    var runner = BenchmarkRunner()
    if let samples = try words.number("samples") { runner.samples = Int(samples) }
    if let seconds = try words.number("seconds") { runner.secondsPerCase = seconds }
    var report = BenchmarkReport(header: header())
    print(report.headerText)
    if let path = words.value("peers") { report.peers = try BenchmarkReport.peerRows(TextFile.read(path), path: path) }
    let cases = BenchmarkCase.all.filter { $0.passes(words.filters) }
    guard !cases.isEmpty else {
      throw UsageError(description: "no case has a name with \(words.filters.joined(separator: " or "))")
    }
    for benchmark in cases {
      TextFile.warn("\(benchmark.name)\n")
      report.measurements += try runner.run(benchmark)
    }
    print(report.table().text)
    let names = Set(cases.map(\.name))
    let goals = words.filters.isEmpty ? Goals.all : Goals.all.filter { $0.name.map(names.contains) ?? false }
    if !goals.isEmpty { print("Goals\n" + Goal.table(goals, report).text) }
    if !report.peers.isEmpty { print("Peers elsewhere\n" + peerTable(report).text) }
    if let path = words.value("json") { try TextFile.write(report.encoded(), to: path) }
    let wrong = report.measurements.filter { !$0.isAgreed }
    for measurement in wrong { TextFile.warn("\(measurement.name): \(measurement.contender) disagrees\n") }
    return wrong.isEmpty ? 0 : 1
  }

  private static func peerTable(_ report: BenchmarkReport) -> TextTable {
    TextTable(
      ["workload", "peer", "case", "version", "value", "unit", "check", "× Quarry"], textColumns: 4,
      rows: report.peers.map { row in
        let name = Herd.caseName(of: row) ?? TargetPeers.caseName(of: row)
        let ratio = name.flatMap { report.measurement($0) }.flatMap { report.ratio(of: row, to: $0) }
        return [
          row.workload, row.peer, row.name, row.version, Figures.short(row.value), row.unit,
          row.check.map(Figures.short) ?? "–", ratio.map(Figures.short) ?? "–",
        ]
      })
  }

  private static func compare(_ operands: [String]) throws -> Int32 {
    guard operands.count == 2 else { throw UsageError(description: "compare takes two reports") }
    let comparison = Comparison(try report([operands[0]]), try report([operands[1]]))
    print(comparison.table().text, terminator: "")
    for row in comparison.regressions { TextFile.warn("worse: \(row.name), \(row.contender)\n") }
    return comparison.regressions.isEmpty ? 0 : 1
  }

  private static func table(_ operands: [String], _ words: Words) throws -> Int32 {
    let report = try report(operands)
    guard let file = words.value("into") else {
      print(words.has("markdown") ? report.markdown() : report.headerText + "\n" + report.table().text, terminator: "")
      return 0
    }
    let marks = ("<!-- bench:begin -->", "<!-- bench:end -->")
    let text = String(decoding: try TextFile.read(file), as: UTF8.self)
    guard let begin = text.firstRange(of: marks.0), let end = text.firstRange(of: marks.1),
      begin.upperBound <= end.lowerBound
    else {
      throw BenchmarkError.form(path: file, position: "", reason: "lacks the marks \(marks.0) and \(marks.1)")
    }
    let goals = Goal.table(Goals.all, report).markdown
    let body = "\n\(report.markdown())\n\(goals)"
    try TextFile.write(text[..<begin.upperBound] + body + text[end.lowerBound...], to: file)
    return 0
  }

  static func plot(_ report: BenchmarkReport, _ words: Words) throws -> Int32 {
    guard let folder = words.value("svg") else { throw UsageError(description: "plot needs --svg FOLDER") }
    TextFile.makeFolder(folder)
    for (file, title, series) in Scaling.plots {
      let points = report.scaling.filter { series.contains($0.series) }
      guard !points.isEmpty else { continue }
      try TextFile.write(ScalingPlot(title: title, points).svg(), to: "\(folder)/\(file).svg")
      print("\(folder)/\(file).svg")
    }
    return 0
  }

  private static func scale(_ words: Words) throws -> Int32 {
    let path = words.value("json")
    var report = BenchmarkReport(header: header())
    if let path, let bytes = try? TextFile.read(path) { report = try BenchmarkReport(bytes, path: path) }
    let points = try Scaling.run(isQuick: words.has("quick"), filters: words.filters)
    let measured = Set(points.map(\.series))
    report.scaling = report.scaling.filter { !measured.contains($0.series) } + points
    print(
      TextTable(
        ["series", "size", "of", "value", "unit"], textColumns: 1,
        rows: points.map { [$0.series, Figures.short($0.size), $0.sizeUnit, Figures.short($0.value), $0.unit] }
      ).text)
    if let path { try TextFile.write(report.encoded(), to: path) }
    return words.has("svg") ? try plot(report, words) : 0
  }
}
