import Foundation
import QuarryGeometry
import Testing

@testable import QuarryFences

/// Cases from public bug reports of geofencing apps; each names the report that it comes from.
@Suite("fence cases")
struct FenceCasesTests {
  let z = [Zone.circle("z", 13.405, 52.52, radius: 100)]

  @Test("a still player at the border does not flap (traccar 2189)")
  func edgeFlapping() throws {
    let longitudes = [
      13.4063995, 13.4065321, 13.406429, 13.4065911, 13.4064585, 13.4065174, 13.4064143, 13.4067826, 13.4067826,
      13.4067826,
    ]
    let walk = try FenceWalk.walk(
      longitudes.enumerated().map { FenceFix(Double($0), $1, 52.52, accuracy: 10) }, through: z)
    #expect(walk.words == ["enter z", "exit z"])
    #expect(walk.events.first?.isInitial == true)
    #expect(walk.events.first?.decidedAt == .at(0))
    #expect(walk.events.last.map { $0.decidedAt <= .at(9) && $0.decidedAt >= .at(7) } == true)
  }

  @Test("a fast pass over a small rectangle is one enter and one exit (traccar 3779)")
  func crossedBetweenFixes() throws {
    // 37 m by 161 m round the middle, along the line between the fixes: half the sides in metres, turned by its bearing.
    let field = FenceField(origin: Coordinate(longitude: -75.815945117, latitude: 9.192808443))
    let along = (5.49 / 243.39, -243.33 / 243.39)
    let corners = [(-80.5, -18.5), (80.5, -18.5), (80.5, 18.5), (-80.5, 18.5)].map { a, b in
      (a * along.0 - b * along.1, a * along.1 + b * along.0)
    }
    let fixes = [FenceFix(0, -75.81597, 9.1939), FenceFix(60, -75.81592, 9.1917)]
    #expect(abs(Geodesic.distance(fixes[0].place, fixes[1].place).value - 243.39) < 0.01)
    let walk = try FenceWalk.walk(fixes, through: [.area("z", field.places(corners))])
    #expect(walk.words == ["enter z", "exit z"])
    // The middle of the rectangle lies 120.74 m along the way of 243.39 m; at 4.0565 m/s.
    #expect(abs(walk.events[0].crossedAt.secondsSince1970 - (120.74 - 80.5) / 4.0565) < 0.1)
    #expect(abs(walk.events[1].crossedAt.secondsSince1970 - (120.74 + 80.5) / 4.0565) < 0.1)
    #expect(walk.events.allSatisfy { $0.decidedAt == .at(60) && $0.crossedAt < .at(60) && !$0.isInitial })
    #expect(walk.track.membership(of: 0) == .outside)
  }

  @Test("who is inside at the start enters, flagged as initial (traccar 3897)")
  func alreadyInside() throws {
    #expect(FenceTrack().membership(of: 0) == .unknown)
    let walk = try FenceWalk.walk([FenceFix(0, 13.405, 52.52, accuracy: 8)], through: z)
    #expect(walk.words == ["enter z"])
    #expect(walk.events[0].isInitial && walk.events[0].decidedAt == .at(0))
  }

  @Test("a restart inside raises no second enter (owntracks recorder 196)")
  func restartInside() throws {
    var walk = FenceWalk(try FenceSet(z))
    walk.take(FenceFix(0, 13.405, 52.52, accuracy: 8))
    try walk.restart()
    walk.take(FenceFix(60, 13.40501, 52.52001, accuracy: 8))
    walk.end()
    #expect(walk.words == ["enter z"])
  }

  @Test("a cell-tower fix at the centre never enters (owntracks ios 76)")
  func coarseFixNeverEnters() throws {
    let walk = try FenceWalk.walk(
      [
        FenceFix(0, 13.405, 52.54695963614543, accuracy: 10), FenceFix(1500, 13.405, 52.52, accuracy: 1500),
      ], through: z)
    #expect(walk.words == [])
    #expect(walk.track.membership(of: 0) == .outside)
    #expect(walk.track.undecided(in: 0) == .accuracyTooLow)
  }

  @Test("an exit is decided by a worse fix that is far enough (customerio-android 893)")
  func exitDespiteWorseAccuracy() throws {
    let walk = try FenceWalk.walk(
      [
        FenceFix(0, 13.405, 52.52, accuracy: 10),
        FenceFix(300, 13.411212487408406, 52.519999836960366, accuracy: 52.4),
      ], through: z)
    #expect(walk.words == ["enter z", "exit z"])
    #expect(walk.events[0].isInitial)
    #expect(walk.events[1].decidedAt == .at(300))
  }

  @Test("a stale fix that arrives late raises no phantom enter (react-native-background-geolocation 2623)")
  func lateFixNoPhantom() throws {
    let walk = try FenceWalk.walk(
      [
        FenceFix(40, 13.405, 52.52, accuracy: 8),
        FenceFix(240, 13.410892802855056, 52.51999985330816, accuracy: 8),
        FenceFix(300, 13.41236600355962, 52.51999977079399, accuracy: 8),
        FenceFix(41, 13.405, 52.52, accuracy: 8),
      ], through: z)
    #expect(walk.words == ["enter z", "exit z"])
    #expect(walk.lateCount == 1)
    #expect(walk.track.membership(of: 0) == .outside)
  }

