import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryProximity
import QuarryReducer
import Testing

/// The modes that are played, as messages name them.
private let played = GameModes.standard.map { "\"\($0.name)\"" }.joined(separator: ", ")

@Suite("game files")
struct GameFileTests {
  private func read(_ text: String, zones: String = "") throws(GameError) -> Game {
    try Game(Array(text.utf8)) { _ in Array(zones.utf8) }
  }

  @Test("an empty game has all defaults")
  func defaults() throws {
    let game = try read("{}")
    #expect(game == Game())
    #expect(game.name == "game")
    #expect(game.seed == 0)
    #expect(game.startsAt == nil)
    #expect(game.openJoin)
    #expect(game.rules.mode == .free)
    #expect(game.rules.accuracyFactor == 1)
    #expect(game.rules.exitAccuracyFactor == 2)
    #expect(game.rules.overwhelmingFactor == 4)
    #expect(game.rules.enterCertainty == 0.65)
    #expect(game.rules.exitCertainty == 0.97)
    #expect(game.rules.correlatedExitCertainty == 0.68)
    #expect(game.rules.correlationSeconds == 25)
    #expect(game.rules.fenceRules == FenceRules())
    #expect(game.rules.assumedAccuracyMeters == 5)
    #expect(game.rules.minimumMarginMeters == 0)
    #expect(game.rules.latenessSeconds == 0)
    #expect(game.rules.staleAfterSeconds == 60)
    #expect(game.rules.gapSeconds == 300)
    #expect(game.rules.maximumSpeedMetersPerSecond == 100)
    #expect(game.rules.graceSeconds == nil)
    #expect(game.rules.lateFixes == .record)
    #expect(game.rules.amendSeconds == nil)
    #expect(game.rules.staleMemberships == .keep)
    #expect(try read(#"{"rules":{"mode":"lastStanding"}}"#).rules.graceSeconds == 60)
    #expect(try read(#"{"rules":{"mode":"lastStanding","graceSeconds":null}}"#).rules.graceSeconds == nil)
  }

  @Test("null stands for the default everywhere")
  func nulls() throws {
    let text = """
      {"name":null,"zones":null,"seed":null,"startsAt":null,"rules":{"mode":null,"gapSeconds":null,"lateFixes":null,
      "amendSeconds":null,"staleMemberships":null,
      "graceSeconds":null,"openJoin":null},"players":null,"openJoin":null}
      """
    #expect(try read(text) == Game())
  }

