import QuarryGeometry
import Testing

@testable import QuarryTraces

@Suite("claims with weapons, lobbies, wills and orders, one a line")
struct OrderEventTests {
  private func take(_ lines: String...) -> (kinds: [ClientEvent.Kind], players: [PlayerID?], drops: [TraceDrop]) {
    let result = read(source(lines.joined(separator: "\n") + "\n", name: "live.ndjson", format: .ndjson))
    return (result.events.map(\.kind), result.events.map(\.player), result.summary?.dropped ?? [])
  }

  @Test("each is read")
  func each() {
    let result = take(
      #"{"type":"claim","player":"ann","time":1,"target":"bob","weapon":"bow"}"#,
      #"{"type":"ready","player":"ann","time":1}"#, #"{"type":"ready","player":"ann","time":1,"ready":false}"#,
      #"{"type":"will","player":"ann","time":1,"heir":"cid"}"#, #"{"type":"will","player":"ann","time":1}"#,
      #"{"type":"host","time":1,"order":"start"}"#, #"{"type":"host","time":1,"order":"pause"}"#,
      #"{"type":"host","time":1,"order":"resume"}"#, #"{"type":"host","time":1,"order":"end"}"#,
      #"{"type":"referee","time":1,"order":"eliminate","player":"bob"}"#,
      #"{"type":"referee","time":1,"order":"undo","player":"bob"}"#,
      #"{"type":"referee","time":1,"order":"protect","player":"bob","until":60.5}"#,
      #"{"type":"referee","time":1,"order":"protect","player":"bob"}"#,
      #"{"type":"referee","time":1,"order":"moveZone","zone":"hut","longitude":13.5,"latitude":52.25,"radiusMeters":40}"#,
      #"{"type":"referee","time":1,"order":"moveZone","zone":"hut","longitude":13.5,"latitude":52.25}"#,
      #"{"type":"referee","time":1,"order":"award","player":"bob","points":-3}"#,
      #"{"type":"referee","time":1,"order":"bounty","player":"bob","points":4}"#,
      #"{"type":"referee","time":1,"order":"redraw"}"#, #"{"type":"referee","time":1,"order":"reverse"}"#,
      #"{"type":"referee","time":1,"order":"note","text":"it \"rains\""}"#)
    let place = Coordinate(longitude: 13.5, latitude: 52.25)
    #expect(
      result.kinds == [
        .claim(target: "bob", weapon: "bow"), .ready(true), .ready(false), .will(heir: "cid"), .will(heir: nil),
        .host(.start), .host(.pause), .host(.resume), .host(.end), .referee(.eliminate("bob")), .referee(.undo("bob")),
        .referee(.protect("bob", until: GameTime(microseconds: 60_500_000))), .referee(.protect("bob", until: nil)),
        .referee(.moveZone("hut", to: place, radius: Meters(40))), .referee(.moveZone("hut", to: place, radius: nil)),
        .referee(.award("bob", points: -3)), .referee(.bounty("bob", points: 4)), .referee(.redraw), .referee(.reverse),
        .referee(.note("it \"rains\"")),
      ])
    #expect(result.drops == [])
    // No order is of the player after whom the file is called.
    #expect(result.players.filter { $0 == "live" } == [])
  }

  @Test(
    "what cannot be read is dropped with its line and the reason, and nothing else is lost",
    arguments: [
      (#"{"type":"host","time":1}"#, "an order is one of start, pause, resume, end"),
      (#"{"type":"host","time":1,"order":"stop"}"#, "no host has the order \"stop\", but start, pause, resume, end"),
      (#"{"type":"host","time":1,"order":7}"#, "an order is one of start, pause, resume, end"),
      (#"{"type":"referee","time":1}"#, "an order is a word such as \"eliminate\""),
      (#"{"type":"referee","time":1,"order":"kill","player":"bob"}"#, "no referee has the order \"kill\""),
      (#"{"type":"referee","time":1,"order":"undo"}"#, "the order \"undo\" needs a \"player\""),
      (#"{"type":"referee","time":1,"order":"protect","player":"bob","until":"soon"}"#, "\"until\" is no time"),
      (
        #"{"type":"referee","time":1,"order":"award","player":"bob"}"#,
        "the order \"award\" needs \"points\", a whole number"
      ),
      (
        #"{"type":"referee","time":1,"order":"award","player":"bob","points":1.5}"#,
        "the order \"award\" needs \"points\", a whole number"
      ),
      (
        #"{"type":"referee","time":1,"order":"award","player":"bob","points":1e300}"#,
        "the order \"award\" needs \"points\", a whole number"
      ),
      (
        #"{"type":"referee","time":1,"order":"moveZone","longitude":1,"latitude":2}"#,
        "the order \"moveZone\" needs a \"zone\""
      ),
      (
        #"{"type":"referee","time":1,"order":"moveZone","zone":"hut"}"#,
        "the order \"moveZone\" needs a \"longitude\" and a \"latitude\""
      ),
      (
        #"{"type":"referee","time":1,"order":"moveZone","zone":"hut","longitude":1,"latitude":2,"radiusMeters":"wide"}"#,
        "\"radiusMeters\" is no number"
      ),
      (#"{"type":"referee","time":1,"order":"note"}"#, "the order \"note\" needs a \"text\""),
    ])
  func bad(_ line: String, _ message: String) {
    let result = take(#"{"type":"tick","time":1}"#, line, #"{"type":"tick","time":2}"#)
    #expect(result.kinds == [.tick, .tick])
    #expect(result.drops.map(\.count) == [1] && result.drops.map(\.firstLine) == [2])
    #expect(result.drops.first?.firstMessage == message)
  }

  @Test("a name that is none is told with its place; a place off the globe is dropped as one")
  func names() {
    let weapon = take(#"{"type":"claim","player":"ann","time":1,"weapon":{}}"#)
    #expect(weapon.kinds == [] && weapon.drops.count == 1)
    let ready = take(#"{"type":"ready","player":"ann","time":1,"ready":"yes"}"#)
    #expect(ready.kinds == [] && ready.drops.count == 1)
    let far = take(#"{"type":"referee","time":1,"order":"moveZone","zone":"hut","longitude":1,"latitude":95}"#)
    #expect(far.kinds == [] && far.drops.map(\.count) == [1])
  }
}
