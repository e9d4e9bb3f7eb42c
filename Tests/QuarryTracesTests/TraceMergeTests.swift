import QuarryGeometry
import Testing

@testable import QuarryTraces

@Suite("merging traces")
struct TraceMergeTests {
  private func merged(_ sources: [TraceSource]) throws -> [ClientEvent] {
    var merge = try TraceMerge(sources)
    var events: [ClientEvent] = []
    while let event = try merge.next() { events.append(event) }
    return events
  }

  /// Tables of a few players with many equal times; some are out of order.
  private func makeTables(seed: UInt64) -> [TraceSource] {
    var random = SplitMix64(seed: seed)
    return (0..<Int.random(in: 1...6, using: &random)).map { number in
      var times = (0..<Int.random(in: 0...30, using: &random)).map { _ in Int.random(in: 0...15, using: &random) }
      if Bool.random(using: &random) { times.sort() }
      let rows = times.map { time in
        let player = ["ann", "bob", "Ann", "é", ""].randomElement(using: &random) ?? ""
        return
          "\(time),\(Int.random(in: -90...90, using: &random)),\(Int.random(in: -180...180, using: &random)),\(player)"
      }
      return source("time,lat,lon,player\n" + rows.joined(separator: "\n"), name: "t\(number).csv")
    }
  }

  @Test("events come by time, then by the bytes of the player's name")
  func order() throws {
    let events = try merged([
      source("time,lat,lon,player\n1,0,0,b\n1,1,0,a\n2,2,0,a\n", name: "x.csv"),
      source("time,lat,lon,player\n2,3,0,Z\n1,4,0,aa\n0,5,0,é\n", name: "y.csv"),
    ])
    #expect(events.compactMap { $0.fix?.coordinate.latitude } == [5, 1, 4, 0, 3, 2])
  }

  @Test("however the files are named and shuffled, the sequence is the same, and it is the sorted union")
  func shuffles() throws {
    for seed in 0..<200 as Range<UInt64> {
      let tables = makeTables(seed: seed)
      let expected = try merged(tables)
      var random = SplitMix64(seed: seed &+ 1000)
      for _ in 0..<3 {
        #expect(try merged(tables.shuffled(using: &random)) == expected, "seed \(seed)")
      }
      // The oracle: all events, sorted by time and name; those of one file keep their order.
      let all = tables.flatMap { read($0).events }
      #expect(Set(all) == Set(expected), "seed \(seed)")
      #expect(all.count == expected.count, "seed \(seed)")
      for (a, b) in zip(expected, expected.dropFirst()) {
        let isInOrder =
          a.time < b.time || (a.time == b.time && (a.player == b.player || (a.player ?? "") < (b.player ?? "")))
        #expect(isInOrder, "seed \(seed)")
      }
      for table in tables {
        let own = read(table).events
        let keys = Set(own.map { "\($0.time) \($0.player?.name ?? "")" })
        let isAlone = tables.allSatisfy { other in
          other == table || keys.isDisjoint(with: read(other).events.map { "\($0.time) \($0.player?.name ?? "")" })
        }
        guard isAlone else { continue }
        let kept = expected.filter { keys.contains("\($0.time) \($0.player?.name ?? "")") }
        var stable = own
        stable.sortStably(by: { $0 }) { a, b in
          a.time != b.time ? a.time < b.time : (a.player ?? "") < (b.player ?? "")
        }
        #expect(kept == stable, "seed \(seed)")
      }
    }
  }

  @Test("one table of many players and one file a player give the same sequence")
  func split() throws {
    var random = SplitMix64(seed: 3)
    let rows = (0..<500).map { index in
      (time: index / 7, player: "p\(Int.random(in: 0...9, using: &random))", latitude: Double(index) / 10)
    }
    let whole = source(
      "time,lat,lon,player\n" + rows.map { "\($0.time),\($0.latitude),0,\($0.player)\n" }.joined(), name: "all.csv")
    let parts = Set(rows.map(\.player)).map { player in
      source(
        "time,lat,lon\n" + rows.filter { $0.player == player }.map { "\($0.time),\($0.latitude),0\n" }.joined(),
        name: "\(player).csv")
    }
    #expect(try merged([whole]) == merged(parts))
  }

  @Test("a single NDJSON stream keeps its order of arrival; beside another source it is merged by time")
  func arrival() throws {
    let lines = [5, 3, 9, 1].map { #"{"longitude":1,"latitude":2,"time":\#($0),"player":"b"}"# }.joined(separator: "\n")
    let stream = source(lines, name: "a.ndjson")
    let table = source("time,lat,lon\n4,1,2\n", name: "c.csv")
    #expect(try merged([stream]).map { $0.time.microseconds / 1_000_000 } == [5, 3, 9, 1])
    #expect(try merged([stream, table]).map { $0.time.microseconds / 1_000_000 } == [1, 3, 4, 5, 9])
  }

  @Test("a tick comes after what players did at that instant")
  func ticks() throws {
    let ticks = source(#"{"type":"tick","time":4}"#, name: "t.ndjson")
    let table = source("time,lat,lon\n4,1,2\n", name: "z.csv")
    #expect(try merged([ticks, table]).map(\.player) == ["z", nil])
  }

  @Test("a broken file is known before the first event")
  func brokenFile() {
    let good = source("time,lat,lon\n4,1,2\n", name: "z.csv")
    #expect(throws: TraceError.self) { try merged([good, source("<gpx><trk>")]) }
    #expect(throws: TraceError.self) { try merged([TraceSource(path: "/no/such/file")]) }
  }

  @Test("nothing gives nothing")
  func nothing() throws {
    #expect(try merged([]) == [])
    #expect(try merged([source("<gpx/>"), source("", name: "e.ndjson")]) == [])
  }

  @Test("a stable sort agrees with sorting pairs, and keeps the order of equals")
  func stableSort() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let count = Int.random(in: 0...40, using: &random)
      let pairs = (0..<count).map { (key: Int.random(in: 0...5, using: &random), place: $0) }
      var sorted = pairs
      sorted.sortStably(by: { $0.key }, <)
      let expected = (0...5).flatMap { key in pairs.filter { $0.key == key } }
      #expect(sorted.map(\.place) == expected.map(\.place))
    }
  }
}
