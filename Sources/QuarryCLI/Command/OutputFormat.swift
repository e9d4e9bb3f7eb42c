import QuarryGeometry

/// How an answer is written: `--format`.
enum OutputFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs.
  case json

  /// Reads the option; text where it is not given.
  init(_ arguments: Arguments) throws(Failure) {
    guard let word = try arguments.value("format") else {
      self = .text
      return
    }
    guard let format = OutputFormat(rawValue: word) else {
      let meant = Spelling.nearest(to: word, among: Self.allCases.map(\.rawValue))
      throw Failure(
        .usage, "--format is text or json, not \(Wording.oneLine(word))" + (meant.map { "; did you mean \($0)?" } ?? "")
      )
    }
    self = format
  }
}
