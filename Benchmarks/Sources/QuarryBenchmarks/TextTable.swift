/// A table of texts, for a terminal or for Markdown.
public struct TextTable: Sendable {
  /// The heads of the columns.
  public var heads: [String]
  /// The rows; each has as many cells as there are heads.
  public var rows: [[String]]
  /// How many columns stand to the left; the others hold numbers and stand to the right.
  public var textColumns: Int

  /// Makes a table.
  public init(_ heads: [String], textColumns: Int = 1, rows: [[String]] = []) {
    self.heads = heads
    self.textColumns = textColumns
    self.rows = rows
  }

  /// The table with its columns aligned by spaces, each line ended.
  public var text: String {
    let all = [heads] + rows
    let widths = heads.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let lines = all.map { row in
      var line = ""
      for column in row.indices {
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        line += (column > 0 ? "  " : "") + (column < textColumns ? row[column] + padding : padding + row[column])
      }
      while line.last == " " { line.removeLast() }
      return line
    }
    let rule = String(repeating: "-", count: widths.reduce(0, +) + 2 * (widths.count - 1))
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n") + "\n"
  }

  /// The table as Markdown, each line ended.
  public var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let rule = heads.indices.map { $0 < textColumns ? "---" : "---:" }
    return ([line(heads), line(rule)] + rows.map(line)).joined(separator: "\n") + "\n"
  }
}
