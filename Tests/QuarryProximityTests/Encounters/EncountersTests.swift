import QuarryFences
import QuarryGeometry
import QuarryProximity
import QuarryTesting
import Testing

/// A field with a handful of players on a line to the east, one metre apart for each metre asked for.
struct Line {
  var encounters: Encounters
  var room = ProximityRoom()
  var events: [ProximityEvent] = []

  static let origin = Coordinate(longitude: 13.4, latitude: 52.5)

  init(_ watches: [ProximityWatch], _ rules: ProximityRules = ProximityRules()) throws {
    encounters = try Encounters(watches: watches, rules: rules)
  }

  static func time(_ seconds: Double) -> GameTime { GameTime(microseconds: Int64(seconds * 1e6)) }

  static func place(_ meters: Double) -> Coordinate {
    Geodesic.destination(from: origin, azimuth: Degrees(90), distance: Meters(meters))
  }

  mutating func fix(
    _ player: Int, _ meters: Double, at seconds: Double, accuracy: Double? = nil, altitude: Double? = nil,
    isConnected: Bool = true
  ) throws {
    let fix = FenceFix(
      time: Self.time(seconds), place: Self.place(meters), accuracy: accuracy.map { Meters($0) },
      altitude: altitude.map { Meters($0) })
    try encounters.take(fix, of: player, isConnected: isConnected, room: &room, into: &events)
  }

  mutating func setRadius(of player: Int, to radius: Meters?, at seconds: Double) throws {
    try encounters.setRadius(of: player, to: radius, at: Self.time(seconds), room: &room, into: &events)
  }

  mutating func link(_ player: Int, to other: Int, at seconds: Double) throws {
    try encounters.link(player, to: other, watch: 0, at: Self.time(seconds), room: &room, into: &events)
  }

  mutating func take(_ place: Coordinate, of player: Int, at seconds: Double) throws -> Bool {
    try encounters.take(
      FenceFix(time: Self.time(seconds), place: place), of: player, room: &room, into: &events)
  }

  mutating func advance(to seconds: Double) { encounters.advance(to: Self.time(seconds), room: &room, into: &events) }

  /// What happened, in short: `+0-1@3.5` for players 0 and 1 who came near at 3.5 s.
  var story: [String] {
    events.map {
      let seconds = ($0.crossedAt.secondsSince1970 * 1000).rounded() / 1000
      return "\($0.kind == .met ? "+" : "-")\($0.first)-\($0.second)@\(seconds)"
    }
  }
}

@Suite("Encounters")
struct EncountersTests {
  @Test("two players who walk towards each other meet where both ways say so, told with the later fix")
  func meets() throws {
    var line = try Line([ProximityWatch(near: Meters(20))])
    try line.fix(0, 0, at: 0)
    try line.fix(1, 50, at: 0.5)
    try line.fix(0, 10, at: 1)
    try line.fix(1, 40, at: 1.5)
    try line.fix(0, 20, at: 2)
    try line.fix(1, 30, at: 2.5)
    line.advance(to: 2.5)
    // At 1.75 s they are at 17.5 m and 37.5 m.
    #expect(line.story == ["+0-1@1.75"])
    let event = try #require(line.events.first)
    #expect(event.decidedAt == Line.time(2.5) && event.cause == .moved && !event.isRough)
    // With that fix both ways are known to 2 s: then they are at 20 m and 35 m.
    #expect(abs(event.distance.value - 15) < 0.001)
  }

  @Test("exactly one meeting and one parting for who comes, stays and goes, while the other stands in silence")
  func exactlyOne() throws {
    var line = try Line([ProximityWatch(near: Meters(50))])
    try line.fix(0, 0, at: 0)
    for (second, meters) in [(60, 200.0), (65, 40), (70, 20), (75, 30), (80, 200)] {
      try line.fix(1, meters, at: Double(second))
      line.advance(to: Double(second))
    }
    line.advance(to: 1000)
    #expect(line.story.count == 2)
    #expect(line.story[0].hasPrefix("+0-1@64.") && line.story[1].hasPrefix("-0-1@75."))
    // Who stands is known at once.
    #expect(line.events.map(\.decidedAt) == [Line.time(65), Line.time(80)])
  }

