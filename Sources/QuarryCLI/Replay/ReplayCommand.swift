import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryTraces

/// `quarry replay`: recorded traces or client events through a game.
enum ReplayCommand: Command {
  static let name = "replay"
  static let summary = "Replays recorded traces or client events through a game."
  static let usage = """
    replay --game GAME.json [TRACE…] [--actions OUT.ndjson] [--html OUT.html] [--final OUT.json]
        [--story OUT.txt] [--suspicions OUT.json]
    """
  static let discussion = """
    Traces are GPX, tables of fixes (CSV), or client events (NDJSON); "-" is standard input. Without any, the traces
    that the game's players name are replayed. Several traces are merged by time; a single NDJSON stream is taken in its
    order of arrival. Prints a summary, on standard error where the actions go to standard output.

    The TIME of --why is a time of RFC 3339 or a number of seconds after the start, by default the end: what is told is
    what was known then.
    """
  static let options = [
    Option("game", "GAME.json", "The game that is played."),
    Option("actions", "OUT.ndjson", "Writes the game's actions, one a line; \"-\" for standard output."),
    Option("html", "OUT.html", "Writes the match as a page that plays it, in one file without any network."),
    Option("final", "OUT.json", "Writes how everybody stands at the end."),
    Option("story", "OUT.txt", "Writes the match as a story in words; \"-\" for standard output."),
    Option(
      "suspicions", "OUT.json", "Writes what speaks against whom, for a referee: a score with reasons; \"-\" for words."
    ),
    Option("explain", nil, "Tells in the actions, and in --final, on what evidence (because)."),
    Option("why", "PLAYER:ZONE[@TIME]", "Tells why PLAYER is in ZONE or not; once or more often."),
    Option("seed", "N", "Draws start from this number instead of the game's."),
    Option("print-game", nil, "Writes the game with all defaults filled in, and ends."),
    Option("auto-claim", nil, "Hunters claim whenever the rules would allow it: sets the rule autoClaim."),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard let file = try arguments.value("game") else { throw Failure(.usage, "replay needs --game GAME.json") }
    var game = try GameFile.read(file)
    if arguments.has("auto-claim") {
      let modes = GameModes.hearingClaims
      guard modes.contains(game.rules.mode.rawValue) else {
        throw Failure(
          .usage,
          "--auto-claim is for modes with claims (\(modes.joined(separator: ", "))), not for "
            + "\"\(game.rules.mode.rawValue)\"")
      }
      game.rules.autoClaim = true
    }
    if let seed = try arguments.value("seed") {
      guard let number = UInt64(seed) else { throw Failure(.usage, "--seed is a whole number from 0 on, not \(seed)") }
      game.seed = number
    }
    do throws(FileError) {
      if arguments.has("print-game") {
        let output = try FileOutput(path: "-")
        try output.write(GameFile.encode(game))
        try output.flush()
        return 0
      }
    } catch {
      throw Failure(error)
    }
    var outputs = ReplayOutputs()
    outputs.actions = try arguments.value("actions")
    outputs.page = try arguments.value("html")
    outputs.final = try arguments.value("final")
    outputs.story = try arguments.value("story")
    outputs.suspicions = try arguments.value("suspicions")
    outputs.explain = arguments.has("explain")
    let questions = try arguments.all("why").map { text throws(Failure) in try ReplayQuestion(text, game) }
    let sources = try sources(arguments.operands, game, gameFile: file, command: name)
    try outputs.check(against: [file, GameFile.zonesFile(of: game, file)] + sources.map(\.file))
    for warning in GameFile.warnings(of: game, file) { FileOutput.warn("\(warning)\n") }
    return try Replay(game, gameFile: file, sources, outputs, questions).run()
  }

  /// The traces that are named, or else those of the game's players; each with its player.
  static func sources(
    _ operands: [String], _ game: Game, gameFile: String, command: String
  ) throws(Failure) -> [TraceSource] {
    let listed = game.players.compactMap { player in
      player.trace.map { (path: Files.resolve($0, beside: gameFile), player: player.id) }
    }
    guard !operands.isEmpty else {
      guard !listed.isEmpty else {
        throw Failure(.usage, "\(command) needs a TRACE, or a game whose players name theirs")
      }
      return listed.map { TraceSource(path: $0.path, player: $0.player) }
    }
    guard operands.filter({ $0 == "-" }).count <= 1 else {
      throw Failure(.usage, "standard input can be replayed once only")
    }
    return operands.map { path in
      let owner = listed.first { $0.path == path } ?? listed.first { Self.stem($0.path) == Self.stem(path) }
      return TraceSource(path: path, player: owner?.player)
    }
  }

  private static func stem(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
}

/// Where the results of a replay go; nil for nowhere.
struct ReplayOutputs {
  var actions: String?
  var page: String?
  var final: String?
  var story: String?
  var suspicions: String?
  var explain = false

  /// All of them that are asked for, in the order in which they are told.
  var all: [String] { [actions, page, final, story, suspicions].compactMap { $0 } }

  /// Makes sure that no input is overwritten, and that no two outputs go to one file.
  func check(against inputs: [String]) throws(Failure) {
    let outputs = all
    if outputs.contains("") { throw Failure(.usage, "the name of an output is empty") }
    for (index, output) in outputs.enumerated() {
      if outputs[..<index].contains(output) { throw Failure(.usage, "two outputs would go to \(output)") }
      guard let identity = Files.identity(output) else { continue }
      if let input = inputs.first(where: { Files.identity($0) == identity }) {
        throw Failure(.usage, "the output \(output) would overwrite the input \(input)")
      }
      if outputs[..<index].contains(where: { Files.identity($0) == identity }) {
        throw Failure(.usage, "two outputs would go to \(output)")
      }
    }
  }
}
