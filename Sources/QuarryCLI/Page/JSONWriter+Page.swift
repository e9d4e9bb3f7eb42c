import QuarryGeometry

extension JSONWriter {
  /// Writes an object with the members that `body` writes.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes an array with the values that `body` writes.
  mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  /// Writes an array with what `body` writes for each element.
  mutating func array<Element>(of elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void) {
    beginArray()
    for element in elements { body(&self, element) }
    endArray()
  }

  /// Writes the value as a whole number of units, of which `unitsPerOne` make one; nought where it is beyond
  /// ``PageNumbers/largest``.
  mutating func units(_ value: Double, unitsPerOne: Double) {
    int(PageNumbers.units(value, unitsPerOne))
  }

  /// Writes the values in units, each less the one before it: small numbers take few bytes.
  mutating func unitDifferences(_ values: some Sequence<Double>, unitsPerOne: Double) {
    differences(values.lazy.map { PageNumbers.units($0, unitsPerOne) })
  }

  /// Writes the numbers, each less the one before it.
  mutating func differences(_ numbers: some Sequence<Int>) {
    var last = 0
    array(of: numbers) { json, number in
      json.int(number - last)
      last = number
    }
  }

  /// What was written, as it may stand inside a `script` element of HTML.
  ///
  /// `<`, `>` and `&` become escapes, so that neither `</script>` nor `<!--` can appear; so do U+007F to U+009F and
  /// U+2028 and U+2029, which end a line in older JavaScript. In JSON all of them stand in strings only, where an escape
  /// means the same.
  func bytesInScript() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    let text = bytes.span
    var index = 0
    while index < text.count {
      let byte = text[index]
      let next = index + 1 < text.count ? text[index + 1] : 0
      let afterNext = index + 2 < text.count ? text[index + 2] : 0
      switch (byte, next, afterNext) {
      case (UInt8(ascii: "<"), _, _): result.append(contentsOf: "\\u003c".utf8)
      case (UInt8(ascii: ">"), _, _): result.append(contentsOf: "\\u003e".utf8)
      case (UInt8(ascii: "&"), _, _): result.append(contentsOf: "\\u0026".utf8)
      case (0x7F, _, _): result.append(contentsOf: "\\u007f".utf8)
      case (0xC2, 0x80...0x9F, _):
        result.append(contentsOf: "\\u00\(String(next, radix: 16))".utf8)
        index += 1
      case (0xE2, 0x80, 0xA8...0xA9):
        result.append(contentsOf: afterNext == 0xA8 ? "\\u2028".utf8 : "\\u2029".utf8)
        index += 2
      default: result.append(byte)
      }
      index += 1
    }
    return result
  }
}

/// The whole numbers in which a page counts.
enum PageNumbers {
  /// Beyond this a number is no time and no place: 30,000 years in seconds.
  static let largest = 1e12

  /// The value in units, to the nearest; nought where it is beyond ``largest``.
  static func units(_ value: Double, _ unitsPerOne: Double) -> Int {
    value.magnitude < largest ? Int((value * unitsPerOne).rounded()) : 0
  }
}
