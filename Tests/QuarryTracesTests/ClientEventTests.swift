import QuarryGeometry
import Testing

@testable import QuarryTraces

@Suite("client events, one a line")
struct ClientEventTests {
  private func ndjson(_ text: String) -> TraceSource { source(text, name: "live.ndjson", format: .ndjson) }
  private func time(_ text: String) throws -> GameTime { try #require(GameTime(rfc3339: text)) }

  @Test("a fix carries all that its line says")
  func wholeFix() throws {
    let result = read(
      ndjson(
        """
        {"type":"fix","player":"ann","time":"2026-05-01T10:00:15.250Z","longitude":13.405,"latitude":52.52,\
        "accuracyMeters":8,"altitudeMeters":34.5,"verticalAccuracyMeters":3,"speedMetersPerSecond":1.5,\
        "courseDegrees":90,"mock":true,"receivedAt":"2026-05-01T10:00:16Z","other":{"a":[1]}}
        """))
    let expected = Fix(
      player: "ann", time: try time("2026-05-01T10:00:15.250Z"),
      coordinate: Coordinate(longitude: 13.405, latitude: 52.52), accuracy: Meters(8), altitude: Meters(34.5),
      verticalAccuracy: Meters(3), speedMetersPerSecond: 1.5, course: Degrees(90), isMock: true,
      receivedAt: try time("2026-05-01T10:00:16Z"))
    #expect(result.events == [ClientEvent(expected)])
    #expect(result.summary?.fixes == 1)
  }

  @Test("a line with coordinates and no type is a fix; a time may be a count of seconds; a name may have escapes")
  func shortFix() throws {
    let result = read(
      ndjson(
        """
        {"longitude":1,"latitude":2,"time":15.5}
        {"longitude":1,"latitude":2,"time":"15.5","player":"\\u0061nn","accuracyMeters":null}
        """))
    #expect(result.events.map(\.time.microseconds) == [15_500_000, 15_500_000])
    #expect(result.events.map(\.player) == ["live", "ann"])
    #expect(result.summary?.ignoredValues == 0)
  }

  @Test("every other event is read")
  func otherEvents() throws {
    let result = read(
      ndjson(
        """
        {"type":"join","player":"ann","time":1,"team":"red"}
        {"type":"join","player":"bob","time":1}

        {"type":"claim","player":"ann","time":2,"target":"bob"}
        {"type":"claim","player":"ann","time":2}
        {"type":"confirm","player":"bob","time":3,"receivedAt":4}
        {"type":"deny","player":"bob","time":3}
        {"type":"settings","player":"bob","time":3,"settings":{"beep": true}}
        {"type":"authorization","player":"bob","time":3,"authorization":"denied"}
        {"type":"quit","player":"bob","time":3}
        {"type":"tick","time":9}
        {"type":"quit","player":"bob","receivedAt":10}
        """))
    let kinds: [ClientEvent.Kind] = [
      .join(team: "red"), .join(team: nil), .claim(target: "bob"), .claim(target: nil), .confirm, .deny,
      .settings(#"{"beep": true}"#), .authorization("denied"), .quit, .tick, .quit,
    ]
    #expect(result.events.map(\.kind) == kinds)
    #expect(
      result.events.map(\.player) == ["ann", "bob", "ann", "ann"] + Array(repeating: "bob", count: 5) + [nil, "bob"])
    #expect(result.events.map { $0.time.microseconds / 1_000_000 } == [1, 1, 2, 2, 3, 3, 3, 3, 3, 9, 10])
    #expect(result.events[4].receivedAt == GameTime(microseconds: 4_000_000))
    #expect(result.summary?.fixes == 0)
    #expect(result.summary?.events == 11)
    #expect(result.summary?.dropped == [])
  }

  @Test("OwnTracks' lines are read as they are: kilometres an hour, seconds since 1970, −1 for unknown")
  func ownTracks() throws {
    let result = read(
      ndjson(
        """
        {"_type":"location","tid":"RO","topic":"owntracks/u/phone","tst":1709283789,"lat":52.225,"lon":13.332,"acc":10,\
        "alt":36,"vac":4,"vel":36,"cog":98}
        {"_type":"location","topic":"owntracks/u/phone","tst":1709283790,"lat":1,"lon":2,"vel":-1,"cog":-1}
        {"_type":"transition","tid":"RO","tst":1709283791,"wtst":5,"lat":1,"lon":2,"event":"enter","acc":5}
        {"_type":"waypoint","desc":"Home","lat":1,"lon":2,"rad":50,"tst":1709283792}
        {"_type":"lwt","tst":1709283793}
        """))
    let fix = try #require(result.events.first?.fix)
    #expect(
      fix
        == Fix(
          player: "RO", time: GameTime(microseconds: 1_709_283_789_000_000),
          coordinate: Coordinate(longitude: 13.332, latitude: 52.225), accuracy: Meters(10), altitude: Meters(36),
          verticalAccuracy: Meters(4), speedMetersPerSecond: 10, course: Degrees(98)))
    #expect(result.events.map(\.player) == ["RO", "owntracks/u/phone", "RO"])
    #expect(result.events[1].fix?.speedMetersPerSecond == nil)
    #expect(result.events[1].fix?.course == nil)
    #expect(result.summary?.dropped == [TraceDrop(reason: .notAnEvent, count: 2, firstLine: 4)])
  }

