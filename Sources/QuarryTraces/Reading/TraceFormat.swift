/// The formats in which a trace can be read.
public enum TraceFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// GPX 1.0 and 1.1.
  case gpx
  /// A table with a header, separated by commas, semicolons or tabs.
  case csv
  /// Client events or OwnTracks' JSON, one object a line.
  case ndjson

  /// How many bytes from the start ``init(sniffing:file:isWhole:)`` looks at.
  static let sniffedByteCount = 1024

  /// Finds the format from what a file contains; only an empty file is judged by its name.
  ///
  /// - Parameters:
  ///   - start: the first bytes of the file, ``sniffedByteCount`` of them where it has so many.
  ///   - file: its path, for the extension and for the error.
  /// - Throws: ``TraceError/unknownFormat(file:line:seen:)``, which says what the bytes look like.
  init(sniffing start: [UInt8], file: String) throws(TraceError) {
    for (magic, name) in Self.foreignMagics where start.starts(with: magic) {
      throw .unknownFormat(file: file, line: 1, seen: name)
    }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      // UTF-16: libxml2 reads that, the tables and events here are UTF-8.
      if start.dropFirst(2).prefix(2).contains(UInt8(ascii: "<")) {
        self = .gpx
        return
      }
      throw .unknownFormat(file: file, line: 1, seen: "text in UTF-16 that is no XML; save it as UTF-8")
    }
    var text = start[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = text.first else {
      guard start.count < Self.sniffedByteCount else {
        throw .unknownFormat(file: file, line: 1, seen: "nothing but white space at its start")
      }
      self = try Self(ofEmptyFile: file)
      return
    }
    if first == UInt8(ascii: "<") {
      self = .gpx
    } else if first == UInt8(ascii: "{") {
      if let seen = Self.documentKind(text, file: file) { throw .unknownFormat(file: file, line: 1, seen: seen) }
      self = .ndjson
    } else if first == UInt8(ascii: "[") {
      throw .unknownFormat(file: file, line: 1, seen: "a JSON array; client events are one object a line")
    } else if text.prefix(while: { $0 != 0x0A && $0 != 0x0D }).contains(0) {
      throw .unknownFormat(file: file, line: 1, seen: "binary data")
    } else if first == UInt8(ascii: "$") || first == UInt8(ascii: "!") {
      throw .unknownFormat(file: file, line: 1, seen: "NMEA sentences")
    } else if Self.isRecorderLine(text) {
      self = .ndjson
    } else {
      self = .csv
    }
  }

  /// A file without contents is an empty trace where its name promises a format that may be empty.
  private init(ofEmptyFile file: String) throws(TraceError) {
    if Self.hasEventExtension(file) || file == "-" {
      self = .ndjson
    } else {
      throw .unknownFormat(file: file, line: 1, seen: "nothing, it is empty")
    }
  }

  /// What a text that begins with a brace is, where it is one document and no lines of events; nil for lines.
  private static func documentKind(_ text: ArraySlice<UInt8>, file: String) -> String? {
    if ["FeatureCollection", "Feature", "Topology"].contains(where: { contains(text, "\"\($0)\"") }) {
      return "GeoJSON"
    }
    if hasEventExtension(file) { return nil }
    let line = text.prefix { $0 != 0x0A }
    guard line.count < text.count, line.last(where: { !$0.isBlank }) != UInt8(ascii: "}") else { return nil }
    return "a JSON document of several lines; client events are one object a line"
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ word: String) -> Bool {
    let word = Array(word.utf8)
    return text.indices.contains { text[$0...].starts(with: word) }
  }

  private static func hasEventExtension(_ file: String) -> Bool {
    let lowercased = file.lowercased()
    return [".ndjson", ".jsonl", ".rec"].contains(where: lowercased.hasSuffix)
  }

  /// Whether the text begins like the files of the OwnTracks Recorder: time, tab, kind, tab, object.
  private static func isRecorderLine(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != 0x0A }
    let parts = line.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let start = parts[0].first, (0x30...0x39).contains(start) else { return false }
    return parts[2].first == UInt8(ascii: "{")
  }

  /// What files of other kinds begin with.
  private static let foreignMagics: [(magic: [UInt8], name: String)] = [
    ([0x1F, 0x8B], "gzip data; unpack it first"),
    (Array("BZh".utf8), "bzip2 data; unpack it first"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz data; unpack it first"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd data; unpack it first"),
    (Array("PK\u{3}\u{4}".utf8), "a zip archive; unpack it first"),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    (Array("%PDF".utf8), "a PDF document"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
  ]
}
