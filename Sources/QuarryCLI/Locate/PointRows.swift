import QuarryGeometry

/// The rows of a table of points that comes in pieces: comma, semicolon or tab; longitude and latitude first, or where
/// a header says.
///
/// Holds the part of a row that has not ended yet, at most ``longestRow`` bytes of it.
struct PointRows {
  /// One row that is no header.
  struct Row {
    /// The line, from 1.
    let line: Int
    /// The two fields as they were written, with spaces for control characters.
    let longitude: String
    let latitude: String
    /// The two fields as numbers; nil where one is none.
    let numbers: (longitude: Double?, latitude: Double?)
    /// The place; nil where the fields are none.
    let place: Coordinate?
    /// What is wrong with the row; nil where nothing is.
    let problem: String?
    /// Whether the row can be read and just lies off the map.
    let isOffMap: Bool
  }

  /// No row is longer.
  static let longestRow = 1 << 20

  private let file: String
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtStart = true
  private var isAtEnd = false
  private var line = 1
  private var record = PointRecord()
  private var columns: PointColumns?

  /// Makes a reader of a table in `file`, of which nothing has come yet.
  init(file: String) { self.file = file }

  /// Takes the next bytes of the table; none are its end.
  mutating func push(_ bytes: ArraySlice<UInt8>) {
    isAtEnd = bytes.isEmpty
    buffer.removeSubrange(..<position)
    position = 0
    buffer += bytes
  }

  /// The next row; nil where it has not come yet, or at the end.
  /// - Throws: ``Failure`` where the first row tells no columns, a quote is left open, or a row is too long.
  mutating func next() throws(Failure) -> Row? {
    if isAtStart {
      guard buffer.count >= 3 || isAtEnd || buffer.first.map({ $0 != 0xEF }) == true else { return nil }
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
      isAtStart = false
    }
    guard position < buffer.count else { return nil }
    if columns == nil, !isAtBlankLine {
      guard let found = try findColumns() else { return nil }
      columns = found
      if found.isHeader {
        guard try scan(separator: found.separator) else { return nil }
        guard position < buffer.count else { return nil }
      }
    }
    let began = line
    guard try scan(separator: columns?.separator ?? UInt8(ascii: ",")) else { return nil }
    return row(line: began)
  }

  /// Goes past the record at the position; false where it has not all come yet.
  private mutating func scan(separator: UInt8) throws(Failure) -> Bool {
    let end = record.scan(buffer, from: position, separator: separator, isLast: isAtEnd)
    switch end {
    case .next(let next) where next - position <= Self.longestRow:
      position = next
      line += record.lineCount
      return true
    case .missing(let isQuoteOpen) where isAtEnd || buffer.count - position > Self.longestRow:
      guard isQuoteOpen else { break }
      throw failure("the row that begins here has no end: a quote is left open")
    case .missing: return false
    case .next: break
    }
    throw failure("a row longer than 1 MiB begins here")
  }

  /// Whether the row at the position is blank; such rows may stand before the one that tells the columns.
  private var isAtBlankLine: Bool {
    buffer[position] == 0x0A || buffer[position] == 0x0D
  }

  /// Finds out what the row at the position tells of the columns; nil where it has not all come yet.
  private mutating func findColumns() throws(Failure) -> PointColumns? {
    var complaint: (reason: String, fields: Int)?
    var isWaiting = false
    for separator in PointColumns.separators {
      guard case .next = record.scan(buffer, from: position, separator: separator, isLast: isAtEnd) else {
        isWaiting = true
        continue
      }
      let fields = record.fields.indices.map { record.text($0, in: buffer) }
      if !record.isMalformed, let found = PointColumns(firstRow: fields, separator: separator) { return found }
      guard fields.count > complaint?.fields ?? 0 else { continue }
      complaint = (record.isMalformed ? Self.malformed : PointColumns.complaint(about: fields), fields.count)
    }
    if isWaiting && !isAtEnd && buffer.count - position <= Self.longestRow { return nil }
    if let complaint { throw failure(complaint.reason) }
    // Whatever separates, a quote is left open.
    _ = try scan(separator: UInt8(ascii: ","))
    return nil
  }

  private func failure(_ reason: String) -> Failure {
    Failure(.unreadable, Self.cut("\(file):\(line): \(Self.printable(reason))"))
  }

  private func row(line: Int) -> Row {
    let separator = columns?.separator ?? UInt8(ascii: ",")
    let longitude = Self.printable(record.text(columns?.longitude ?? 0, in: buffer))
    let latitude = Self.printable(record.text(columns?.latitude ?? 1, in: buffer))
    let (x, y) = (PointColumns.number(longitude, separator), PointColumns.number(latitude, separator))
    func row(_ place: Coordinate?, _ problem: String?, isOffMap: Bool = false) -> Row {
      Row(
        line: line, longitude: longitude, latitude: latitude, numbers: (x, y), place: place,
        problem: problem.map(Self.cut), isOffMap: isOffMap)
    }
    if record.isMalformed { return row(nil, Self.malformed) }
    guard let x else { return row(nil, "\"\(longitude)\" is not a longitude") }
    guard let y, y.magnitude <= 90 else { return row(nil, "\"\(latitude)\" is not a latitude") }
    guard x.magnitude <= 180 else {
      return row(nil, "longitude \(longitude) is beyond ±180, where no zone is drawn", isOffMap: true)
    }
    return row(Coordinate(longitude: x, latitude: y), nil)
  }

  private static let malformed = "text between a closing quote and the separator"
  /// The most characters of a message.
  private static let longestMessage = 200

  private static func cut(_ text: String) -> String {
    text.count <= longestMessage ? text : text.prefix(longestMessage - 1) + "…"
  }

  /// The text with spaces for control characters.
  private static func printable(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
