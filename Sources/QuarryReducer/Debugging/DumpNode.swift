/// One value of a dump: a line, or an opening line, parts and a closing line.
struct DumpNode {
  /// How the parts of two values are matched.
  enum Order {
    /// By position: properties, payloads, tuples.
    case fields
    /// By key: dictionaries, sets, identified collections.
    case keyed
    /// By what they are: arrays, lines of a text.
    case listed
  }

  /// What stands before the value: `count: `, `[3]: `, or nothing.
  var label: String
  /// What the value is known by among its siblings.
  var key: String
  let open: String
  let close: String
  let order: Order
  let parts: [DumpNode]
  /// Equal for values that are written alike. That it is equal for others has a chance of 2⁻⁶⁴.
  let fingerprint: Int

  /// A line.
  init(_ text: String, label: String) {
    self.init(text, "", .fields, [], label: label)
  }

  /// A value with parts.
  init(_ open: String, _ close: String, _ order: Order, _ parts: [DumpNode], label: String) {
    self.label = label
    key = label
    self.open = open
    self.close = close
    self.order = order
    self.parts = parts
    var hasher = Hasher()
    hasher.combine(open)
    hasher.combine(parts.count)
    for part in parts {
      if order != .listed { hasher.combine(part.key) }
      hasher.combine(part.fingerprint)
    }
    fingerprint = hasher.finalize()
  }

  var isLine: Bool { close.isEmpty }

  /// The value in one line, its parts left out.
  var summary: String { isLine ? label + open : "\(label)\(open)…\(close)" }

  /// Gives the lines one by one, each with how deep it lies.
  func forEachLine(depth: Int, _ body: (_ depth: Int, _ text: String) -> Void) {
    body(depth, label + open)
    if isLine { return }
    for part in parts { part.forEachLine(depth: depth + 1, body) }
    body(depth, close)
  }
}
