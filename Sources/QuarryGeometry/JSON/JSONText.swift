/// A piece of JSON that is kept as it was written: equal pieces have equal bytes.
///
/// A piece that was read keeps its whole document alive, with its place in it.
public struct JSONText: Hashable, Sendable {
  /// The value that the text is.
  public let value: JSONValue

  /// The text of a value that was read; nothing is copied.
  public init(_ value: JSONValue) { self.value = value }

  /// Reads a text, such as `{"a":[1,2]}`.
  ///
  /// - Throws: the first defect of the text.
  public init(parsing text: String) throws(JSONError) { value = try JSONDocument(text).root }

  /// The text itself.
  public var text: String { value.rawText }

  /// The bytes of the text.
  public var bytes: ArraySlice<UInt8> { value.rawBytes }

  /// Whether the two texts have the same bytes.
  public static func == (a: JSONText, b: JSONText) -> Bool { a.bytes == b.bytes }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// A member of an object whose value is kept as it was written.
public struct JSONMember: Hashable, Sendable {
  /// The name, its escapes resolved.
  public var key: String
  /// The value.
  public var value: JSONText

  /// Makes a member.
  public init(key: String, value: JSONText) {
    self.key = key
    self.value = value
  }
}
