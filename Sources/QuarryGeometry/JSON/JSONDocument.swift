/// A JSON text (RFC 8259) that was read, with the place of each value in it.
///
/// A value: it shares the bytes that it was read from and never changes. To read many texts one after another, keep a
/// ``JSONParser``.
public struct JSONDocument: Sendable {
  let tape: JSONTape

  init(tape: JSONTape) { self.tape = tape }

  /// Reads a text.
  ///
  /// - Throws: the first defect of the text; see ``JSONParser`` for what is refused.
  /// - Complexity: O(length); 24 bytes are held for each value and each name beside the bytes themselves.
  public init(_ bytes: [UInt8]) throws(JSONError) { self = try JSONParser().parse(bytes) }

  /// Reads a text from a string; offsets count its UTF-8 bytes.
  ///
  /// - Throws: the first defect of the text.
  public init(_ text: String) throws(JSONError) { try self.init(Array(text.utf8)) }

  /// The value that the text is.
  public var root: JSONValue { JSONValue(tape: tape, index: 0) }

  /// The bytes that the text was read from; offsets of values count from the first of them.
  public var bytes: [UInt8] { tape.source }

  /// The line and the column, both from 1, of a byte; an offset outside of the text is moved to its nearest end.
  ///
  /// Lines end with LF, CR LF or CR; columns count characters (Unicode scalars). O(offset): for many places in a large
  /// text, make a ``JSONLineIndex``.
  public func position(ofByte offset: Int) -> (line: Int, column: Int) {
    tape.lines.position(ofByte: offset, in: tape.source)
  }
}