  @Test("the Recorder's time of arrival is when the event was received")
  func recorder() throws {
    let text =
      "2024-03-01T09:03:10Z\t*                 \t{\"_type\":\"location\",\"tid\":\"RO\",\"tst\":1709283789,\"lat\":1,\"lon\":2}\n"
    let result = read(source(text, name: "2024-03.rec"))
    #expect(result.events.first?.receivedAt == (try time("2024-03-01T09:03:10Z")))
    #expect(result.events.first?.time == GameTime(microseconds: 1_709_283_789_000_000))
    #expect(result.summary?.format == .ndjson)
  }

  @Test("a stream stays in its order of arrival")
  func arrival() {
    let lines = [5, 3, 9, 1].map { #"{"longitude":1,"latitude":2,"time":\#($0)}"# }.joined(separator: "\r\n")
    let result = read(ndjson("\u{FEFF}" + lines))
    #expect(result.events.map { $0.time.microseconds / 1_000_000 } == [5, 3, 9, 1])
    #expect(result.summary?.isSorted == false)
  }

  @Test(
    "a line that is no event is dropped under its reason",
    arguments: [
      (#"{"longitude":1,"latitude":2}"#, .noTime), (#"{"longitude":1,"latitude":2,"time":"noon"}"#, .unreadableTime),
      (#"{"longitude":1,"time":1}"#, .noPosition), (#"{"type":"fix","time":1}"#, .noPosition),
      (#"{"longitude":"east","latitude":2,"time":1}"#, .unreadablePosition),
      (#"{"longitude":1,"latitude":-91,"time":1}"#, .latitudeOutOfRange),
      (#"{"longitude":400,"latitude":2,"time":1}"#, .longitudeOutOfRange), (#"{"type":"jump","time":1}"#, .unknownType),
      (#"{"time":1}"#, .unknownType), (#"{"type":"tick"}"#, .noTime), ("[1]", .malformedLine), ("{", .malformedLine),
    ] as [(String, DropReason)])
  func drops(line: String, reason: DropReason) throws {
    let good = #"{"longitude":1,"latitude":2,"time":1}"#
    let result = read(ndjson("\(good)\n\n\(line)\n\(good)\n\(line)"))
    #expect(result.events.count == 2)
    let drop = try #require(result.summary?.dropped.first)
    #expect((drop.reason, drop.count, drop.firstLine) == (reason, 2, 3))
    #expect(result.summary?.droppedCount == 2)
  }

  @Test("the first malformed line keeps its column and what is wrong")
  func malformedLine() throws {
    let result = read(ndjson("{\"time\":1,\"latitude\":x}\n{]\n"))
    let drop = try #require(result.summary?.dropped(.malformedLine))
    #expect((drop.count, drop.firstLine, drop.firstColumn) == (2, 1, 22))
    #expect(drop.firstMessage?.isEmpty == false)
  }

  @Test("a line without end is skipped in bounded memory, and the one after it is read")
  func endlessLine() throws {
    let good = #"{"longitude":1,"latitude":2,"time":1}"#
    let result = read(ndjson(String(repeating: "x", count: 3 << 20) + "\n" + good))
    #expect(result.events.count == 1)
    #expect(result.summary?.dropped(.malformedLine)?.count == 1)
  }

  @Test("a number is a name as it is written: of a player, a tracker, a target, a team")
  func numbersAsNames() {
    let result = read(
      ndjson(
        """
        {"player":7,"time":1,"longitude":1,"latitude":2}
        {"tid":8,"time":1,"longitude":1,"latitude":2}
        {"type":"claim","player":"7","time":2,"target":8}
        {"type":"join","player":-1.50,"time":2,"team":3}
        """))
    #expect(result.events.map(\.player) == ["7", "8", "7", "-1.50"])
    #expect(result.events.dropFirst(2).map(\.kind) == [.claim(target: "8"), .join(team: "3")])
    #expect(result.summary?.droppedCount == 0)
  }

  @Test(
    "a line whose player or target is no name is dropped, and tells where it stands",
    arguments: [
      (#"{"player":["a"],"time":1,"longitude":1,"latitude":2}"#, 11, "the player is no name, but array"),
      (#"  {"time":1,"player":{},"longitude":1,"latitude":2}"#, 22, "the player is no name, but object"),
      (#"{"player":true,"time":1,"longitude":1,"latitude":2}"#, 11, "the player is no name, but bool"),
      (#"{"tid":"x","player":true,"time":1,"longitude":1,"latitude":2}"#, 21, "the player is no name, but bool"),
      (#"{"type":"claim","target":[1],"time":1}"#, 26, "the target is no name, but array"),
    ] as [(String, Int, String)])
  func noName(line: String, column: Int, message: String) {
    let result = read(ndjson("\n\(line)\n"))
    #expect(result.events.isEmpty)
    #expect(
      result.summary?.dropped
        == [TraceDrop(reason: .malformedLine, count: 1, firstLine: 2, firstColumn: column, firstMessage: message)])
  }

  @Test("a player that is null or empty is nobody's name, and the file's stem counts")
  func namelessPlayer() {
    let place = #""time":1,"longitude":1,"latitude":2}"#
    let result = read(
      ndjson("{\"player\":null,\(place)\n{\"player\":\"\",\(place)\n{\"tid\":[],\"player\":\"a\",\(place)"))
    #expect(result.events.map(\.player) == ["live", "live", "a"])
  }

  @Test("a negative accuracy is handed on, as a number and as a string")
  func negativeAccuracy() {
    let place = #"{"time":1,"longitude":1,"latitude":2,"accuracyMeters":"#
    let result = read(ndjson("\(place)-1}\n\(place)\"-2\"}\n\(place)\"-\"}"))
    #expect(result.events.map { $0.fix?.accuracy } == [Meters(-1), Meters(-2), nil])
    #expect(result.summary?.ignoredValues == 1)
  }

  @Test("an optional value of the wrong kind is left out and counted")
  func ignoredValues() {
    let result = read(
      ndjson(#"{"longitude":1,"latitude":2,"time":1,"accuracyMeters":"good","mock":1,"receivedAt":"x"}"#))
    #expect(result.events.first?.fix?.accuracy == nil)
    #expect(result.summary?.ignoredValues == 3)
  }
}
