import QuarryGeometry
import Testing

@testable import QuarryTraces

@Suite("GPX")
struct GPXTests {
  static let head = #"<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">"#

  private func gpx(_ body: String) -> TraceSource { source("\(Self.head)\n\(body)</gpx>") }

  @Test("a point gives a fix with all that it says")
  func wholePoint() throws {
    let result = read(
      gpx(
        """
        <metadata><time>2001-01-01T00:00:00Z</time></metadata>
        <trk><trkseg><trkpt lat="52.52" lon="13.405"><ele>34.5</ele><time>2026-05-01T10:00:15.250Z</time>
        <hdop>1.2</hdop><extensions><x:speed xmlns:x="u">1.5</x:speed><course>90</course><vAcc>3</vAcc></extensions>
        </trkpt></trkseg></trk>
        """))
    let fix = try #require(result.events.first?.fix)
    #expect(result.events.count == 1)
    #expect(result.error == nil)
    #expect(fix.player == "ann")
    #expect(fix.coordinate == Coordinate(longitude: 13.405, latitude: 52.52))
    #expect(fix.time == GameTime(rfc3339: "2026-05-01T10:00:15.250Z"))
    #expect(fix.altitude == Meters(34.5))
    #expect(fix.accuracy == Meters(1.2 * 5))
    #expect(fix.verticalAccuracy == Meters(3))
    #expect(fix.speedMetersPerSecond == 1.5)
    #expect(fix.course == Degrees(90))
    #expect(fix.receivedAt == nil)
    #expect(!fix.isMock)
  }

  @Test("an accuracy in metres is preferred to an HDOP, wherever it stands")
  func accuracyFirst() throws {
    for names in ["accuracy", "hAcc", "accuracy_horizontal", "horizontalAccuracy"] {
      let result = read(
        gpx(
          """
          <trk><trkseg><trkpt lat="1" lon="2"><extensions><a><\(names)>7.5</\(names)></a></extensions>
          <hdop>9</hdop><time>2026-05-01T10:00:15Z</time></trkpt></trkseg></trk>
          """))
      #expect(result.events.first?.fix?.accuracy == Meters(7.5))
    }
  }

  @Test("values that mean unknown, and values that are no numbers, are left out; only the latter are counted")
  func unknownValues() throws {
    let result = read(
      gpx(
        """
        <trk><trkseg><trkpt lat="1" lon="2"><ele/><time>2026-05-01T10:00:15Z</time><hdop>bad</hdop>
        <extensions><hAcc>-1</hAcc><vAcc>-1</vAcc><speed>-1</speed><course>-1</course></extensions></trkpt></trkseg></trk>
        """))
    let fix = try #require(result.events.first?.fix)
    #expect(fix.accuracy == Meters(-1) && fix.verticalAccuracy == nil)  // a place that Core Location calls invalid
    #expect(fix.altitude == nil && fix.speedMetersPerSecond == nil && fix.course == nil)
    #expect(result.summary?.ignoredValues == 1)
  }

  @Test("all tracks and segments are one player's; waypoints and routes are nobody's")
  func segments() {
    let point = #"<trkpt lat="1" lon="2"><time>2026-05-01T10:00:15Z</time></trkpt>"#
    let result = read(
      gpx(
        """
        <wpt lat="1" lon="2"><time>2026-05-01T10:00:15Z</time></wpt>
        <rte><rtept lat="1" lon="2"><time>2026-05-01T10:00:15Z</time></rtept></rte>
        <trk><trkseg>\(point)</trkseg><trkseg>\(point)\(point)</trkseg></trk><trk><trkseg>\(point)</trkseg></trk>
        <extensions><trkpt lat="1" lon="2"><time>2026-05-01T10:00:15Z</time></trkpt></extensions>
        """))
    #expect(result.events.count == 4)
    #expect(result.summary?.players == ["ann"])
    #expect(read(gpx(#"<wpt lat="1" lon="2"/>"#)).error == nil)
  }

