/// Why a text is not GeoJSON, and where.
public struct GeoJSONError: Error, Hashable, Sendable {
  /// What kind of defect it is.
  public enum Reason: Hashable, Sendable {
    /// The text is not even JSON.
    case notJSON(JSONError)
    /// A value is of another kind than GeoJSON wants there.
    case wrongKind(expected: String, found: String)
    /// A member that must be there is missing.
    case missingMember(String)
    /// A member occurs more than once in one object, so that it does not say what is meant.
    case duplicateMember(String)
    /// A `type` that RFC 7946 does not know; with the known one that was probably meant.
    case unknownType(String, nearest: String?)
    /// A `type` that is known but does not belong here.
    case misplacedType(String)
    /// A position with fewer than two numbers.
    case positionTooShort(count: Int)
    /// A number of a position, or of a bounding box, that is no number.
    case notANumber(found: String)
  }

  /// What was being done: reading the JSON, or reading GeoJSON out of it.
  public var operation: String
  /// What kind of defect it is.
  public var reason: Reason
  /// The path from the document's root to the value that is meant (RFC 6901); where a member is missing, to the object.
  public var pointer: String?
  /// The first byte of that value.
  public var offset: Int
  /// The line of that byte, from 1.
  public var line: Int
  /// The column of that byte, from 1, in characters (Unicode scalars).
  public var column: Int
  /// What is wrong, in plain words.
  public var message: String
}

extension GeoJSONError {
  init(_ error: JSONError) {
    self.init(
      operation: "read JSON", reason: .notJSON(error), pointer: error.pointer, offset: error.offset, line: error.line,
      column: error.column, message: error.message)
  }

  /// An error at a value that was read.
  init(_ reason: Reason, at value: JSONValue, _ message: String) {
    let (line, column) = value.position
    self.init(
      operation: "read GeoJSON", reason: reason, pointer: value.pointer, offset: value.offset, line: line,
      column: column, message: message)
  }
}

extension GeoJSONError: CustomStringConvertible {
  /// The error as `line:column: message (at pointer)`; a very long pointer is cut off.
  public var description: String {
    guard let pointer, !pointer.isEmpty else { return "\(line):\(column): \(message)" }
    let shown = pointer.unicodeScalars.prefix(Self.longestPointer)
    let rest = shown.endIndex == pointer.unicodeScalars.endIndex ? "" : "…"
    return "\(line):\(column): \(message) (at \(String(shown))\(rest))"
  }

  /// Characters of a pointer that a message shows.
  private static let longestPointer = 120
}
