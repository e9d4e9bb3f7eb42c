import Foundation
import QuarryGeometry
import Testing

@testable import QuarryTraces

@Suite("sources of traces")
struct TraceSourceTests {
  @Test("a file that cannot be opened says why in the words of the system")
  func cannotOpen() {
    #expect(
      read(TraceSource(path: "/no/such/file.gpx")).error?.description
        == "/no/such/file.gpx: cannot open: No such file or directory")
    let folder = read(TraceSource(path: "/"))
    #expect(folder.error == .cannotRead(file: "/", line: 1, reason: "Is a directory"))
    #expect(read(TraceSource(path: "a\0b")).error != nil)
  }

  @Test(
    "what is no trace is named by what it looks like",
    arguments: [
      ([0x1F, 0x8B, 8], "gzip"), ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG"), (Array("BZh9".utf8), "bzip2"),
      (Array("$GPRMC,1".utf8), "NMEA"), (Array("[1]".utf8), "JSON array"),
      (Array("{\n \"a\": 1\n}".utf8), "JSON document"), (Array("{\"type\":\"FeatureCollection\"}".utf8), "GeoJSON"),
      ([1, 2, 0, 3], "binary"),
      ([0xFF, 0xFE, 0x61, 0], "UTF-16"), ([], "empty"),
    ] as [([UInt8], String)])
  func unknownFormats(contents: [UInt8], word: String) {
    let error = read(TraceSource(name: "a.gpx", contents: contents)).error
    #expect(error?.description.contains(word) == true)
    #expect(error?.description.hasPrefix("a.gpx:1: ") == true)
  }

  @Test("the contents tell the format, not the name; a format that is given is believed")
  func sniffing() throws {
    #expect(try source("time,lat,lon\n", name: "a.gpx").scan().format == .csv)
    #expect(try source("\n <gpx/>", name: "a.csv").scan().format == .gpx)
    #expect(try source("{\"time\":1}", name: "a").scan().format == .ndjson)
    #expect(try source("", name: "a.ndjson").scan().events == 0)
    #expect(read(source("{}", name: "a", format: .gpx)).error != nil)
  }

  @Test(
    "the player is who the caller says, else the stem of the file's name",
    arguments: [
      ("ann.gpx", "ann"), ("a/b/ann.2026.gpx", "ann.2026"), ("ann", "ann"), (".gpx", ".gpx"), ("x/", "x"),
      ("-", "stdin"),
    ])
  func stem(file: String, player: String) {
    #expect(TraceSource(path: file).defaultPlayer.name == player)
    #expect(TraceSource(path: file, player: "bob").defaultPlayer == "bob")
  }

  @Test("a scan finds the times, the order, the players and the bytes")
  func scan() throws {
    let text = "player,time,lat,lon\nbob,5,1,2\nann,3,1,2\nann,x,1,2\nann,9,1,200\n"
    let summary = try source(text, name: "a.csv").scan()
    #expect(summary.file == "a.csv")
    #expect(summary.fixes == 3)
    #expect(summary.events == 3)
    #expect(summary.bytes == text.utf8.count)
    #expect(summary.firstTime == GameTime(microseconds: 3_000_000))
    #expect(summary.lastTime == GameTime(microseconds: 9_000_000))
    #expect(summary.players == ["ann", "bob"])
    #expect(!summary.isSorted)
    #expect(summary.wrappedLongitudes == 1)
    #expect(summary.dropped == [TraceDrop(reason: .unreadableTime, count: 1, firstLine: 4)])
    #expect(summary.contentHash != nil)
    #expect(try source("<gpx/>").scan().firstTime == nil)
  }

  @Test("an error is thrown again at each further call")
  func errorStays() throws {
    let reader = try source("<gpx><trk></gpx>").makeReader()
    for _ in 0..<3 { #expect(throws: TraceError.self) { try reader.next() } }
  }

  @Test("batches give the same events as one by one, at most as many as asked for")
  func batches() throws {
    let text = "time,lat,lon\n" + (0..<1000).map { "\($0),1,2\n" }.joined()
    let reader = try source(text, name: "a.csv").makeReader(chunkSize: 1000)
    var batch: [ClientEvent] = []
    while case let count = try reader.nextBatch(into: &batch, limit: 7), count > 0 { #expect(count <= 7) }
    #expect(batch.map { $0.time.microseconds } == (0..<1000).map { $0 * 1_000_000 })
    #expect(try reader.nextBatch(into: &batch, limit: 0) == 0)
    #expect(try reader.next() == nil)
  }

  @Test("an error is one line, whatever is in the name of the file")
  func oneLine() {
    let error = TraceError.malformed(
      file: "a\nb\u{7}", line: 3, column: 4, reason: "x\r\n  y" + String(repeating: "z", count: 5000))
    #expect(error.description.hasPrefix("a b :3: x yz"))
    #expect(!error.description.contains("\n"))
    #expect(error.description.count < 1100)
  }

  @Test(
    "the size of the pieces changes nothing",
    arguments: [
      "\(GPXTests.head)<trk><trkseg><trkpt lat=\"1.5\" lon=\"2\"><time>2026-05-01T10:00:15Z</time><ele>3</ele></trkpt>\n<!-- <trkpt> --><trkpt lat=\"x\" lon=\"2\"/><trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:00:16Z</time><![CDATA[x]]></trkpt></trkseg></trk></gpx>",
      "<gpx>\n<trk><trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:00:15Z</time></trkpt>\n</oops>",
      "\u{FEFF}time,lat,lon,note\r\n1,2,3,\"a\"\"b\r\nc\"\r\n\r\nx,2,3\r\n2,2,3\r4,5,6,\"\"\r\n7,8,9",
      "time,lat,lon\n1,2,3\n1,2,\"3",
      "\u{FEFF}{\"longitude\":1,\"latitude\":2,\"time\":1}\r\n\n{oops\n{\"longitude\":1,\"latitude\":2,\"time\":3,\"player\":\"\\u00e9\"}",
    ])
  func pieces(text: String) throws {
    func outcome(_ chunkSize: Int) throws -> (events: [ClientEvent], summary: TraceSummary, error: TraceError?) {
      let reader = try source(text, name: "a").makeReader(chunkSize: chunkSize)
      var events: [ClientEvent] = []
      do throws(TraceError) {
        while let event = try reader.next() { events.append(event) }
        return (events, reader.summary, nil)
      } catch {
        return (events, reader.summary, error)
      }
    }
    let whole = try outcome(65_536)
    #expect(!whole.events.isEmpty)
    for chunkSize in 1...64 {
      let other = try outcome(chunkSize)
      #expect(other.events == whole.events, "pieces of \(chunkSize)")
      #expect(other.summary.dropped == whole.summary.dropped, "pieces of \(chunkSize)")
      #expect(other.error == whole.error, "pieces of \(chunkSize)")
    }
  }
}