  @Test("a pass between two fixes is found, with its closest distance")
  func passes() throws {
    var line = try Line([ProximityWatch(near: Meters(10), leave: Meters(12))])
    try line.fix(0, 0, at: 0)
    try line.fix(1, -100, at: 0)
    try line.fix(0, 0, at: 4)
    try line.fix(1, 100, at: 4)
    line.advance(to: 4)
    #expect(line.story == ["+0-1@1.8", "-0-1@2.24"])
    #expect(abs(line.events[0].distance.value) < 1e-3)
    #expect(line.events.allSatisfy { $0.decidedAt == Line.time(4) })
  }

  @Test("at the very distance two players are near, a nanometre farther they are not")
  func border() throws {
    let distance = Geodesic.distance(Line.place(0), Line.place(33)).value
    for (near, isNear) in [(distance, true), (distance.nextUp, true), (distance.nextDown, false)] {
      var line = try Line([ProximityWatch(near: Meters(near))])
      try line.fix(0, 0, at: 0)
      try line.fix(1, 33, at: 0)
      line.advance(to: 0)
      #expect(line.encounters.isNear(0, 1, watch: 0) == isNear)
      #expect(line.encounters.isNear(1, 0, watch: 0) == isNear)
    }
  }

  @Test("who leaves parts from everyone once, in one instant, and comes again with the next fix")
  func leaves() throws {
    var line = try Line([ProximityWatch(near: Meters(50))])
    for player in 0..<5 { try line.fix(player, Double(player), at: 0) }
    line.advance(to: 1)
    #expect(line.events.count == 10 && line.encounters.nearCounts == [10])
    line.events = []
    line.encounters.remove(2, at: Line.time(3), room: &line.room, into: &line.events)
    line.encounters.remove(2, at: Line.time(3), room: &line.room, into: &line.events)
    #expect(line.story == ["-0-2@3.0", "-1-2@3.0", "-2-3@3.0", "-2-4@3.0"])
    #expect(line.events.allSatisfy { $0.cause == .left && $0.decidedAt == Line.time(3) })
    line.events = []
    try line.fix(2, 2, at: 5)
    for player in [0, 1, 3, 4] { try line.fix(player, Double(player), at: 6) }
    line.advance(to: 6)
    #expect(line.story == ["+0-2@5.0", "+1-2@5.0", "+2-3@5.0", "+2-4@5.0"])
    #expect(line.events.allSatisfy { $0.cause == .begun })
    #expect(line.encounters.checkInvariants() == nil)
  }

  @Test("12,000 players who go stale at one instant part from each other once")
  func expireTogether() throws {
    var line = try Line([ProximityWatch(near: Meters(3))])
    for player in 0..<12_000 { try line.fix(player, Double(player) * 2, at: 0) }
    line.advance(to: 20)
    #expect(line.events.count == 11_999)
    line.events = []
    for player in 0..<12_000 {
      line.encounters.remove(player, cause: .stale, at: Line.time(60), room: &line.room, into: &line.events)
    }
    #expect(line.events.count == 11_999)
    #expect(Set(line.events.map { [$0.first, $0.second] }).count == 11_999)
    #expect(line.events.allSatisfy { $0.kind == .parted && $0.cause == .stale && $0.decidedAt == Line.time(60) })
    #expect(line.encounters.nearCounts == [0] && line.encounters.checkInvariants() == nil)
  }

  @Test("near is told once it has lasted, and not again before the cooldown is over")
  func lasts() throws {
    let watch = ProximityWatch(
      .all, near: Meters(10), decision: .distance(leave: Meters(10)), minimumSeconds: 3, cooldownSeconds: 20)
    var line = try Line([watch])
    // A visit of 2 s, one of 5 s, one that begins in the cooldown and outlasts it.
    let visits = [(4, 6), (10, 15), (20, 50)]
    for second in 0...60 {
      let isNear = visits.contains { $0.0 <= second && second < $0.1 }
      try line.fix(0, 0, at: Double(second))
      try line.fix(1, isNear ? 5 : 500, at: Double(second))
    }
    line.advance(to: 60)
    #expect(line.events.map(\.kind) == [.met, .parted, .met, .parted])
    let seconds = line.events.map { ($0.crossedAt.secondsSince1970, $0.decidedAt.secondsSince1970) }
    #expect(seconds[0].0 > 9.9 && seconds[0].0 < 10 && seconds[0].1 == 13)
    #expect(seconds[1].0 > 14 && seconds[1].1 == 15)
    // It has been near since just before 20 s; the cooldown ends 20 s after the parting.
    #expect(seconds[2].0 < 20 && seconds[2].1 == 35)
    #expect(seconds[3].1 == 50)
  }

