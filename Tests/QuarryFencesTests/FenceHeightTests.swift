import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("floors and ceilings")
struct FenceHeightTests {
  let field = FenceField()

  /// A square of 200 m about the origin, with a floor of 100 m and a ceiling of 130 m.
  var deck: Zone {
    var zone = Zone.area("deck", field.rectangle(-100, -100, 100, 100))
    (zone.floor, zone.ceiling) = (Meters(100), Meters(130))
    return zone
  }

  /// Seconds, metres east, altitude and vertical accuracy; the accuracy sideways is 5 m.
  func walk(
    _ steps: [(Double, Double, Double?, Double?)], _ zones: [Zone]? = nil, rules: FenceRules = FenceRules()
  ) throws -> (events: [FenceEvent], track: FenceTrack) {
    let fences = try FenceSet(zones ?? [deck])
    var (track, room, events) = (FenceTrack(), FenceRoom(), [FenceEvent]())
    for (seconds, east, altitude, vertical) in steps {
      let fix = FenceFix(
        time: .at(seconds), place: field.place(east, 0), accuracy: Meters(5), altitude: altitude.map { Meters($0) },
        verticalAccuracy: vertical.map { Meters($0) })
      fences.update(&track, with: fix, rules: rules, room: &room, into: &events)
    }
    return (events, track)
  }

  @Test("who is above or below a zone is outside of it, however far from its borders sideways", arguments: [70.0, 160])
  func aboveAndBelow(altitude: Double) throws {
    let (events, track) = try walk([(0, 0, altitude, 3)])
    #expect(events.isEmpty && track.membership(of: 0) == .outside && track.undecided(in: 0) == nil)
    let (inside, _) = try walk([(0, 0, 115, 3)])
    #expect(inside.map(\.kind) == [.entered])
  }

  @Test("who climbs out is told, dated to when the altitude passed the ceiling")
  func climb() throws {
    let (events, _) = try walk([(0, 0, 115, 2), (60, 0, 175, 2)])
    #expect(events.map(\.kind) == [.entered, .exited])
    // 15 m of 60 m.
    let crossed = try #require(events.last?.crossedAt.secondsSince1970)
    #expect(abs(crossed - 15) < 0.001)
    #expect(events.last?.evidence.signedDistance.value.isLess(than: -100) == true)
  }

  @Test("a way through the zone, from above it to below it, is a visit with both instants")
  func dive() throws {
    let (events, _) = try walk([(0, 0, 230, 2), (60, 10, -10, 2)])
    #expect(events.map(\.kind) == [.entered, .exited])
    #expect(abs((events.first?.crossedAt.secondsSince1970 ?? 0) - 25) < 0.001)
    #expect(abs((events.last?.crossedAt.secondsSince1970 ?? 0) - 32.5) < 0.001)
  }

  @Test("a way that leaves sideways and one that leaves upwards are dated by whichever comes first")
  func both() throws {
    // Sideways at 100 m of 200 m, upwards at 15 m of 60 m.
    let (up, _) = try walk([(0, 0, 115, 2), (60, 200, 175, 2)])
    #expect(abs((up.last?.crossedAt.secondsSince1970 ?? 0) - 15) < 0.001)
    let (out, _) = try walk([(0, 0, 115, 2), (60, 200, 136, 2)])
    #expect(abs((out.last?.crossedAt.secondsSince1970 ?? 0) - 30) < 0.001)
  }

  @Test("without an altitude nothing is decided, unless the fix is far outside sideways")
  func unknownAltitude() throws {
    let (events, track) = try walk([(0, 0, nil, nil)])
    #expect(events.isEmpty && track.membership(of: 0) == .unknown && track.undecided(in: 0) == .verticalUnknown)
    let (later, after) = try walk([(0, 0, nil, nil), (60, 0, 115, 3)])
    #expect(later.map(\.isInitial) == [true] && after.membership(of: 0) == .inside)
    let (kept, still) = try walk([(0, 0, 115, 3), (60, 0, nil, nil)])
    #expect(kept.count == 1 && still.membership(of: 0) == .inside && still.undecided(in: 0) == .verticalUnknown)
    let (left, gone) = try walk([(0, 0, 115, 3), (60, 300, nil, nil)])
    #expect(left.map(\.kind) == [.entered, .exited] && gone.membership(of: 0) == .outside)
    let (far, outside) = try walk([(0, 300, nil, nil)])
    #expect(far.isEmpty && outside.membership(of: 0) == .outside && outside.undecided(in: 0) == nil)
  }