  @Test("event time is that of the fix (flutter_background_geolocation 77)")
  func eventTimeNotArrival() throws {
    let walk = try FenceWalk.walk(
      [
        FenceFix(0, 13.410892802855056, 52.51999985330816, accuracy: 8), FenceFix(200, 13.405, 52.52, accuracy: 8),
      ], through: z)
    #expect(walk.words == ["enter z"])
    #expect(!walk.events[0].isInitial && walk.events[0].decidedAt == .at(200))
    // 200 s · (400 m − 100 m) / 400 m
    #expect(abs(walk.events[0].crossedAt.secondsSince1970 - 150) < 0.1)
  }

  @Test("the outer zone is entered first and left last (home-assistant 158694)")
  func nestedZonesOrder() throws {
    let walk = try FenceWalk.walk(
      [
        FenceFix(0, 13.405, 52.537973104488266, accuracy: 5), FenceFix(1000, 13.405, 52.52, accuracy: 5),
        FenceFix(2000, 13.405, 52.537973104488266, accuracy: 5),
      ], through: [.circle("inner", 13.405, 52.52, radius: 50), .circle("outer", 13.405, 52.52, radius: 500)])
    #expect(walk.words == ["enter outer", "enter inner", "exit inner", "exit outer"])
  }

  @Test("a zone that was never entered is never left (home-assistant 125229)")
  func neverEnteredNeverLeft() throws {
    let walk = try FenceWalk.walk([FenceFix(0, 13.405, 52.537973104488266, accuracy: 5)], through: z)
    #expect(walk.words == [])
    #expect(walk.track.membership(of: 0) == .outside)
  }

  @Test("a fix less accurate than the zone is wide decides nothing (home-assistant 47679)")
  func zoneSmallerThanAccuracy() throws {
    let walk = try FenceWalk.walk(
      [FenceFix(0, 13.405, 52.52, accuracy: 80)], through: [.circle("z", 13.405, 52.52, radius: 30)])
    #expect(walk.words == [])
    #expect(walk.track.membership(of: 0) == .unknown)
    #expect(walk.track.undecided(in: 0) == .accuracyTooLow)
  }

  @Test("an exit on foot is decided within 10 s (react-native-background-geolocation 2597)")
  func walkingOutLatency() throws {
    // 1.4 m east each second.
    let fixes = (0...60).map { FenceFix(Double($0), 13.405 + 2.0624810037e-5 * Double($0), 52.52, accuracy: 5) }
    let walk = try FenceWalk.walk(fixes, through: [.circle("z", 13.405, 52.52, radius: 50)])
    #expect(walk.words == ["enter z", "exit z"])
    #expect(walk.events[1].decidedAt <= .at(45))
    #expect(abs(walk.events[1].crossedAt.secondsSince1970 - 50 / 1.4) < 0.1)
  }

  @Test("a safe zone of higher priority counts before a forbidden one (gbfs 348)")
  func safeOverForbidden() throws {
    var safe = Zone.circle("safe", 13.405, 52.52, radius: 100)
    var forbidden = Zone.circle("no", 13.405, 52.52, radius: 200)
    (safe.role, safe.priority, forbidden.role, forbidden.priority) = (.safe, 10, .forbidden, 1)
    let fix = FenceFix(0, 13.405, 52.52, accuracy: 5)
    let either = try FenceWalk.walk([fix], through: [forbidden, safe])
    #expect(either.fences.effectiveRole(of: either.track) == .safe)
    safe.priority = 1
    let first = try FenceWalk.walk([fix], through: [forbidden, safe])
    #expect(first.fences.effectiveRole(of: first.track) == .forbidden)
    #expect(first.fences.effectiveRole(of: FenceTrack()) == nil)
  }

  @Test(
    "a play area round a safe zone takes nothing of it, wherever it stands in the file, unless its priority is higher")
  func safeInPlayArea() throws {
    var area = Zone.circle("area", 13.405, 52.52, radius: 500)
    var safe = Zone.circle("safe", 13.405, 52.52, radius: 100)
    (area.role, safe.role) = (.playArea, .safe)
    let fix = FenceFix(0, 13.405, 52.52, accuracy: 5)
    for zones in [[area, safe], [safe, area]] {
      let walk = try FenceWalk.walk([fix], through: zones)
      #expect(walk.fences.effectiveRole(of: walk.track) == .safe)
      #expect(walk.fences.effectiveRole(at: fix.place) == .safe)
    }
    area.priority = 1
    let walk = try FenceWalk.walk([fix], through: [safe, area])
    #expect(walk.fences.effectiveRole(of: walk.track) == .playArea)
    #expect(walk.fences.effectiveRole(at: fix.place) == .playArea)
  }
}

extension FenceWalk {
  /// Saves the state as JSON and goes on from what is read back.
  mutating func restart() throws {
    gate = try JSONDecoder().decode(MotionGate.self, from: JSONEncoder().encode(gate))
    track = try JSONDecoder().decode(FenceTrack.self, from: JSONEncoder().encode(track))
  }
}
