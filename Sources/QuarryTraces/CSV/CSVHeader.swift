/// Which column of a table holds what.
struct CSVHeader {
  /// The byte between two cells.
  let separator: UInt8
  /// Whether numbers may be written with a comma: only where the comma does not separate.
  var decimalComma: Bool { separator != UInt8(ascii: ",") }
  /// For each ``CSVColumn``, where it stands; nil where the table has none.
  private let positions: [Int?]
  /// What a speed is multiplied by to be metres a second.
  let speedFactor: Double

  /// The place of a column, from 0.
  func position(of column: CSVColumn) -> Int? { positions[column.rawValue] }

  /// Finds the columns by their names.
  ///
  /// Where several names fit one column, the one that ``CSVColumn/names`` has first is taken, then the leftmost.
  /// - Throws: ``TraceError/missingColumns(file:line:missing:found:)`` without a latitude, a longitude or a time.
  init(names: [String], separator: UInt8, file: String, line: Int) throws(TraceError) {
    let plain = names.map(Self.plain)
    var positions: [Int?] = []
    var speedFactor = 1.0
    for column in CSVColumn.allCases {
      let found = column.names.lazy.compactMap { entry in
        plain.firstIndex(of: entry.name).map { (position: $0, factor: entry.factor) }
      }.first
      positions.append(found?.position)
      if column == .speed, let found { speedFactor = found.factor }
    }
    self.positions = positions
    self.speedFactor = speedFactor
    self.separator = separator
    var missing: [String] = []
    if position(of: .time) == nil && position(of: .date) == nil { missing.append("the time") }
    if position(of: .latitude) == nil { missing.append("the latitude") }
    if position(of: .longitude) == nil { missing.append("the longitude") }
    guard missing.isEmpty else {
      var found = names.prefix(Self.mostNamesShown).map { "\"\($0.prefix(Self.longestNameShown))\"" }
      if names.count > found.count { found.append("\(names.count - found.count) more") }
      throw .missingColumns(file: file, line: line, missing: missing, found: found)
    }
  }

  private static let mostNamesShown = 20
  private static let longestNameShown = 40

  /// Small letters and digits only.
  private static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }))
  }

  /// The separator of a header: comma, semicolon or tab, whichever stands outside quotes most often; commas where none
  /// does.
  static func separator(of line: Span<UInt8>) -> UInt8 {
    var (commas, semicolons, tabs) = (0, 0, 0)
    var isQuoted = false
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: commas += 1
      case UInt8(ascii: ";") where !isQuoted: semicolons += 1
      case UInt8(ascii: "\t") where !isQuoted: tabs += 1
      default: break
      }
    }
    if commas >= semicolons && commas >= tabs { return UInt8(ascii: ",") }
    return semicolons >= tabs ? UInt8(ascii: ";") : UInt8(ascii: "\t")
  }
}
