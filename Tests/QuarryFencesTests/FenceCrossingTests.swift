import QuarryGeometry
import Testing

@testable import QuarryFences

/// Law 5: when and where a way meets a border.
@Suite("fence crossings")
struct FenceCrossingTests {
  let field = FenceField()

  /// Updates without the gate, with exact fixes unless an accuracy is given: seconds, metres east and north.
  func events(
    _ steps: [(Double, Double, Double)], _ zone: Zone, accuracy: Double = 0.01, rules: FenceRules = FenceRules()
  ) throws -> [FenceEvent] {
    try FenceTrack.events(
      steps.map { FenceFix($0.0, field.place($0.1, $0.2), accuracy: accuracy) }, FenceSet([zone]), rules: rules)
  }

  func seconds(_ events: [FenceEvent]) -> [Double] { events.map(\.crossedAt.secondsSince1970) }

  func isNear(_ found: [Double], _ expected: [Double], within tolerance: Double = 0.001) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  // MARK: Several crossings in one step

  @Test("a way through a comb meets its teeth in order")
  func comb() throws {
    // Teeth of 10 m, gaps of 10 m, joined along their northern ends.
    var outline: [(Double, Double)] = []
    for tooth in 0..<5 {
      let west = Double(tooth) * 20
      outline += [(west, 0), (west + 10, 0), (west + 10, 100), (west + 20, 100)]
    }
    outline.removeLast()
    outline[outline.count - 1] = (90, 0)
    outline += [(90, 120), (0, 120)]
    let comb = Zone.area("comb", field.places(outline))
    let found = try events([(0, -10, 50), (110, 100, 50)], comb)
    #expect(found.map(\.kind) == Array(repeating: [.entered, .exited], count: 5).flatMap { $0 })
    #expect(isNear(seconds(found), (1...10).map { Double($0) * 10 }))
    #expect(found.allSatisfy { $0.decidedAt == .at(110) && !$0.isRough })
    for event in found {
      let east = event.crossedAt.secondsSince1970 - 10
      #expect(Geodesic.distance(event.place, field.place(east, 50)) < Meters(0.001))
    }
  }

  @Test("a way over a hole leaves the zone and comes back")
  func hole() throws {
    let zone = Zone.area("z", field.rectangle(0, 0, 100, 100), field.rectangle(40, 40, 60, 60))
    let found = try events([(0, -10, 50), (120, 110, 50)], zone)
    #expect(found.map(\.kind) == [.entered, .exited, .entered, .exited])
    #expect(isNear(seconds(found), [10, 50, 70, 110]))
    let inside = try events([(0, 10, 50), (80, 90, 50)], zone)
    #expect(inside.map(\.kind) == [.entered, .exited, .entered])
    #expect(isNear(seconds(inside), [0, 30, 50]))
  }

  @Test("parts of one zone are entered one after the other; an edge that they share is no border")
  func parts() throws {
    func zone(_ rectangles: [[Coordinate]]) -> Zone {
      Zone(id: "z", shape: .area(MultiPolygon(rectangles.map { Polygon([$0]) })))
    }
    let apart = zone([field.rectangle(0, 0, 40, 100), field.rectangle(60, 0, 100, 100)])
    #expect(isNear(seconds(try events([(0, -10, 50), (120, 110, 50)], apart)), [10, 50, 70, 110]))
    let together = zone([field.rectangle(0, 0, 50, 100), field.rectangle(50, 0, 100, 100)])
    #expect(isNear(seconds(try events([(0, -10, 50), (120, 110, 50)], together)), [10, 110]))
  }

  @Test("a way along an edge is inside as long as it lies on it")
  func alongEdge() throws {
    let zone = Zone.area("z", [(0, 0), (1, 0), (1, 1), (0, 1)].map { Coordinate(longitude: $0, latitude: $1) })
    var track = FenceTrack()
    var room = FenceRoom()
    var found: [FenceEvent] = []
    let fences = try FenceSet([zone])
    let rules = FenceRules(enterFactor: 0, exitFactor: 0, gapSeconds: 1e9)
    for (seconds, longitude) in [(0.0, -1.0), (3000.0, 2.0)] {
      fences.update(&track, with: FenceFix(seconds, longitude, 0), rules: rules, room: &room, into: &found)
    }
    // It never lies deeper than the border, so that nothing can be told.
    #expect(found.isEmpty)
    #expect(fences.zonesCovering(Coordinate(longitude: 0.5, latitude: 0)) == [0])
  }

