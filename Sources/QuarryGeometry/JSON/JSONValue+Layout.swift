extension JSONValue {
  /// The value laid out for people: what fits into a line stays on it, the rest is indented by two spaces.
  ///
  /// Numbers and strings keep their text. O(length · depth).
  /// - Parameter width: the bytes that a line should hold.
  public func laidOut(width: Int = 110) -> [UInt8] {
    var bytes: [UInt8] = []
    lay(into: &bytes, indent: 0, used: 0, width: width)
    return bytes
  }

  private func lay(into bytes: inout [UInt8], indent: Int, used: Int, width: Int) {
    guard count ?? 0 > 0, rawBytes.count + used > width else {
      bytes += rawBytes
      return
    }
    func line() {
      bytes.append(UInt8(ascii: "\n"))
      bytes += Array(repeating: UInt8(ascii: " "), count: indent + 2)
    }
    let isObject = kind == .object
    bytes.append(UInt8(ascii: isObject ? "{" : "["))
    var isFirst = true
    func separate() {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      line()
    }
    for field in fields {
      separate()
      let key = field.keyBytes
      bytes += key
      bytes += [UInt8(ascii: ":"), UInt8(ascii: " ")]
      field.value.lay(into: &bytes, indent: indent + 2, used: indent + 4 + key.count, width: width)
    }
    for element in elements {
      separate()
      element.lay(into: &bytes, indent: indent + 2, used: indent + 2, width: width)
    }
    bytes.append(UInt8(ascii: "\n"))
    bytes += Array(repeating: UInt8(ascii: " "), count: indent)
    bytes.append(UInt8(ascii: isObject ? "}" : "]"))
  }
}
