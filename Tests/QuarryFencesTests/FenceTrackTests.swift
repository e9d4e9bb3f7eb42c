import Foundation
import QuarryGeometry
import Testing

@testable import QuarryFences

/// What holds for every walk, however odd.
@Suite("fence tracks")
struct FenceTrackTests {
  // MARK: Saved and read back

  @Test("a walk that is saved and read back between any two fixes goes on as if it had not been", arguments: 1...4)
  func codable(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let scene = FenceMetamorphicTests.Scene(seed: seed, accuracy: 8, fixes: 150)
    let fences = try FenceSet(scene.zones)
    var (straight, restarted) = (FenceWalk(fences), FenceWalk(fences))
    for var fix in scene.fixes {
      if random.chance(0.05) { fix.place.latitude += 0.05 }
      if random.chance(0.2) {
        fix.accuracy =
          [nil, Meters(.nan), Meters(0), Meters(400), Meters(.infinity)].randomElement(using: &random) ?? nil
      }
      straight.take(fix)
      restarted.take(fix)
      try restarted.restart()
      #expect(straight.track == restarted.track && straight.gate == restarted.gate, "seed \(seed)")
    }
    straight.end()
    restarted.end()
    #expect(straight.events == restarted.events, "seed \(seed)")
    #expect(straight.events.count > 5, "seed \(seed)")
  }

