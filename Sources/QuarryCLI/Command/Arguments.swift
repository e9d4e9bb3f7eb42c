import QuarryGeometry

/// An option that a command takes.
struct Option: Hashable {
  /// The name without its dashes.
  let name: String
  /// What stands for the value in the help; nil for an option without one.
  let value: String?
  /// What the option does, in a line.
  let help: String

  init(_ name: String, _ value: String?, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}

/// The arguments of a command, as GNU tools take them: `--name value`, `--name=value`, `--` before what only looks like an
/// option, `-` for standard input or output. Options and operands may come in any order.
struct Arguments {
  private var values: [String: [String]] = [:]
  /// What is no option.
  private(set) var operands: [String] = []
  /// Whether help is asked for.
  private(set) var wantsHelp = false

  /// Sorts arguments.
  /// - Throws: a failure of usage for an unknown option (with the nearest known one), a missing or superfluous value.
  init(_ arguments: [String], options: [Option]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        operands += rest
        return
      }
      if argument == "-h" || argument == "--help" {
        wantsHelp = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0].drop { $0 == "-" })
      guard argument.hasPrefix("--"), let option = options.first(where: { $0.name == name }) else {
        let meant = Spelling.nearest(to: name, among: options.map(\.name)).map { "; did you mean --\($0)?" }
        throw Failure(.usage, "unknown option \(parts[0])" + (meant ?? ""))
      }
      let given = parts.count > 1 ? String(parts[1]) : nil
      if option.value == nil {
        guard given == nil else { throw Failure(.usage, "--\(name) takes no value") }
        values[name, default: []].append("")
      } else if let value = given ?? rest.popFirst() {
        values[name, default: []].append(value)
      } else {
        throw Failure(.usage, "--\(name) needs a value")
      }
    }
  }

  /// Whether an option is given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The values of an option that may be given several times, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option that may be given once; nil where it is not.
  func value(_ name: String) throws(Failure) -> String? {
    guard let all = values[name] else { return nil }
    guard all.count == 1 else { throw Failure(.usage, "--\(name) is given \(all.count) times") }
    return all.first
  }
}
