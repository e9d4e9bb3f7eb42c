/// A value as indented lines, one for each stored property, so that two values can be compared line by line.
///
/// Sets and dictionaries are written in the order of their lines, never of their hashes.
package struct StateDump {
  package private(set) var lines: [String] = []

  package init(_ value: Any) { write(value, label: nil, depth: 0) }

  private mutating func write(_ value: Any, label: String?, depth: Int) {
    let prefix = String(repeating: "  ", count: depth) + (label.map { "\($0): " } ?? "")
    let mirror = Mirror(reflecting: value)
    if let text = value as? String {
      lines.append(prefix + text.debugDescription)
      return
    }
    if mirror.displayStyle == .optional {
      if let wrapped = mirror.children.first?.value {
        write(wrapped, label: label, depth: depth)
      } else {
        lines.append(prefix + "nil")
      }
      return
    }
    if mirror.children.isEmpty {
      lines.append(prefix + Self.leaf(value, mirror))
      return
    }
    let (open, close) = Self.brackets(value, mirror)
    lines.append(prefix + open)
    for group in groups(of: mirror, depth: depth + 1) { lines += group }
    lines.append(String(repeating: "  ", count: depth) + close)
  }

  private func groups(of mirror: Mirror, depth: Int) -> [[String]] {
    let isUnordered = mirror.displayStyle == .set || mirror.displayStyle == .dictionary
    let groups = Self.parts(of: mirror).enumerated().map { offset, child in
      var part = StateDump()
      if mirror.displayStyle == .dictionary {
        let pair = Mirror(reflecting: child.value).children.map(\.value)
        part.write(pair.last ?? child.value, label: pair.first.map { "\($0)" }, depth: depth)
      } else {
        let isNumbered = mirror.displayStyle == .collection
        part.write(child.value, label: isNumbered ? "[\(offset)]" : Self.label(child.label), depth: depth)
      }
      return part.lines
    }
    return isUnordered ? groups.sorted { $0.lexicographicallyPrecedes($1) } : groups
  }

  private init() {}

  /// The children; those of the payload where a case of an enum has one of several values.
  private static func parts(of mirror: Mirror) -> [Mirror.Child] {
    guard mirror.displayStyle == .enum, let payload = mirror.children.first?.value else {
      return Array(mirror.children)
    }
    let values = Mirror(reflecting: payload)
    return values.displayStyle == .tuple ? Array(values.children) : [(label: nil, value: payload)]
  }

  /// Positions in tuples and payloads without a name (`.0`) are left out.
  private static func label(_ label: String?) -> String? {
    guard let label, label.first != "." else { return nil }
    return label
  }

  private static func leaf(_ value: Any, _ mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .enum: ".\(value)"
    case .collection, .set: "[]"
    case .dictionary: "[:]"
    case .struct where !(value is any CustomStringConvertible): "\(type(of: value))()"
    default: "\(value)"
    }
  }

  private static func brackets(_ value: Any, _ mirror: Mirror) -> (open: String, close: String) {
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: ("[", "]")
    case .enum: (".\(mirror.children.first?.label ?? "")(", ")")
    case .tuple: ("(", ")")
    default: ("\(type(of: value))(", ")")
    }
  }
}
