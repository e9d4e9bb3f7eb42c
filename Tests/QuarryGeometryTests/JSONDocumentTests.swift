import QuarryGeometry
import Testing

@Suite("JSONDocument")
struct JSONDocumentTests {
  @Test("every kind of value is read with its place")
  func kinds() throws {
    let text = #"{"a": null, "b":true,"c":false, "d": -12.5e1 ,"e":"x\u00e9\n","f":[1, [], {}],"g":{"h":0}}"#
    let document = try JSONDocument(text)
    let root = document.root
    #expect(root.kind == .object)
    #expect(root.count == 7)
    #expect(root.members.map(\.key) == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(root["a"]?.isNull == true)
    #expect(root["b"]?.bool == true)
    #expect(root["c"]?.bool == false)
    #expect(root["d"]?.double == -125)
    #expect(root["d"]?.int64 == nil)
    #expect(root["d"]?.rawText == "-12.5e1")
    #expect(root["e"]?.string == "xé\n")
    #expect(root["e"]?.rawText == #""x\u00e9\n""#)
    #expect(root["f"]?.rawText == "[1, [], {}]")
    #expect(root["f"]?.elements.map(\.rawText) == ["1", "[]", "{}"])
    #expect(root["f"]?[0]?.int64 == 1)
    #expect(root["f"]?[3] == nil)
    #expect(root["g"]?["h"]?.pointer == "/g/h")
    #expect(root["f"]?[2]?.pointer == "/f/2")
    #expect(root.rawText == text)
  }