  @Test("a corridor with bends is crossed where its borders are")
  func corridor() throws {
    // A path like a U: 20 m wide, with legs at 0 and 100 m east.
    let path = field.places([(0, 200), (0, 0), (100, 0), (100, 200)])
    let zone = Zone(id: "z", shape: .corridor(Corridor(path: LineString(path), width: Meters(20))))
    let across = try events([(0, -50, 100), (200, 150, 100)], zone)
    #expect(across.map(\.kind) == [.entered, .exited, .entered, .exited])
    #expect(isNear(seconds(across), [40, 60, 140, 160], within: 0.01))
    // Along the bottom, through both bends: the corner at (0, 0) is rounded.
    let along = try events([(0, -50, 0), (200, 150, 0)], zone)
    #expect(isNear(seconds(along), [40, 160], within: 0.01))
    // Diagonally over the outside of a bend: 45° to the corner, which is 10 m round it.
    let corner = try events([(0, -30, -30), (60, 30, 30)], zone)
    #expect(isNear(seconds(corner), [30 - 10 / 2.0.squareRoot(), 40], within: 0.01))
  }

  @Test("a zone much smaller than a step is passed")
  func tinyZone() throws {
    let zone = Zone.circle("z", field.origin.longitude, field.origin.latitude, radius: 0.5)
    let found = try events([(0, -1000, 0), (100, 1000, 0)], zone)
    #expect(isNear(seconds(found), [50 - 0.025, 50 + 0.025], within: 1e-4))
    #expect(try events([(0, -1000, 0.6), (100, 1000, 0.6)], zone).isEmpty)
  }

  @Test("a pass less deep than the margin is none")
  func shallowPass() throws {
    let zone = Zone.circle("z", field.origin.longitude, field.origin.latitude, radius: 100)
    // A chord 6 m deep, then one 4 m deep, for an accuracy of 5 m.
    #expect(try events([(0, -200, 94), (100, 200, 94)], zone, accuracy: 5).count == 2)
    #expect(try events([(0, -200, 96), (100, 200, 96)], zone, accuracy: 5).count == 0)
  }

  @Test("circles are met when the closed form says", arguments: 1...40)
  func circleClosedForm(seed: Int) throws {
    // In the plane: |a + s·(b − a)| = r. Metres of a field differ from geodesics by less than 1 mm in a kilometre here,
    // since both ends lie near the origin's latitude.
    var random = FenceRandom(seed: seed)
    let field = FenceField(origin: Coordinate(longitude: random.double(-180...180), latitude: 0))
    let radius = random.double(5...60)
    let zone = Zone.circle("z", field.origin.longitude, field.origin.latitude, radius: radius)
    let (angle, height) = (random.double(0...6.28), random.double(-0.9...0.9) * radius)
    let ahead = random.double(65...145)
    let (cosine, sine) = (angle.cosine, angle.sine)
    let start = (-ahead * cosine - height * sine, -ahead * sine + height * cosine)
    let end = (ahead * cosine - height * sine, ahead * sine + height * cosine)
    let found = try FenceTrack.events(
      [
        FenceFix(0, field.place(start.0, start.1), accuracy: 0.01),
        FenceFix(2 * ahead, field.place(end.0, end.1), accuracy: 0.01),
      ], FenceSet([zone]))
    let half = (radius * radius - height * height).squareRoot()
    #expect(isNear(found.map(\.crossedAt.secondsSince1970), [ahead - half, ahead + half]), "seed \(seed)")
  }

  // MARK: Steps that begin at the border, or beyond it

  @Test("who leaves from the very border crossed it there")
  func fromBorder() throws {
    let zone = Zone.area(
      "z",
      [(0, 0), (0.001, 0), (0.001, 0.001), (0, 0.001)].map {
        Coordinate(longitude: $0, latitude: $1)
      })
    let fences = try FenceSet([zone])
    let out = FenceTrack.events(
      [
        FenceFix(0, 0.0005, 0.0005, accuracy: 1), FenceFix(100, 0.001, 0.0005, accuracy: 1),
        FenceFix(200, 0.0015, 0.0005, accuracy: 1),
      ], fences)
    #expect(out.map(\.kind) == [.entered, .exited])
    #expect(out.last?.crossedAt == .at(100))
    #expect(out.last?.place == Coordinate(longitude: 0.001, latitude: 0.0005))
    let inside = FenceTrack.events(
      [
        FenceFix(0, -0.0005, 0.0005, accuracy: 1), FenceFix(100, 0, 0.0005, accuracy: 1),
        FenceFix(200, 0.0005, 0.0005, accuracy: 1),
      ], fences)
    #expect(inside.map(\.kind) == [.entered])
    #expect(inside.last?.crossedAt == .at(100))
  }

