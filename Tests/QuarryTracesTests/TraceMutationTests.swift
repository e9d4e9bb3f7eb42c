import QuarryGeometry
import Testing

@testable import QuarryTraces

/// Small files, damaged at random places: whatever comes of it must be counted or refused, and never trap.
@Suite("damaged traces")
struct TraceMutationTests {
  static let gpx = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE gpx [<!ENTITY e "x">]>
    \(GPXTests.head)<metadata><time>2026-05-01T10:00:00Z</time></metadata><trk><name>a &amp; b</name><trkseg>
    <trkpt lat="52.52" lon="13.405"><ele>34.5</ele><time>2026-05-01T10:00:15.250Z</time><hdop>1.2</hdop></trkpt>
    <trkpt lat="52.53" lon="-190"><time>2026-05-01T12:00:16+02:00</time><extensions><hAcc>3</hAcc></extensions></trkpt>
    <!-- note --><trkpt lat="1e1" lon="2"><time>2026-05-01T10:00:17Z</time><![CDATA[x]]></trkpt>
    </trkseg></trk></gpx>
    """
  static let csv = """
    date;time;player;latitude;longitude;accuracy;speed_kmh;course
    2026-05-01;7:00:00;ann;52,52;13,405;8;3,6;90
    2026-05-01;07:00:01.5;"b""b";52.53N;13.4W;;;
    01.05.2026;1777629615;"c
    c";1e1;-190;x;;
    """
  static let ndjson = """
    {"type":"fix","player":"ann","time":"2026-05-01T10:00:15.250Z","longitude":13.405,"latitude":52.52,"mock":false}
    {"_type":"location","tid":"RO","tst":1709283789,"lat":52.225,"lon":13.332,"acc":10,"vel":5}
    2024-03-01T09:03:10Z\t*\t{"_type":"lwt","tst":1}
    {"type":"claim","player":"b\\u0061b","time":12.5,"target":"ann"}
    """

  @Test(
    "damage is refused or counted, and the size of the pieces does not matter",
    arguments: [("a.gpx", gpx), ("a.csv", csv), ("a.ndjson", ndjson)])
  func mutations(name: String, text: String) throws {
    let seed: UInt64 = 20_260_501
    let original = Array(text.utf8)
    let whole = read(TraceSource(name: name, contents: original))
    #expect(whole.error == nil)
    #expect(whole.events.count == 3)
    let format = try #require(whole.summary?.format)
    var random = SplitMix64(seed: seed)
    var (refused, readable) = (0, 0)
    for index in 0..<5000 {
      let contents = Self.damage(original, using: &random)
      let damaged = TraceSource(name: name, contents: contents, format: format)
      let a = read(damaged)
      let b = readInPieces(damaged, of: Int.random(in: 1...40, using: &random))
      // libxml2 words a broken character by how many bytes it can see behind it; the line is the same.
      guard a.events == b.events, a.error?.line == b.error?.line else {
        Issue.record(
          "seed \(seed), mutation \(index): \(a.events.count) and \(b.events.count), \(String(describing: a.error)) and \(String(describing: b.error))\n\(String(decoding: contents, as: UTF8.self))"
        )
        return
      }
      if let error = a.error {
        refused += 1
        #expect(error.description.hasPrefix("\(name):\(error.line ?? -1): "), "mutation \(index)")
        #expect(!error.description.contains("\n"), "mutation \(index)")
      } else {
        readable += 1
      }
      for fix in a.events.compactMap(\.fix) {
        #expect(fix.coordinate.isOnGlobe && fix.coordinate.longitude.magnitude <= 180, "mutation \(index)")
        #expect(fix.accuracy?.value.isFinite != false, "mutation \(index)")
      }
    }
    #expect(readable > 100)
    #expect(refused > (format == .ndjson ? -1 : 100))
  }

  private func readInPieces(_ source: TraceSource, of size: Int) -> (events: [ClientEvent], error: TraceError?) {
    var events: [ClientEvent] = []
    do throws(TraceError) {
      let reader = try source.makeReader(chunkSize: size)
      while let event = try reader.next() { events.append(event) }
      return (events, nil)
    } catch {
      return (events, error)
    }
  }

  /// One to four bytes changed, removed, doubled or put in, or the end cut off.
  private static func damage(_ original: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let length = min(Int.random(in: 1...12, using: &random), bytes.count - place)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0 ... .max, using: &random)
      case 1: bytes.removeSubrange(place..<place + length)
      case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 3: bytes[place] = Array("<>&;\"',\n{}0e-.".utf8).randomElement(using: &random) ?? 0
      case 4:
        let other = Int.random(in: 0..<bytes.count, using: &random)
        bytes.swapAt(place, other)
      default: if Int.random(in: 0..<8, using: &random) == 0 { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }
}
