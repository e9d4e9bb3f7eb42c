/// Text in lines of a terminal's width.
enum Paragraph {
  /// How many columns a line has at most, where words allow it.
  static let width = 100

  /// Units that are not parted from their number.
  private static let units: Set<Substring> = ["m", "km", "s", "min", "h", "d", "%"]

  /// The words of a text; a number and its unit are one.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ") {
      let bare = word.last.map { ".,;:)".contains($0) } == true ? word.dropLast() : word
      if units.contains(bare), let last = words.last, last.last?.isNumber == true {
        words[words.count - 1] = "\(last) \(word)"
      } else {
        words.append(String(word))
      }
    }
    return words
  }

  /// The words of a text, in lines.
  /// - Parameters:
  ///   - first: what the first line begins with.
  ///   - indent: by how many columns all further lines are indented; by default so many as `first` has.
  static func lines(_ text: String, first: String = "", indent: Int? = nil) -> [String] {
    let margin = String(repeating: " ", count: indent ?? first.count)
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in words(of: text) {
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
