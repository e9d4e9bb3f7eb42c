import QuarryGeometry
import Testing

@Suite("JSONError")
struct JSONErrorTests {
  struct Defect: CustomTestStringConvertible {
    var text: String
    var offset: Int
    var pointer: String?
    var reason: JSONError.Reason
    var testDescription: String { text }

    init(_ text: String, at offset: Int, _ pointer: String?, _ reason: JSONError.Reason = .syntax) {
      self.text = text
      self.offset = offset
      self.pointer = pointer
      self.reason = reason
    }
  }

  @Test(
    "a defect is found where it is",
    arguments: [
      Defect("", at: 0, nil, .empty),
      Defect("  \n", at: 3, nil, .empty),
      Defect("\u{FEFF}", at: 3, nil, .empty),
      Defect("1 2", at: 2, nil, .trailingText),
      Defect("[1] x", at: 4, nil, .trailingText),
      Defect("[1]]", at: 3, nil, .trailingText),
      Defect("{}}", at: 2, nil, .trailingText),
      Defect("1,2", at: 1, nil, .trailingText),
      Defect("],[", at: 0, nil),
      Defect("[1,2", at: 4, ""),
      Defect("[", at: 1, ""),
      Defect("{", at: 1, ""),
      Defect("{\"a\"", at: 4, ""),
      Defect("{\"a\":", at: 5, ""),
      Defect("{\"a\":1", at: 6, ""),
      Defect("{\"a\":1,", at: 7, ""),
      Defect("[1,]", at: 3, ""),
      Defect("[,1]", at: 1, ""),
      Defect("[1 2]", at: 3, ""),
      Defect("{\"a\" 1}", at: 5, ""),
      Defect("{\"a\":1,}", at: 7, ""),
      Defect("{a:1}", at: 1, ""),
      Defect("{\"a\":[1}", at: 7, "/a"),
      Defect("[{\"a\":1]", at: 7, "/0"),
      Defect("['a']", at: 1, ""),
      Defect("{\"k\":[0,tru]}", at: 8, "/k/1"),
      Defect("[nul]", at: 1, "/0"),
      Defect("[nullx]", at: 1, "/0"),
      Defect("[falsey]", at: 1, "/0"),
      Defect("[01]", at: 1, "/0"),
      Defect("[-]", at: 1, "/0"),
      Defect("[+1]", at: 1, ""),
      Defect("[1.]", at: 1, "/0"),
      Defect("[.5]", at: 1, ""),
      Defect("[1e]", at: 1, "/0"),
      Defect("[1x]", at: 1, "/0"),
      Defect("[NaN]", at: 1, ""),
      Defect("{\"x\":[0, 1e999]}", at: 9, "/x/1", .numberRange),
      Defect("[-1e400]", at: 1, "/0", .numberRange),
      Defect("[\"a]", at: 1, nil),
      Defect("[\"a\nb\"]", at: 3, nil),
      Defect("[\"a\\q\"]", at: 3, "/0"),
      Defect("[\"\\u12g4\"]", at: 2, "/0"),
      Defect("[\"\\ud800\"]", at: 2, "/0"),
      Defect("{\"\\x\":1}", at: 2, ""),
      Defect("[\"a\"b]", at: 4, ""),
    ])
  func places(defect: Defect) throws {
    let error = #expect(throws: JSONError.self) { try JSONDocument(defect.text) }
    #expect(error?.offset == defect.offset, "\(String(describing: error))")
    #expect(error?.pointer == defect.pointer, "\(String(describing: error))")
    #expect(error?.reason == defect.reason, "\(String(describing: error))")
    #expect(error?.message.isEmpty == false)
  }

  @Test(
    "a byte that is not UTF-8 is found",
    arguments: [
      ([0x80], 0), ([0xC0, 0x80], 0), ([0xE2, 0x82], 0), ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xF5], 0), ([0x61, 0xC3, 0xA9, 0xFF], 3), ([0xE2, 0x82, 0xAC, 0xE0, 0x80, 0x80], 3),
    ] as [([UInt8], Int)])
  func notUTF8(bytes: [UInt8], offset: Int) throws {
    let text = Array("[1,\n\"".utf8) + bytes + Array("\"]".utf8)
    let error = #expect(throws: JSONError.self) { try JSONDocument(text) }
    #expect(error?.reason == .notUTF8)
    #expect(error?.offset == 5 + offset)
    #expect(error?.line == 2)
  }

  @Test("nesting is allowed as deep as the limit and no deeper")
  func depth() throws {
    let limit = JSONParser.depthLimit
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let inner = open == "[" ? "" : "0"
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
      }
      #expect(try JSONDocument(nested(limit)).root.count == 1)
      let error = #expect(throws: JSONError.self) { try JSONDocument(nested(limit + 1)) }
      #expect(error?.reason == .tooDeep)
      #expect(error?.offset == limit * open.utf8.count)
    }
  }

  @Test(
    "a long hostile text gives one error",
    arguments: ["[", "{\"a\":", "[{", "\"", "-", "[\"", "\\", "{\"", "[1,", "\u{0}"])
  func hostile(unit: String) {
    let text = Array(String(repeating: unit, count: 400_000).utf8)
    #expect(throws: JSONError.self) { try JSONDocument(text) }
  }

  @Test("a parser that has met a defect reads the next text")
  func reuse() throws {
    let parser = JSONParser()
    for _ in 0..<3 {
      #expect(throws: JSONError.self) { try parser.parse(Array("[\"a\\n\", {\"b\": [1, 2, ".utf8)) }
      #expect(try parser.parse(Array("[\"c\\n\"]".utf8)).root[0]?.string == "c\n")
    }
  }
}
