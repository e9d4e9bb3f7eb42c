import QuarryGeometry
import Testing

@Suite("JSON laid out for people")
struct JSONLayoutTests {
  @Test("what fits stays on its line, the rest is indented")
  func layout() throws {
    let value = try JSONDocument(#"{"name":"x","list":[1,2,{"a":"é\n"}],"empty":[]}"#).root
    #expect(String(decoding: value.laidOut(), as: UTF8.self) == value.rawText)
    #expect(
      String(decoding: value.laidOut(width: 20), as: UTF8.self) == """
        {
          "name": "x",
          "list": [
            1,
            2,
            {"a":"é\\n"}
          ],
          "empty": []
        }
        """)
  }

  @Test("nothing but blanks is changed", arguments: [1, 10, 40, 200])
  func sameText(width: Int) throws {
    let text = #"[{"a":{"b":{"c":[[1.50,-2e3],[]]}}},"[{,}]",null,true,{"":0}]"#
    let laidOut = try JSONDocument(text).root.laidOut(width: width)
    #expect(laidOut.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") } == Array(text.utf8))
    _ = try JSONDocument(laidOut)
  }
}

@Suite("positions in JSON")
struct JSONPositionTests {
  @Test("rising offsets have the positions that each has by itself", arguments: ["", "\n", "\r\n"])
  func rising(separator: String) throws {
    let document = try JSONDocument("[" + (0..<200).map { "\"é\($0)\"" }.joined(separator: "," + separator) + "]")
    let offsets = document.root.elements.map(\.offset)
    let positions = JSONLineIndex(document).positions(ofRisingBytes: offsets + offsets.reversed() + [1 << 20])
    for (offset, position) in zip(offsets + offsets.reversed() + [1 << 20], positions) {
      #expect(position == document.position(ofByte: offset))
    }
  }
}
