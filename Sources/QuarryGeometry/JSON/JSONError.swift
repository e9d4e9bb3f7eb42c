internal import CQuarryJSON

/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What kind of defect it is.
  public enum Reason: String, Hashable, Sendable {
    /// The grammar is not kept.
    case syntax
    /// There is no text, or nothing but white space.
    case empty
    /// More text follows after the value.
    case trailingText
    /// Arrays and objects are nested deeper than ``JSONParser/depthLimit``.
    case tooDeep
    /// A number is larger than any double.
    case numberRange
    /// The bytes are not UTF-8.
    case notUTF8
    /// The text is larger than 4 GiB.
    case tooLarge
    /// There is no memory to read the text.
    case outOfMemory
  }

  /// What kind of defect it is.
  public var reason: Reason
  /// The first byte of the defect; where more text was expected, the end of the text.
  public var offset: Int
  /// The line of that byte, from 1; lines end with LF, CR LF or CR.
  public var line: Int
  /// The column of that byte, from 1, in characters (Unicode scalars), not in bytes.
  public var column: Int
  /// The path to the value that could not be read (RFC 6901), as far as it was read; nil where no value was begun.
  public var pointer: String?
  /// What is wrong, in plain words.
  public var message: String
  /// What simdjson says about it; nil where it was not simdjson that found it.
  public var cause: String?
}

extension JSONError: CustomStringConvertible {
  /// The error as `line:column: message`.
  public var description: String { "\(line):\(column): \(message)" }
}

extension JSONError.Reason {
  init(code: Int) {
    switch code {
    case Int(QUARRY_JSON_EMPTY): self = .empty
    case Int(QUARRY_JSON_TRAILING): self = .trailingText
    case Int(QUARRY_JSON_TOO_DEEP): self = .tooDeep
    case Int(QUARRY_JSON_NUMBER_RANGE): self = .numberRange
    case Int(QUARRY_JSON_UTF8): self = .notUTF8
    case Int(QUARRY_JSON_CAPACITY): self = .tooLarge
    case Int(QUARRY_JSON_MEMORY): self = .outOfMemory
    default: self = .syntax
    }
  }
}
