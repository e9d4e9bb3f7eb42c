import QuarryGame

/// `quarry rules`: every rule of a game file, explained.
enum RulesCommand: Command {
  static let name = "rules"
  static let summary = "Explains the rules of game files: meaning, range, default, mode."
  static let usage = "rules [--mode MODE] [--format text|json] [NAME…]"
  static let discussion = """
    Without a NAME all rules are told: those of all modes first, then those of each mode. A name that is no rule is
    answered with the nearest one, and exit code 64. With --format json each rule has its default in each mode; "modes"
    is null for a rule of all modes.
    """
  static let options = [
    Option("mode", "MODE", "Tells the rules that this mode plays, with its defaults."),
    Option("format", "FORMAT", "text, or json: one object in one line."),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let format = try OutputFormat(arguments)
    var book = RuleBook.all
    if let mode = try arguments.value("mode") { book = try book.played(in: mode) }
    if !arguments.operands.isEmpty { book = try book.onlyPlayed(arguments.operands, by: try arguments.value("mode")) }
    let bytes =
      switch format {
      case .text: Array(book.text(isWhole: arguments.operands.isEmpty).utf8)
      case .json: book.json()
      }
    do throws(FileError) {
      let output = try FileOutput(path: "-")
      try output.write(bytes)
      try output.flush()
    } catch {
      throw Failure(error)
    }
    return 0
  }
}

extension RuleBook {
  /// Some rules alone; one that the mode does not play is an error that names the modes which do.
  fileprivate func onlyPlayed(_ names: [String], by mode: String?) throws(Failure) -> RuleBook {
    if let mode {
      for name in names where !self.names.contains(name) {
        guard let rule = GameRules.entries.first(where: { $0.name == name }) else { continue }
        throw Failure(
          .usage, "the mode \"\(mode)\" does not play the rule \"\(name)\": \(rule.modes.joined(separator: ", "))")
      }
    }
    return try only(names)
  }
}
