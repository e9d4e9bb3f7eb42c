import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("zones that act on silent players")
struct AdvanceTests {
  private let field = FenceField()

  private func circle(_ radius: Double) -> Zone {
    .circle("z", field.origin.longitude, field.origin.latitude, radius: radius)
  }

  private func away(_ meters: Double) -> Coordinate {
    Geodesic.destination(from: field.origin, azimuth: Degrees(90), distance: Meters(meters))
  }

  private func walk(_ zones: Zone..., rules: FenceRules = FenceRules()) throws -> FenceWalk {
    var walk = FenceWalk(try FenceSet(zones).starting(at: .at(0)))
    walk.rules = rules
    return walk
  }

  private func times(_ event: FenceEvent) -> [Double] {
    [event.crossedAt.secondsSince1970, event.decidedAt.secondsSince1970]
  }

  private func isNear(_ times: [Double], _ expected: [Double]) -> Bool {
    zip(times, expected).allSatisfy { abs($0 - $1) < 5e-6 }
  }

  @Test("a circle that shrinks over a silent player is left when its border meets the player, decided by the margin")
  func shrinks() throws {
    var walk = try walk(circle(1000).with([ZoneCourse.shrink(0, 300, 500)]))
    walk.take(FenceFix(0, away(800), accuracy: 5))
    #expect(walk.words == ["enter z"] && walk.events[0].isInitial)
    let due = try #require(walk.fences.nextEvent(of: walk.track, after: .at(0), rules: walk.rules))
    walk.advance(to: .at(125.999_9))
    #expect(walk.words == ["enter z"])
    walk.advance(to: .at(300))
    #expect(walk.words == ["enter z", "exit z"])
    let event = walk.events[1]
    // 10 m, twice the accuracy, is the margin of an exit.
    #expect(isNear(times(event), [120, 126]) && event.decidedAt == due)
    #expect(event.place == away(800).normalized && !event.isRough && !event.isInitial)
    #expect(event.evidence.rule == .zoneMoved && event.evidence.margin == Meters(10))
    #expect(abs(event.evidence.signedDistance.value + 10) < 1e-4 && event.evidence.fixTime == .at(0))
    #expect(walk.fences.nextEvent(of: walk.track, after: .at(300), rules: walk.rules) == nil)
  }

  @Test("the next fix brings the event of the zone with it, before its own")
  func beforeFix() throws {
    var walk = try walk(circle(1000).with([ZoneCourse.shrink(0, 300, 500)]))
    walk.take(FenceFix(0, away(800), accuracy: 5))
    // The player has run inwards, and is back in.
    walk.take(FenceFix(200, away(400), accuracy: 5))
    #expect(walk.words == ["enter z", "exit z", "enter z"])
    #expect(isNear(times(walk.events[1]), [120, 126]) && walk.events[2].decidedAt == .at(200))
    #expect(walk.events[2].crossedAt >= walk.events[1].decidedAt)
  }

  @Test("a zone that has left who then stays away is not entered by the way before")
  func notBack() throws {
    var walk = try walk(circle(1000).with([ZoneCourse.shrink(0, 300, 500)]))
    for seconds in stride(from: 0.0, through: 300, by: 50) {
      walk.take(FenceFix(seconds, away(800), accuracy: 5))
    }
    #expect(walk.words == ["enter z", "exit z"])
    #expect(isNear(times(walk.events[1]), [120, 126]))
  }

  @Test("a circle that passes over a silent player is entered and left again")
  func passes() throws {
    var walk = try walk(circle(50).with([], [ZoneCourse.move(0, 100, 90, 10)]))
    walk.take(FenceFix(0, away(400), accuracy: 8))
    #expect(walk.events.isEmpty)
    walk.advance(to: .at(1000))
    #expect(walk.words == ["enter z", "exit z"])
    // In by the accuracy, out by twice as much: 8 m and 16 m at 10 m/s.
    #expect(isNear(times(walk.events[0]), [35, 35.8]) && isNear(times(walk.events[1]), [45, 46.6]))
    #expect(!walk.events[0].isInitial)
    // A pass of less than the margin is none: 50 m are all that it is deep.
    var coarse = try self.walk(circle(50).with([], [ZoneCourse.move(0, 100, 90, 10)]))
    coarse.take(FenceFix(0, away(400), accuracy: 51))
    coarse.advance(to: .at(1000))
    #expect(coarse.events.isEmpty)
  }