  @Test("two who stand are told when they have been near for long enough, though nobody sends")
  func lastsInSilence() throws {
    let watch = ProximityWatch(.all, near: Meters(10), decision: .distance(leave: Meters(10)), minimumSeconds: 40)
    var line = try Line([watch])
    try line.fix(0, 0, at: 0)
    try line.fix(1, 5, at: 2)
    #expect(line.encounters.nextEvent != nil)
    line.advance(to: 41.9)
    #expect(line.events.isEmpty)
    while let next = line.encounters.nextEvent {
      line.encounters.advance(to: next, room: &line.room, into: &line.events)
    }
    #expect(line.story == ["+0-1@2.0"])
    #expect(line.events[0].decidedAt == Line.time(42))
  }

  @Test("hunters watch their targets by name, in their direction")
  func named() throws {
    var line = try Line([ProximityWatch(.named, near: Meters(10))])
    for player in 0..<3 { try line.fix(player, Double(player), at: 0) }
    line.advance(to: 0)
    #expect(line.events.isEmpty)
    try line.encounters.link(2, to: 0, watch: 0, at: Line.time(1), room: &line.room, into: &line.events)
    #expect(line.story == ["+2-0@0.0"])
    #expect(line.encounters.isLinked(2, to: 0, watch: 0) && !line.encounters.isLinked(0, to: 2, watch: 0))
    try line.fix(0, 500, at: 2)
    try line.fix(2, 2, at: 2)
    line.advance(to: 2)
    #expect(line.story.count == 2 && line.events[1].kind == .parted)
    try line.fix(0, 0, at: 3)
    try line.fix(2, 2, at: 3)
    line.advance(to: 3)
    line.events = []
    try line.encounters.unlink(2, from: 0, watch: 0, at: Line.time(4), room: &line.room, into: &line.events)
    #expect(line.story == ["-2-0@4.0"] && line.events[0].cause == .unwatched)
    #expect(!line.encounters.isLinked(2, to: 0, watch: 0) && line.encounters.checkInvariants() == nil)
    // Links outlive who leaves.
    try line.encounters.link(1, to: 2, watch: 0, at: Line.time(5), room: &line.room, into: &line.events)
    line.encounters.remove(2, at: Line.time(6), room: &line.room, into: &line.events)
    #expect(line.encounters.isLinked(1, to: 2, watch: 0))
    line.events = []
    try line.fix(2, 3, at: 8)
    try line.fix(1, 3, at: 8)
    line.advance(to: 8)
    #expect(line.story == ["+1-2@8.0"])
  }

  @Test("groups watch groups, teams watch rivals, and one watches all")
  func groups() throws {
    let ghosts = PlayerGroups.group(3), humans = PlayerGroups.group(5)
    var line = try Line([
      ProximityWatch(.between(ghosts, humans), near: Meters(10)), ProximityWatch(.rivals, near: Meters(10)),
      ProximityWatch(.teammates, near: Meters(10)), ProximityWatch(.from(3), near: Meters(10)),
    ])
    for player in 0..<4 {
      try line.encounters.setGroups(
        of: player, to: player < 2 ? humans : ghosts, at: Line.time(0), room: &line.room, into: &line.events)
      try line.encounters.setTeam(
        of: player, to: player % 2, at: Line.time(0), room: &line.room, into: &line.events)
    }
    for player in 0..<4 { try line.fix(player, Double(player), at: 1) }
    line.advance(to: 1)
    let events = line.events
    let pairs = (0..<4).map { watch in
      events.filter { $0.watch == watch }.map { [$0.first, $0.second] }.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
    }
    // Who watches comes first.
    #expect(pairs[0] == [[2, 0], [2, 1], [3, 0], [3, 1]])
    #expect(pairs[1] == [[0, 1], [0, 3], [1, 2], [2, 3]])
    #expect(pairs[2] == [[0, 2], [1, 3]])
    #expect(pairs[3] == [[3, 0], [3, 1], [3, 2]])
    line.events = []
    // A ghost is human again: it parts from the humans and meets the ghosts.
    try line.encounters.setGroups(of: 2, to: humans, at: Line.time(2), room: &line.room, into: &line.events)
    #expect(line.story.sorted() == ["+3-2@1.0", "-0-2@2.0", "-1-2@2.0"])
    #expect(line.encounters.checkInvariants() == nil)
  }

