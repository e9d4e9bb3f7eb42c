/// Makes the nodes of a dump out of mirrors.
struct DumpReader {
  /// Values that lie deeper are left out: a list of linked objects would be one line deeper with each.
  private static let depthLimit = 60

  /// How many parts of a collection are looked at.
  var partLimit = Int.max
  private var depth = 0
  /// The objects around the value that is looked at.
  private var around: Set<ObjectIdentifier> = []

  init(partLimit: Int = .max) { self.partLimit = partLimit }

  mutating func node(_ value: Any, label: String) -> DumpNode {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return optional(mirror, label) }
    if let text = value as? any StringProtocol { return Self.text(String(text), label) }
    if let line = Self.line(of: value, mirror) { return DumpNode(Self.escaped(line), label: label) }
    if depth == Self.depthLimit { return DumpNode("…", label: label) }
    depth += 1
    defer { depth -= 1 }
    if mirror.displayStyle == .class { return object(value as AnyObject, mirror, label) }
    return composite(value, mirror, label)
  }

  private mutating func optional(_ mirror: Mirror, _ label: String) -> DumpNode {
    guard let wrapped = mirror.children.first?.value else { return DumpNode("nil", label: label) }
    let inner = Mirror(reflecting: wrapped)
    if inner.displayStyle == .optional, inner.children.isEmpty { return DumpNode("Optional(nil)", label: label) }
    return node(wrapped, label: label)
  }

  private mutating func object(_ object: AnyObject, _ mirror: Mirror, _ label: String) -> DumpNode {
    let name = "\(type(of: object))"
    if !around.insert(ObjectIdentifier(object)).inserted { return DumpNode("\(name)(itself)", label: label) }
    defer { around.remove(ObjectIdentifier(object)) }
    var levels = [mirror]
    while let mirror = levels.last?.superclassMirror { levels.append(mirror) }
    let fields = levels.reversed().flatMap { $0.children }
    return DumpNode("\(name)(", ")", .fields, parts(fields), label: label)
  }

  private mutating func composite(_ value: Any, _ mirror: Mirror, _ label: String) -> DumpNode {
    switch mirror.displayStyle {
    case .enum:
      let parts = parts(Self.payload(of: mirror))
      let name = ".\(mirror.children.first?.label ?? "")"
      if parts.count == 1, let part = parts.first, part.isLine {
        return DumpNode("\(name)(\(part.label)\(part.open))", label: label)
      }
      return DumpNode("\(name)(", ")", .fields, parts, label: label)
    case .tuple: return DumpNode("(", ")", .fields, parts(mirror.children), label: label)
    case .collection: return collection(value, mirror, label)
    case .set:
      let elements = mirror.children.map(\.value).sorted(by: Self.isBefore)
      return DumpNode("[", "]", .keyed, elements.map { keyed(node($0, label: "")) }, label: label)
    case .dictionary: return dictionary(mirror, label)
    default: return DumpNode("\(type(of: value))(", ")", .fields, parts(mirror.children), label: label)
    }
  }

  private mutating func collection(_ value: Any, _ mirror: Mirror, _ label: String) -> DumpNode {
    let ids = (value as? any IdentifiedDump)?.dumpedIDs
    var parts: [DumpNode] = []
    for (offset, child) in mirror.children.enumerated().prefix(partLimit) {
      if let ids, offset < ids.count {
        parts.append(node(child.value, label: "[id: \(StateDump.line(ids[offset]))]: "))
      } else {
        parts.append(node(child.value, label: "[\(offset)]: "))
      }
    }
    return DumpNode("[", "]", ids == nil ? .listed : .keyed, parts, label: label)
  }

  private mutating func dictionary(_ mirror: Mirror, _ label: String) -> DumpNode {
    let pairs = mirror.children.map { child in
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      return (key: pair.first ?? "", value: pair.last ?? "")
    }
    let parts = pairs.sorted { Self.isBefore($0.key, $1.key) }
      .map { node($0.value, label: "\(StateDump.line($0.key)): ") }
    return DumpNode("[", "]", .keyed, parts, label: label)
  }

  private mutating func parts(_ children: some Sequence<Mirror.Child>) -> [DumpNode] {
    children.map { child in
      // Positions in tuples and payloads without a name (`.0`) are left out.
      let name = child.label.flatMap { $0.first == "." ? nil : "\($0): " } ?? ""
      return node(child.value, label: name)
    }
  }

  private func keyed(_ node: DumpNode) -> DumpNode {
    var node = node
    node.key = String(node.fingerprint)
    return node
  }

  /// The values that the payload of a case consists of.
  private static func payload(of mirror: Mirror) -> [Mirror.Child] {
    guard let payload = mirror.children.first?.value else { return [] }
    let values = Mirror(reflecting: payload)
    return values.displayStyle == .tuple ? Array(values.children) : [(label: nil, value: payload)]
  }

  private static func text(_ text: String, _ label: String) -> DumpNode {
    guard text.contains("\n") else { return DumpNode(text.debugDescription, label: label) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let parts = lines.map { DumpNode(String($0.debugDescription.dropFirst().dropLast()), label: "") }
    return DumpNode("\"\"\"", "\"\"\"", .listed, parts, label: label)
  }

  /// What is written in one line, since it has no parts or a form that says all.
  private static func line(of value: Any, _ mirror: Mirror) -> String? {
    switch value {
    case let value as Character: return String(value).debugDescription
    case let value as any LosslessStringConvertible: return value.description
    case let value as Duration: return value.description
    case let value as UniqueID: return value.description
    case let value as StackElementID: return value.description
    case let value as TimerID: return value.description
    case let value as Timestamp: return value.description
    default: break
    }
    if !mirror.children.isEmpty || mirror.superclassMirror?.children.isEmpty == false { return nil }
    switch mirror.displayStyle {
    case .enum: return ".\(value)"
    case .collection, .set: return "[]"
    case .dictionary: return "[:]"
    case .class: return "\(type(of: value))()"
    case .struct where !(value is any CustomStringConvertible): return "\(type(of: value))()"
    default: return "\(value)"
    }
  }

  private static func escaped(_ line: String) -> String {
    line.contains("\n") ? line.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n") : line
  }

  /// By value where two can be compared, by what is written otherwise.
  private static func isBefore(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? any Comparable, let answer = isBefore(a, b) { return answer }
    return StateDump.line(a) < StateDump.line(b)
  }

  private static func isBefore<Value: Comparable>(_ a: Value, _ b: Any) -> Bool? { (b as? Value).map { a < $0 } }
}

/// A collection whose elements are known by ids.
private protocol IdentifiedDump {
  var dumpedIDs: [Any] { get }
}

extension IdentifiedArray: IdentifiedDump {
  fileprivate var dumpedIDs: [Any] { ids }
}
