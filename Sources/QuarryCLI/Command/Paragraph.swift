/// Text in lines of a terminal's width.
enum Paragraph {
  /// How many columns a line has at most, where words allow it.
  static let width = 100

  /// The words of a text, in lines.
  /// - Parameters:
  ///   - first: what the first line begins with.
  ///   - indent: by how many columns all further lines are indented; by default so many as `first` has.
  static func lines(_ text: String, first: String = "", indent: Int? = nil) -> [String] {
    let margin = String(repeating: " ", count: indent ?? first.count)
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    lines.append(line)
    return lines
  }
}