  @Test("a radius of a player's own counts where it watches")
  func ownRadius() throws {
    var line = try Line([
      ProximityWatch(.from(0), near: Meters(10), leave: Meters(12)), ProximityWatch(near: Meters(10)),
    ])
    try line.fix(0, 0, at: 0)
    try line.fix(1, 60, at: 0)
    line.advance(to: 0)
    #expect(line.events.isEmpty)
    // A radar pulse.
    try line.setRadius(of: 0, to: Meters(100), at: 1)
    #expect(line.events.map(\.watch).sorted() == [0, 1])
    line.events = []
    try line.setRadius(of: 0, to: nil, at: 2)
    #expect(line.events.map(\.kind) == [.parted, .parted])
    #expect(throws: ProximityError.self) {
      try line.setRadius(of: 0, to: Meters(-1), at: 3)
    }
  }

  @Test("players on different floors are not near, as far as altitudes are known")
  func floors() throws {
    let watch = ProximityWatch(.all, near: Meters(10), decision: .distance(leave: Meters(10)), vertical: Meters(3))
    var line = try Line([watch])
    try line.fix(0, 0, at: 0, altitude: 0)
    try line.fix(1, 0, at: 0, altitude: 12)
    try line.fix(2, 1, at: 0)
    line.advance(to: 0)
    #expect(line.story == ["+0-2@0.0", "+1-2@0.0"])
    // Down the stairs: 3 m apart after nine seconds of twelve.
    for player in 0...2 { try line.fix(player, player == 2 ? 1 : 0, at: 12, altitude: player == 2 ? nil : 0) }
    line.advance(to: 12)
    #expect(line.story.last == "+0-1@9.0")
  }

  @Test("after a jump, a gap, or where the caller says so, a way begins anew and is no pass")
  func breaks() throws {
    for kind in 0..<3 {
      var line = try Line([ProximityWatch(near: Meters(20))])
      let later = kind == 1 ? 400.0 : 1
      try line.fix(0, 0, at: 0)
      try line.fix(1, -500, at: 0)
      try line.fix(0, 0, at: later)
      try line.fix(1, kind == 0 ? 5000 : 500, at: later, isConnected: kind != 2)
      line.advance(to: later + 1)
      #expect(line.events.isEmpty, "\(kind)")
      // Near before, far after: that is told, as rough.
      try line.fix(1, kind == 0 ? 4999 : 499, at: later + 1)
      try line.fix(0, kind == 0 ? 4990 : 490, at: later + 1, isConnected: false)
      try line.fix(0, 0, at: later + 2, isConnected: false)
      try line.fix(1, kind == 0 ? 4998 : 498, at: later + 2)
      line.advance(to: later + 2)
      #expect(line.events.map(\.kind) == [.met, .parted] && line.events.allSatisfy(\.isRough), "\(kind)")
    }
  }

  @Test("what is no fix, no player or no watch is refused with its reason, and changes nothing")
  func refusals() throws {
    #expect(throws: ProximityError.badWatch(0, reason: "near is nan m: it must lie between 0 and 100000.0 m")) {
      try Encounters(watches: [ProximityWatch(near: Meters(.nan))])
    }
    #expect(throws: ProximityError.badWatch(1, reason: "leave (4.0 m) is less than near (5.0 m)")) {
      try Encounters(watches: [ProximityWatch(near: Meters(5)), ProximityWatch(near: Meters(5), leave: Meters(4))])
    }
    #expect(throws: ProximityError.self) {
      try Encounters(watches: [], rules: ProximityRules(holdSeconds: 0))
    }
    var line = try Line([ProximityWatch(near: Meters(5))])
    try line.fix(0, 0, at: 5)
    let before = line.encounters
    for place in [
      Coordinate(longitude: .nan, latitude: 0), Coordinate(longitude: 0, latitude: 91),
      Coordinate(longitude: .infinity, latitude: 0),
    ] {
      #expect(throws: ProximityError.self) {
        try line.take(place, of: 1, at: 6)
      }
    }
    #expect(throws: ProximityError.noSuchPlayer(-1)) {
      try line.take(Line.place(0), of: -1, at: 6)
    }
    #expect(throws: ProximityError.noNamedWatch(0)) {
      try line.link(0, to: 1, at: 6)
    }
    let isTaken = try line.take(Line.place(0), of: 0, at: 4)
    #expect(!isTaken)
    #expect(line.encounters == before && line.events.isEmpty)
  }

  @Test("at the end nobody is waited for: all are judged where they were last")
  func concludes() throws {
    var line = try Line([ProximityWatch(near: Meters(20))])
    try line.fix(0, 0, at: 0)
    try line.fix(1, 100, at: 1)
    try line.fix(1, 0, at: 6)
    line.advance(to: 6)
    #expect(line.events.isEmpty)
    line.encounters.conclude(at: Line.time(8), room: &line.room, into: &line.events)
    #expect(line.story == ["+0-1@5.0"] && line.events[0].decidedAt == Line.time(8))
    #expect(line.encounters.nextEvent == nil && line.encounters.checkInvariants() == nil)
  }

  @Test("many fixes at once are the same as one by one")
  func batches() throws {
    for kind in [WalkingHerd.Kind.park, .cars, .mixedRates] {
      let herd = WalkingHerd(kind, players: 20, seconds: 60, seed: 3)
      let watch = ProximityWatch(near: Meters(20), leave: Meters(25))
      var one = try Encounters(watches: [watch])
      let events = try herd.play(&one)
      var other = try Encounters(watches: [watch])
      var (room, found) = (ProximityRoom(), [ProximityEvent]())
      var (fixes, players): ([FenceFix], [Int32]) = ([], [])
      for step in herd.steps {
        if case .fix(let fix) = step.what {
          fixes.append(fix)
          players.append(Int32(step.player))
        }
      }
      for start in stride(from: 0, to: fixes.count, by: 77) {
        let range = start..<min(start + 77, fixes.count)
        try other.take(Array(fixes[range]), of: Array(players[range]), room: &room, into: &found)
      }
      other.advance(to: herd.end, room: &room, into: &found)
      #expect(found == events && other == one && !events.isEmpty, "\(kind)")
    }
  }

  @Test("evidence: noise about the distance is told once, and walking away too")
  func evidence() throws {
    var rules = FenceRules()
    rules.assumedAccuracy = Meters(5)
    var (plain, weighed) = (0, 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      for isWeighed in [false, true] {
        var random = RandomPlaces(seed: seed)
        var line = try Line([
          isWeighed
            ? ProximityWatch(near: Meters(30), decision: .evidence(rules)) : ProximityWatch(near: Meters(30))
        ])
        // Five minutes at 30 m with errors of some metres, then away.
        for second in 0..<400 {
          let away = second > 300 ? Double(second - 300) * 1.4 : 0
          func noise() -> Double { (0..<6).reduce(0) { sum, _ in sum + random.number(in: -4...4) } * 0.5 }
          try line.fix(0, noise(), at: Double(second), accuracy: 5)
          try line.fix(1, 30 + away + noise(), at: Double(second), accuracy: 5)
        }
        line.advance(to: 400)
        if isWeighed { weighed += line.events.count } else { plain += line.events.count }
        #expect(line.encounters.nearPairs(watch: 0).isEmpty, "seed \(seed)")
        if isWeighed { #expect(line.events.count <= 4, "seed \(seed): \(line.story)") }
      }
    }
    #expect(plain > 20 * weighed, "\(plain) by distance, \(weighed) by evidence")
  }

  @Test("evidence: who is less accurate than the distance is wide is told nothing of")
  func tooCoarse() throws {
    var line = try Line([ProximityWatch(near: Meters(10), decision: .evidence(FenceRules()))])
    for second in 0..<30 {
      try line.fix(0, 0, at: Double(second), accuracy: 80)
      try line.fix(1, 9, at: Double(second), accuracy: 80)
    }
    line.advance(to: 30)
    #expect(line.events.isEmpty)
  }
}
