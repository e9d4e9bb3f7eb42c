import Quarry
import QuarryBenchmarks
import QuarryGame
import QuarryGeometry
import QuarryTraces

/// `quarry bench`: how fast the engine is on the user's own traces, and how well it decides.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "Measures the engine over recorded traces: speed, allocations, memory, quality."
  static let usage = "bench --game GAME.json [TRACE…] [--copies N] [--json]"
  static let discussion = """
    The traces are read, merged by time and played several times: each stage by itself, and the whole engine. Without
    any, the traces that the game's players name are taken. Nothing is written but the figures.
    Stages: parse (files into events), fences (each fix against all zones), engine (events into actions), encode
    (actions into lines). Times are medians. Memory is what a stage leaves in use; the engine's is the match's state.
    Quality: stays seen in zones; flaps, which are returns within 20 and 60 s of leaving; the share of fixes that left a
    membership undecided; and how many seconds of game time lie between crossing a border and the decision.
    """
  static let options = [
    Option("game", "GAME.json", "The game that is played."),
    Option("copies", "N", "Every player is played N times, each copy under a name of its own."),
    Option("json", nil, "Writes the figures as one JSON object."),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard let file = try arguments.value("game") else { throw Failure(.usage, "bench needs --game GAME.json") }
    var copies = 1
    if let text = try arguments.value("copies") {
      guard let number = Int(text), number > 0 else {
        throw Failure(.usage, "--copies is a whole number from 1 on, not \(text)")
      }
      copies = number
    }
    guard !arguments.operands.contains("-") else {
      throw Failure(.usage, "bench reads its traces several times, which standard input cannot be")
    }
    let game = try GameFile.read(file)
    let sources = try ReplayCommand.sources(arguments.operands, game, gameFile: file, command: name)
    let report: BenchReport
    do {
      report = try BenchRun(game, sources, copies: copies).report()
    } catch let error as TraceError {
      throw Failure(.unreadable, "\(error)")
    } catch let error as FenceError {
      throw Failure(.finding, "\(file): \(error)")
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.unreadable, "\(error)")
    }
    do throws(FileError) {
      let output = try FileOutput(path: "-")
      try output.write(arguments.has("json") ? report.json() : Array(report.text().utf8))
      try output.flush()
    } catch {
      throw Failure(error)
    }
    return 0
  }
}
