import QuarryGame
import QuarryGeometry
import QuarryTargets

/// `quarry targets`: a target ring under constraints, or the proof that none exists.
enum TargetsCommand: Command {
  static let name = "targets"
  static let summary = "Draws a target ring under constraints, or proves that there is none."
  static let usage = """
    targets PLAYERS.json|- [--seed N] [--objective random|shortest|bottleneck|scatter|fair] [--explain] \
    [--check] [--html OUT.html] [--svg OUT.svg]
    """
  static let discussion = """
    PLAYERS is JSON: {"players":[{"id","team","household","longitude","latitude","lastTarget"}], "forbidden":{"A":["B"]},
    "required":{"A":"B"}, "minimumMeters", "maximumMeters", "costs":[[…]], "seed", "objective"}; all but the ids may be
    left out. Teams, households and last targets are kept apart. The ring begins with the first player: each hunts the
    next one, the last the first.
    Objectives: random (each ring equally likely, exactly where that can be had: see --explain), shortest (all hunts together), bottleneck (the longest hunt as short as
    can be), scatter (the shortest hunt as long as can be), fair (the least difference between the two). All but random
    need places or costs. With "bound" comes what no ring can beat, with "gap" how far this one is from it.
    Exit codes: 0 a ring; 1 none, with the reason, or undecided within the budget, or a file with a defect; 2 unreadable.
    """
  static let options = [
    Option("seed", "N", "The seed of the draw, in place of the file's; 0 where neither says one."),
    Option("objective", "NAME", "What makes a ring good, in place of the file's; random where neither says."),
    Option("explain", nil, "Tells of each hunt its length, and how the ring was found."),
    Option("check", nil, "Lets an independent check judge the ring: all players once, one cycle, rules, costs, bound."),
    Option("html", "OUT.html", "Draws the ring as a page."),
    Option("svg", "OUT.svg", "Draws the ring as a picture."),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard arguments.operands.count == 1 else {
      throw Failure(.usage, "targets takes one file of players, not \(arguments.operands.count)")
    }
    let file = arguments.operands[0]
    var seed: UInt64?
    if let text = try arguments.value("seed") {
      guard let number = UInt64(text) else { throw Failure(.usage, "--seed is a whole number from 0 on, not \(text)") }
      seed = number
    }
    var objective: RingObjective?
    if let name = try arguments.value("objective") {
      objective = RingObjective(rawValue: name)
      let names = RingObjective.allCases.map(\.rawValue)
      if objective == nil {
        let meant = Spelling.nearest(to: name, among: names).map { "; did you mean \($0)?" }
        throw Failure(.usage, "--objective is one of \(names.joined(separator: ", ")), not \(name)" + (meant ?? ""))
      }
    }
    for name in ["html", "svg"] where try arguments.value(name) == "-" {
      throw Failure(.usage, "--\(name) takes a file: standard output is for the answer")
    }
    let question = try question(file)
    let run = TargetsRun(
      question: question, objective: objective ?? question.objective ?? .random, seed: seed ?? question.seed ?? 0)
    let outcome = try run.outcome(file)
    if arguments.has("check") { try check(run, outcome) }
    // The pictures first: where one cannot be written, nothing is answered.
    let picture = RingPicture(question, outcome)
    if let path = try arguments.value("svg") { try write(picture.svg(), to: path) }
    if let path = try arguments.value("html") { try write(picture.html(), to: path) }
    try write(
      outcome.json(of: question, explains: arguments.has("explain"), isChecked: arguments.has("check")), to: "-")
    if case .ring = outcome.answer { return 0 }
    return Failure.Code.finding.rawValue
  }

  private static func question(_ file: String) throws(Failure) -> TargetQuestion {
    do {
      return try TargetQuestion(Files.read(file))
    } catch let error as FileError {
      throw Failure(error)
    } catch let error as GameError {
      if case .wrongMember = error { throw Failure(.finding, Wording.oneLine("\(file):\(error)", longest: 2000)) }
      throw Failure(.unreadable, "\(file):\(error)")
    } catch {
      throw Failure(.unreadable, "\(file): \(error)")
    }
  }

  /// A ring that does not pass is not printed.
  private static func check(_ run: TargetsRun, _ outcome: TargetsOutcome) throws(Failure) {
    guard case .ring(let ring) = outcome.answer else { return }
    let faults = run.faults(of: ring)
    guard faults.isEmpty else {
      throw Failure(
        .finding, "the ring does not pass the check: \(faults.prefix(5).map { "\($0)" }.joined(separator: "; "))")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(FileError) {
      let output = try FileOutput(path: path)
      try output.write(bytes)
      try output.flush()
    } catch {
      throw Failure(error)
    }
  }
}
