/// What differs between two values, as lines: − for the expected, + for the actual, two lines of context.
package struct LineDifference {
  /// The text; nil where the two values are written alike.
  package let text: String?

  package init(expected: Any, actual: Any) {
    let old = StateDump(expected).lines
    let new = StateDump(actual).lines
    text = old == new ? nil : Self.render(old, new)
  }

  private static let context = 2

  private static func render(_ old: [String], _ new: [String]) -> String {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [(mark: String, text: String)] = []
    var (a, b) = (0, 0)
    while a < old.count || b < new.count {
      if removed.contains(a) {
        lines.append(("−", old[a]))
        a += 1
      } else if inserted.contains(b) {
        lines.append(("+", new[b]))
        b += 1
      } else {
        lines.append((" ", new[b]))
        a += 1
        b += 1
      }
    }
    return elided(lines)
  }

  private static func elided(_ lines: [(mark: String, text: String)]) -> String {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    let shown = Set(changed.flatMap { max(0, $0 - context)...min(lines.count - 1, $0 + context) })
    var text: [String] = []
    for index in lines.indices {
      if shown.contains(index) {
        text.append("    \(lines[index].mark) \(lines[index].text)")
      } else if index == 0 || shown.contains(index - 1) {
        text.append("      …")
      }
    }
    return text.joined(separator: "\n")
  }
}
