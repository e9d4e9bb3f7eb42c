import QuarryGeometry
import Testing

@Suite("JSON against a plain recogniser")
struct JSONOracleTests {
  @Test("a spoilt text is accepted just where RFC 8259 has it", arguments: [UInt64(21), 22])
  func mutations(seed: UInt64) {
    var random = JSONTestRandom(seed: seed)
    let parser = JSONParser()
    var accepted = 0
    for round in 0..<10_000 {
      let bytes = random.mutated(Array(round % 4 == 0 ? random.geoJSON().utf8 : random.tokens().utf8))
      var recogniser = JSONRecogniser(bytes)
      let expected = recogniser.isJSON
      let document = try? parser.parse(bytes)
      #expect((document != nil) == expected, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      if let document {
        accepted += 1
        #expect(document.root.isConsistent(), "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect((1000..<9000).contains(accepted), "\(accepted)")
  }

  @Test("a document can be cut off anywhere")
  func truncation() throws {
    let bytes = Array(#"{"a":[1.5,-2e3,{"b":"c\n\u00e9é"},true,false,null,[],{}],"d":"𝄞"}"#.utf8)
    for length in 0..<bytes.count {
      let error = #expect(throws: JSONError.self) { try JSONDocument(Array(bytes[..<length])) }
      #expect(error.map { $0.offset <= length } == true, "\(length)")
    }
  }

  @Test("numbers are the nearest doubles, whatever their number of digits")
  func numbers() throws {
    var random = JSONTestRandom(seed: 31)
    for round in 0..<30_000 {
      var text = Bool.random(using: &random) ? "-" : ""
      text +=
        [
          "0", "7", "\(UInt64.random(in: 1...UInt64.max, using: &random) >> UInt64.random(in: 0..<63, using: &random))",
        ][round % 3]
      if Bool.random(using: &random) {
        text += "." + String(repeating: "0", count: .random(in: 0...25, using: &random))
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          text += "\(random.next() >> UInt64.random(in: 0..<63, using: &random))"
        }
      }
      if Int.random(in: 0..<3, using: &random) == 0 { text += "e\(Int.random(in: -340...280, using: &random))" }
      let value = try JSONDocument("[\(text)]").root[0]
      #expect(value?.double?.bitPattern == Double(text)?.bitPattern, "round \(round): \(text)")
      #expect(value?.int64 == Int64(text), "round \(round): \(text)")
    }
  }

  @Test(
    "integers are kept to the last digit of 64 bits",
    arguments: [
      ("0", 0), ("-0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
      ("999999999999999999", 999_999_999_999_999_999), ("1e2", nil), ("1.0", nil),
      ("123456789012345678901234567890", nil),
    ] as [(String, Int64?)])
  func integers(text: String, expected: Int64?) throws {
    let root = try JSONDocument(text).root
    #expect(root.int64 == expected)
    #expect(root.double?.bitPattern == Double(text)?.bitPattern)
  }
}

extension JSONTestRandom {
  /// Random tokens of JSON one after another, most often no JSON.
  mutating func tokens() -> String {
    let tokens = [
      "[", "]", "{", "}", ",", ":", "\"a\"", "\"\\u0041\"", "1", "-0.5e+3", "true", "false", "null", " ", "\n", "01",
      "\"", "\\", "nul",
    ]
    if Int.random(in: 0..<4, using: &self) == 0 {
      return ["[1]", "{\"a\":2}", " 3 ", "\"x\"", "null", "[[],{}]"].randomElement(using: &self) ?? ""
    }
    return (0..<Int.random(in: 1...9, using: &self)).map { _ in tokens.randomElement(using: &self) ?? "" }.joined()
  }

  /// The bytes with up to three bytes replaced, inserted, removed, doubled or cut off.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let alphabet =
      Array("[]{},:\"\\ \n019-+.eEtrufalsn\u{0}x\u{7F}é\u{B}\u{C}\u{1A}\u{1E}".utf8) + [0xFF, 0xC0, 0xE2, 0x80]
    for _ in 0..<Int.random(in: 0...3, using: &self) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &self)
      let byte = alphabet.randomElement(using: &self) ?? 0
      switch Int.random(in: 0..<6, using: &self) {
      case 0: bytes[at] = byte
      case 1: bytes.insert(byte, at: at)
      case 2: bytes.remove(at: at)
      case 3: bytes.replaceSubrange(at..<at, with: bytes[at..<min(at + 8, bytes.count)])
      case 4: bytes.removeSubrange(at..<min(at + 5, bytes.count))
      default: if Int.random(in: 0..<3, using: &self) == 0 { bytes.removeSubrange(at...) }
      }
    }
    return bytes
  }
}

extension JSONValue {
  /// Whether every value's place, pointer and text agree with those of what is in it. Where names occur twice
  /// (`isUnique` false), pointers lead to the first of them and are not compared.
  fileprivate func isConsistent(isUnique: Bool = true) -> Bool {
    guard offset < endOffset, !isUnique || document.root.value(atPointer: pointer)?.offset == offset else {
      return false
    }
    if endOffset - offset < 60 {
      guard let again = try? JSONDocument(rawText).root, again.kind == kind, again.count == count else { return false }
    }
    let keys = members.map(\.key)
    let isUnique = isUnique && Set(keys.map { Array($0.utf8) }).count == keys.count
    var last = offset
    for child in Array(elements) + fields.map(\.value) {
      guard child.offset > last, child.endOffset < endOffset, child.isConsistent(isUnique: isUnique) else {
        return false
      }
      last = child.endOffset - 1
    }
    return Array(elements).count + keys.count == count ?? 0
  }
}
