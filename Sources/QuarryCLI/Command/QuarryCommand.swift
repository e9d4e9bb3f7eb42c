import Quarry
import QuarryGeometry

/// The `quarry` command: finds the command that is meant and runs it.
public enum QuarryCommand {
  static var commands: [any Command.Type] {
    [
      ReplayCommand.self, CompareCommand.self, RulesCommand.self, LocateCommand.self, TargetsCommand.self,
      BenchCommand.self,
    ]
  }

  /// Commands of the contract that this release does not have.
  static let absent = [
    "validate", "convert", "inspect", "draw", "new", "log", "serve",
  ]

  /// Runs the command that the process was called with, and ends the process with its exit code.
  public static func runAndExit() -> Never {
    Process.reserveStandardStreams()
    Process.end(run(Process.arguments))
  }

  /// Runs a command.
  /// - Parameter arguments: the words after `quarry`.
  /// - Returns: the exit code: 0, 1 for findings, 2 for unreadable input, 64 for wrong usage.
  public static func run(_ arguments: [String]) -> Int32 {
    do throws(Failure) {
      return try dispatch(arguments)
    } catch {
      let prefix = error.code == .usage ? "quarry: " : ""
      let hint = error.code == .usage ? "\nTry 'quarry help'." : ""
      FileOutput.warn("\(prefix)\(error.message)\(hint)\n")
      return error.code.rawValue
    }
  }

  private static func dispatch(_ arguments: [String]) throws(Failure) -> Int32 {
    guard let word = arguments.first else { throw Failure(.usage, "a command is missing") }
    let rest = Array(arguments.dropFirst())
    switch word {
    case "-h", "--help": return try print(help)
    case "--version", "version": return try print(version)
    case "help":
      guard let topic = rest.first else { return try print(help) }
      return try print(try command(named: topic).help)
    default:
      let command = try command(named: word)
      let sorted = try Arguments(rest, options: command.options)
      return sorted.wantsHelp ? try print(command.help) : try command.run(sorted)
    }
  }

  private static func command(named word: String) throws(Failure) -> any Command.Type {
    for command in commands where command.name == word { return command }
    if absent.contains(word) { throw Failure(.usage, "this release has no \"\(word)\" yet") }
    let meant = Spelling.nearest(to: word, among: commands.map { $0.name } + ["help"])
    throw Failure(.usage, "there is no command \"\(word)\"" + (meant.map { "; did you mean \"\($0)\"?" } ?? ""))
  }

  private static func print(_ text: String) throws(Failure) -> Int32 {
    do throws(FileError) {
      let output = try FileOutput(path: "-")
      try output.write(text)
      try output.flush()
      return 0
    } catch {
      throw Failure(error)
    }
  }

  static var version: String {
    "quarry \(Quarry.version) (GEOS \(GEOSContext.version), PROJ \(LocalProjection.version))\n"
  }

  static var help: String {
    var lines = [
      "Games played outdoors over GPS: from recorded traces to game actions.", "", "usage: quarry COMMAND …", "",
    ]
    for command in commands {
      let name = "  \(command.name)"
      lines.append(name + String(repeating: " ", count: 12 - name.count) + command.summary)
    }
    lines += [
      "  help      Explains a command: quarry help replay.", "",
      "options: -h, --help, --version",
      "exit codes: 0 fine, 1 findings or a match that could not run, 2 unreadable input, 64 wrong usage",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
