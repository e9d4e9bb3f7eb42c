import Foundation
import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTargets
import Testing

@Suite("Questions for a ring")
struct TargetQuestionTests {
  private func question(_ text: String) throws -> TargetQuestion { try TargetQuestion(Array(text.utf8)) }

  @Test("everything that a file may say is read")
  func whole() throws {
    let question = try question(
      #"""
      {"players":[{"id":"A","team":"red","household":"h","longitude":13.4,"latitude":52.5,"lastTarget":"C"},
      {"id":"B","team":"red"},{"id":"C","household":"h"}],"forbidden":{"A":["A","B"]},"required":{"B":"C"},
      "minimumMeters":10,"maximumMeters":500.5,"costs":[[0,1,2],[3,0,null],[5,6,-1]],"seed":18446744073709551615,
      "objective":"fair","venue":{"mine":true}}
      """#)
    #expect(question.ids == ["A", "B", "C"])
    #expect(question.teams == ["red", "red", nil])
    #expect(question.places == [Coordinate(longitude: 13.4, latitude: 52.5), nil, nil])
    #expect(question.allPlaces == nil)
    #expect(question.rules.groupings.map(\.kind) == ["team", "household"])
    #expect(question.rules.groupings[1].groupOf == [0, -1, 0])
    #expect(question.rules.lastTargets == [2, -1, -1])
    #expect(question.rules.forbidden == [HuntArc(hunter: 0, target: 1), HuntArc(hunter: 1, target: 2)])
    #expect(question.rules.required == [HuntArc(hunter: 1, target: 2)])
    #expect(question.rules.minimumCost == 10)
    #expect(question.rules.maximumCost == 500.5)
    #expect(question.costs?.cost(from: 2, to: 0) == 5)
    #expect(question.seed == .max)
    #expect(question.objective == .fair)
  }

  @Test("the least file is a list of ids")
  func least() throws {
    let question = try question(#"{"players":[{"id":"A"}]}"#)
    #expect(question.rules == (try RingRules(count: 1)))
    #expect(question.costs == nil)
    #expect(try self.question(#"{"players":[]}"#).ids.isEmpty)
  }

  @Test(
    "a defect is told with its place",
    arguments: [
      (#"[]"#, "", "a file of players is a JSON object, not a list"),
      (#"{}"#, "", "\"players\" is missing"),
      (#"{"player":[]}"#, "/player", "a file of players has no \"player\"; did you mean \"players\"?"),
      (#"{"players":{}}"#, "/players", "\"players\" is a list, not an object"),
      (#"{"players":["A"]}"#, "/players/0", "a player is an object such as"),
      (#"{"players":[{"id":""}]}"#, "/players/0", "a player needs an \"id\""),
      (#"{"players":[{"id":"A"},{"id":"A"}]}"#, "/players/1", "two players have the id \"A\""),
      (#"{"players":[{"id":"A","latitide":5}]}"#, "/players/0/latitide", "did you mean \"latitude\"?"),
      (#"{"players":[{"id":"A","latitude":5}]}"#, "/players/0", "a longitude and a latitude, or neither"),
      (#"{"players":[{"id":"A","longitude":5,"latitude":95}]}"#, "/players/0/latitude", "within ±90, not 95"),
      (#"{"players":[{"id":"A","longitude":"5","latitude":9}]}"#, "/players/0/longitude", "within ±180, not \"5\""),
      (#"{"players":[{"id":"ann"}],"forbidden":{"anm":[]}}"#, "/forbidden/anm", "did you mean \"ann\"?"),
      (#"{"players":[{"id":"A"}],"forbidden":{"A":"A"}}"#, "/forbidden/A", "a list of ids"),
      (#"{"players":[{"id":"A"}],"forbidden":{"A":[7]}}"#, "/forbidden/A/0", "an id is a string, not a number"),
      (#"{"players":[{"id":"A"}],"required":{"A":"A"}}"#, "/required/A", "cannot hunt itself"),
      (#"{"players":[{"id":"A"}],"required":{"A":"Z"}}"#, "/required/A", "there is no player \"Z\""),
      (#"{"players":[{"id":"A","lastTarget":"Z"}]}"#, "/players/0/lastTarget", "there is no player \"Z\""),
      (#"{"players":[{"id":"A"}],"minimumMeters":-1}"#, "/minimumMeters", "a number of metres from 0 on"),
      (#"{"players":[],"minimumMeters":5,"maximumMeters":4}"#, "/minimumMeters", "more than \"maximumMeters\""),
      (#"{"players":[{"id":"A"}],"costs":[]}"#, "/costs", "0 rows of costs for 1 players"),
      (#"{"players":[{"id":"A"},{"id":"B"}],"costs":[[0,1],[1]]}"#, "/costs/1", "a row has 1 costs for 2 players"),
      (#"{"players":[{"id":"A"},{"id":"B"}],"costs":[[0,-1],[1,0]]}"#, "/costs/0/1", "a number from 0 on, not -1"),
      (#"{"players":[{"id":"A"},{"id":"B"}],"costs":[[0,"x"],[1,0]]}"#, "/costs/0/1", "a cost is a number or null"),
      (#"{"players":[],"seed":-1}"#, "/seed", "a whole number from 0 on"),
      (#"{"players":[],"objective":"shortst"}"#, "/objective", "did you mean \"shortest\"?"),
    ])
  func defects(text: String, pointer: String, message: String) throws {
    let error = try #require(throws: GameError.self) { try question(text) }
    guard case .wrongMember(let place, let line, _, let words) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(place == pointer)
    #expect(line == 1)
    #expect(words.contains(message), "\(words)")
  }

  @Test("what is no JSON is told as such")
  func noJSON() throws {
    let error = try #require(throws: GameError.self) { try question(#"{"players":"#) }
    guard case .notJSON = error else {
      Issue.record("\(error)")
      return
    }
  }
}

@Suite("Costs of places")
struct PlaceCostsTests {
  @Test("the fast formula is the geodesic to a millionth, both ways, everywhere", arguments: 0..<UInt64(4))
  func geodesic(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let middle = [0.0, 52, -79, 179.99][Int(seed)]
    let places = (0..<60).map { _ in
      Coordinate(
        longitude: (seed == 3 ? 179.95 : 13) + Double.random(in: 0...0.3, using: &random),
        latitude: min(89, (seed == 3 ? -17 : middle) + Double.random(in: 0...0.3, using: &random)))
    }.map { Coordinate(longitude: $0.longitude > 180 ? $0.longitude - 360 : $0.longitude, latitude: $0.latitude) }
    let (fast, exact) = (try PlaceCosts(places), try PlaceCosts(places, isExact: true))
    let chords = try #require(exact.pointsBelow)
    for hunter in 0..<60 {
      for target in 0..<60 where target != hunter {
        let distance = Geodesic.distance(places[hunter], places[target]).value
        #expect(exact.cost(from: hunter, to: target) == exact.cost(from: target, to: hunter))
        #expect(abs(exact.cost(from: hunter, to: target) - distance) < 1e-6)
        #expect(abs(fast.cost(from: hunter, to: target) - distance) <= 1e-6 * distance + 1e-7)
        // The straight line through the earth is a little shorter, never longer but for roundings at its radius.
        #expect(chords.cost(from: hunter, to: target) <= distance + 1e-8)
        // By (d/R)²/24, which is two millionths at 45 km.
        #expect(chords.cost(from: hunter, to: target) >= distance * (1 - 3e-6) - 1e-8)
      }
    }
  }

  @Test("at a limit the geodesic decides")
  func limit() throws {
    let places = [Coordinate(longitude: 13, latitude: 52), Coordinate(longitude: 13.3, latitude: 52.1)]
    let distance = Geodesic.distance(places[0], places[1])
    let costs = try PlaceCosts(places, limits: [distance])
    #expect(costs.cost(from: 0, to: 1) == distance.value)
  }

  @Test("a place that is not on the globe is refused")
  func refused() {
    #expect(throws: TargetError.self) { try PlaceCosts([Coordinate(longitude: .nan, latitude: 0)]) }
    #expect(throws: TargetError.self) { try PlaceCosts([Coordinate(longitude: 0, latitude: 91)]) }
  }

  @Test("the nearest of the player grid are the nearest")
  func candidates() throws {
    var random = SeededRandom(seed: 5)
    let places = (0..<200).map { _ in
      Coordinate(
        longitude: Double.random(in: 13...13.1, using: &random), latitude: Double.random(in: 52...52.1, using: &random))
    }
    let costs = try PlaceCosts(places)
    let near = try costs.nearestCandidates(5)
    for player in 0..<200 {
      let all = (0..<200).filter { $0 != player }.sorted {
        (costs.cost(from: player, to: $0), $0) < (costs.cost(from: player, to: $1), $1)
      }
      #expect(near[player].map { Int($0) } == Array(all.prefix(5)))
    }
  }
}

@Suite("Cases of real complaints about targets")
struct TargetCaseTests {
  @Test("each case of the shared folder holds", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func cases() throws {
    let document = try SharedData.document("cases/targets.json")
    var count = 0
    for entry in document.root["cases"]?.elements.map({ $0 }) ?? [] {
      guard let players = entry["players"], let id = entry["id"]?.string, let expected = entry["expect"] else {
        continue
      }
      count += 1
      let ids = players.elements.compactMap { $0.string }
      let forbidden = entry["forbidden"]?.rawText ?? "{}"
      let list = ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
      let question = try TargetQuestion(Array("{\"players\":[\(list)],\"forbidden\":\(forbidden)}".utf8))
      var rings: Set<[String]> = []
      for seed in 0..<UInt64(200) {
        switch RingDraw(rules: question.rules, seed: seed).answer() {
        case .ring(let ring):
          #expect(RingCheck.faults(of: ring, rules: question.rules, costs: NoCosts(count: ids.count)).isEmpty, "\(id)")
          rings.insert(ring.order(from: 0).map { question.ids[Int($0)] })
        case .infeasible(let proof):
          #expect(proof.text(rules: question.rules) { question.ids[$0] } == expected["infeasible"]?.string, "\(id)")
        case .undecided: Issue.record("\(id): undecided")
        }
      }
      func names(_ value: JSONValue) -> [String] { value.elements.compactMap { $0.string } }
      if let ring = expected["ring"] { #expect(rings == [names(ring)], "\(id)") }
      if let all = expected["rings"] { #expect(rings == Set(all.elements.map(names)), "\(id)") }
      if let distinct = expected["distinctRings"]?.int64 { #expect(rings.count == Int(distinct), "\(id)") }
    }
    #expect(count == 5)
  }
}
