import QuarryGeometry
import Testing

@testable import QuarryTraces

@Suite("tables of fixes")
struct CSVTests {
  private func csv(_ text: String, name: String = "herd.csv") -> TraceSource { source(text, name: name) }

  @Test("a row gives a fix with all that it says")
  func wholeRow() throws {
    let result = read(
      csv(
        """
        player,time,lat,lon,accuracy,altitude,vAcc,speed,course
        ann,2026-05-01T10:00:15.250Z,52.52,13.405,8,34.5,3,1.5,90

        """))
    let fix = try #require(result.events.first?.fix)
    #expect(result.events.count == 1)
    #expect(
      fix
        == Fix(
          player: "ann", time: try #require(GameTime(rfc3339: "2026-05-01T10:00:15.250Z")),
          coordinate: Coordinate(longitude: 13.405, latitude: 52.52), accuracy: Meters(8), altitude: Meters(34.5),
          verticalAccuracy: Meters(3), speedMetersPerSecond: 1.5, course: Degrees(90)))
  }

  @Test(
    "separators, quotes, line ends and a byte order mark change nothing",
    arguments: [
      "time,lat,lon\n2026-05-01T10:00:15Z,52.52,13.405\n", "time;lat;lon\r\n2026-05-01T10:00:15Z;52,52;13,405\r\n",
      "time\tlat\tlon\r2026-05-01T10:00:15Z\t52.52\t13.405",
      "\u{FEFF}\"time\",\"lat\",\"lon\"\n\"2026-05-01T10:00:15Z\",\"52.52\",\"13.405\"",
      "\n\nLongitude;LATITUDE;note;Date Time\n13,405;52,52;\"a;b\n\"\"c\"\"\";2026-05-01 10:00:15\n\n",
      "TIMESTAMP,LATITUDE N/S,LONGITUDE E/W\n1777629615,52.520000N,13.405000E\n",
      "ts,lat,lng\n1777629615000,52.52,13.405\n", "date,time,lat,lon\n2026/05/01,10:00:15,52.52,13.405\n",
      "date,time,lat,lon\n01.05.2026,10:00:15Z,52.52,13.405\n",
      "date,time,lat,lon\n20260501,12:00:15+02:00,52.52,13.405\n",
      "date,time,lat,lon\n2026-05-01,2026-05-01T10:00:15Z,52.52,13.405\n",
      "Date;x;y\n2026-05-01 10:00:15+00;13,405;52,52",
    ])
  func dialects(text: String) throws {
    let result = read(csv(text))
    let fix = try #require(result.events.first?.fix)
    #expect(result.events.count == 1)
    #expect(
      fix
        == Fix(
          player: "herd", time: try #require(GameTime(rfc3339: "2026-05-01T10:00:15Z")),
          coordinate: Coordinate(longitude: 13.405, latitude: 52.52)))
    #expect(result.summary?.dropped == [])
  }

  @Test("southern and western letters turn the sign")
  func hemispheres() {
    let result = read(csv("time,lat,lon\n1,33.9 S,18.4w\n"))
    #expect(result.events.first?.fix?.coordinate == Coordinate(longitude: -18.4, latitude: -33.9))
  }

  @Test("an hour of one digit is put behind its date")
  func shortHour() {
    let result = read(csv("date,time,lon,lat\n2015-09-10,7:00:04,15.764678,-22.37958\n"))
    #expect(result.events.first?.time == GameTime(rfc3339: "2015-09-10T07:00:04Z"))
  }

  @Test("speeds are turned into metres a second by the unit in the name of their column")
  func speedUnits() {
    for (name, metersPerSecond) in [("speed", 36), ("speed (km/h)", 10), ("SOG", 36 * (1852.0 / 3600))] {
      let result = read(csv("time,lat,lon,\(name)\n1,2,3,36\n"))
      #expect(result.events.first?.fix?.speedMetersPerSecond == metersPerSecond)
    }
  }

  @Test("the likeliest column names the player, and where its cell is empty the file does")
  func players() {
    let result = read(csv("id,vehicle_id,time,lat,lon\n7,bus,1,2,3\n8,,1,2,3\n9,\"b\"\"b\",1,2,3\n"))
    #expect(result.events.map(\.player) == ["bus", "herd", "b\"b"])
    #expect(result.summary?.players == ["b\"b", "bus", "herd"])
  }

  @Test("many players are told apart")
  func manyPlayers() {
    let rows = (0..<5000).map { "p\($0 % 700),\($0),2,3" }.joined(separator: "\n")
    let result = read(csv("user,time,lat,lon\n" + rows))
    #expect(result.events.map { $0.player?.name } == (0..<5000).map { "p\($0 % 700)" })
    #expect(result.summary?.players.count == 700)
  }

  @Test(
    "a row that cannot be a fix is dropped under its reason, with its line",
    arguments: [
      ("1,,3", .noPosition), ("1", .noPosition), (",2,3", .noTime), ("noon,2,3", .unreadableTime),
      ("1,north,3", .unreadablePosition), ("1,2,0x3", .unreadablePosition), ("1,-91,3", .latitudeOutOfRange),
      ("1,2,-361", .longitudeOutOfRange), ("1,2,\"3\"4", .malformedLine), ("05/01/2026 10:00,2,3", .unreadableTime),
    ] as [(String, DropReason)])
  func drops(row: String, reason: DropReason) throws {
    let result = read(csv("time,lat,lon,note\n1,2,3,\"two\nlines\"\n\(row)\n\(row)\n1,2,3\n"))
    #expect(result.events.count == 2)
    let drop = try #require(result.summary?.dropped.first)
    #expect((drop.reason, drop.count, drop.firstLine) == (reason, 2, 4))
    #expect(result.summary?.dropped.count == 1)
  }

  @Test("a header without the columns that are needed names those that it has")
  func missingColumns() {
    #expect(
      read(csv("event,when\n1,2\n")).error
        == .missingColumns(
          file: "herd.csv", line: 1, missing: ["the time", "the latitude", "the longitude"],
          found: ["\"event\"", "\"when\""]))
    #expect(
      read(csv("\n1.5,2.5\n")).error?.description
        == "herd.csv:2: no column for the time, the latitude, the longitude; the columns are \"1.5\", \"2.5\"")
    #expect(read(csv("time,lat\n")).error?.description.contains("no column for the longitude") == true)
    #expect(read(source(" \n", name: "a.csv", format: .csv)).error != nil)
  }

  @Test("a quote that is left open is an error at the line where its record begins")
  func openQuote() {
    let result = read(csv("time,lat,lon\n1,2,3\n1,2,\"3\n1,2,3\n"))
    #expect(result.events.count == 1)
    #expect(result.error?.line == 3)
    let endless = "time,lat,lon\n1,2,\"" + String(repeating: "x", count: 3 << 20)
    #expect(read(csv(endless)).error?.line == 2)
  }

  @Test("a record of several MB without a quote is too long, at the line where it begins; no quote is blamed")
  func longRecord() {
    let endless = "time,lat,lon\n1,2,3\n1,2," + String(repeating: "5", count: 3 << 20)
    for text in [endless, endless + "\n"] {
      let result = read(csv(text))
      #expect(result.events.count == 1)
      #expect(result.error?.description == "herd.csv:3: a record longer than 1 MiB begins here")
    }
    let quoted = read(csv("time,lat,lon\n1,2,\"" + String(repeating: "x", count: 3 << 20)))
    #expect(quoted.error?.description.hasSuffix("a quote is left open") == true)
  }

  @Test("a row with a NUL is dropped; only a NUL in the first line makes the file no table")
  func rowWithNUL() {
    let result = read(csv("player,time,lat,lon\na\0b,1,2,3\nann,2,2,3\n"))
    #expect(result.events.map(\.player) == ["ann"])
    #expect(
      result.summary?.dropped
        == [TraceDrop(reason: .malformedLine, count: 1, firstLine: 2, firstMessage: "a NUL is in the row")])
    #expect(read(csv("player,ti\0me,lat,lon\na,1,2,3\n")).error?.description.contains("binary data") == true)
  }

  @Test("a negative accuracy is handed on for the game to reject; a negative vertical accuracy is none")
  func negativeAccuracy() {
    let result = read(csv("time,lat,lon,acc,vacc,hdop\n1,2,3,-1,-1,2\n"))
    #expect(result.events.first?.fix?.accuracy == Meters(-1))
    #expect(result.events.first?.fix?.verticalAccuracy == nil)
    #expect(result.summary?.ignoredValues == 0)
  }

  @Test("a value that is no number is left out and counted")
  func ignoredValues() {
    let result = read(csv("time,lat,lon,acc,hdop\n1,2,3,good,2\n1,2,3,,\n"))
    #expect(result.events.map { $0.fix?.accuracy } == [Meters(10), nil])
    #expect(result.summary?.ignoredValues == 1)
  }
}
