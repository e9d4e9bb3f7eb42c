/// One of the commands of `quarry`.
protocol Command {
  /// The word after `quarry`.
  static var name: String { get }
  /// What it does, in a line.
  static var summary: String { get }
  /// How it is called, without `quarry`.
  static var usage: String { get }
  /// What the help says beyond the options.
  static var discussion: String { get }
  /// The options that it takes.
  static var options: [Option] { get }

  /// Does the work.
  /// - Returns: the exit code.
  static func run(_ arguments: Arguments) throws(Failure) -> Int32
}

extension Command {
  /// The whole help text.
  static var help: String {
    var lines = ["\(summary)", "", "usage: quarry \(usage)", ""]
    if !discussion.isEmpty { lines += [discussion, ""] }
    let all = options + [Option("help", nil, "Shows this text.")]
    let names = all.map { "  --\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    let width = (names.map(\.count).max() ?? 0) + 2
    for (name, option) in zip(names, all) {
      lines.append(name + String(repeating: " ", count: width - name.count) + option.help)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
