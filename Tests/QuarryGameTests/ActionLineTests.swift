import Foundation
@testable import QuarryGame
@testable import QuarryFences
import QuarryGeometry
import Testing

@Suite("the lines of the log")
struct ActionLineTests {
  private func line(_ event: GameAction.Event, player: PlayerID = "ann", explain: Bool = false) -> String {
    GameAction(sequence: 12, time: Field.time(15.25), event: event).jsonLine(explain: explain)
  }

  private var head: String { #"{"seq":12,"time":"2026-05-01T10:00:15.250Z","action":"# }

  private func crossing(_ kind: FenceEvent.Kind, rough: Bool = false, certainty: Double? = 0.9812) -> FenceEvent {
    FenceEvent(
      kind: kind, zone: 3, crossedAt: Field.time(14.0005), decidedAt: Field.time(15.25),
      place: Coordinate(longitude: 13.40512345678, latitude: -52.5), isInitial: false, isRough: rough,
      evidence: FenceEvent.Evidence(
        rule: .accumulated, fixTime: Field.time(15.2), signedDistance: Meters(-7.125), margin: Meters(6),
        accuracy: Meters(3),
        certainty: certainty, neededCertainty: certainty.map { _ in 0.97 }))
  }

  @Test("each kind has its line, with its keys in this order")
  func kinds() {
    let place = #""longitude":13.4051235,"latitude":-52.5000000"#
    let times = #""crossedAt":"2026-05-01T10:00:14.001Z","decidedAt":"2026-05-01T10:00:15.250Z""#
    let lines: [(GameAction.Event, String)] = [
      (.matchStarted, #""matchStarted"}"#),
      (.playerJoined("ann", team: nil), #""playerJoined","player":"ann"}"#),
      (.playerJoined("ann", team: "red"), #""playerJoined","player":"ann","team":"red"}"#),
      (
        .fixRejected("ann", .impossibleSpeed, fixTime: Field.time(9)),
        #""fixRejected","player":"ann","reason":"impossibleSpeed","fixTime":"2026-05-01T10:00:09.000Z"}"#
      ),
      (
        .zoneEntered("ann", zone: "park", crossing(.entered)),
        #""zoneEntered","player":"ann","zone":"park",\#(times),"initial":false,\#(place)}"#
      ),
      (
        .zoneExited("ann", zone: "park", crossing(.exited)),
        #""zoneExited","player":"ann","zone":"park",\#(times),\#(place)}"#
      ),
      (
        .zoneExited("ann", zone: "park", crossing(.exited, rough: true)),
        #""zoneExited","player":"ann","zone":"park",\#(times),\#(place),"rough":true}"#
      ),
      (
        .outOfBoundsWarned("ann", deadline: Field.time(75.25)),
        #""outOfBoundsWarned","player":"ann","deadline":"2026-05-01T10:01:15.250Z"}"#
      ),
      (.returnedInBounds("ann"), #""returnedInBounds","player":"ann"}"#),
      (.playerEliminated("ann", by: nil, .quit), #""playerEliminated","player":"ann","by":null,"cause":"quit"}"#),
      (
        .playerEliminated("ann", by: "bob", .outOfBounds),
        #""playerEliminated","player":"ann","by":"bob","cause":"outOfBounds"}"#
      ),
      (.playerWentStale("ann"), #""playerWentStale","player":"ann"}"#),
      (.playerReturned("ann"), #""playerReturned","player":"ann"}"#),
      (
        .zoneDwelled("ann", zone: "park", seconds: 30.5),
        #""zoneDwelled","player":"ann","zone":"park","seconds":30.500}"#
      ),
      (
        .borderApproached("ann", zone: "park", distance: Meters(12.345)),
        #""borderApproached","player":"ann","zone":"park","distanceMeters":12.35}"#
      ),
      (.outsideBudgetSpent("ann"), #""outsideBudgetSpent","player":"ann"}"#),
      (
        .zoneContested(zone: "hill", [.team("red"), .player("ann")]),
        #""zoneContested","zone":"hill","teams":["red","ann"]}"#
      ),
      (.zoneCaptured(zone: "hill", .team("red")), #""zoneCaptured","zone":"hill","team":"red"}"#),
      (.zoneLost(zone: "hill", .team("red")), #""zoneLost","zone":"hill","team":"red"}"#),
      (
        .cheatSuspected("ann", .mockLocation, score: 0.75),
        #""cheatSuspected","player":"ann","reason":"mockLocation","score":0.750}"#
      ),
      (.matchEnded(winners: []), #""matchEnded","winners":[]}"#),
      (.matchEnded(winners: ["ann", "bob"]), #""matchEnded","winners":["ann","bob"]}"#),
    ]
    for (event, expected) in lines { #expect(line(event) == head + expected) }
  }

  @Test("explained, a crossing says why")
  func because() {
    let explained = line(.zoneExited("ann", zone: "park", crossing(.exited)), explain: true)
    #expect(
      explained.hasSuffix(
        #""latitude":-52.5000000,"because":{"rule":"accumulated","fixTime":"2026-05-01T10:00:15.200Z","#
          + #""signedDistanceMeters":-7.12,"marginMeters":6.00,"accuracyMeters":3.00,"certainty":0.981,"neededCertainty":0.970}}"#
      ))
    // Where the margin decides, no certainty is asked for.
    let sure = line(.zoneEntered("ann", zone: "park", crossing(.entered, certainty: nil)), explain: true)
    #expect(sure.hasSuffix(#""accuracyMeters":3.00}}"#))
    #expect(line(.matchStarted, explain: true) == line(.matchStarted))
  }

  @Test(
    "whatever a player is called, the line is JSON and says so",
    arguments: [
      "a\"b", "back\\slash", "line\nfeed\r\ttab", "\u{0}\u{1}\u{1f}\u{7f}", "zoë", "🏃🏽‍♀️", "\u{2028}", "", "</script>",
      "a/b",
    ])
  func oddNames(_ name: String) throws {
    let player = PlayerID(name)
    let events: [GameAction.Event] = [
      .playerJoined(player, team: name), .zoneEntered(player, zone: name, crossing(.entered)),
      .playerEliminated("x", by: player, .quit), .matchEnded(winners: [player]),
    ]
    for event in events {
      let text = line(event)
      #expect(!text.utf8.contains { $0 < 0x20 })
      // Foundation is the judge of what was written.
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let told = [object?["player"], object?["by"], (object?["winners"] as? [Any])?.first].compactMap { $0 as? String }
      #expect(told.contains { $0.utf8.elementsEqual(name.utf8) }, "\(text)")
    }
  }

  @Test("an engine's own lines read as they do in the contract")
  func ofAnEngine() throws {
    let (log, _) = try MatchEngine.play(.on(Field.square("park", size: 200)), [fix("ann", 0.0004), fix("ann", 3)])
    #expect(
      log.map { $0.jsonLine() } == [
        #"{"seq":0,"time":"2026-05-01T10:00:00.000Z","action":"matchStarted"}"#,
        #"{"seq":1,"time":"2026-05-01T10:00:00.000Z","action":"playerJoined","player":"ann"}"#,
        #"{"seq":2,"time":"2026-05-01T10:00:00.000Z","action":"zoneEntered","player":"ann","zone":"park","#
          + #""crossedAt":"2026-05-01T10:00:00.000Z","decidedAt":"2026-05-01T10:00:00.000Z","initial":true,"#
          + #""longitude":13.4050000,"latitude":52.5200000}"#,
        #"{"seq":3,"time":"2026-05-01T10:00:03.000Z","action":"matchEnded","winners":[]}"#,
      ])
  }
}