  @Test(
    "a track that cannot have been saved is refused",
    arguments: [
      #"[{"zone":1,"membership":"inside","isLastFixInside":true,"isOpen":false},{"zone":0,"membership":"inside","isLastFixInside":true,"isOpen":false}]"#,
      #"[{"zone":0,"membership":"inside","isLastFixInside":true,"isOpen":false},{"zone":0,"membership":"inside","isLastFixInside":true,"isOpen":false}]"#,
      #"[{"zone":-1,"membership":"inside","isLastFixInside":true,"isOpen":false}]"#,
    ])
  func refused(entries: String) {
    let last = #"{"time":0,"place":{"longitude":0,"latitude":0},"accuracy":5}"#
    let text = #"{"last":\#(last),"entries":\#(entries),"questions":[]}"#
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FenceTrack.self, from: Data(text.utf8)) }
  }

  @Test("a track of more zones than there are goes on with those that there are")
  func fewerZones() throws {
    let zones = [Zone.circle("a", 0, 0, radius: 100), .circle("b", 0, 0, radius: 100)]
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    let both = try FenceSet(zones)
    both.update(&track, with: FenceFix(0, 0, 0), rules: FenceRules(), room: &room, into: &events)
    #expect(track.zonesInside == [0, 1])
    let one = try FenceSet(Array(zones.prefix(1)))
    #expect(one.effectiveRole(of: track) == .playArea)
    #expect(try FenceSet([]).effectiveRole(of: track) == nil)
    one.update(&track, with: FenceFix(10, 1, 0), rules: FenceRules(), room: &room, into: &events)
    #expect(events.map(\.zone) == [0, 1, 0])
    #expect(track.zonesInside == [])
  }

  @Test("where no border is near either, a zone that is no more is forgotten with the next fix")
  func fewerZonesFarFromBorders() throws {
    let ring = Ring(
      [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)].map { Coordinate(longitude: $0.0, latitude: $0.1) })
    let both = try FenceSet(["a", "b"].map { Zone(id: $0, shape: .area(MultiPolygon([Polygon(exterior: ring)]))) })
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    let (first, next) = (FenceFix(0, 0, 0, accuracy: 5), FenceFix(10, 0.0001, 0, accuracy: 5))
    both.update(&track, with: first, rules: FenceRules(), room: &room, into: &events)
    #expect(track.zonesInside == [0, 1])
    let one = try FenceSet(Array(both.zones.prefix(1)))
    one.update(&track, with: next, rules: FenceRules(), room: &room, into: &events)
    #expect(track.zonesInside == [0])
    #expect(events.count == 2)
  }

  // MARK: Order

  /// Events of a player, many of them of the same instants.
  static func crowdedEvents(_ seed: Int) throws -> (FenceSet, [FenceEvent]) {
    var random = FenceRandom(seed: seed)
    let field = FenceField()
    // Concentric squares and circles, some of them of the same size, some twice.
    var zones: [Zone] = []
    for index in 0..<12 {
      let size = Double(Int.random(in: 1...4, using: &random)) * 50
      zones.append(
        index % 2 == 0
          ? .area("\(index)", field.rectangle(-size, -size, size, size))
          : .circle("\(index)", field.origin.longitude, field.origin.latitude, radius: size))
    }
    let fences = try FenceSet(zones)
    var events: [FenceEvent] = []
    var track = FenceTrack()
    var room = FenceRoom()
    for second in 0..<12 {
      let place = field.place(random.double(-400...400), random.chance(0.5) ? 0 : random.double(-400...400))
      fences.update(
        &track, with: FenceFix(Double(second) * 100, place, accuracy: 1),
        decidedAt: .at((Double(second) / 4).rounded(.down) * 400 + 300),
        isConnected: random.chance(0.7), rules: FenceRules(), room: &room, into: &events)
    }
    return (fences, events)
  }

  @Test("the order of a player's events is strict and total", arguments: 1...4)
  func order(seed: Int) throws {
    let (fences, events) = try Self.crowdedEvents(seed)
    #expect(events.count > 30, "seed \(seed)")
    func before(_ a: Int, _ b: Int) -> Bool { fences.isOrdered(events[a], before: events[b]) }
    for a in events.indices {
      #expect(!before(a, a))
      for b in events.indices where a != b {
        #expect(before(a, b) != before(b, a), "seed \(seed): \(events[a]), \(events[b])")
      }
    }
    let sorted = events.sorted { fences.isOrdered($0, before: $1) }
    for a in sorted.indices {
      for b in sorted.indices where a < b {
        #expect(fences.isOrdered(sorted[a], before: sorted[b]), "seed \(seed)")
      }
    }
    // Whatever order they came in, they end in the same.
    var random = FenceRandom(seed: seed)
    #expect(events.shuffled(using: &random).sorted { fences.isOrdered($0, before: $1) } == sorted, "seed \(seed)")
    #expect(Self.alternates(sorted), "seed \(seed)")
  }

  @Test("events of one instant: exits before enters, the larger first in and last out, then zone order")
  func instant() throws {
    let field = FenceField()
    let zones = [
      Zone.area("small", field.rectangle(0, -50, 100, 50)), .area("large", field.rectangle(0, -90, 300, 90)),
      .area("twin", field.rectangle(0, -50, 100, 50)), .area("other", field.rectangle(-200, -50, 0, 50)),
    ]
    // All of them share the border at 0.
    let walk = try FenceWalk.walk(
      [
        FenceFix(0, field.place(-20, 0), accuracy: 1), FenceFix(20, field.place(20, 0), accuracy: 1),
        FenceFix(40, field.place(-20, 0), accuracy: 1),
      ], through: zones)
    #expect(
      walk.words == [
        "enter other", "exit other", "enter large", "enter small", "enter twin", "exit small", "exit twin",
        "exit large", "enter other",
      ])
  }

  /// Whether enters and exits of each zone take turns, in the order given.
  static func alternates(_ events: [FenceEvent]) -> Bool {
    var last: [Int: FenceEvent.Kind] = [:]
    for event in events {
      if last[event.zone, default: .exited] == event.kind { return false }
      last[event.zone] = event.kind
    }
    return true
  }

  // MARK: Odd walks

  /// Zones anywhere: next to the poles and across the antimeridian too.
  static func zones(_ random: inout FenceRandom, _ origin: Coordinate) -> [Zone] {
    var zones: [Zone] = []
    for index in 0..<14 {
      let field = FenceField(
        origin: FenceField(origin: origin).place(random.double(-500...500), random.double(-500...500)))
      guard field.origin.isOnGlobe else { continue }
      let center = field.origin.normalized
      var zone =
        switch index % 5 {
        case 0: Zone.circle("\(index)", center.longitude, center.latitude, radius: random.double(1...400))
        case 1:
          Zone(
            id: "\(index)",
            shape: .corridor(
              Corridor(
                path: LineString(
                  (0..<4).map { field.place(Double($0) * 100 - 150, random.double(-80...80)) }.filter(\.isOnGlobe)),
                width: Meters(random.double(1...90)))))
        case 2:
          Zone.area(
            "\(index)",
            [(-180.0, 0.0), (-90, 1), (0, 0), (90, 2)].map {
              // Round a pole, some metres to degrees from it.
              Coordinate(longitude: $0.0, latitude: (origin.latitude < 0 ? -1 : 1) * (89.99 - $0.1 * 0.001))
            })
        case 3: Zone.circle("\(index)", center.longitude, center.latitude, radius: random.double(1e4...5e6))
        default:
          Zone.area("\(index)", random.star(field, vertices: Int.random(in: 3...20, using: &random), radius: 5...300))
        }
      if random.chance(0.2) { zone.minimumMargin = Meters(random.double(0...50)) }
      if (try? FenceSet([zone])) != nil { zones.append(zone) }
    }
    return zones
  }

  @Test("whatever fixes come, memberships stay right and events stay in order", arguments: 1...8)
  func fuzz(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let origins: [(Double, Double)] = [
      (13.4, 52.5), (180, 0), (-180, -17), (0, 89.998), (77, -89.999), (179.999, 79.6), (0, 90), (180, -90),
    ]
    let origin = Coordinate(longitude: origins[seed % 8].0, latitude: origins[seed % 8].1)
    let fences = try FenceSet(Self.zones(&random, origin))
    #expect(fences.zones.count > 4, "seed \(seed)")
    let field = FenceField(
      origin: Coordinate(longitude: origin.longitude, latitude: min(max(origin.latitude, -89.999), 89.999)))
    var rules = FenceRules()
    if seed % 3 == 0 { rules = FenceRules(enterFactor: 0, exitFactor: 0.5, correlationSeconds: 0, gapSeconds: 50) }
    var track = FenceTrack()
    var room = FenceRoom()
    var last: [Int: FenceEvent] = [:]
    var time = 0.0
    var decidedAt = 0.0
    var (east, north) = (0.0, 0.0)
    var count = 0
    for step in 0..<250 {
      time += [0, 0, 1e-6, 1, 1, 1, 5, 5, 60, 400].randomElement(using: &random) ?? 1
      if random.chance(0.02) { time -= 3 }
      if random.chance(0.1) {
        (east, north) = (random.double(-600...600), random.double(-600...600))
      } else {
        east += 10 * random.normal()
        north += 10 * random.normal()
      }
      var place = field.place(east, north)
      if random.chance(0.02) {
        place = Coordinate(longitude: random.double(-540...540), latitude: random.double(-90...90))
      }
      if random.chance(0.02) { place.latitude = 90 }
      if random.chance(0.02) { place.latitude = -90 }
      if random.chance(0.01) {
        place.longitude = [Double.nan, .infinity, 1e300, -180, 180].randomElement(using: &random) ?? 0
      }
      let accuracy: Double? =
        [nil, 5, 5, 5, 0.001, 30, 500, 1e7, 0, -1, .nan, .infinity, 1e308].randomElement(using: &random) ?? nil
      decidedAt = max(decidedAt, time) + (random.chance(0.1) ? 2 : 0)
      let fix = FenceFix(time, place, accuracy: accuracy)
      let before = track
      var events: [FenceEvent] = []
      fences.update(
        &track, with: fix, decidedAt: .at(decidedAt), isConnected: random.chance(0.9), rules: rules, room: &room,
        into: &events)
      let what: Comment = "seed \(seed), step \(step)"
      #expect(zip(track.entries, track.entries.dropFirst()).allSatisfy { $0.zone < $1.zone }, what)
      guard fix.place.isOnGlobe, before.last.map({ fix.time > $0.time }) ?? true else {
        #expect(track == before && events.isEmpty, what)
        continue
      }
      count += events.count
      for event in events.sorted(by: { fences.isOrdered($0, before: $1) }) {
        #expect(event.crossedAt <= event.decidedAt && event.decidedAt == .at(decidedAt), what)
        #expect(event.place.isOnGlobe, what)
        if let previous = last[event.zone] {
          #expect(previous.kind != event.kind && !event.isInitial, what)
          #expect(previous.crossedAt <= event.crossedAt, what)
        } else if event.kind == .exited {
          Issue.record("\(what): an exit without an enter")
        }
        last[event.zone] = event
      }
      for zone in fences.zones.indices {
        let state = track.membership(of: zone)
        #expect((last[zone]?.kind == .entered) == (state == .inside), what)
        guard step % 8 == 0, let accuracy = fix.statedAccuracy ?? Optional(rules.assumedAccuracy) else { continue }
        let margin = max(accuracy * 4, fences.zones[zone].minimumMargin ?? .zero) + Meters(0.01)
        guard let depth = fences.signedDistance(from: place, toZone: zone), depth.magnitude > margin else { continue }
        #expect(state == (depth > .zero ? .inside : .outside), "\(what): zone \(zone), depth \(depth)")
        #expect(track.undecided(in: zone) == nil, what)
      }
    }
    #expect(count > 20, "seed \(seed)")
  }

  @Test("through the gate too, whatever fixes come", arguments: 1...2)
  func fuzzWithGate(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let field = FenceField(origin: Coordinate(longitude: 180, latitude: -17))
    var walk = FenceWalk(try FenceSet(Self.zones(&random, field.origin)))
    var (east, north, time) = (0.0, 0.0, 0.0)
    for _ in 0..<800 {
      time += [0, 1, 1, 1, 2, 30].randomElement(using: &random) ?? 1
      (east, north) = (
        min(max(east + 4 * random.normal(), -500), 500), min(max(north + 4 * random.normal(), -500), 500)
      )
      let outlier = random.chance(0.03) ? random.double(-5000...5000) : 0
      walk.take(
        FenceFix(time, field.place(east + outlier, north), accuracy: random.chance(0.1) ? nil : random.double(1...20)))
    }
    walk.end()
    #expect(Self.alternates(walk.events), "seed \(seed)")
    #expect(zip(walk.events, walk.events.dropFirst()).allSatisfy { $0.decidedAt <= $1.decidedAt }, "seed \(seed)")
    #expect(walk.rejections.contains(.outlier) && walk.events.count > 10, "seed \(seed)")
  }

  @Test(
    "without any correlation, and with all of it, weak fixes add up to a decision and leave numbers behind",
    arguments: [0, 1e-300, 25, .infinity] as [Double])
  func correlation(seconds: Double) throws {
    let field = FenceField()
    let fences = try FenceSet([.circle("z", field.origin.longitude, field.origin.latitude, radius: 100)])
    let fixes =
      [FenceFix(0, field.place(0, 0), accuracy: 10)]
      + (1...20).map { FenceFix(Double($0), field.place(110, 0), accuracy: 10) }
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    for fix in fixes {
      fences.update(
        &track, with: fix, rules: FenceRules(correlationSeconds: seconds), room: &room, into: &events)
      let bank = track.questions.first?.bank
      #expect(bank.map { $0.foretold.isFinite && $0.expectedDepth.isFinite && $0.weight.sum().isFinite } ?? true)
    }
    #expect(events.map(\.kind) == [.entered, .exited])
    #expect(events.last.map { $0.decidedAt > .at(1) && $0.decidedAt <= .at(10) } == true)
  }
}
