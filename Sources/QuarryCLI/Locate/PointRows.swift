import QuarryGeometry

/// The rows of a table of points: comma, semicolon or tab; longitude and latitude first, or where a header says.
struct PointRows: Sequence, IteratorProtocol {
  /// One row that is no header.
  struct Row {
    /// The line, from 1.
    let line: Int
    /// The two fields as they were written.
    let longitude: String
    let latitude: String
    /// The place; nil where the fields are none.
    let place: Coordinate?
    /// What is wrong with the row; nil where nothing is.
    let problem: String?
    /// Whether the row can be read and just lies off the map.
    let isOffMap: Bool
  }

  private var lines: ArraySlice<Substring>
  private var line = 0
  private let separator: Character
  private var longitudeColumn = 0
  private var latitudeColumn = 1

  private static let longitudeNames = ["longitude", "lon", "lng", "long", "x"]
  private static let latitudeNames = ["latitude", "lat", "y"]

  init(_ bytes: [UInt8], file: String) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = String(decoding: hasMark ? bytes[3...] : bytes[...], as: UTF8.self)
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    if lines.last?.isEmpty == true { lines.removeLast() }
    let first = lines.first ?? ""
    separator = first.contains("\t") ? "\t" : first.contains(";") ? ";" : ","
    let names = fields(of: first).map { $0.lowercased() }
    guard let name = names.first, Double(name) == nil else { return }
    guard let longitude = names.firstIndex(where: { Self.longitudeNames.contains($0) }),
      let latitude = names.firstIndex(where: { Self.latitudeNames.contains($0) })
    else { return }
    (longitudeColumn, latitudeColumn) = (longitude, latitude)
    lines.removeFirst()
    line = 1
  }

  mutating func next() -> Row? {
    guard let text = lines.popFirst() else { return nil }
    line += 1
    let fields = fields(of: text)
    func field(_ column: Int) -> String { column < fields.count ? fields[column] : "" }
    let (longitude, latitude) = (field(longitudeColumn), field(latitudeColumn))
    func row(_ place: Coordinate?, _ problem: String?, isOffMap: Bool = false) -> Row {
      Row(
        line: line, longitude: longitude, latitude: latitude, place: place, problem: problem, isOffMap: isOffMap)
    }
    guard let x = Double(longitude), x.isFinite else { return row(nil, "\"\(longitude)\" is not a longitude") }
    guard let y = Double(latitude), y.magnitude <= 90 else { return row(nil, "\"\(latitude)\" is not a latitude") }
    guard x.magnitude <= 180 else {
      return row(nil, "longitude \(longitude) is beyond ±180, where no zone is drawn", isOffMap: true)
    }
    return row(Coordinate(longitude: x, latitude: y), nil)
  }

  private func fields(of line: Substring) -> [String] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { part in
      var field = part
      while let first = field.first, first.isWhitespace || first == "\"" { field.removeFirst() }
      while let last = field.last, last.isWhitespace || last == "\"" { field.removeLast() }
      return String(field)
    }
  }
}