  @Test("a zone that vanishes is left by all, however little it was passed by")
  func vanishes() throws {
    var walk = try walk(circle(100).with([ZoneCourse.shrink(0, 100, 0)]))
    walk.take(FenceFix(0, away(2), accuracy: 30))
    walk.advance(to: .at(200))
    #expect(walk.words == ["enter z", "exit z"])
    #expect(isNear(times(walk.events[1]), [98, 100]))
  }

  @Test("zones open for who is within them, and close for all")
  func schedule() throws {
    var zone = circle(100)
    zone.activeFrom = .afterStart(seconds: 60)
    zone.activeTo = .afterStart(seconds: 90)
    var walk = try walk(zone)
    walk.take(FenceFix(0, away(50), accuracy: 5))
    #expect(walk.events.isEmpty && walk.track.membership(of: 0) == .outside)
    #expect(walk.fences.nextEvent(of: walk.track, after: .at(0), rules: walk.rules) == .at(60))
    walk.advance(to: .at(59.999_999))
    #expect(walk.events.isEmpty)
    walk.advance(to: .at(60))
    #expect(walk.words == ["enter z"] && !walk.events[0].isInitial && walk.events[0].evidence.rule == .zoneOpened)
    #expect(walk.events[0].crossedAt == .at(60) && walk.events[0].decidedAt == .at(60))
    #expect(walk.fences.nextEvent(of: walk.track, after: .at(60), rules: walk.rules) == .at(90))
    walk.advance(to: .at(100))
    #expect(walk.words == ["enter z", "exit z"] && walk.events[1].evidence.rule == .zoneClosed)
    #expect(walk.events[1].crossedAt == .at(90) && walk.events[1].decidedAt == .at(90))
    walk.take(FenceFix(120, away(10), accuracy: 5))
    #expect(walk.events.count == 2 && walk.track.membership(of: 0) == .outside)
  }

  @Test("a fix at the very instant at which a zone opens or closes is judged with the zone as it is then")
  func fixAtChange() throws {
    var zone = circle(100)
    zone.activeFrom = .afterStart(seconds: 60)
    zone.activeTo = .afterStart(seconds: 90)
    var walk = try walk(zone)
    walk.take(FenceFix(0, away(50), accuracy: 5))
    walk.take(FenceFix(60, away(150), accuracy: 5))
    #expect(walk.events.isEmpty)
    walk = try self.walk(zone)
    walk.take(FenceFix(0, away(150), accuracy: 5))
    walk.take(FenceFix(60, away(50), accuracy: 5))
    #expect(walk.words == ["enter z"] && !walk.events[0].isInitial && walk.events[0].evidence.rule == .zoneOpened)
    walk.take(FenceFix(90, away(50), accuracy: 5))
    #expect(walk.words == ["enter z", "exit z"] && walk.events[1].crossedAt == .at(90))
    // Its first fix at that instant is a first decision.
    walk = try self.walk(zone)
    walk.take(FenceFix(60, away(50), accuracy: 5))
    #expect(walk.words == ["enter z"] && walk.events[0].isInitial)
  }

  @Test("a way before a zone opened is no visit, and one that ends in it begins when it opened")
  func wayBeforeOpening() throws {
    var zone = circle(100)
    zone.activeFrom = .afterStart(seconds: 90)
    var walk = try walk(zone, rules: FenceRules(gapSeconds: 1000))
    walk.take(FenceFix(0, away(-110), accuracy: 5))
    // Over the zone before it is there, and beyond since 87.5 s.
    walk.take(FenceFix(100, away(130), accuracy: 5))
    #expect(walk.events.isEmpty)
    zone.activeFrom = .afterStart(seconds: 50)
    walk = try self.walk(zone, rules: FenceRules(gapSeconds: 1000))
    walk.take(FenceFix(0, away(-160), accuracy: 5))
    walk.take(FenceFix(200, away(160), accuracy: 5))
    // In since 37.5 s by the way, but there was no zone to be in before 50 s.
    #expect(walk.words == ["enter z", "exit z"])
    #expect(walk.events.first?.crossedAt == .at(50) && walk.events.first?.decidedAt == .at(200))
  }

