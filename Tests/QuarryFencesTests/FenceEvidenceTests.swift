import QuarryGeometry
import Testing

@testable import QuarryFences

/// Law 4: what a fix, and what several fixes, can decide.
@Suite("fence evidence")
struct FenceEvidenceTests {
  /// A square of 200 m round the origin; its eastern border lies at 100.
  let field = FenceField()
  var square: Zone { .area("z", field.rectangle(-100, -100, 100, 100)) }

  /// Updates without the gate: each step is the seconds, metres east, and the accuracy.
  func track(
    _ steps: [(Double, Double, Double?)], _ zones: [Zone]? = nil, rules: FenceRules = FenceRules()
  ) throws -> (events: [FenceEvent], track: FenceTrack) {
    let fences = try FenceSet(zones ?? [square])
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    for (seconds, east, accuracy) in steps {
      fences.update(
        &track, with: FenceFix(seconds, field.place(east, 0), accuracy: accuracy), rules: rules, room: &room,
        into: &events)
    }
    return (events, track)
  }

  // MARK: One fix

  @Test(
    "a fix that stands alone decides once it lies beyond the border by more than its margin",
    arguments: [
      // Accuracy 10 m: entering takes 10 m, leaving 20 m.
      (start: 0.0, end: 119.9, isDecided: false), (0.0, 120.1, true), (150.0, 90.1, false), (150.0, 89.9, true),
    ])
  func oneFix(start: Double, end: Double, isDecided: Bool) throws {
    let (events, track) = try track([(0, start, 10), (60, end, 10)])
    let changes = events.filter { !$0.isInitial }
    #expect(changes.count == (isDecided ? 1 : 0))
    #expect(track.undecided(in: 0) == (isDecided ? nil : .withinAccuracy))
    #expect(changes.allSatisfy { $0.evidence.rule == .oneFix && $0.evidence.neededCertainty == nil })
  }

  @Test("an event tells the distance, the margin and the accuracy that decided")
  func explained() throws {
    let (events, _) = try track([(0, 0, 4), (10, 130, 12)])
    let evidence = try #require(events.last?.evidence)
    #expect(evidence.rule == .oneFix)
    #expect(evidence.fixTime == .at(10))
    #expect(abs(evidence.signedDistance.value + 30) < 0.01)
    #expect(evidence.margin == Meters(24))
    #expect(evidence.accuracy == Meters(12))
    #expect(evidence.certainty.map { $0 > 0.9 && $0 < 1 } == true)
    #expect(evidence.neededCertainty == nil)
    #expect(events.first?.evidence.rule == .firstDecision)
  }

  @Test(
    "an accuracy that is no radius counts as unstated: 5 m is assumed",
    arguments: [nil, 0, -1, -.infinity, .nan] as [Double?])
  func unstated(accuracy: Double?) throws {
    let (still, undecided) = try track([(0, 0, 1), (60, 109.9, accuracy)])
    #expect(still.count == 1)
    #expect(undecided.undecided(in: 0) == .withinAccuracy)
    let (events, _) = try track([(0, 0, 1), (60, 110.1, accuracy)])
    #expect(events.count == 2)
    #expect(events.last?.evidence.margin == Meters(10))
    #expect(events.last?.evidence.accuracy == Meters(5))
  }

  @Test("a fix that says it may be anywhere decides nothing", arguments: [1e7, 1e300, .infinity])
  func anywhere(accuracy: Double) throws {
    let (events, track) = try track([(0, 0, 1), (1, 20_000, accuracy)])
    #expect(events.count == 1)
    #expect(track.membership(of: 0) == .inside)
    #expect(track.undecided(in: 0) == .accuracyTooLow)
    #expect(track.last?.accuracy.value.isFinite == true)
  }

  // MARK: Several fixes

