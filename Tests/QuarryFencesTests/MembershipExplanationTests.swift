import Foundation
import QuarryGeometry
import Testing

@testable import QuarryFences

/// Law 11: an explanation says what was decided on, and what it says that a change takes is what then decides.
@Suite("explanations of memberships")
struct MembershipExplanationTests {
  /// A square of 200 m round the origin; its eastern border lies at 100.
  let field = FenceField()
  var square: Zone { .area("z", field.rectangle(-100, -100, 100, 100)) }

  private func track(
    _ steps: [(Double, Double, Double?)], _ fences: FenceSet, rules: FenceRules = FenceRules()
  ) -> (track: FenceTrack, events: [FenceEvent]) {
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    for (seconds, east, accuracy) in steps {
      fences.update(
        &track, with: FenceFix(seconds, field.place(east, 0), accuracy: accuracy), rules: rules, room: &room,
        into: &events)
    }
    return (track, events)
  }

  // MARK: Worked by hand

  @Test("the numbers are those of the last fix, the zone and the rules")
  func numbers() throws {
    let fences = try FenceSet([square])
    // Outside, then 3.2 m inside after a long silence, with 8 m: entering takes 8 m, leaving 16 m, 32 m in any case.
    let explanation = fences.explain(
      track([(0, 150, 8), (600, 96.8, 8)], fences).track, zone: 0, rules: FenceRules())
    #expect(explanation.gap == nil && explanation.zoneID == "z")
    #expect(explanation.membership == .outside)
    #expect(explanation.undecided == .withinAccuracy)
    let fix = try #require(explanation.fix)
    #expect(fix.time == .at(600) && fix.accuracy == Meters(8) && !fix.isAccuracyAssumed)
    #expect(Geodesic.distance(fix.place, field.place(96.8, 0)) < Meters(0.001))
    #expect(try abs(#require(explanation.signedDistance).value - 3.2) < 0.01)
    let margins = try #require(explanation.margins)
    #expect(margins.enter == Meters(8) && margins.exit == Meters(16) && margins.overwhelming == Meters(32))
    #expect(margins.least == .zero)
    #expect(try abs(#require(explanation.inradius).value - 100) <= 1)
    let crossing = try #require(explanation.crossing)
    #expect(crossing.isRough, "600 s are more than the gap of 300 s")
    // 53.2 m of way, 50 of them outside.
    #expect(abs(crossing.time - .at(600 * 50 / 53.2)) < 0.1)
    let weighing = try #require(explanation.weighing)
    #expect(weighing.fixCount == 1 && weighing.run == 0 && weighing.convincingRun == 3)
    #expect(weighing.neededCertainty == 0.65)
    // One fix 3.2 m deep with a deviation of 8 m: the standard normal distribution at 0.4.
    #expect(abs(weighing.certainty - 0.655) < 0.003)
    #expect(abs(weighing.whiteShare - 0.5) < 0.001)
    #expect(abs(weighing.expectedDepth.value - 3.2) < 0.01)
    #expect(explanation.outlook?.standsAloneAfterSeconds == nil)
  }

  @Test("a player who is settled needs a fix beyond the margin, or one that overwhelms")
  func settled() throws {
    let fences = try FenceSet([square])
    let settled = track([(0, 0, 6)], fences).track
    let alone = fences.explain(settled, zone: 0, rules: FenceRules(), nextAfter: 60)
    #expect(alone.membership == .inside && alone.weighing == nil && alone.crossing == nil && alone.undecided == nil)
    // Walkers are foretold for twice 6 m at 1.2 m/s.
    #expect(abs(try #require(alone.outlook?.standsAloneAfterSeconds) - 10) < 1e-6)
    #expect(alone.outlook?.rule == .oneFix)
    #expect(alone.outlook?.decidingDistance == Meters(12))
    // A second later it would be the middle of the square that speaks against it.
    let dense = fences.explain(settled, zone: 0, rules: FenceRules())
    #expect(dense.outlook?.decidingDistance == Meters(24))
    #expect(dense.outlook?.rule == .oneFix)
  }

