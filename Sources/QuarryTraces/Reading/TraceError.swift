/// Why a trace could not be read.
///
/// What concerns one point or one row is no error: it is dropped and counted, see ``TraceDrop``. ``description`` is one
/// line, `file:line: reason`, whatever the file or the C library says.
public enum TraceError: Error, Hashable, Sendable {
  /// The file could not be opened; the reason is the operating system's.
  case cannotOpen(file: String, reason: String)
  /// Reading failed on the way, at that line; the reason is the operating system's.
  case cannotRead(file: String, line: Int, reason: String)
  /// The contents are in no format that is read here; `seen` says what they look like.
  case unknownFormat(file: String, line: Int, seen: String)
  /// A table whose header has not the columns that a trace needs.
  case missingColumns(file: String, line: Int, missing: [String], found: [String])
  /// The contents break the rules of their format; nothing after that place can be trusted.
  case malformed(file: String, line: Int, column: Int?, reason: String)
  /// Standard input or a pipe was asked for a second time after it had been streamed.
  case inputSpent(file: String)

  /// The file that is meant.
  public var file: String {
    switch self {
    case .cannotOpen(let file, _), .cannotRead(let file, _, _), .unknownFormat(let file, _, _),
      .missingColumns(let file, _, _, _), .malformed(let file, _, _, _), .inputSpent(let file):
      file
    }
  }

  /// The line, from 1; nil where no line was read.
  public var line: Int? {
    switch self {
    case .cannotOpen, .inputSpent: nil
    case .cannotRead(_, let line, _), .unknownFormat(_, let line, _), .missingColumns(_, let line, _, _),
      .malformed(_, let line, _, _):
      line
    }
  }

  /// What is wrong, without the place.
  public var reason: String {
    switch self {
    case .cannotOpen(_, let reason): "cannot open: \(reason)"
    case .cannotRead(_, _, let reason): "cannot read on: \(reason)"
    case .unknownFormat(_, _, let seen): "not a trace in a known format (GPX, CSV, NDJSON): \(seen)"
    case .missingColumns(_, _, let missing, let found):
      "no column for \(missing.joined(separator: ", ")); the columns are \(found.joined(separator: ", "))"
    case .malformed(_, _, nil, let reason): reason
    case .malformed(_, _, let column?, let reason): "\(reason), at column \(column)"
    case .inputSpent("-"): "standard input can be read once only"
    case .inputSpent: "a pipe can be read once only"
    }
  }
}

extension TraceError: CustomStringConvertible {
  /// `file:line: reason`, in one line; control characters are shown as spaces, long reasons are cut.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return Self.oneLine("\(place): \(reason)")
  }

  /// The most characters of a description.
  private static let longestDescription = 1000

  private static func oneLine(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var wasSpace = false
    var count = 0
    for scalar in text.unicodeScalars {
      if count == longestDescription {
        scalars.append("…")
        break
      }
      let isBlank = scalar.properties.isWhitespace || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      if isBlank && wasSpace { continue }
      scalars.append(isBlank ? " " : scalar)
      wasSpace = isBlank
      count += 1
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
