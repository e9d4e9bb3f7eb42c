import Foundation
import QuarryGeometry
import Testing

@Suite("JSONWriter")
struct JSONWriterTests {
  @Test("members stand in the order of the calls with commas between them")
  func order() throws {
    var writer = JSONWriter(capacity: 64)
    writer.beginObject()
    writer.member("seq", 12)
    writer.member("name", "a\"b\\c\n\u{1}\u{1F}é")
    writer.member("initial", false)
    writer.member("d", fixed: 3.14159, decimals: 2)
    writer.member("x", 0.1)
    writer.member("time", GameTime(microseconds: 250_000))
    writer.key("zones")
    writer.beginArray()
    writer.string("park")
    writer.null()
    writer.beginArray()
    writer.endArray()
    writer.beginObject()
    writer.endObject()
    writer.raw("[1,2]")
    writer.endArray()
    writer.key(String("k\"ey"))
    writer.double(.infinity)
    writer.endObject()
    writer.newline()
    writer.beginArray()
    writer.bool(true)
    writer.double(.nan)
    writer.endArray()
    let expected =
      #"{"seq":12,"name":"a\"b\\c\n\u0001\u001fé","initial":false,"d":3.14,"x":0.1,"time":"1970-01-01T00:00:00.250Z","#
      + #""zones":["park",null,[],{},[1,2]],"k\"ey":null}"# + "\n[true,null]"
    #expect(writer.text == expected)
    for line in expected.split(separator: "\n") { _ = try JSONDocument(String(line)) }
    writer.removeAll()
    for exponent in 0...18 {
      let power = (0..<exponent).reduce(1) { power, _ in power * 10 }
      for value in [power - 1, power, -power] {
        writer.removeAll()
        writer.int(value)
        #expect(writer.text == String(value))
      }
    }
    writer.removeAll()
    writer.beginArray()
    writer.int(Int64.min)
    writer.int(UInt64.max)
    writer.int(10_000_000_000_000_000_000 as UInt64)
    writer.endArray()
    #expect(writer.text == "[-9223372036854775808,18446744073709551615,10000000000000000000]")
  }

  @Test("the example of the documentation gives what it says")
  func example() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("seq", 12)
    writer.member("distanceMeters", fixed: 3.14159, decimals: 2)
    writer.key("zones")
    writer.beginArray()
    writer.string("park")
    writer.endArray()
    writer.endObject()
    writer.newline()
    #expect(writer.text == #"{"seq":12,"distanceMeters":3.14,"zones":["park"]}"# + "\n")
  }

  @Test("every string that is written reads back as itself")
  func strings() throws {
    var random = JSONTestRandom(seed: 11)
    for round in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let value: UInt32 =
          Bool.random(using: &random)
          ? .random(in: 0...0x7F, using: &random) : .random(in: 0...0x10FFFF, using: &random)
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.key(text)
      writer.string(text)
      writer.endObject()
      let member = try #require(Array(JSONDocument(writer.text).root.members).first, "round \(round)")
      #expect(member.key.utf8.elementsEqual(text.utf8), "round \(round)")
      #expect(member.value.string.map { $0.utf8.elementsEqual(text.utf8) } == true, "round \(round)")
    }
  }

  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    JSONWriter.appendFixed(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "fixed decimals are rounded from the exact value, ties to even, nought without a sign",
    arguments: [
      (0, 2, "0.00"), (-0.0, 2, "0.00"), (-0.004, 2, "0.00"), (-0.005, 2, "-0.01"), (0.125, 2, "0.12"),
      (0.375, 2, "0.38"), (2.675, 2, "2.67"), (1.005, 2, "1.00"), (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"),
      (-1.5, 0, "-2"), (13.405, 7, "13.4050000"), (-179.99999996, 7, "-180.0000000"), (9.995, 2, "9.99"),
      (99.999, 2, "100.00"), (1e15, 3, "1000000000000000.000"),
      (123_456_789_012_345_683_968, 2, "123456789012345683968.00"),
      (1e21, 2, "1e+21"), (-1e300, 2, "-1e+300"), (.nan, 2, "null"), (-.infinity, 2, "null"),
      (.leastNonzeroMagnitude, 15, "0.000000000000000"),
      (0.1, 15, "0.100000000000000"), (1, -3, "1"), (0.3, 99, "0.300000000000000"),
      (999_999_999_999_999_868_928, 1, "999999999999999868928.0"),
    ] as [(Double, Int, String)])
  func fixedDecimals(value: Double, decimals: Int, expected: String) {
    #expect(Self.fixed(value, decimals) == expected)
  }

  @Test("fixed decimals agree with printf")
  func fixedOracle() {
    var random = JSONTestRandom(seed: 5)
    for round in 0..<20_000 {
      let decimals = Int.random(in: 0...15, using: &random)
      var value: Double
      switch round % 4 {
      case 0: value = Double(bitPattern: random.next())
      case 1: value = .random(in: -360...360, using: &random)
      case 2: value = Double(Int.random(in: -9999...9999, using: &random)) / 64  // many ties
      default: value = .random(in: -1e17...1e17, using: &random)
      }
      if !(value.magnitude < 1e21) { value = 1 / value }
      guard value.isFinite else { continue }
      var expected = String(format: "%.\(decimals)f", value)
      if !expected.contains(where: { "123456789".contains($0) }) && expected.hasPrefix("-") { expected.removeFirst() }
      #expect(Self.fixed(value, decimals) == expected, "round \(round): \(value)")
    }
  }

  @Test(
    "the shortest form is positional in the middle and has an exponent at the ends",
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (100_000, "100000"), (0.1, "0.1"), (1e-7, "0.0000001"), (1.5e-8, "1.5e-08"),
      (123_456_789.125, "123456789.125"), (0x1p53 - 1, "9007199254740991"), (1e20, "1e+20"), (1e21, "1e+21"),
      (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (13.4049999, "13.4049999"),
    ] as [(Double, String)])
  func shortest(value: Double, expected: String) {
    var writer = JSONWriter()
    writer.double(value)
    #expect(writer.text == expected)
  }

  @Test("a double that is written in its shortest form reads back with the same bits")
  func shortestRoundTrip() throws {
    var random = JSONTestRandom(seed: 8)
    for round in 0..<20_000 {
      let value: Double = round % 2 == 0 ? Double(bitPattern: random.next()) : .random(in: -180...180, using: &random)
      guard value.isFinite else { continue }
      var writer = JSONWriter()
      writer.double(value)
      let read = try JSONDocument(writer.text).root.double
      #expect(read?.bitPattern == value.bitPattern, "round \(round): \(value)")
      let digits = { (text: String) in
        text.lowercased().split(separator: "e")[0].filter(\.isNumber).drop { $0 == "0" }.reversed().drop { $0 == "0" }
          .count
      }
      #expect(digits(writer.text) == digits(value.description), "round \(round): \(writer.text), \(value)")
    }
  }
}
