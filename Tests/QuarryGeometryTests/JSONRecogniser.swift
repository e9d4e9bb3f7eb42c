/// Says whether bytes are JSON, by the grammar of RFC 8259 written down once more; with the limits of `JSONParser`.
struct JSONRecogniser {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isJSON: Bool {
    mutating get {
      guard String(validating: bytes, as: UTF8.self) != nil else { return false }
      at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      guard value() else { return false }
      space()
      return at == bytes.count
    }
  }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func take(any characters: String) -> Bool {
    guard let next, characters.utf8.contains(next) else { return false }
    at += 1
    return true
  }

  private mutating func space() { while take(any: " \n\r\t") {} }

  private mutating func word(_ word: String) -> Bool {
    guard bytes[at...].starts(with: word.utf8) else { return false }
    at += word.utf8.count
    return true
  }

  private mutating func value() -> Bool {
    space()
    switch next {
    case UInt8(ascii: "{"): return container("}") { $0.string(spaced: true) && $0.take(":") && $0.value() }
    case UInt8(ascii: "["): return container("]") { $0.value() }
    case UInt8(ascii: "\""): return string(spaced: false)
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func container(_ end: Unicode.Scalar, _ item: (inout JSONRecogniser) -> Bool) -> Bool {
    at += 1
    space()
    if take(end) { return true }
    repeat {
      guard item(&self) else { return false }
      space()
    } while take(",")
    return take(end)
  }

  private mutating func string(spaced: Bool) -> Bool {
    if spaced { space() }
    guard take("\"") else { return false }
    while let byte = next {
      at += 1
      switch byte {
      case UInt8(ascii: "\""):
        if spaced { space() }
        return true
      case ..<0x20: return false
      case UInt8(ascii: "\\"):
        if take(any: "\"\\/bfnrt") { continue }
        guard take("u"), let unit = hexadecimal() else { return false }
        if (0xDC00...0xDFFF).contains(unit) { return false }
        guard (0xD800...0xDBFF).contains(unit) else { continue }
        guard take("\\"), take("u"), let low = hexadecimal(), (0xDC00...0xDFFF).contains(low) else { return false }
      default: continue
      }
    }
    return false
  }

  private mutating func hexadecimal() -> Int? {
    guard at + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[at..<at + 4], as: UTF8.self)
    guard digits.allSatisfy(\.isHexDigit), digits.utf8.count == 4 else { return nil }
    at += 4
    return Int(digits, radix: 16)
  }

  private mutating func digits() -> Bool {
    guard take(any: "0123456789") else { return false }
    while take(any: "0123456789") {}
    return true
  }

  private mutating func number() -> Bool {
    let start = at
    _ = take("-")
    if !take("0") { guard digits() else { return false } }
    if take(".") { guard digits() else { return false } }
    if take(any: "eE") {
      _ = take(any: "+-")
      let exponent = at
      guard digits(), at - exponent <= 19 else { return false }
    }
    return Double(String(decoding: bytes[start..<at], as: UTF8.self)).map(\.isFinite) ?? false
  }
}
