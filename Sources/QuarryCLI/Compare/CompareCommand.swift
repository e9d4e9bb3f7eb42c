import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryTraces

/// `quarry compare`: the same traces through two games, and what differs.
enum CompareCommand: Command {
  static let name = "compare"
  static let summary = "Plays the same traces by two games, and tells what differs."
  static let usage = "compare --game A.json --game B.json [TRACE…] [--format text|json] [--explain]"
  static let discussion = """
    The traces are read once, as quarry replay reads them, and played through both games: A, the first, and B. Without
    any, the traces that the players of A name are taken. Told are: what differs in one sentence; the rules and zones that
    differ; winners, ranking, who is out and why, claims and why they were refused, zones entered and left; how well borders
    were decided; and the first line at which both logs part. Exit code 0, whether anything differs or not.
    """
  static let options = [
    Option("game", "GAME.json", "A game; given twice."),
    Option("format", "FORMAT", "text, or json: one object in one line."),
    Option("explain", nil, "Tells all players and zones, and on what evidence the logs part."),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let files = arguments.all("game")
    guard files.count == 2 else { throw Failure(.usage, "compare needs --game A.json --game B.json, two games") }
    let format = try OutputFormat(arguments)
    let games = try files.map { file throws(Failure) in try GameFile.read(file) }
    let sources = try ReplayCommand.sources(arguments.operands, games[0], gameFile: files[0], command: name)
    let compiled = try zip(games, files).map { game, file throws(Failure) in
      do throws(FenceError) {
        return try CompiledGame(game)
      } catch {
        throw Failure(.finding, GameFile.words(for: error, game.zones, GameFile.zonesFile(of: game, file)))
      }
    }
    for (game, file) in zip(games, files) {
      for warning in GameFile.warnings(of: game, file) { FileOutput.warn("\(warning)\n") }
    }
    let events = try events(of: sources)
    let comparison = MatchComparison(MatchRecord(compiled[0], events), MatchRecord(compiled[1], events))
    let explain = arguments.has("explain")
    do throws(FileError) {
      let output = try FileOutput(path: "-")
      switch format {
      case .text: try output.write(comparison.text(explain: explain))
      case .json: try output.write(comparison.json(explain: explain))
      }
      try output.flush()
    } catch {
      throw Failure(error)
    }
    return 0
  }

  /// All events, in the order in which a replay takes them.
  private static func events(of sources: [TraceSource]) throws(Failure) -> [ClientEvent] {
    let batchSize = 4096
    var events: [ClientEvent] = []
    do throws(TraceError) {
      var merge = try TraceMerge(sources)
      while try merge.nextBatch(into: &events, limit: batchSize) > 0 {}
    } catch {
      throw Failure(.unreadable, "\(error)")
    }
    guard !events.isEmpty else { throw Failure(.finding, "\(sources.first?.file ?? "the traces"): nothing to play") }
    return events
  }
}