  @Test("weak fixes add up, and the change is dated to the meeting with the border")
  func weakFixesAddUp() throws {
    // 10 m outside, where a fix that stands alone needs 20 m.
    let steps = [(0.0, 0.0)] + (1...20).map { (Double($0) * 10, 110.0) }
    let (events, track) = try track(steps.map { ($0.0, $0.1, 10) })
    #expect(events.map(\.kind) == [.entered, .exited])
    let exit = try #require(events.last)
    #expect(exit.decidedAt > .at(20) && exit.decidedAt < .at(200))
    #expect(exit.evidence.rule == .accumulated)
    let (certainty, needed) = (try #require(exit.evidence.certainty), try #require(exit.evidence.neededCertainty))
    #expect(certainty >= needed && needed > 0.6)
    #expect(abs(exit.crossedAt.secondsSince1970 - 10 * 100 / 110) < 0.01)
    #expect(track.membership(of: 0) == .outside)
  }

  @Test("errors that hang together do not become certain by being repeated")
  func correlated() throws {
    // Smooth fixes that drift 4 m outside and back: a receiver's error, as it looks every second.
    let steps = (0...120).map { second -> (Double, Double, Double?) in
      let phase = Double(second) * .pi / 120
      return (Double(second), 96 + 8 * phase.sine, 10)
    }
    let (events, _) = try track(steps)
    #expect(events.count == 1)
  }

  @Test("a fix beyond the overwhelming margin decides whatever those before it say")
  func overwhelming() throws {
    let steps = (0...60).map { second -> (Double, Double, Double?) in (Double(second), 90, 5) }
    let (weak, _) = try track(steps + [(61, 119.9, 5)])
    #expect(weak.count == 1)
    let (strong, _) = try track(steps + [(61, 120.1, 5)])
    #expect(strong.map(\.kind) == [.entered, .exited])
    #expect(strong.last?.evidence.margin == Meters(20))
    #expect(strong.last?.evidence.certainty == nil)
  }

  @Test("three fixes in a row beyond the margin decide whatever those before them say")
  func convincingRun() throws {
    let steps = (0...600).map { second -> (Double, Double, Double?) in
      (Double(second), 60 + 0.3 * Double(second % 3), 20)
    }
    let run = (601...603).map { second -> (Double, Double, Double?) in (Double(second), 141, 20) }
    #expect(try track(steps + run.prefix(2)).events.count == 1)
    #expect(try track(steps + run).events.last?.decidedAt == .at(603))
  }

  @Test("fixes on the old side speak against a change, and the crossing is forgotten")
  func counterEvidence() throws {
    var steps: [(Double, Double, Double?)] = [(0, 0, 10)]
    for second in stride(from: 10.0, to: 600, by: 20) {
      steps.append((second, 110, 10))
      steps.append((second + 10, 90, 10))
    }
    let (events, _) = try track(steps)
    #expect(events.count == 1)
    let (after, _) = try track(steps + [(610, 145, 10)])
    let exit = try #require(after.last)
    #expect(exit.kind == .exited)
    #expect(abs(exit.crossedAt.secondsSince1970 - (600 + 10.0 * 10 / 55)) < 0.01)
  }

  @Test("noise round the border does not flap", arguments: 1...20)
  func noise(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let (events, _) = try track([(0, 50, 5)] + (1...300).map { (Double($0), 100 + 3 * random.normal(), 5) })
    #expect(events.count <= 3, "seed \(seed): \(events.count) events")
  }

  @Test("fixes of a cell tower inside a small zone never enter it, however many")
  func coarseFixesNeverEnter() throws {
    let (events, track) = try track([(0, 3000, 10)] + (1...200).map { (Double($0) * 1500, 0, 1500) })
    #expect(events.isEmpty)
    #expect(track.membership(of: 0) == .outside)
    #expect(track.undecided(in: 0) == .accuracyTooLow)
  }

  // MARK: Margins

  @Test("enter and exit have margins of their own")
  func ownMargins() throws {
    let rules = FenceRules(enterFactor: 3, exitFactor: 0.5)
    #expect(try track([(0, 0, 10), (60, 105.1, 10)], rules: rules).events.count == 2)
    #expect(try track([(0, 200, 10), (60, 71, 10)], rules: rules).events.count == 0)
    #expect(try track([(0, 200, 10), (60, 69, 10)], rules: rules).events.count == 1)
  }

  @Test("no margin at all: the border decides, and belongs to the inside")
  func noMargin() throws {
    let rules = FenceRules(enterFactor: 0, exitFactor: 0)
    let (events, track) = try track([(0, 0, 10), (1, 100.01, 10), (2, 99.99, 10), (3, 100.01, 10)], rules: rules)
    #expect(events.map(\.kind) == [.entered, .exited, .entered, .exited])
    #expect(track.membership(of: 0) == .outside)
    let fences = try FenceSet([
      .area("z", [(0, 0), (1, 0), (1, 1), (0, 1)].map { Coordinate(longitude: $0, latitude: $1) })
    ])
    var player = FenceTrack()
    var room = FenceRoom()
    var found: [FenceEvent] = []
    for (second, longitude) in [2.0, 1.0, 2.0].enumerated() {
      fences.update(
        &player, with: FenceFix(Double(second) * 86_400, longitude, 0.5), rules: rules, room: &room, into: &found)
    }
    #expect(found.map(\.kind) == [.entered, .exited])
  }

  @Test("the least margin of the rules, and that of the zone, hold for fixes that claim more")
  func leastMargins() throws {
    let rules = FenceRules(minimumMargin: Meters(15))
    #expect(try track([(0, 0, 1), (1, 114, 1)], rules: rules).events.count == 1)
    #expect(try track([(0, 0, 1), (1, 116, 1)], rules: rules).events.count == 2)
    var wide = square
    wide.minimumMargin = Meters(40)
    wide.id = "wide"
    // Each zone by its own margin; the larger of the two counts.
    let (events, track) = try track([(0, 0, 1), (1, 139, 1)], [square, wide], rules: rules)
    #expect(events.filter { !$0.isInitial }.map(\.zone) == [0])
    #expect(track.membership(of: 1) == .inside && track.undecided(in: 1) == .withinAccuracy)
    let (after, _) = try self.track([(0, 0, 1), (1, 141, 1)], [square, wide], rules: rules)
    #expect(after.filter { !$0.isInitial }.map(\.zone) == [0, 1])
    // Seen from outside too, beyond the box of the zone.
    let (entering, far) = try self.track([(0, 135, 1), (1, 136, 1)], [wide])
    #expect(entering.isEmpty && far.undecided(in: 0) == .withinAccuracy)
  }

  // MARK: Reasons

  @Test("a fix on the border is inside, and says so")
  func onBorder() throws {
    let zone = Zone.area("z", [(0, 0), (1, 0), (1, 1), (0, 1)].map { Coordinate(longitude: $0, latitude: $1) })
    let walk = try FenceWalk.walk([FenceFix(0, 1, 0.5, accuracy: 5)], through: [zone])
    #expect(walk.track.membership(of: 0) == .inside)
    #expect(walk.track.undecided(in: 0) == .onBorder)
    #expect(walk.words == ["enter z"])
  }

  @Test(
    "the first decision is plain containment, unless the fix is less accurate than the zone is wide and near",
    arguments: [
      // The square is 200 m wide: its inradius is 100 m, so that 200 m is the least accuracy that is good enough.
      (
        east: 99.0, accuracy: 199.0, membership: FenceTrack.Membership.inside,
        undecided: FenceTrack.Undecided.withinAccuracy
      ),
      (101.0, 199.0, .outside, .withinAccuracy), (0.0, 203.0, .unknown, .accuracyTooLow),
      (505.0, 203.0, .unknown, .accuracyTooLow), (507.0, 203.0, .outside, nil), (0.0, 10.0, .inside, nil),
    ] as [(Double, Double, FenceTrack.Membership, FenceTrack.Undecided?)])
  func firstDecision(
    east: Double, accuracy: Double, membership: FenceTrack.Membership, undecided: FenceTrack.Undecided?
  ) throws {
    let (events, track) = try track([(0, east, accuracy)])
    #expect(track.membership(of: 0) == membership)
    #expect(track.undecided(in: 0) == undecided)
    #expect(events.count == (membership == .inside ? 1 : 0))
  }

  @Test("a zone cut at the antimeridian is as wide as it is drawn", arguments: [0.0, 60, -79])
  func cutAtAntimeridian(latitude: Double) throws {
    let east = FenceField(origin: Coordinate(longitude: -180, latitude: latitude))
    let west = FenceField(origin: Coordinate(longitude: 180, latitude: latitude))
    let zone = Zone(
      id: "z",
      shape: .area(
        MultiPolygon([
          Polygon([west.rectangle(-100, -100, 0, 100)]), Polygon([east.rectangle(0, -100, 100, 100)]),
        ])))
    let fences = try FenceSet([zone])
    #expect(abs(fences.compiled.fences[0].inradius.value - 100) < 2)
    let metric = LocalMetric(latitude: latitude)
    for (field, meters) in [(west, -30.0), (west, 0), (east, 0), (east, 60), (west, 60), (east, 150), (west, -150)] {
      let place = field.place(meters, 0).normalized
      let depth = fences.compiled.fences[0].depth(of: place, metric: metric, within: Meters(500))
      #expect(!depth.isBeyondLimit && abs(depth.value - (100 - abs(meters))) < 0.01, "\(meters) m: \(depth)")
    }
    let walk = try FenceWalk.walk([FenceFix(0, west.place(10, 0), accuracy: 80)], through: [zone])
    #expect(walk.words == ["enter z"])
    #expect(walk.track.undecided(in: 0) == nil)
    // Whoever is far away at that latitude has nothing to do with it.
    let far = Box(west: 0, south: latitude, east: 1, north: latitude)
    #expect(fences.compiled.grid.isClear(far))
  }

  @Test(
    "a coarse fix tells nothing of just those narrow zones whose borders are nearer than its margin", arguments: 1...6)
  func coarse(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let fences = try FenceSet(
      (0..<40).map { index in
        let middle = FenceField(origin: field.place(random.double(-9e4...9e4), random.double(-9e4...9e4)))
        if index % 4 == 0 {
          let path = (0..<4).map { middle.place(Double($0) * 60, random.double(-60...60)) }
          return Zone(id: "\(index)", shape: .corridor(Corridor(path: LineString(path), width: Meters(20))))
        }
        return .area("\(index)", random.star(middle, vertices: 12, radius: 40...150))
      })
    var room = FenceRoom()
    var events: [FenceEvent] = []
    for accuracy in [400.0, 3000, 20_000, 30_000, 100_000, 1e7] {
      for isFirst in [true, false] {
        var track = FenceTrack()
        if !isFirst {
          // Far from all zones, where they are all left.
          fences.update(
            &track, with: FenceFix(0, 13.4, 56, accuracy: 5), rules: FenceRules(), room: &room, into: &events)
        }
        let place = field.place(random.double(-9e4...9e4), random.double(-9e4...9e4))
        fences.update(
          &track, with: FenceFix(9e5, place, accuracy: accuracy), rules: FenceRules(), room: &room, into: &events)
        for zone in fences.zones.indices {
          let depth = try #require(fences.signedDistance(from: place, toZone: zone)).value
          let isNear = -depth <= 2 * accuracy && depth <= accuracy
          #expect(track.undecided(in: zone) == (isNear ? .accuracyTooLow : nil), "seed \(seed), \(accuracy)")
          #expect(track.membership(of: zone) == (isNear && isFirst ? .unknown : .outside), "seed \(seed), \(accuracy)")
        }
      }
    }
    #expect(events.isEmpty)
  }

  @Test("an unknown membership is decided by the first fix that can tell, and is initial")
  func decidedLater() throws {
    let (events, track) = try track([(0, 0, 500), (60, 10, 400), (120, 20, 5), (180, 200, 5)])
    #expect(events.map(\.decidedAt) == [.at(120), .at(180)])
    #expect(events.map(\.isInitial) == [true, false])
    #expect(track.membership(of: 0) == .outside)
  }
}
