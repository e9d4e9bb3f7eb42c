import QuarryBenchmarks

/// The words after the program's name: a command, options with values, and what is neither.
struct Words {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Options with a value, and those without.
  private static let valued: Set = [
    "filter", "samples", "seconds", "json", "limits", "into", "svg", "peers", "attempts", "seeds", "radius", "rule",
  ]
  private static let plain: Set = ["record", "quick", "markdown", "help", "no-scaling", "checked", "no-instructions"]

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") || word == "-h" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = word == "-h" ? "help" : String(parts[0].dropFirst(2))
      if Self.plain.contains(name), parts.count == 1 {
        values[name, default: []].append("")
      } else if Self.valued.contains(name), let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() {
        values[name, default: []].append(value)
      } else {
        throw UsageError(description: "there is no option \(word), or it needs a value")
      }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be given several times.
  func values(_ name: String) -> [String] { values[name] ?? [] }

  func number(_ name: String) throws(UsageError) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), number > 0 else {
      throw UsageError(description: "--\(name) is a number above 0, not \(text)")
    }
    return number
  }

  /// The filters, each of which may hold several between commas.
  var filters: [String] { (values["filter"] ?? []).flatMap { $0.split(separator: ",").map(String.init) } }
}

/// Wrong usage.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