  @Test("namespaces tell a point from a foreign element, prefixes do not")
  func namespaces() {
    let point = #"<p:trkpt lat="1" lon="2"><p:time>2026-05-01T10:00:15Z</p:time><time>no</time></p:trkpt>"#
    let prefixed = read(
      source(
        """
        <p:gpx xmlns="urn:other" xmlns:p="http://www.topografix.com/GPX/1/0"><p:trk><p:trkseg>
        \(point)<trkpt lat="1" lon="2"/></p:trkseg></p:trk></p:gpx>
        """))
    #expect(prefixed.events.count == 1)
    #expect(prefixed.summary?.dropped == [])
    let bare = read(
      source(
        #"<gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2026-05-01T10:00:15Z</time></trkpt></trkseg></trk></gpx>"#))
    #expect(bare.events.count == 1)
    let undeclared = read(
      gpx(
        #"<trk><trkseg><trkpt lat="1" lon="2"><time>2026-05-01T10:00:15Z</time><q:speed>3</q:speed></trkpt></trkseg></trk>"#
      ))
    #expect(undeclared.events.first?.fix?.speedMetersPerSecond == 3)
  }

  @Test(
    "a point that cannot be a fix is dropped under its reason, with its line",
    arguments: [
      (#"<trkpt lat="1" lon="2"/>"#, .noTime), (#"<trkpt lat="1" lon="2"><time> </time></trkpt>"#, .noTime),
      (#"<trkpt lat="1" lon="2"><time>noon</time></trkpt>"#, .unreadableTime), (#"<trkpt lat="1"/>"#, .noPosition),
      (#"<trkpt lat="1" lon=""/>"#, .noPosition), (#"<trkpt lat="north" lon="2"/>"#, .unreadablePosition),
      (#"<trkpt lat="NaN" lon="2"/>"#, .unreadablePosition), (#"<trkpt lat="90.001" lon="2"/>"#, .latitudeOutOfRange),
      (#"<trkpt lat="1" lon="360.5"/>"#, .longitudeOutOfRange),
    ] as [(String, DropReason)])
  func drops(point: String, reason: DropReason) {
    let result = read(gpx("<trk><trkseg>\n\n\(point)\(point)\n</trkseg></trk>"))
    #expect(result.events == [])
    #expect(result.error == nil)
    #expect(result.summary?.dropped == [TraceDrop(reason: reason, count: 2, firstLine: 4)])
  }

  @Test("a longitude beyond half a turn is brought back, one within is kept to the bit")
  func wrapping() {
    let points = ["-180.096474", "180", "-180", "359.5", "180.5"]
      .map { #"<trkpt lat="66.5" lon="\#($0)"><time>2026-05-01T10:00:15Z</time></trkpt>"# }.joined()
    let result = read(gpx("<trk><trkseg>\(points)</trkseg></trk>"))
    let longitudes = result.events.compactMap { $0.fix?.coordinate.longitude }
    #expect(longitudes == [-180.096474 + 360, 180, -180, -0.5, -179.5])
    #expect(result.summary?.wrappedLongitudes == 3)
  }

  @Test("a broken file names the line in libxml2's words, after the points before it")
  func malformed() throws {
    let text = """
      \(Self.head)<trk><trkseg>
      <trkpt lat="1" lon="2"><time>2026-05-01T10:00:15Z</time></trkpt>
      <trkpt lat="1" lon="2"></trk>
      """
    let result = read(source(text))
    #expect(result.events.count == 1)
    guard case .malformed("ann.gpx", 3, _, let reason) = result.error else {
      Issue.record("\(String(describing: result.error))")
      return
    }
    #expect(reason.contains("Opening and ending tag mismatch"))
    #expect(result.error?.description.hasPrefix("ann.gpx:3: Opening and ending tag mismatch") == true)
  }

  @Test("a file that is cut off is an error, unless it is to be salvaged")
  func cutOff() throws {
    let text = """
      \(Self.head)<trk><trkseg>
      <trkpt lat="1" lon="2"><time>2026-05-01T10:00:15Z</time></trkpt>
      <trkpt lat="1" lo
      """
    let broken = read(source(text))
    #expect(broken.events.count == 1)
    #expect(broken.error?.line == 3)
    let salvaged = read(source(text, salvage: true))
    #expect(salvaged.events == broken.events)
    #expect(salvaged.error == nil)
    #expect(salvaged.summary?.salvagedFrom == broken.error)
  }

  @Test("entities are never expanded, so a file cannot grow inside the parser")
  func billionLaughs() {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [<!ENTITY a0 \"ha\">\n"
    for level in 1...30 {
      text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">\n"
    }
    text += "]>\n<gpx><name>&a30;</name></gpx>"
    let result = read(source(text))
    #expect(
      result.error
        == .malformed(
          file: "ann.gpx", line: 34, column: nil, reason: "the entity &a30; is not expanded in a trace"))
    let attribute = text.replacing("<name>&a30;</name>", with: #"<trkpt lat="&a30;"/>"#)
    #expect(read(source(attribute)).error != nil)
    let outside = #"<!DOCTYPE gpx [<!ENTITY f SYSTEM "file:///etc/passwd">]><gpx><name>&f;</name></gpx>"#
    #expect(read(source(outside)).error?.reason == "the entity &f; is not expanded in a trace")
    let unused = #"<!DOCTYPE gpx SYSTEM "http://192.0.2.1/gpx.dtd" [<!ENTITY f "x">]><gpx><name>&lt;&amp;</name></gpx>"#
    #expect(read(source(unused)).error == nil)
  }

  @Test("what would cost libxml2 hours is refused: endless tags, deep nesting, endless new names")
  func limits() {
    let attributes = (0..<100_000).map { "a\($0)=''" }.joined(separator: " ")
    #expect(read(source("<gpx><trk \(attributes)/></gpx>")).error?.reason == "a tag of more than 65536 bytes")
    #expect(
      read(source("<gpx>" + String(repeating: "<a>", count: 300))).error?.reason
        == "elements are nested more than 256 levels deep")
    let names = (0..<100_000).map { "<n\($0)/>" }.joined()
    #expect(read(source("<gpx>\(names)</gpx>")).error?.reason == "more than 50000 different names of elements")
    #expect(read(source("<gpx><!--" + String(repeating: "x", count: 11_000_000))).error?.line == 1)
  }

  @Test("another document is named by its root")
  func foreignRoot() {
    let error = read(source("<?xml version='1.0'?>\n<kml><Placemark/></kml>", name: "a.kml")).error
    #expect(
      error?.description
        == "a.kml:2: not a trace in a known format (GPX, CSV, NDJSON): an XML document whose root is <kml>")
  }

  @Test("text in other encodings is read", arguments: [1, 7, 65_536])
  func encodings(chunkSize: Int) throws {
    let point = #"<trkpt lat="1" lon="2"><time>2026-05-01T10:00:15Z</time></trkpt>"#
    let body = "<gpx><trk><name>Ä</name><trkseg>\(point)</trkseg></trk></gpx>"
    let utf16 = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\(body)".utf16.flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\(body)".unicodeScalars.map { UInt8($0.value) }
    let bom = [0xEF, 0xBB, 0xBF] + Array(body.utf8)
    for contents in [[0xFF, 0xFE] + utf16, latin, bom] {
      let reader = try TraceSource(name: "a.gpx", contents: contents).makeReader(chunkSize: chunkSize)
      #expect(try reader.next() != nil)
      #expect(try reader.next() == nil)
    }
  }
}