  @Test("a pass counts when its step begins a little inside already")
  func passFromWeakFix() throws {
    let zone = Zone.area("z", field.rectangle(0, -100, 100, 100))
    // 3 m inside with a margin of 5 m tells nothing; then out at the far side.
    let found = try events([(0, -50, 0), (53, 3, 0), (200, 150, 0)], zone, accuracy: 5)
    #expect(found.map(\.kind) == [.entered, .exited])
    #expect(isNear(seconds(found), [50, 150]))
    #expect(found.map(\.decidedAt) == [.at(200), .at(200)])
    #expect(found.first?.evidence.rule == .path)
  }

  @Test("a step through the whole zone undoes the evidence for an exit on the near side")
  func passUndoesEvidence() throws {
    let zone = Zone.area("z", field.rectangle(0, -100, 100, 100))
    // Inside; 3 m out in the west, which tells little; then far out in the east.
    let found = try events([(0, 10, 0), (13, -3, 0), (166, 150, 0)], zone, accuracy: 5)
    #expect(found.map(\.kind) == [.entered, .exited])
    #expect(isNear(seconds(found), [0, 116]))
  }

  @Test("a step over the mouth of a bay is outside, though both its ends are near the border")
  func mouthOfBay() throws {
    // A bay 60 m wide and 60 m deep in the northern border.
    let outline = [(0, 0), (200, 0), (200, 100), (130, 100), (130, 40), (70, 40), (70, 100), (0, 100)]
    let zone = Zone.area("z", field.places(outline.map { (Double($0.0), Double($0.1)) }))
    let found = try events([(0, 60, 90), (12, 72, 90), (68, 128, 90), (80, 140, 90)], zone, accuracy: 5)
    #expect(found.map(\.kind) == [.entered, .exited, .entered])
    #expect(isNear(seconds(found), [0, 10, 70]))
  }

  @Test("where the last fix alone decides, it is the one that is named")
  func fixBeforePath() throws {
    let zone = Zone.area("z", field.rectangle(0, -100, 100, 100))
    let found = try events([(0, -50, 0), (100, 50, 0)], zone, accuracy: 5)
    #expect(found.map(\.evidence.rule) == [.oneFix])
    #expect(found.first.map { abs($0.evidence.signedDistance.value - 50) < 0.01 } == true)
  }

  // MARK: Gaps and breaks

  @Test("over a long gap a change keeps its straight-line instant, and is rough; a pass is not reported")
  func gap() throws {
    let zone = Zone.circle("z", field.origin.longitude, field.origin.latitude, radius: 50)
    let rough = try events([(0, 0, 0), (301, 301, 0)], zone)
    #expect(rough.map(\.isRough) == [false, true])
    #expect(isNear(seconds(rough), [0, 50]))
    #expect(try events([(0, 0, 0), (300, 300, 0)], zone).map(\.isRough) == [false, false])
    #expect(try events([(0, -150.5, 0), (301, 150.5, 0)], zone).isEmpty)
    #expect(try events([(0, -150, 0), (300, 150, 0)], zone).count == 2)
  }

  @Test("after a break there is no way: the change is dated to the fix, and rough")
  func unconnected() throws {
    let zone = Zone.circle("z", field.origin.longitude, field.origin.latitude, radius: 50)
    let fences = try FenceSet([zone])
    var track = FenceTrack()
    var room = FenceRoom()
    var found: [FenceEvent] = []
    for (second, east, isConnected) in [(0.0, 0.0, true), (10.0, -200.0, false), (20.0, 200.0, false)] {
      fences.update(
        &track, with: FenceFix(second, field.place(east, 0), accuracy: 5), isConnected: isConnected,
        rules: FenceRules(), room: &room, into: &found)
    }
    #expect(found.map(\.kind) == [.entered, .exited])
    #expect(found.last?.crossedAt == .at(10) && found.last?.decidedAt == .at(10))
    #expect(found.last?.isRough == true)
    #expect(found.last.map { Geodesic.distance($0.place, field.place(-200, 0)) < Meters(0.001) } == true)
  }