  @Test("an altitude less accurate than the zone is high tells nothing of it")
  func tooCoarse() throws {
    let (events, track) = try walk([(0, 0, 115, 31)])
    #expect(events.isEmpty && track.membership(of: 0) == .unknown && track.undecided(in: 0) == .accuracyTooLow)
    let (fine, _) = try walk([(0, 0, 115, 29)])
    #expect(fine.count == 1)
  }

  @Test("near the ceiling noise does not flap", arguments: 1...10)
  func noise(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let steps =
      [(0.0, 0.0, 120.0 as Double?, 5.0 as Double?)]
      + (1...300).map { (Double($0), 0.0, 125 + 4 * random.normal(), 5.0) }
    let (events, _) = try walk(steps)
    #expect(events.count <= 3, "seed \(seed): \(events.count)")
  }

  @Test("other zones are judged as without it, whatever the altitudes", arguments: 1...4)
  func others(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let park = Zone.area("park", field.rectangle(-150, -50, 20, 50))
    let steps = (0..<400).map {
      (
        Double($0), 60 * (Double($0) / 40).sine + 4 * random.normal(),
        random.chance(0.2) ? nil : 115 + 20 * random.normal(), 4.0 as Double?
      )
    }
    let (alone, _) = try walk(steps, [park])
    let (beside, _) = try walk(steps, [deck, park])
    #expect(alone.count > 2)
    func told(_ events: [FenceEvent], _ zone: Int) -> [FenceEvent] {
      events.filter { $0.zone == zone }.map {
        var event = $0
        event.zone = 0
        return event
      }
    }
    #expect(told(alone, 0) == told(beside, 1), "seed \(seed)")
    #expect(!told(beside, 0).isEmpty, "seed \(seed)")
  }

  @Test("the membership that a brute-force look at each fix tells, where no margin is asked for", arguments: 1...6)
  func plain(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    var floorless = Zone.circle("well", field.origin.longitude, field.origin.latitude, radius: 80)
    floorless.ceiling = Meters(110)
    let fences = try FenceSet([deck, floorless])
    let rules = FenceRules(enterFactor: 0, exitFactor: 0)
    var (track, room, events) = (FenceTrack(), FenceRoom(), [FenceEvent]())
    for step in 0..<300 {
      let (east, altitude) = (random.double(-150...150), random.double(80...150))
      let place = field.place(east, random.double(-120...120))
      fences.update(
        &track,
        with: FenceFix(
          time: .at(Double(step) * 10), place: place, accuracy: Meters(5), altitude: Meters(altitude),
          verticalAccuracy: Meters(5)), rules: rules, room: &room, into: &events)
      for (zone, isBetween) in [(0, altitude >= 100 && altitude <= 130), (1, altitude <= 110)] {
        let expected = isBetween && fences.covers(place, zone: zone)
        #expect((track.membership(of: zone) == .inside) == expected, "seed \(seed), step \(step), zone \(zone)")
      }
    }
    #expect(events.count > 50)
  }

  @Test("the role that counts at a place knows of altitudes and priorities")
  func effectiveRole() throws {
    var (deck, ground) = (deck, Zone.area("ground", field.rectangle(-300, -300, 300, 300)))
    (deck.role, deck.priority, ground.role) = (.safe, 5, .forbidden)
    let fences = try FenceSet([ground, deck])
    #expect(fences.effectiveRole(at: field.place(0, 0), altitude: Meters(115)) == .safe)
    #expect(fences.effectiveRole(at: field.place(0, 0), altitude: Meters(90)) == .forbidden)
    #expect(fences.effectiveRole(at: field.place(0, 0)) == .forbidden)
    #expect(fences.effectiveRole(at: field.place(0, 400)) == nil)
  }

  @Test("floors and ceilings that cannot be are refused")
  func refused() throws {
    var zone = deck
    zone.ceiling = Meters(100)
    #expect(throws: FenceError.self) { try FenceSet([zone]) }
    zone.ceiling = Meters(.nan)
    #expect(throws: FenceError.self) { try FenceSet([zone]) }
    zone = deck
    zone.activeFrom = .afterStart(seconds: 5)
    #expect(throws: FenceError.self) { try FenceSet([zone]) }
  }
}