  @Test("to ask a value for what it is not gives nothing")
  func wrongKind() throws {
    let root = try JSONDocument(#"[1,"a",null,true,{"k":2}]"#).root
    #expect(root["a"] == nil)
    #expect(root[-1] == nil)
    #expect(root[5] == nil)
    #expect(root.double == nil)
    #expect(root.string == nil)
    #expect(root.bool == nil)
    #expect(root[0]?.string == nil)
    #expect(root[0]?.count == nil)
    #expect(root[1]?.double == nil)
    #expect(root[1]?.int64 == nil)
    #expect(root[2]?.bool == nil)
    #expect(root[4]?[0] == nil)
    #expect(root[0].map { Array($0.elements).isEmpty } == true)
    #expect(root[4].map { Array($0.elements).isEmpty } == true)
    #expect(root.members.map(\.key).isEmpty)
  }

  @Test("a scalar is a document", arguments: ["1", "-0.5", #""a""#, "true", "false", "null", " 7 ", "\n\"\"\t"])
  func scalars(text: String) throws {
    let root = try JSONDocument(text).root
    #expect(
      root.rawText
        == text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed().map(String.init).joined())
    #expect(root.pointer.isEmpty)
  }

  @Test("a byte order mark is passed over, and counts in offsets")
  func byteOrderMark() throws {
    let document = try JSONDocument([0xEF, 0xBB, 0xBF] + Array(#"{"a":1}"#.utf8))
    #expect(document.root.offset == 3)
    #expect(document.root["a"]?.rawText == "1")
    #expect(document.root.members.map(\.key) == ["a"])
  }

  @Test("of members with one name the first is found and all are listed")
  func duplicateNames() throws {
    let root = try JSONDocument(#"{"a":1,"b":2,"a":3}"#).root
    #expect(root["a"]?.int64 == 1)
    #expect(root.members.map(\.value.int64) == [1, 2, 3])
  }

  @Test("names are compared by their bytes, escapes resolved")
  func names() throws {
    let root = try JSONDocument(#"{"pl\u0061yer":1,"é":2,"":3}"#).root
    #expect(root["player"]?.int64 == 1)
    #expect(root["é"]?.int64 == 2)
    #expect(root["e\u{301}"] == nil)
    #expect(root[""]?.int64 == 3)
    #expect(root.fields.map { $0.hasKey("player") as Bool } == [true, false, false])
    #expect(root.fields.map { $0.hasKey(String("player")) } == [true, false, false])
    #expect(root.fields.map(\.keyOffset) == [1, 17, 24])
    let text = try JSONDocument(#"["fix","f\u0069x","fixx"]"#).root
    #expect(text.elements.map { $0.isString("fix") } == [true, true, false])
    #expect(text.elements.map { $0.stringBytes.map(Array.init) ?? [] }[1] == Array("fix".utf8))
  }

  @Test("a pointer leads back to the value that it was made from")
  func pointers() throws {
    let root = try JSONDocument(#"{"a/b":[{"~":[0,1,{"":[true]}]}],"10":{"x":1}}"#).root
    var pointers: [String] = []
    func visit(_ value: JSONValue) {
      pointers.append(value.pointer)
      #expect(root.value(atPointer: value.pointer)?.offset == value.offset)
      value.elements.forEach(visit)
      value.members.forEach { visit($0.value) }
    }
    visit(root)
    #expect(
      pointers == [
        "", "/a~1b", "/a~1b/0", "/a~1b/0/~0", "/a~1b/0/~0/0", "/a~1b/0/~0/1", "/a~1b/0/~0/2", "/a~1b/0/~0/2/",
        "/a~1b/0/~0/2//0", "/10", "/10/x",
      ])
    for wrong in ["a", "/a~1b/01", "/a~1b/-1", "/a~1b/9", "/a~2b", "/10/x/0", "/a~1b/0/~"] {
      #expect(root.value(atPointer: wrong) == nil, "\(wrong)")
    }
  }

  @Test("lines end with LF, CR LF and CR, and columns count characters")
  func positions() throws {
    let document = try JSONDocument("[\"é\",1,\r\n 2,\r3,\n\n  4]")
    let index = JSONLineIndex(document)
    let places = document.root.elements.map { "\(document.position(ofByte: $0.offset))" }
    #expect(
      places == [
        "(line: 1, column: 2)", "(line: 1, column: 6)", "(line: 2, column: 2)", "(line: 3, column: 1)",
        "(line: 5, column: 3)",
      ])
    for offset in -1...document.bytes.count + 1 {
      #expect(index.position(ofByte: offset) == document.position(ofByte: offset), "\(offset)")
    }
  }

  @Test("a time is a string of RFC 3339 or seconds since 1970")
  func times() throws {
    let root = try JSONDocument(#"["1970-01-01T00:00:01.5Z", 1.5, "1970-01-01T00:00:01\u002e5Z", "soon", null, 1e300]"#)
      .root
    #expect(root.elements.map { $0.time?.microseconds } == [1_500_000, 1_500_000, 1_500_000, nil, nil, nil])
  }

  @Test("texts of JSON are equal where their bytes are")
  func texts() throws {
    let root = try JSONDocument(#"[{"a": 1}, {"a":1}, 2]"#).root
    let inside = try #require(root[1])
    #expect(try JSONText(inside) == JSONText(parsing: #"{"a":1}"#))
    #expect(try JSONText(inside).hashValue == JSONText(parsing: #"{"a":1}"#).hashValue)
    #expect(try JSONText(inside) != JSONText(parsing: #"{"a": 1}"#))
    #expect(throws: JSONError.self) { try JSONText(parsing: "{") }
  }

  @Test(
    "the word that was probably meant is found",
    arguments: [
      ("polygon", "Polygon"), ("Poligon", "Polygon"), ("Ploygon", "Polygon"), ("Pint", "Point"), ("Circle", nil),
      ("", nil),
      ("Multipolygons", "MultiPolygon"),
    ] as [(String, String?)])
  func spelling(word: String, expected: String?) {
    #expect(Spelling.nearest(to: word, among: ["Point", "Polygon", "MultiPolygon"]) == expected)
    #expect(Spelling.nearest(to: String(repeating: "x", count: 100_000), among: ["Point"]) == nil)
  }

  @Test("one line of many is read in place")
  func lines() throws {
    let bytes = Array("{\"a\":1}\n{\"a\":[2]}\nnope\n".utf8)
    let parser = JSONParser()
    #expect(try parser.parse(bytes, in: 0..<7).root["a"]?.int64 == 1)
    let second = try parser.parse(bytes, in: 8..<17, line: 2)
    #expect(second.root["a"]?[0]?.int64 == 2)
    #expect(second.root["a"]?[0]?.offset == 14)
    #expect(second.position(ofByte: 14) == (2, 7))
    let error = #expect(throws: JSONError.self) { try parser.parse(bytes, in: 18..<22, line: 3) }
    #expect(error?.description == "3:1: this must be null, or be in double quotes")
    #expect(error?.offset == 18)
    #expect(throws: JSONError.self) { try parser.parse(bytes, in: 100..<200) }
  }
}
