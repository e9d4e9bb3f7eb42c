internal import CQuarryJSON

/// A member of an object: a name and a value.
public struct JSONField: Sendable {
  private let tape: JSONTape
  private let index: Int

  init(tape: JSONTape, index: Int) {
    self.tape = tape
    self.index = index
  }

  /// The name with its escapes resolved.
  public var key: String { tape.text(at: index) ?? "" }

  /// The value.
  public var value: JSONValue { JSONValue(tape: tape, index: index + 1) }

  /// The first byte of the name in the document: its quote.
  public var keyOffset: Int { Int(tape.nodes[index].start) }

  /// The name as it is written, with its quotes.
  var keyBytes: ArraySlice<UInt8> {
    let node = tape.nodes[index]
    return tape.source[Int(node.start)..<Int(node.end)]
  }

  /// Whether the name has just these UTF-8 bytes. No allocation.
  public func hasKey(_ name: StaticString) -> Bool { tape.text(at: index, is: name) }

  /// Whether the name has the same UTF-8 bytes. No allocation.
  public func hasKey(_ name: String) -> Bool { tape.text(at: index, is: name) }
}

extension JSONValue {
  /// The number of elements of an array or of members of an object; nil for anything else.
  public var count: Int? { node.isContainer ? Int(clamping: node.bits) : nil }

  /// The elements of an array in their order; nothing for anything else.
  public var elements: Elements { Elements(of: self) }

  /// The members of an object in their order, with names that occur more than once; nothing for anything else.
  ///
  /// Nothing is allocated: to compare names, use ``JSONField/hasKey(_:)-(StaticString)``.
  public var fields: Fields { Fields(of: self) }

  /// The members of an object in their order, with names that occur more than once; nothing for anything else.
  public var members: Members { Members(fields: fields) }

  /// The first member of that name; nil where there is none, or no object. O(members), no allocation.
  public subscript(key: String) -> JSONValue? {
    for field in fields where field.hasKey(key) { return field.value }
    return nil
  }

  /// The element at `position`; nil where there is none, or no array. O(position).
  public subscript(position: Int) -> JSONValue? {
    guard position >= 0, node.isArray, UInt64(position) < node.bits else { return nil }
    var iterator = elements.makeIterator()
    for _ in 0..<position { _ = iterator.next() }
    return iterator.next()
  }

  /// The value at the end of a path (RFC 6901) that begins at this value; nil where there is none.
  ///
  /// Of members with the same name, the first is taken. `""` is the value itself.
  public func value(atPointer pointer: String) -> JSONValue? {
    guard !pointer.isEmpty else { return self }
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    var value = self
    for token in pointer.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let child: JSONValue?
      if value.kind == .array {
        child = Self.position(token).flatMap { value[$0] }
      } else {
        child = Self.unescaped(token).flatMap { value[$0] }
      }
      guard let child else { return nil }
      value = child
    }
    return value
  }

  /// Digits without a leading nought.
  private static func position(_ token: Substring.UTF8View) -> Int? {
    guard token.count == 1 || token.first != UInt8(ascii: "0"), token.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(String(decoding: token, as: UTF8.self))
  }

  private static func unescaped(_ token: Substring.UTF8View) -> String? {
    guard token.contains(UInt8(ascii: "~")) else { return String(decoding: token, as: UTF8.self) }
    var bytes: [UInt8] = []
    var iterator = token.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      switch iterator.next() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONValue {
  /// The elements of an array. Each step is O(1) and allocates nothing.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let tape: JSONTape
    private var index: Int
    private let end: Int

    init(of value: JSONValue) {
      let node = value.node
      tape = value.tape
      index = value.index + 1
      end = node.isArray ? Int(node.next) : 0
    }

    /// The next element.
    public mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      defer { index = Int(tape.nodes[index].next) }
      return JSONValue(tape: tape, index: index)
    }
  }

  /// The members of an object. Each step is O(1) and allocates nothing.
  public struct Fields: Sequence, IteratorProtocol, Sendable {
    private let tape: JSONTape
    private var index: Int
    private let end: Int

    init(of value: JSONValue) {
      let node = value.node
      tape = value.tape
      index = value.index + 1
      end = node.isObject ? Int(node.next) : 0
    }

    /// The next member.
    public mutating func next() -> JSONField? {
      guard index + 1 < end else { return nil }
      defer { index = Int(tape.nodes[index + 1].next) }
      return JSONField(tape: tape, index: index)
    }
  }

  /// The members of an object with their names as strings. Each step is O(1).
  public struct Members: Sequence, IteratorProtocol, Sendable {
    fileprivate var fields: Fields

    /// The next member.
    public mutating func next() -> (key: String, value: JSONValue)? {
      guard let field = fields.next() else { return nil }
      return (field.key, field.value)
    }
  }
}
