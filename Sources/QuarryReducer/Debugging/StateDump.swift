/// A value as indented lines, one for each stored property, so that two values can be compared line by line.
///
/// Sets and dictionaries are written in the order of their keys, never of their hashes; the elements of an identified
/// array bear their ids; a text of several lines is written as such; an object that holds itself is written once.
package struct StateDump {
  let root: DumpNode

  /// Looks through `value`, by its mirror.
  package init(_ value: Any) {
    var reader = DumpReader()
    root = reader.node(value, label: "")
  }

  /// The lines, without line breaks.
  package var lines: [String] {
    var lines: [String] = []
    root.forEachLine(depth: 0) { depth, text in lines.append(String(repeating: "  ", count: depth) + text) }
    return lines
  }

  /// `value` in one line of at most about `limit` characters: `.row(.element(id: 2, action: .ended))`.
  package static func line(_ value: Any, limit: Int = 160) -> String {
    var reader = DumpReader(partLimit: limit / 2)
    var text = ""
    write(reader.node(value, label: ""), to: &text, limit: limit)
    return text
  }

  private static func write(_ node: DumpNode, to text: inout String, limit: Int) {
    text += node.label.first == "[" ? "" : node.label
    if node.isLine {
      text += node.open.count > limit ? node.open.prefix(limit) + "…" : node.open
      return
    }
    text += node.open
    for (offset, part) in node.parts.enumerated() {
      if offset > 0 { text += ", " }
      if text.count >= limit {
        text += "…"
        break
      }
      write(part, to: &text, limit: limit)
    }
    text += node.close
  }
}
