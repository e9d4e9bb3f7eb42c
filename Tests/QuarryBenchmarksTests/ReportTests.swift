import QuarryBenchmarks
import QuarryTesting
import Testing

/// A report with a bit of everything.
private func sampleReport() -> BenchmarkReport {
  var quarry = Measurement(
    name: "Zones/covering/city/1k", noun: "point", contender: "Quarry", role: .subject, operations: 1000)
  quarry.nanoseconds = [100.25, 110.5, 90]
  quarry.buildNanoseconds = [5000, 4000]
  quarry.hits = 42
  quarry.buildBytes = 123_456
  quarry.allocations = 7
  quarry.allocatedBytes = 700
  quarry.peakBytes = 1 << 30
  quarry.instructions = 1234.5
  var peer = Measurement(
    name: "Zones/covering/city/1k", noun: "point", contender: "GEOS", role: .peer, operations: 1000)
  peer.version = "3.11.1"
  peer.nanoseconds = [300, 320, 280]
  peer.hits = 43
  peer.isAgreed = false
  return BenchmarkReport(
    header: .init([.init("processor", "a \"quoted\" one, 2 online"), .init("seed", "1")]),
    measurements: [quarry, peer],
    peers: [
      .init(workload: "W2", peer: "shapely", name: "10k", value: 270_000, unit: "pts/s", check: 87_665, version: "2.1")
    ],
    scaling: [.init(series: "engine, by players", size: 1000, sizeUnit: "players", value: 12.5, unit: "ns a fix")])
}

@Suite("BenchmarkReport")
struct ReportTests {
  @Test("a report reads back as it was written")
  func roundTrip() throws {
    let report = sampleReport()
    let bytes = report.encoded()
    #expect(try BenchmarkReport(bytes, path: "a.json") == report)
    // One measurement a line, so that a difference between two reports can be read.
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 3 + 2 + 2 + 1)
  }

  @Test("a file that is no report is refused with the place and the reason")
  func refusals() {
    #expect(throws: BenchmarkError.form(path: "x.json", position: "", reason: "is no report of form 1")) {
      try BenchmarkReport(Array("{}".utf8), path: "x.json")
    }
    let text =
      "{\"format\":1,\"header\":{},\"measurements\":[\n{\"case\":\"a\",\"contender\":\"b\",\"noun\":\"c\",\"role\":\"king\",\"operations\":1}]}"
    #expect {
      try BenchmarkReport(Array(text.utf8), path: "x.json")
    } throws: { error in
      "\(error)" == "x.json:2:47: \"role\" is none of subject, peer, unindexed, limit"
    }
  }

  @Test("rows of peers are read line by line, and a broken one is named")
  func peerRows() throws {
    let line =
      "{\"workload\":\"W1\",\"peer\":\"shapely\",\"case\":\"16\",\"value\":128,\"unit\":\"ns\",\"check\":100000,\"version\":\"2.1\"}\n"
    let rows = try BenchmarkReport.peerRows(Array((line + "\n" + line).utf8), path: "rows.ndjson")
    #expect(rows.count == 2)
    #expect(rows[1].peer == "shapely" && rows[1].check == 100_000)
    #expect {
      try BenchmarkReport.peerRows(Array((line + "{\"workload\":\"W1\"}").utf8), path: "rows.ndjson")
    } throws: { error in
      "\(error)".hasPrefix("rows.ndjson:2:")
    }
  }

  @Test("an answer that disagrees is said so, and gives no ratio")
  func disagreement() {
    let text = sampleReport().table().text
    #expect(text.contains("43 DISAGREES"))
    #expect(text.contains("does not count"))
    #expect(sampleReport().markdown().contains("GEOS does not count"))
  }

  @Test("a drawing holds each series once and escapes its words")
  func drawing() {
    let points = [10.0, 100, 1000].map {
      BenchmarkReport.ScalingPoint(series: "a < b", size: $0, sizeUnit: "players & zones", value: 5 * $0, unit: "ns")
    }
    let svg = ScalingPlot(title: "t", points).svg()
    #expect(svg.count(of: "<polyline") == 1)
    #expect(svg.count(of: "<circle") == 3)
    #expect(svg.contains("players &amp; zones"))
    #expect(!svg.contains("a < b"))
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
