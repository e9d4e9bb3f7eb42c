internal import CQuarryJSON

/// One value of a ``JSONDocument``.
///
/// Two words: the document that it is in, which it keeps alive, and its number. To ask a value for what it is not gives
/// nil, or a sequence of nothing; no accessor traps.
public struct JSONValue: Sendable {
  /// What a value is.
  public enum Kind: String, Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
  }

  let tape: JSONTape
  let index: Int

  var node: quarry_json_node { tape.nodes[index] }

  /// What the value is.
  public var kind: Kind {
    switch Int(node.kind) {
    case Int(QUARRY_JSON_FALSE), Int(QUARRY_JSON_TRUE): .bool
    case Int(QUARRY_JSON_NUMBER): .number
    case Int(QUARRY_JSON_STRING), Int(QUARRY_JSON_KEY): .string
    case Int(QUARRY_JSON_ARRAY): .array
    case Int(QUARRY_JSON_OBJECT): .object
    default: .null
    }
  }

  /// The document that the value is in.
  public var document: JSONDocument { JSONDocument(tape: tape) }

  /// The first byte of the value in the document; of a string, its quote.
  public var offset: Int { Int(node.start) }

  /// The byte after the last one of the value.
  public var endOffset: Int { Int(node.end) }

  /// The line and the column, both from 1, of the value's first byte; see ``JSONDocument/position(ofByte:)``.
  public var position: (line: Int, column: Int) { document.position(ofByte: offset) }

  /// Whether the value is `null`.
  public var isNull: Bool { node.kind == UInt16(QUARRY_JSON_NULL) }

  /// The truth value; nil for anything else.
  public var bool: Bool? {
    switch Int(node.kind) {
    case Int(QUARRY_JSON_TRUE): true
    case Int(QUARRY_JSON_FALSE): false
    default: nil
    }
  }

  /// The nearest double of a number, always finite; nil for anything else. `-0` keeps its sign.
  public var double: Double? { node.double }

  /// The number where it is written without fraction and exponent and fits; nil for anything else, `5.0` and `5e0` too.
  public var int64: Int64? { node.int64 }

  /// The string with its escapes resolved; nil for anything else.
  public var string: String? { node.kind == UInt16(QUARRY_JSON_STRING) ? tape.text(at: index) : nil }

  /// Whether the value is a string of just these UTF-8 bytes. No allocation.
  public func isString(_ text: StaticString) -> Bool {
    node.kind == UInt16(QUARRY_JSON_STRING) && tape.text(at: index, is: text)
  }

  /// The UTF-8 bytes of a string with its escapes resolved; nil for anything else. No allocation.
  public var stringBytes: ArraySlice<UInt8>? {
    guard node.kind == UInt16(QUARRY_JSON_STRING), let (bounds, escaped) = tape.textRange(at: index) else { return nil }
    return (escaped ? tape.strings : tape.source)[bounds]
  }

  /// The value as it stands in the text. No allocation.
  public var rawBytes: ArraySlice<UInt8> { tape.source[offset..<endOffset] }

  /// The value as it stands in the text.
  public var rawText: String { String(decoding: rawBytes, as: UTF8.self) }

  /// The path from the document's root to the value (RFC 6901), such as `/features/0/id`; empty for the root.
  ///
  /// - Complexity: O(number of values before it on the way down): meant for messages.
  public var pointer: String { tape.pointer(to: index) }
}
