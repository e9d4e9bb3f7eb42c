/// What differs between two values, as lines: − for the expected, + for the actual, and around them what does not
/// differ, as far as it helps to find the place.
///
/// Parts are compared with the parts that they belong to: properties by name, elements of an identified array and
/// values of a dictionary by their keys, elements of an array by what they are. O(n log n) for n parts.
package struct LineDifference {
  /// The text; nil where the two values are written alike.
  package let text: String?

  /// Compares two values.
  package init(expected: Any, actual: Any) {
    let old = StateDump(expected).root
    let new = StateDump(actual).root
    if old.fingerprint == new.fingerprint {
      text = nil
      return
    }
    var writer = DifferenceWriter()
    writer.write(old, new, depth: 0)
    text = writer.text
  }
}

/// Writes a difference.
private struct DifferenceWriter {
  /// How many parts that do not differ are shown before and behind one that does.
  private static let context = 2
  /// Nobody reads more.
  private static let lineLimit = 200

  private var lines: [String] = []
  private var linesLeftOut = 0

  var text: String {
    let rest = linesLeftOut == 0 ? [] : ["      … and \(linesLeftOut) more lines"]
    return (lines + rest).joined(separator: "\n")
  }

  mutating func write(_ old: DumpNode, _ new: DumpNode, depth: Int) {
    guard !old.isLine, old.open == new.open, old.order == new.order, !new.isLine else {
      write(old, "−", depth)
      write(new, "+", depth)
      return
    }
    add(" ", depth, new.label + new.open)
    writeParts(Self.pairs(old, new), depth + 1)
    add(" ", depth, new.close)
  }

  private mutating func writeParts(_ pairs: [DumpPair], _ depth: Int) {
    let changed = pairs.indices.filter { !pairs[$0].isSame }
    var shown = Array(repeating: false, count: pairs.count)
    for index in changed {
      for near in max(0, index - Self.context)...min(pairs.count - 1, index + Self.context) { shown[near] = true }
    }
    var isElided = false
    for (index, pair) in pairs.enumerated() {
      if !shown[index] {
        if !isElided { add(" ", depth, "…") }
        isElided = true
        continue
      }
      isElided = false
      switch pair {
      case .same(let node): add(" ", depth, node.summary)
      case .changed(let old, let new): write(old, new, depth: depth)
      case .removed(let node): write(node, "−", depth)
      case .inserted(let node): write(node, "+", depth)
      }
    }
  }

  private mutating func write(_ node: DumpNode, _ mark: String, _ depth: Int) {
    node.forEachLine(depth: depth) { add(mark, $0, $1) }
  }

  private mutating func add(_ mark: String, _ depth: Int, _ text: String) {
    if lines.count == Self.lineLimit {
      linesLeftOut += 1
    } else {
      lines.append("    \(mark) \(String(repeating: "  ", count: depth))\(text)")
    }
  }

  private static func pairs(_ old: DumpNode, _ new: DumpNode) -> [DumpPair] {
    switch new.order {
    case .fields where old.parts.map(\.key) == new.parts.map(\.key):
      return zip(old.parts, new.parts).map(DumpPair.init)
    case .keyed:
      return DumpAlignment(old.parts, new.parts, by: \.key).pairs
    case .fields, .listed:
      return DumpAlignment(old.parts, new.parts, by: \.fingerprint).pairs.pairingNeighbours()
    }
  }
}

/// A part of the old value and the part of the new one that it belongs to.
enum DumpPair {
  case same(DumpNode)
  case changed(DumpNode, DumpNode)
  case removed(DumpNode)
  case inserted(DumpNode)

  init(_ old: DumpNode, _ new: DumpNode) {
    self = old.fingerprint == new.fingerprint ? .same(new) : .changed(old, new)
  }

  var isSame: Bool {
    if case .same = self { true } else { false }
  }
}

extension [DumpPair] {
  /// What was removed and inserted at one place, taken for changed.
  fileprivate func pairingNeighbours() -> [DumpPair] {
    var pairs: [DumpPair] = []
    var removed: [DumpNode] = []
    var inserted: [DumpNode] = []
    func flush() {
      let count = Swift.min(removed.count, inserted.count)
      for index in 0..<count { pairs.append(.changed(removed[index], inserted[index])) }
      pairs += removed.dropFirst(count).map { .removed($0) }
      pairs += inserted.dropFirst(count).map { .inserted($0) }
      removed = []
      inserted = []
    }
    for pair in self {
      switch pair {
      case .removed(let node): removed.append(node)
      case .inserted(let node): inserted.append(node)
      case .same, .changed:
        flush()
        pairs.append(pair)
      }
    }
    flush()
    return pairs
  }
}