  @Test("every member is read")
  func everything() throws {
    let game = try read(
      """
      {"name":"hunt","seed":18446744073709551615,"startsAt":"2026-05-01T12:00:00+02:00","openJoin":false,
       "rules":{"mode":"lastStanding","accuracyFactor":1.5,"exitAccuracyFactor":0,"assumedAccuracyMeters":8,
         "overwhelmingFactor":6,"enterCertainty":0.5,"exitCertainty":1,"correlatedExitCertainty":0.8,
         "correlationSeconds":40,"minimumMarginMeters":2,"latenessSeconds":5,"staleAfterSeconds":30,"gapSeconds":100,
         "maximumSpeedMetersPerSecond":12,"graceSeconds":20,"lateFixes":"record","nearMeters":20,
         "farMeters":25,"nearSeconds":3,"nearCooldownSeconds":60,"nearHeightMeters":3,"holdSeconds":20,
         "nearPairs":"rivals","objective":"random"},
       "players":[{"id":"ann","team":"red","trace":"ann.gpx"},{"id":"bob"}],"ours":{"rules":1},
       "zones":{"type":"FeatureCollection","features":[{"type":"Feature","id":7,"geometry":{"type":"Point",
         "coordinates":[13,52]},"properties":{"radiusMeters":30,"role":"objective"}}]}}
      """)
    #expect(game.name == "hunt")
    #expect(game.seed == .max)
    #expect(game.startsAt == Field.noon)
    #expect(!game.openJoin)
    #expect(game.rules.mode == .lastStanding)
    #expect(game.rules.accuracyFactor == 1.5)
    #expect(game.rules.exitAccuracyFactor == 0)
    #expect(
      game.rules.fenceRules
        == FenceRules(
          enterFactor: 1.5, exitFactor: 0, overwhelmingFactor: 6, enterCertainty: 0.5, exitCertainty: 1,
          correlatedExitCertainty: 0.8, assumedAccuracy: Meters(8), minimumMargin: Meters(2), correlationSeconds: 40,
          gapSeconds: 100))
    #expect(game.rules.assumedAccuracyMeters == 8)
    #expect(game.rules.minimumMarginMeters == 2)
    #expect(game.rules.latenessSeconds == 5)
    #expect(game.rules.staleAfterSeconds == 30)
    #expect(game.rules.gapSeconds == 100)
    #expect(game.rules.maximumSpeedMetersPerSecond == 12)
    #expect(game.rules.graceSeconds == 20)
    #expect(game.unplayedRules == ["objective"])
    #expect(
      game.rules.proximityWatch
        == ProximityWatch(
          .rivals, near: Meters(20), decision: .distance(leave: Meters(25)), vertical: Meters(3), minimumSeconds: 3,
          cooldownSeconds: 60))
    #expect(game.rules.proximityRules.holdSeconds == 20)
    #expect(game.players == [Game.Player(id: "ann", team: "red", trace: "ann.gpx"), Game.Player(id: "bob")])
    let circle = Circle(center: Coordinate(longitude: 13, latitude: 52), radius: Meters(30))
    var zone = Zone(id: "7", role: .objective, shape: .circle(circle))
    zone.origin = Zone.Origin(pointer: "/zones/features/0", line: 9, column: 50)
    #expect(game.zones == [zone])
    #expect(try read(#"{"startsAt":1777629600}"#).startsAt == Field.noon)
    #expect(try read(#"{"rules":{"openJoin":false}}"#).openJoin == false)
  }

  @Test("late fixes amend where nobody can be eliminated by the rules")
  func amend() throws {
    let text = #"{"rules":{"lateFixes":"amend","amendSeconds":600,"staleMemberships":"leave","mode":"free"}}"#
    let rules = try read(text).rules
    #expect(rules.lateFixes == .amend)
    #expect(rules.amendSeconds == 600)
    #expect(rules.staleMemberships == .leave)
    #expect(rules.isAmending)
    #expect(try read(#"{"rules":{"graceSeconds":null,"lateFixes":"amend"}}"#).rules.isAmending)
    #expect(try read(#"{"rules":{"graceSeconds":5}}"#).rules.isAmending == false)
    var made = GameRules(mode: .lastStanding)
    made.lateFixes = .amend
    #expect(!made.isAmending)
    made.graceSeconds = nil
    #expect(!made.isAmending)
  }

  @Test("zones may stand in a file of their own")
  func zonesByFile() throws {
    var asked: [String] = []
    let zones = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
    let game = try Game(Array(#"{"zones":"park.geojson"}"#.utf8)) { file in
      asked.append(file)
      return Array(zones.utf8)
    }
    #expect(asked == ["park.geojson"])
    #expect(game.zones.map(\.role) == [.playArea])
  }

  private struct Missing: Error, CustomStringConvertible {
    var description: String { "No such file or directory" }
  }

  @Test("a file of zones that is missing, or is none, is told by its name")
  func zonesMissing() throws {
    let text = Array(#"{"zones":"park.geojson"}"#.utf8)
    let missing = GameError.zonesUnreadable(file: "park.geojson", reason: "No such file or directory")
    #expect(throws: missing) { try Game(text) { _ in throw Missing() } }
    #expect("\(missing)" == "zones in park.geojson: No such file or directory")
    let broken = try #require(throws: GameError.self) { try Game(text) { _ in Array("{\n".utf8) } }
    #expect("\(broken)".hasPrefix("zones in park.geojson:2:1: "))
    let pointless = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    let none = try #require(throws: GameError.self) { try Game(text) { _ in Array(pointless.utf8) } }
    #expect("\(none)".hasPrefix("zones in park.geojson: 1:1: a Point is a zone only"))
  }

  @Test(
    "what is wrong is told with line, column and pointer",
    arguments: [
      ("[]", "1:1: a game is a JSON object, not a list"),
      ("{\n \"nmae\": 1}", "2:10: a game has no \"nmae\"; did you mean \"name\"? (at /nmae)"),
      ("{\"name\": 7}", "1:10: \"name\" must be a string, not a number (at /name)"),
      ("{\"seed\": -1}", "1:10: a seed is a whole number from 0 on (at /seed)"),
      ("{\"seed\": 1.5}", "1:10: a seed is a whole number from 0 on (at /seed)"),
      ("{\"seed\": 18446744073709551616}", "1:10: a seed is a whole number from 0 on (at /seed)"),
      (
        "{\"startsAt\": \"noon\"}",
        "1:14: \"noon\" is no time; write 2026-05-01T10:00:00Z, or seconds since 1970 (at /startsAt)"
      ),
      ("{\"openJoin\": 0}", "1:14: \"openJoin\" is true or false (at /openJoin)"),
      ("{\"rules\": {\"openJoin\": \"no\"}}", "1:24: \"openJoin\" is true or false (at /rules/openJoin)"),
      ("{\"rules\": []}", "1:11: \"rules\" is an object, not a list (at /rules)"),
      (
        "{\"rules\": {\n\"graceSecond\": 5}}",
        "2:16: there is no rule \"graceSecond\"; did you mean \"graceSeconds\"? (at /rules/graceSecond)"
      ),
      (
        "{\"rules\": {\"nearmeters\": 5}}",
        "1:26: there is no rule \"nearmeters\"; did you mean \"nearMeters\"? (at /rules/nearmeters)"
      ),
      ("{\"rules\": {\"xyzzy\": 5}}", "1:21: there is no rule \"xyzzy\" (at /rules/xyzzy)"),
      (
        "{\"rules\": {\"gapSeconds\": \"5\"}}",
        "1:26: \"gapSeconds\" must be a number, not \"5\" (at /rules/gapSeconds)"
      ),
      ("{\"rules\": {\"gapSeconds\": 0}}", "1:26: \"gapSeconds\" must be above 0, not 0 (at /rules/gapSeconds)"),
      (
        "{\"rules\": {\"latenessSeconds\": -1}}",
        "1:31: \"latenessSeconds\" must be 0 or more, not -1 (at /rules/latenessSeconds)"
      ),
      (
        "{\"rules\": {\"enterCertainty\": 0.49}}",
        "1:30: \"enterCertainty\" must be between 0.5 and 1, not 0.49 (at /rules/enterCertainty)"
      ),
      (
        "{\"rules\": {\"exitCertainty\": 1.01}}",
        "1:29: \"exitCertainty\" must be between 0.5 and 1, not 1.01 (at /rules/exitCertainty)"
      ),
      (
        "{\"rules\": {\"correlatedExitCertainty\": 0}}",
        "1:39: \"correlatedExitCertainty\" must be between 0.5 and 1, not 0 (at /rules/correlatedExitCertainty)"
      ),
      (
        "{\"rules\": {\"correlationSeconds\": 0}}",
        "1:34: \"correlationSeconds\" must be above 0, not 0 (at /rules/correlationSeconds)"
      ),
      (
        "{\"rules\": {\"overwhelmingFactor\": -1}}",
        "1:34: \"overwhelmingFactor\" must be 0 or more, not -1 (at /rules/overwhelmingFactor)"
      ),
      ("{\"rules\": {\"mode\": 3}}", "1:20: \"mode\" must be a string, not a number (at /rules/mode)"),
      (
        "{\"rules\": {\"mode\": \"asassin\"}}",
        "1:20: there is no mode \"asassin\"; did you mean \"assassin\"? (at /rules/mode)"
      ),
      (
        "{\"rules\": {\"mode\": \"poker\"}}",
        "1:20: there is no mode \"poker\"; this release plays \(played) (at /rules/mode)"
      ),
      (
        "{\"rules\": {\"mode\": \"territory\"}}",
        "1:20: the mode \"territory\" is not played by this release; it plays \(played) (at /rules/mode)"
      ),
      (
        "{\"rules\": {\"lateFixes\": \"amend\", \"mode\": \"lastStanding\"}}",
        "1:25: \"lateFixes\": \"amend\" goes with the mode \"free\" alone, not with \"lastStanding\": an elimination is "
          + "never taken back (at /rules/lateFixes)"
      ),
      (
        "{\"rules\": {\"lateFixes\": \"amend\", \"graceSeconds\": 5}}",
        "1:50: \"lateFixes\": \"amend\" goes with no \"graceSeconds\": an elimination is never taken back "
          + "(at /rules/graceSeconds)"
      ),
      ("{\"rules\": {\"amendSeconds\": 0}}", "1:28: \"amendSeconds\" must be above 0, not 0 (at /rules/amendSeconds)"),
      (
        "{\"rules\": {\"staleMemberships\": \"go\"}}",
        "1:32: \"staleMemberships\" is \"keep\" or \"leave\" (at /rules/staleMemberships)"
      ),
      ("{\"rules\": {\"lateFixes\": 1}}", "1:25: \"lateFixes\" is \"record\" or \"amend\" (at /rules/lateFixes)"),
      ("{\"players\": {}}", "1:13: \"players\" is a list (at /players)"),
      ("{\"players\": [\"ann\"]}", "1:14: a player is an object such as {\"id\": \"ann\"} (at /players/0)"),
      ("{\"players\": [{\"team\": \"red\"}]}", "1:14: a player needs an \"id\" (at /players/0)"),
      ("{\"players\": [{\"id\": \"\"}]}", "1:14: a player needs an \"id\" (at /players/0)"),
      ("{\"players\": [{\"id\": 1}]}", "1:21: \"id\" must be a string, not a number (at /players/0/id)"),
      (
        "{\"players\": [{\"id\": \"a\"}, {\"id\": \"a\"}]}", "1:27: two players have the id \"a\" (at /players/1)"
      ),
      (
        "{\"players\": [{\"id\": \"a\", \"team\": true}]}",
        "1:34: \"team\" must be a string, not a truth value (at /players/0/team)"
      ),
      ("{\"zones\": 1}", "1:11: \"zones\" names a GeoJSON file or is GeoJSON itself, not a number (at /zones)"),
      ("{\"seed\": 1, \"seed\": 2}", "1:21: \"seed\" stands twice (at /seed)"),
      (
        "{\"rules\": {\"gapSeconds\": 1, \"gapSeconds\": 2}}",
        "1:43: \"gapSeconds\" stands twice (at /rules/gapSeconds)"
      ),
      ("{\"players\": [{\"id\": \"a\", \"id\": \"b\"}]}", "1:32: \"id\" stands twice (at /players/0/id)"),
    ])
  func defects(_ text: String, _ message: String) throws {
    let error = try #require(throws: GameError.self) { try read(text) }
    #expect("\(error)" == message)
  }

  @Test("defects of the JSON and of inline zones have their place in the game file")
  func placesInside() throws {
    let cut = try #require(throws: GameError.self) { try read("{\"name\":\n") }
    #expect("\(cut)".hasPrefix("2:1: "))
    let empty = try #require(throws: GameError.self) { try read("") }
    #expect("\(empty)".hasPrefix("1:1: "))
    let geometry = try #require(throws: GameError.self) {
      try read("{\"zones\": {\"type\": \"Polygon\",\n \"coordinates\": 5}}")
    }
    #expect("\(geometry)".hasPrefix("2:17: "))
    #expect("\(geometry)".contains("/zones/coordinates"))
    let zone = try #require(throws: GameError.self) {
      try read(
        """
        {"zones": {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"radiusMeters": "x"}}]}}
        """)
    }
    #expect("\(zone)".contains("2:1: \"radiusMeters\" must be a number"))
    #expect("\(zone)".contains("/zones/features/0/properties/radiusMeters"))
  }

  @Test("a game file with two zones of one id is read, and refused when it is to be played")
  func duplicateZones() throws {
    let point =
      #"{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"radiusMeters":9}}"#
    let game = try read(#"{"zones":{"type":"FeatureCollection","features":[\#(point),\#(point)]}}"#)
    #expect(throws: FenceError.duplicateID("a")) { try MatchEngine(game) }
  }

  @Test("rules that are written out read back as the same rules")
  func roundTrip() throws {
    var random = SeededRandom(seed: 11)
    for index in 0..<500 {
      var rules = GameRules(mode: index % 2 == 0 ? .free : .lastStanding)
      if index > 1 {
        rules.accuracyFactor = random.within(0, 5)
        rules.exitAccuracyFactor = random.within(0, 5)
        rules.overwhelmingFactor = random.within(0, 50)
        rules.enterCertainty = random.within(0.5, 1)
        rules.exitCertainty = random.within(0.5, 1)
        rules.correlatedExitCertainty = index % 3 == 0 ? 1 : random.within(0.5, 1)
        rules.correlationSeconds = random.within(1e-9, 1e9)
        rules.assumedAccuracyMeters = random.within(1e-9, 1e9)
        rules.minimumMarginMeters = random.within(0, 100)
        rules.latenessSeconds = index % 3 == 0 ? 0 : random.within(0, 1e-6)
        rules.staleAfterSeconds = random.within(1, 1e12)
        rules.gapSeconds = .leastNonzeroMagnitude
        rules.maximumSpeedMetersPerSecond = .greatestFiniteMagnitude
        rules.vehicleSpeedMetersPerSecond = random.within(1, 50)
        rules.cheatScore = random.within(0.1, 2)
        rules.outsideRecoveryRate = index % 3 == 0 ? 0 : random.within(0, 2)
        rules.outsideBudgetSeconds = index % 7 == 0 ? nil : random.within(0, 600)
        rules.warnMeters = index % 4 == 0 ? nil : random.within(0, 60)
        rules.graceSeconds = index % 5 == 0 ? nil : random.within(0, 600)
        if index % 10 == 0 { rules.lateFixes = .amend }
        rules.amendSeconds = index % 4 == 0 ? nil : random.within(1, 1e6)
        if index % 3 == 0 { rules.staleMemberships = .leave }
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("rules")
      writer.rules(rules)
      writer.endObject()
      #expect(try read(writer.text).rules == rules, "\(writer.text)")
    }
  }

  @Test("every rule that can be written out can be named, and every known one is named")
  func names() throws {
    var writer = JSONWriter()
    writer.rules(GameRules())
    let written = try JSONDocument(writer.text).root.members.map(\.key)
    let played = GameRules.entries.filter { $0.modes.isEmpty }.map(\.name)
    #expect(written == ["mode"] + played)
    #expect(Set(GameRules.names).isSuperset(of: written))
  }
}