  @Test("fixes that keep coming are weighed with the border where it is by now")
  func weighed() throws {
    var seconds = 0.0
    for seed in 0..<40 {
      var random = FenceRandom(seed: seed)
      var walk = try walk(circle(500).with([ZoneCourse.shrink(0, 150, 50)]))
      // Still, 320 m out, with white noise: the border passes at 60 s, at 3 m/s.
      for second in 0...150 {
        let place = field.place(320 + random.normal() * 10, random.normal() * 10)
        walk.take(FenceFix(Double(second), place, accuracy: 10))
      }
      #expect(walk.words == ["enter z", "exit z"], "seed \(seed)")
      seconds += (walk.events.last?.decidedAt.secondsSince1970 ?? 0) - 60
    }
    // 3.9 s on average; a bank that takes the movement of the border for the player's needs 4.6 s.
    #expect(seconds / 40 < 4.2, "\(seconds / 40)")
  }

  @Test("a coarse fix is not taken into a zone that opens, or that comes, narrower than it can tell")
  func coarse() throws {
    var zone = circle(30)
    zone.activeFrom = .afterStart(seconds: 10)
    var walk = try walk(zone)
    walk.take(FenceFix(0, away(0), accuracy: 80))
    walk.advance(to: .at(20))
    #expect(walk.events.isEmpty && walk.track.membership(of: 0) == .outside)
    walk = try self.walk(zone)
    walk.take(FenceFix(0, away(0), accuracy: 20))
    walk.advance(to: .at(20))
    #expect(walk.words == ["enter z"])
  }

  @Test("however often a player is advanced, the events are the same", arguments: 1...8)
  func steps(seed: Int) throws {
    var random = FenceRandom(seed: seed &+ 500)
    for index in 0..<20 {
      let drawn = RandomCourse(&random, field)
      var zone = drawn.zone
      if random.chance(0.3) { zone.activeFrom = .afterStart(seconds: random.double(0...20)) }
      if random.chance(0.3) { zone.activeTo = .afterStart(seconds: random.double(20...60)) }
      guard let whole = try? walk(zone) else { continue }
      var (once, often, due) = (whole, whole, whole)
      let fix = FenceFix(
        0, field.place(random.double(-100...100), random.double(-100...100)), accuracy: random.double(1...20))
      for count in [0, 1, 2] {
        let next = FenceFix(Double(count) * 25, fix.place, accuracy: fix.accuracy?.value)
        once.take(next)
        often.take(next)
        // A host with a timer that is set to the next event.
        while let time = due.fences.nextEvent(of: due.track, after: due.track.appliedTo ?? .at(0), rules: due.rules),
          time < next.time
        {
          let before = due.events.count
          due.advance(to: time)
          #expect(due.events.count > before && due.events.last?.decidedAt == time, "seed \(seed), \(index)")
        }
        due.take(next)
        for _ in 0..<7 { often.advance(to: .at(Double(count) * 25 + random.double(0...24.9))) }
      }
      for end in [60.0, 200] {
        once.advance(to: .at(end))
        often.advance(to: .at(end))
        due.advance(to: .at(end))
      }
      #expect(once.events == often.events, "seed \(seed), \(index)")
      #expect(once.events == due.events, "seed \(seed), \(index)")
    }
  }

  @Test("an earliest event is never later than the next, and waiting for it finds the same", arguments: 1...8)
  func earliest(seed: Int) throws {
    var random = FenceRandom(seed: seed &+ 700)
    for index in 0..<20 {
      let drawn = RandomCourse(&random, field)
      guard var patient = try? walk(drawn.zone) else { continue }
      let fix = FenceFix(
        0, field.place(random.double(-100...100), random.double(-100...100)), accuracy: random.double(1...20))
      patient.take(fix)
      var plain = patient
      plain.advance(to: .at(1000))
      var time = GameTime.at(0)
      var count = 0
      while let due = patient.fences.earliestEvent(of: patient.track, after: time, rules: patient.rules) {
        let next = patient.fences.nextEvent(of: patient.track, after: time, rules: patient.rules)
        #expect(due > time && due <= next ?? .distantFuture, "seed \(seed), \(index)")
        time = due
        patient.advance(to: due)
        count += 1
        guard count < 200 else {
          Issue.record("seed \(seed), \(index): no end of timers")
          break
        }
      }
      #expect(patient.events == plain.events, "seed \(seed), \(index)")
    }
  }
}