  @Test("a zone asks for its own margin, and a rule for the least one")
  func leastMargins() throws {
    var zone = square
    zone.minimumMargin = Meters(30)
    let fences = try FenceSet([zone])
    let (known, _) = track([(0, 0, 5)], fences)
    let margins = try #require(fences.explain(known, zone: 0, rules: FenceRules()).margins)
    #expect([margins.enter, margins.exit, margins.overwhelming, margins.least].allSatisfy { $0 == Meters(30) })
    let more = try #require(fences.explain(known, zone: 0, rules: FenceRules(minimumMargin: Meters(40))).margins)
    #expect(more.enter == Meters(40) && more.least == Meters(40))
  }

  @Test("an assumed accuracy is said to be assumed")
  func assumed() throws {
    let fences = try FenceSet([square])
    for accuracy in [nil, 0, -3, .nan] as [Double?] {
      let explanation = fences.explain(track([(0, 0, accuracy)], fences).track, zone: 0, rules: FenceRules())
      #expect(explanation.fix?.isAccuracyAssumed == true && explanation.fix?.accuracy == Meters(5))
      #expect(explanation.description.contains("accuracy of 5.00 m (assumed, since the fix states none)"))
    }
  }

  // MARK: Reasons

  @Test("each reason why a fix cannot tell is said with the numbers that make it so")
  func reasons() throws {
    let small = Zone.circle("small", field.origin.longitude, field.origin.latitude, radius: 10)
    let fences = try FenceSet([small, square])
    let coarse = fences.explain(track([(0, 0, 25)], fences).track, zone: 0, rules: FenceRules())
    #expect(coarse.membership == .unknown && coarse.undecided == .accuracyTooLow)
    #expect(coarse.outlook?.rule == .firstDecision && coarse.outlook?.neededAccuracy == Meters(20))
    #expect(coarse.outlook?.decidingDistance == Meters(50))
    #expect(
      coarse.words(for: "ann", zone: "the well")
        == "It is not decided whether ann is inside of the well: the last fix, of 1970-01-01T00:00:00.000Z, lies "
        + "10.00 m inside of its border, with an accuracy of 25.00 m. That fix cannot tell (accuracyTooLow): it is less "
        + "accurate than the well is wide, which is 20.00 m (twice the inradius). A first decision needs a fix that is at "
        + "least as accurate as 20.00 m, or one that lies 50.00 m outside or more; it is then plain containment.")
    // Known to be outside, and then there with a coarse fix.
    let later = fences.explain(track([(0, 200, 5), (60, 0, 25)], fences).track, zone: 0, rules: FenceRules())
    #expect(later.membership == .outside && later.undecided == .accuracyTooLow)
    #expect(later.outlook?.rule == nil && later.outlook?.decidingDistance == nil)
    #expect(later.description.contains("An enter needs a fix that is at least as accurate as 20.00 m."))
    let near = fences.explain(track([(0, 92, 10)], fences).track, zone: 1, rules: FenceRules())
    #expect(near.membership == .inside && near.undecided == .withinAccuracy)
    #expect(near.description.contains("(withinAccuracy)"))
    let corner = Zone.area(
      "c",
      [
        Coordinate(longitude: 1, latitude: 1), Coordinate(longitude: 2, latitude: 1),
        Coordinate(longitude: 2, latitude: 2),
        Coordinate(longitude: 1, latitude: 2),
      ])
    let corners = try FenceSet([corner])
    var onBorder = FenceTrack()
    var (room, events) = (FenceRoom(), [FenceEvent]())
    corners.update(&onBorder, with: FenceFix(0, 1, 1.5, accuracy: 5), rules: FenceRules(), room: &room, into: &events)
    let on = corners.explain(onBorder, zone: 0, rules: FenceRules())
    #expect(on.membership == .inside && on.undecided == .onBorder && on.signedDistance == .zero)
    #expect(on.description.contains("lies on its border") && on.description.contains("(onBorder)"))
  }

  @Test("a zone that there is not, and a player of whom nothing is known, are said to be so")
  func gaps() throws {
    let fences = try FenceSet([square])
    for zone in [-1, 1, .max, .min] {
      let explanation = fences.explain(track([(0, 0, 5)], fences).track, zone: zone, rules: FenceRules())
      #expect(explanation.gap == .noSuchZone && explanation.membership == .unknown)
      #expect(explanation.description == "There is no zone with the index \(zone).")
    }
    let unseen = fences.explain(FenceTrack(), zone: 0, rules: FenceRules())
    #expect(unseen.gap == .neverSeen && unseen.membership == .unknown)
    #expect(
      unseen.description
        == "It is not known whether the player is inside of z: no fix of the player was judged.")
  }

  @Test("an explanation survives JSON, whatever the rules ask for")
  func coding() throws {
    let fences = try FenceSet([square])
    for rules in [
      FenceRules(), FenceRules(enterFactor: .infinity, exitFactor: .infinity),
      FenceRules(enterFactor: 0, exitFactor: 0),
    ] {
      for steps in [[(0, 150, 8), (1, 98, 8), (2, 97, 8)], [(0, 0, 8)], [(0, 97, 8), (1, 103, 8)]]
        as [[(
          Double, Double, Double?
        )]]
      {
        let explanation = fences.explain(track(steps, fences, rules: rules).track, zone: 0, rules: rules)
        let data = try JSONEncoder().encode(explanation)
        #expect(try JSONDecoder().decode(MembershipExplanation.self, from: data) == explanation)
        #expect(!explanation.description.contains("null") && !explanation.description.contains("inf"))
        var writer = JSONWriter()
        writer.beginObject()
        explanation.encodeMembers(to: &writer)
        writer.endObject()
        #expect(try JSONDocument(writer.bytes).root["rule"] != nil)
      }
    }
  }

  @Test("a zone that shrinks is explained as it is when it is asked, and one that is closed is said to be closed")
  func inTime() throws {
    var circle = Zone.circle("c", field.origin.longitude, field.origin.latitude, radius: 100)
    circle.course = ZoneCourse(resizings: [
      ZoneCourse.Resizing(from: .at(.at(0)), to: .at(.at(100)), size: .radius(Meters(50)))
    ])
    circle.activeTo = .at(.at(1000))
    let fences = try FenceSet([circle])
    let known = track([(0, 20, 5)], fences).track
    for (time, depth, inradius) in [(nil, 80.0, 100.0), (60, 50, 70), (500, 30, 50)] as [(Double?, Double, Double)] {
      let explanation = fences.explain(known, zone: 0, rules: FenceRules(), at: time.map { .at($0) })
      #expect(explanation.isOpen)
      #expect(try abs(#require(explanation.signedDistance).value - depth) < 0.01)
      #expect(try abs(#require(explanation.inradius).value - inradius) < 1e-6)
    }
    let closed = fences.explain(known, zone: 0, rules: FenceRules(), at: .at(1000))
    #expect(!closed.isOpen && closed.signedDistance == nil)
    #expect(closed.description.hasPrefix("The zone c is closed. "))
  }

  // MARK: What it would take

  @Test("a fix just beyond the distance that is told decides, and one just short of it does not", arguments: 0..<60)
  func decides(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    var zone = square
    if random.chance(0.3) { zone.minimumMargin = Meters(random.double(0...12)) }
    let fences = try FenceSet([zone])
    var rules = FenceRules()
    if random.chance(0.3) { rules.exitFactor = 1 }
    if random.chance(0.2) { rules.enterFactor = 0 }
    var (track, room, events) = (FenceTrack(), FenceRoom(), [FenceEvent]())
    var (time, east) = (0.0, random.double(70...130))
    let accuracy = random.double(3...15)
    var checks = 0
    for step in 0..<60 {
      time += random.chance(0.1) ? random.double(5...90) : 1
      east = min(max(east + random.double(-2...2), 60), 140)
      let fix = FenceFix(time, field.place(east + random.normal() * accuracy * 0.7, 0), accuracy: accuracy)
      fences.update(&track, with: fix, rules: rules, room: &room, into: &events)
      let seconds = random.chance(0.3) ? random.double(2...80) : 1
      let explanation = fences.explain(track, zone: 0, rules: rules, nextAfter: seconds)
      // A round trip through the saved form explains the same.
      if step % 20 == 0 {
        let saved = try JSONDecoder().decode(FenceTrack.self, from: JSONEncoder().encode(track))
        #expect(fences.explain(saved, zone: 0, rules: rules, nextAfter: seconds) == explanation)
      }
      let outlook = try #require(explanation.outlook)
      let distance = try #require(outlook.decidingDistance).value
      let isInside = explanation.membership == .inside
      #expect(isInside == (track.membership(of: 0) == .inside))
      func next(_ beyond: Double) -> [FenceEvent] {
        var (copy, found) = (track, [FenceEvent]())
        let place = field.place(100 + (isInside ? beyond : -beyond), 0)
        fences.update(
          &copy, with: FenceFix(time: .at(time + seconds), place: place, accuracy: Meters(accuracy)), rules: rules,
          room: &room, into: &found)
        return found
      }
      // A path of its own may decide before the fix does; that is another rule, and not foretold.
      let beyond = next(distance + 0.02)
      #expect(beyond.count == 1, "seed \(seed), step \(step): \(explanation)")
      if let event = beyond.first, event.evidence.rule != .path {
        #expect(event.evidence.rule == outlook.rule, "seed \(seed), step \(step)")
      }
      if distance > 0.04 {
        let short = next(distance - 0.02).filter { $0.evidence.rule != .path }
        #expect(short.isEmpty, "seed \(seed), step \(step): \(explanation)")
        checks += 1
      }
      #expect(next(try #require(explanation.margins).overwhelming.value + 0.02).count == 1)
    }
    #expect(checks > 5 || rules.enterFactor == 0)
  }

  @Test("the certainty that is told is the one that the next event carries", arguments: 0..<20)
  func certainties(seed: Int) throws {
    var random = FenceRandom(seed: 900 + seed)
    let fences = try FenceSet([square])
    var (track, room) = (FenceTrack(), FenceRoom())
    var decided = 0
    for step in 0..<300 {
      var events: [FenceEvent] = []
      let east = 100 + 25 * (Double(step) / 40).sine + random.normal() * 6
      fences.update(
        &track, with: FenceFix(Double(step), field.place(east, 0), accuracy: 6), rules: FenceRules(), room: &room,
        into: &events)
      let explanation = fences.explain(track, zone: 0, rules: FenceRules())
      guard let weighing = explanation.weighing else { continue }
      #expect((0...1).contains(weighing.certainty) && (0...1).contains(weighing.whiteShare))
      if let event = events.last, event.evidence.rule == .accumulated {
        // The bank that decided is kept: now it speaks as much against the side that was left.
        decided += 1
        let certainty = try #require(event.evidence.certainty)
        #expect(abs(weighing.certainty - (1 - certainty)) < 1e-5, "seed \(seed), step \(step)")
      } else if events.isEmpty {
        // What has not decided was not certain enough, or did not lie on the other side.
        let depth = try #require(explanation.signedDistance)
        let isBeyond = (depth >= .zero) != (explanation.membership == .inside)
        #expect(!isBeyond || weighing.certainty < weighing.neededCertainty, "seed \(seed), step \(step)")
      }
    }
    #expect(decided > 0)
  }

  @Test("nothing is changed by asking")
  func pure() throws {
    let fences = try FenceSet([square])
    let (known, _) = track([(0, 150, 8), (1, 98, 8), (2, 97, 8)], fences)
    let before = known
    _ = fences.explain(known, zone: 0, rules: FenceRules())
    #expect(known == before)
  }
}