  @Test("a fix that waited is decided when it was confirmed, and crossed when it was")
  func decidedLater() throws {
    let zone = Zone.circle("z", field.origin.longitude, field.origin.latitude, radius: 50)
    let walk = try FenceWalk.walk(
      [
        FenceFix(0, field.place(0, 0), accuracy: 1), FenceFix(10, field.place(100, 0), accuracy: 1),
        FenceFix(20, field.place(110, 0), accuracy: 1),
      ], through: [zone])
    #expect(walk.words == ["enter z", "exit z"])
    #expect(walk.events.last?.decidedAt == .at(20))
    #expect(walk.events.last.map { abs($0.crossedAt.secondsSince1970 - 5) < 0.001 } == true)
    #expect(walk.events.last?.evidence.fixTime == .at(10))
  }

  @Test("a fix that is not newer than the last one changes nothing")
  func notNewer() throws {
    let zone = Zone.circle("z", field.origin.longitude, field.origin.latitude, radius: 50)
    let fences = try FenceSet([zone])
    var track = FenceTrack()
    var room = FenceRoom()
    var found: [FenceEvent] = []
    for (second, east) in [(10.0, 0.0), (10.0, 500.0), (9.0, 500.0)] {
      fences.update(
        &track, with: FenceFix(second, field.place(east, 0), accuracy: 5), rules: FenceRules(), room: &room,
        into: &found)
    }
    #expect(found.map(\.kind) == [.entered])
    #expect(track.membership(of: 0) == .inside)
    #expect(track.place == field.place(0, 0).normalized)
  }

  @Test("a zone passed within one microsecond is not reported")
  func passInNoTime() throws {
    let zone = Zone.circle("z", field.origin.longitude, field.origin.latitude, radius: 1)
    let fixes = [
      FenceFix(time: GameTime(microseconds: 0), place: field.place(-1000, 0), accuracy: Meters(0.01)),
      FenceFix(time: GameTime(microseconds: 3), place: field.place(1100, 0), accuracy: Meters(0.01)),
    ]
    #expect(try FenceTrack.events(fixes, FenceSet([zone])).isEmpty)
  }

  // MARK: Poles

  @Test("a way round the pole leaves a circle over it and comes back", arguments: [-1.0, 1.0])
  func roundPole(side: Double) throws {
    // The way follows the parallel of 88.9° from 100° east over 180° to 100° west; the circle, centred on 88° at
    // longitude 0, holds both its ends but not its middle.
    let (from, to) = (
      Coordinate(longitude: 100, latitude: side * 88.9), Coordinate(longitude: -100, latitude: side * 88.9)
    )
    let zone = Zone.circle("z", 0, side * 88, radius: 300_000)
    let fences = try FenceSet([zone])
    let expected = BruteForceCrossings(from, to, fences, zone: 0, samples: 5000)
    #expect(expected.isStartInside && expected.shares.count == 2)
    let found = FenceTrack.events([FenceFix(0, from, accuracy: 1), FenceFix(250, to, accuracy: 1)], fences)
    #expect(found.map(\.kind) == [.entered, .exited, .entered])
    #expect(isNear(found.dropFirst().map(\.crossedAt.secondsSince1970), expected.shares.map { $0 * 250 }))
  }

  @Test("at a pole all longitudes are the same place", arguments: [-90.0, 90.0])
  func longitudeOfPole(latitude: Double) throws {
    let zone = Zone.circle("z", 90, latitude * (89.99 / 90), radius: 300)
    let fences = try FenceSet([zone])
    func play(_ longitude: Double) -> [FenceEvent] {
      FenceTrack.events(
        [
          FenceFix(0, longitude, latitude, accuracy: 1), FenceFix(100, 90, latitude * (89.98 / 90), accuracy: 1),
          FenceFix(200, longitude, latitude, accuracy: 1),
        ], fences)
    }
    let straight = play(90)
    #expect(straight.map(\.kind) == [.entered, .exited, .entered, .exited])
    for longitude in [-180.0, -90, 0, 33, 179, 360] {
      let found = play(longitude)
      #expect(found.map(\.kind) == straight.map(\.kind))
      #expect(isNear(seconds(found), seconds(straight)))
    }
  }
}
