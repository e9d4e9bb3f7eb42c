internal import CQuarryJSON

/// A text that was read: its bytes, and the nodes that say what lies where.
///
/// Invariant, made by the parser: each node's range lies in the text (or in the string buffer), `next` points behind a
/// node's last descendant, and a name is followed by its value.
final class JSONTape: Sendable {
  /// All bytes that the text was taken from.
  let source: [UInt8]
  let nodes: [quarry_json_node]
  /// The bytes of the strings that had escapes.
  let strings: [UInt8]
  let lines: JSONLines

  init(source: [UInt8], nodes: [quarry_json_node], strings: [UInt8], lines: JSONLines) {
    self.source = source
    self.nodes = nodes
    self.strings = strings
    self.lines = lines
  }

  /// Where the bytes of a string or of a name lie; nil for any other node.
  func textRange(at index: Int) -> (bounds: Range<Int>, escaped: Bool)? {
    let node = nodes[index]
    guard node.isText else { return nil }
    let start = Int(node.bits >> 32)
    return (start..<start + Int(node.bits & 0xFFFF_FFFF), node.flags & UInt16(QUARRY_JSON_ESCAPED) != 0)
  }

  /// The string or the name at `index`; nil for any other node.
  func text(at index: Int) -> String? {
    guard let (bounds, escaped) = textRange(at: index) else { return nil }
    return String(decoding: (escaped ? strings : source)[bounds], as: UTF8.self)
  }

  /// The path from the root to the value at `index` (RFC 6901).
  func pointer(to index: Int) -> String {
    path { node, next in index >= node && index < next }
  }

  /// The path to the value that was being read when the parser gave up.
  var unfinishedPointer: String {
    path { _, next in next == 0 }
  }

  /// Follows from the root the children for which `holds`, given a child's index and the one behind it, is true.
  private func path(_ holds: (Int, Int) -> Bool) -> String {
    var pointer = ""
    var parent = 0
    descent: while parent < nodes.count {
      let container = nodes[parent]
      guard container.isContainer else { break }
      let isObject = container.kind == UInt16(QUARRY_JSON_OBJECT)
      let end = container.next == 0 ? nodes.count : Int(container.next)
      var child = parent + 1
      var position = 0
      while child < end {
        let value = isObject ? child + 1 : child
        guard value < end else { break descent }
        let next = Int(nodes[value].next)
        if holds(value, next) {
          pointer += "/"
          pointer += isObject ? Self.escaped(text(at: child) ?? "") : String(position)
          parent = value
          continue descent
        }
        guard next > value else { break descent }
        child = next
        position += 1
      }
      break
    }
    return pointer
  }

  /// A name as it stands in a pointer: `~` as `~0`, `/` as `~1`.
  static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension quarry_json_node {
  var isContainer: Bool { kind == UInt16(QUARRY_JSON_ARRAY) || kind == UInt16(QUARRY_JSON_OBJECT) }
  var isArray: Bool { kind == UInt16(QUARRY_JSON_ARRAY) }
  var isObject: Bool { kind == UInt16(QUARRY_JSON_OBJECT) }
  var isNumber: Bool { kind == UInt16(QUARRY_JSON_NUMBER) }
  var isText: Bool { kind == UInt16(QUARRY_JSON_STRING) || kind == UInt16(QUARRY_JSON_KEY) }

  /// The number; nil for any other node.
  var double: Double? {
    guard isNumber else { return nil }
    guard flags & UInt16(QUARRY_JSON_INTEGER) != 0 else { return Double(bitPattern: bits) }
    if flags & UInt16(QUARRY_JSON_NEGATIVE_ZERO) != 0 { return -0.0 }
    return Double(Int64(bitPattern: bits))
  }

  /// The number where it was written as an integer of 64 bits.
  var int64: Int64? {
    isNumber && flags & UInt16(QUARRY_JSON_INTEGER) != 0 ? Int64(bitPattern: bits) : nil
  }
}
