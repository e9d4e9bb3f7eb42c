import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("zones in time, by hand")
struct FenceCourseTests {
  private let field = FenceField()

  private func circle(_ radius: Double) -> Zone {
    .circle("z", field.origin.longitude, field.origin.latitude, radius: radius)
  }

  /// A place so far from the centre.
  private func away(_ meters: Double, _ azimuth: Double = 90) -> Coordinate {
    Geodesic.destination(from: field.origin, azimuth: Degrees(azimuth), distance: Meters(meters))
  }

  @Test("a circle that shrinks by 5 m in 3 s meets who stands 800 m out after 120 s, and is 10 m beyond after 126 s")
  func shrinkingCircle() throws {
    let course = try FenceCourse.of(circle(1000).with([ZoneCourse.shrink(0, 300, 500)]))
    let place = away(800)
    // At 120 s the place is on the border, and a border is inside.
    let met = try #require(course.nextMeeting(of: place, after: .at(0)))
    let left = try #require(course.nextMeeting(of: place, after: .at(0), depth: -10))
    #expect(abs(met.secondsSince1970 - 120) < 2e-6 && abs(left.secondsSince1970 - 126) < 2e-6)
    #expect(course.covers(place, at: .at(119.999_999)) && !course.covers(place, at: met))
    #expect(course.nextMeeting(of: place, after: met) == nil)
    #expect(course.nextMeeting(of: away(400), after: .at(0)) == nil)
    #expect(course.nextMeeting(of: away(1000.1), after: .at(-100)) == nil)
    #expect(abs(course.depth(of: place, at: .at(60)) - 100) < 1e-6)
    #expect(course.depth(of: place, at: .at(-1000)) == course.depth(of: place, at: .at(0)))
    #expect(course.shape(at: .at(1e6)) == .circle(Circle(center: field.origin, radius: Meters(500))))
  }

  @Test("phases follow each other, and the zone stands still between them")
  func phases() throws {
    let phases = [ZoneCourse.shrink(10, 20, 60), ZoneCourse.shrink(30, 40, 160), ZoneCourse.shrink(40, 50, 40)]
    let course = try FenceCourse.of(circle(100).with(phases))
    // 100 m, 60 m at 20 s, 160 m at 40 s, 40 m at 50 s: 80 m are met in the middle of the first, at a fifth of the second, at two
    // thirds of the third.
    let found = course.meetings(of: away(80), after: .at(0), until: .at(100))
    #expect(found.count == 3)
    for (time, expected) in zip(found, [15, 32, 46.666_667]) { #expect(abs(time - expected) < 2e-6) }
    #expect(course.shape(at: .at(25)) == course.shape(at: .at(20)))
    #expect(course.pieces.count == 6)
  }

  @Test("a circle that moves over a place comes and goes")
  func movingCircle() throws {
    let course = try FenceCourse.of(circle(50).with([], [ZoneCourse.move(0, 100, 90, 10)]))
    let found = course.meetings(of: away(400), after: .at(-10), until: .at(1000))
    #expect(found.count == 2)
    for (time, expected) in zip(found, [35.0, 45]) { #expect(abs(time - expected) < 2e-6) }
    // It grazes a place 50 m beside its way at a point only, and never comes to one that is farther.
    let beside = Geodesic.destination(from: away(400), azimuth: Degrees(0), distance: Meters(50.01))
    #expect(course.meetings(of: beside, after: .at(0), until: .at(100)) == [])
    let grazed = Geodesic.destination(from: away(400), azimuth: Degrees(0), distance: Meters(49.99))
    let times = course.meetings(of: grazed, after: .at(0), until: .at(100))
    // Half a chord of √(50² − 49.99²) = 1.0 m.
    #expect(times.count == 2 && abs(times[0] - 39.9) < 1e-2 && abs(times[1] - 40.1) < 1e-2, "\(times)")
    #expect(course.greatestSpeed == 10)
  }

  @Test("a circle that shrinks towards another centre ends as the other circle, and stays within itself on the way")
  func towardAnotherCenter() throws {
    let target = away(300, 20)
    let course = try FenceCourse.of(circle(1000).with([ZoneCourse.shrink(0, 100, 200, toward: target)]))
    guard case .circle(let end)? = course.shape(at: .at(100)) else {
      Issue.record("no circle")
      return
    }
    #expect(end.center == target.normalized && end.radius == Meters(200))
    // On the far side the border comes by 8 m/s for the radius and 3 m/s for the centre.
    let ahead = away(999, 200)
    let met = try #require(course.nextMeeting(of: ahead, after: .at(0)))
    #expect(abs(met.secondsSince1970 - 1 / 11.0) < 1e-3)
    for seconds in stride(from: 0.0, through: 100, by: 5) {
      let place = Geodesic.destination(from: target, azimuth: Degrees(seconds), distance: Meters(199))
      #expect(course.covers(place, at: .at(seconds)))
    }
  }

  @Test("an area shrinks to a share of itself, towards its centroid unless it says otherwise")
  func shrinkingArea() throws {
    let square = Zone.area("z", field.rectangle(-100, -100, 100, 100))
    let course = try FenceCourse.of(square.with([ZoneCourse.scale(0, 100, 0.2)]))
    // A point 60 m east is on the border when the share is 0.6.
    let met = try #require(course.nextMeeting(of: field.place(60, 10), after: .at(0)))
    #expect(abs(met.secondsSince1970 - 50) < 1e-3)
    let beyond = try #require(course.nextMeeting(of: field.place(60, 10), after: .at(0), depth: -8))
    #expect(abs(beyond.secondsSince1970 - 60) < 1e-3)
    let corner = try FenceCourse.of(
      square.with([ZoneCourse.scale(0, 100, 0.5, toward: field.place(-100, -100))]))
    #expect(corner.covers(field.place(-100, -100), at: .at(100)) && corner.covers(field.place(-1, -1), at: .at(100)))
    #expect(!corner.covers(field.place(1, -50), at: .at(100)))
    guard case .area(let shape)? = course.shape(at: .at(50)) else {
      Issue.record("no area")
      return
    }
    let east = shape.polygons[0].exterior.coordinates.map(\.longitude).max() ?? 0
    #expect(abs(east - field.place(60, 0).longitude) < 1e-12)
  }

  @Test("an area nearly as wide as the globe shrinks like any other, and is not met a turn farther on")
  func wideArea() throws {
    let south = [-150.0, -50, 50, 150].map { Coordinate(longitude: $0, latitude: -10) }
    let north = [150.0, 50, -50, -150].map { Coordinate(longitude: $0, latitude: 10) }
    let band = Zone.area("z", south + north)
    let course = try FenceCourse.of(band.with([ZoneCourse.scale(0, 90, 0.1)]))
    for (longitude, isCovered) in [(14.9, true), (15.1, false), (100, false), (-36, false), (180, false)] {
      let place = Coordinate(longitude: longitude, latitude: 0.5)
      #expect(course.covers(place, at: .at(90)) == isCovered, "\(longitude)")
      #expect((course.depth(of: place, at: .at(90)) >= 0) == isCovered, "\(longitude)")
    }
    let met = try #require(course.nextMeeting(of: Coordinate(longitude: 75, latitude: 0), after: .at(0)))
    #expect(abs(met.secondsSince1970 - 50) < 1e-5)
  }

  @Test("an area round a pole shrinks towards it", arguments: [1.0, -1])
  func polarCap(sign: Double) throws {
    // 20 degrees round the pole, a corner at 150° east farther out.
    let places = [(-120.0, 70.0), (0, 70), (120, 70), (150, 60), (170, 70)]
    let cap = Zone.area("z", places.map { Coordinate(longitude: $0.0, latitude: sign * $0.1) })
    let course = try FenceCourse.of(cap.with([ZoneCourse.scale(0, 100, 0.5)]))
    for (longitude, degrees, seconds) in [(-60.0, 16.0, 40.0), (60, 12, 80), (150, 24, 40), (179, 0.1, .nan)] {
      let place = Coordinate(longitude: longitude, latitude: sign * (90 - degrees))
      let met = course.nextMeeting(of: place, after: .at(0))
      #expect(seconds.isNaN ? met == nil : abs((met?.secondsSince1970 ?? 0) - seconds) < 1e-5, "\(longitude)")
    }
    let pole = Coordinate(longitude: 33, latitude: sign * 90)
    #expect(course.covers(pole, at: .at(50)) && course.depth(of: pole, at: .at(100)) > 1_000_000)
    // The shape at the middle is compiled by itself, and measured the same.
    let shape = try #require(course.shape(at: .at(50)))
    let fences = try FenceSet([Zone(id: "z", shape: shape)])
    var random = FenceRandom(seed: 3)
    for _ in 0..<20 {
      let place = Coordinate(longitude: random.double(-180...180), latitude: sign * random.double(60...90))
      let depth = try #require(fences.signedDistance(from: place, toZone: 0)).value
      #expect(abs(course.depth(of: place, at: .at(50)) - depth) < 1e-3, "\(place)")
      #expect(course.covers(place, at: .at(50)) == fences.covers(place, zone: 0))
    }
    // Across the pole, as the border comes nearer: from 18 degrees on one side to 18 on the other.
    var stretches: [Fence.Stretch] = []
    let path = MotionPath(
      from: Coordinate(longitude: -60, latitude: sign * 72), to: Coordinate(longitude: -60, latitude: sign * 90))
    course.cut(path, from: .at(50), to: .at(90), into: &stretches)
    // 18 · (1 − u) = 20 · (0.75 − 0.2 u) at u = 3 / 14.
    #expect(stretches.map(\.isInside) == [false, true])
    #expect(abs(stretches[1].from - 3.0 / 14) < 1e-7, "\(stretches)")
  }

  @Test("an area that touches a pole leaves it as it shrinks, with a border on its near side")
  func touchingPole() throws {
    let area = Zone(id: "z", shape: .area(Draw.area(Draw.rectangle(0, 80, 60, 90))))
    let course = try FenceCourse.of(area.with([ZoneCourse.scale(0, 100, 0.5)]))
    let pole = Coordinate(longitude: -100, latitude: 90)
    #expect(course.covers(pole, at: .at(0)) && !course.covers(pole, at: .at(1)))
    // The border is 2.5 degrees from the pole at the end, and half a degree from a place south of that.
    let place = Coordinate(longitude: 30, latitude: 87)
    let degree = Geodesic.distance(place, Coordinate(longitude: 30, latitude: 87.5)).value
    #expect(abs(course.depth(of: place, at: .at(100)) - degree) < 0.01)
    let beyond = Coordinate(longitude: 30, latitude: 88.5)
    let met = try #require(course.nextMeeting(of: beyond, after: .at(0)))
    #expect(abs(met.secondsSince1970 - 60) < 1e-5)
  }

  @Test("an area that is cut at ±180 shrinks as if it were not")
  func cutArea() throws {
    let parts = Draw.parts(
      Draw.area(Draw.rectangle(179.998, -17, 180, -16.998)), Draw.area(Draw.rectangle(-180, -17, -179.997, -16.998)))
    let whole = Draw.area(Draw.rectangle(179.998, -17, 180.003, -16.998))
    let target = Coordinate(longitude: -179.9995, latitude: -16.9992)
    let phases = [ZoneCourse.scale(0, 100, 0.3), ZoneCourse.scale(120, 150, 0.1, toward: target)]
    let first = try FenceCourse.of(Zone(id: "z", shape: .area(parts)).with(phases))
    let second = try FenceCourse.of(Zone(id: "z", shape: .area(whole)).with(phases))
    var random = FenceRandom(seed: 7)
    var count = 0
    for _ in 0..<40 {
      let place = Coordinate(longitude: random.double(179.997...180.004), latitude: random.double(-17.001 ... -16.997))
      let meetings = first.meetings(of: place.normalized, after: .at(0), until: .at(200))
      let others = second.meetings(of: place.normalized, after: .at(0), until: .at(200))
      #expect(meetings.count == others.count)
      for (a, b) in zip(meetings, others) { #expect(abs(a - b) < 1e-5) }
      count += meetings.count
    }
    #expect(count > 8)
  }

  @Test("a zone that has shrunk to nothing covers nothing, not even its centre")
  func nothing() throws {
    for zone in [
      circle(100).with([ZoneCourse.shrink(0, 100, 0)]),
      Zone.area("z", field.rectangle(-100, -100, 100, 100)).with([ZoneCourse.scale(0, 100, 0)]),
    ] {
      let course = try FenceCourse.of(zone)
      #expect(course.covers(field.origin, at: .at(99.999)))
      #expect(!course.covers(field.origin, at: .at(100)) && course.shape(at: .at(100)) == nil)
      #expect(course.depth(of: field.origin, at: .at(100)) == -.infinity)
      #expect(course.nextMeeting(of: field.origin, after: .at(0)) == .at(100))
      // Nobody is ever 1 km beyond the border but by this.
      #expect(course.nextMeeting(of: field.origin, after: .at(0), depth: -1000) == .at(100))
      var stretches: [Fence.Stretch] = []
      course.cut(MotionPath(from: field.origin, to: field.origin), from: .at(0), to: .at(100), into: &stretches)
      #expect(stretches.map(\.isInside) == [true, false], "\(stretches)")
    }
    let grown = try FenceCourse.of(circle(10).with([ZoneCourse.shrink(0, 10, 0), ZoneCourse.shrink(20, 30, 50)]))
    let times = grown.meetings(of: field.origin, after: .at(5), until: .at(40))
    #expect(times == [10, 20.000_001])
  }

  @Test("a phase without length is a jump at its instant")
  func jump() throws {
    let course = try FenceCourse.of(circle(100).with([ZoneCourse.shrink(50, 50, 20)]))
    #expect(course.covers(away(99), at: .at(49.999_999)) && !course.covers(away(99), at: .at(50)))
    #expect(course.nextMeeting(of: away(99), after: .at(0)) == .at(50))
    #expect(course.nextMeeting(of: away(99), after: .at(50)) == nil)
    #expect(course.nextMeeting(of: away(99), after: .at(0), depth: -79.5) == nil)
    #expect(course.greatestSpeed == 0)
    var stretches: [Fence.Stretch] = []
    course.cut(MotionPath(from: away(60), to: away(50)), from: .at(0), to: .at(100), into: &stretches)
    #expect(
      stretches == [
        Fence.Stretch(from: 0, to: 0.5, isInside: true), Fence.Stretch(from: 0.5, to: 1, isInside: false),
      ])
  }

  @Test("who runs from a border that comes behind is met where the two meet")
  func run() throws {
    // From 90 m outwards at 1 m/s; the border comes from 100 m inwards at 1 m/s, and goes out again later.
    let course = try FenceCourse.of(
      circle(100).with([ZoneCourse.shrink(0, 50, 50), ZoneCourse.shrink(50, 60, 200)]))
    var stretches: [Fence.Stretch] = []
    course.cut(MotionPath(from: away(90), to: away(190)), from: .at(0), to: .at(100), into: &stretches)
    // 90 + t = 100 − t at 5 s; 90 + t = 50 + 15 (t − 50) at 790/14 s.
    #expect(stretches.map(\.isInside) == [true, false, true])
    #expect(abs(stretches[1].from - 0.05) < 1e-7 && abs(stretches[1].to - 7.9 / 14) < 1e-7, "\(stretches)")
  }

  @Test("instants that count from a start that is not known have not come")
  func unknownStart() throws {
    let zone = circle(100).with([
      ZoneCourse.Resizing(from: .at(.at(10)), to: .at(.at(20)), size: .radius(Meters(50))),
      ZoneCourse.shrink(30, 40, 10),
    ])
    let course = try FenceCourse.of(zone, startsAt: nil)
    #expect(course.shape(at: .at(1e9)) == .circle(Circle(center: field.origin, radius: Meters(50))))
    // A start at −15 puts the second phase where the first one is: it waits for that.
    let started = try FenceCourse.of(zone, startsAt: .at(-15))
    #expect(started.shape(at: .at(20)) == course.shape(at: .at(20)))
    #expect(started.shape(at: .at(25)) == .circle(Circle(center: field.origin, radius: Meters(10))))
    #expect(started.pieces.map(\.start) == [.distantPast, .at(10), .at(20), .at(25)])
  }

  @Test("schedules open at their first instant and are closed at their last")
  func schedules() {
    var zone = circle(10)
    zone.activeFrom = .afterStart(seconds: 60)
    zone.activeTo = .at(.at(100))
    let schedule = FenceSchedule(of: zone, startsAt: .at(0))
    #expect(!schedule.isOpen(at: .at(59.999_999)) && schedule.isOpen(at: .at(60)))
    #expect(schedule.isOpen(at: .at(99.999_999)) && !schedule.isOpen(at: .at(100)))
    #expect(schedule.nextChange(after: .at(0)) == .at(60) && schedule.nextChange(after: .at(60)) == .at(100))
    #expect(schedule.nextChange(after: .at(100)) == nil)
    let unknown = FenceSchedule(of: zone, startsAt: nil)
    #expect(!unknown.isOpen(at: .at(80)) && unknown.nextChange(after: .at(0)) == nil)
    // It would open after it has closed: never.
    let late = FenceSchedule(of: zone, startsAt: .at(50))
    #expect(!late.isOpen(at: .at(105)) && late.nextChange(after: .at(0)) == nil)
    #expect(FenceSchedule(of: circle(1), startsAt: nil) == .always && FenceSchedule.always.isOpen(at: .at(0)))
  }

  @Test("a circle may cover the globe, and one grows round it")
  func globe() throws {
    let course = try FenceCourse.of(circle(1000).with([ZoneCourse.shrink(0, 2000, 20_003_931)]))
    let far = Coordinate(longitude: field.origin.longitude - 179, latitude: -field.origin.latitude)
    let met = try #require(course.nextMeeting(of: far, after: .at(0)))
    let distance = Geodesic.distance(field.origin, far).value
    #expect(abs(met.secondsSince1970 - (distance - 1000) / (20_002_931.0 / 2000)) < 1e-5)
    #expect(course.sweptBox == Box(west: -180, south: -90, east: 180, north: 90))
  }

  @Test("a set answers with an instant as the zones are then, and without one as they were drawn")
  func questions() throws {
    var late = Zone.circle("late", field.origin.longitude, field.origin.latitude, radius: 50)
    late.activeFrom = .afterStart(seconds: 100)
    let square = Zone.area("square", field.rectangle(-100, -100, 100, 100)).with([ZoneCourse.scale(0, 100, 0)])
    let unstarted = try FenceSet([circle(100).with([ZoneCourse.shrink(0, 100, 50)]), late, square])
    let fences = unstarted.starting(at: .at(1000))
    #expect(fences.isTimed && fences.startsAt == .at(1000) && unstarted.startsAt == nil)
    let place = away(80)
    #expect(fences.zonesCovering(place) == [0, 2])
    func zones(_ seconds: Double) -> [Int] { (0..<3).filter { fences.covers(place, zone: $0, at: .at(seconds)) } }
    #expect(zones(1000) == [0, 2] && zones(1030) == [0] && zones(1050) == [])
    #expect(fences.covers(field.origin, zone: 1, at: .at(1100)) && !fences.covers(field.origin, zone: 1, at: .at(1099)))
    #expect(!unstarted.covers(field.origin, zone: 1, at: .at(1100)))
    let depth = try #require(fences.signedDistance(from: place, toZone: 0, at: .at(1100)))
    #expect(abs(depth.value + 30) < 1e-6)
    #expect(fences.signedDistance(from: place, toZone: 2, at: .at(1100)) == nil)
    #expect(fences.hasBorder(ofZone: 0, within: Meters(30.1), of: place, at: .at(1100)))
    #expect(!fences.hasBorder(ofZone: 0, within: Meters(29.9), of: place, at: .at(1100)))
    #expect(!fences.hasBorder(ofZone: 1, within: Meters(1000), of: place, at: .at(1000)))
    #expect(fences.shape(ofZone: 1, at: .at(1000)) == nil && fences.shape(ofZone: 1, at: .at(1100)) == late.shape)
    #expect(fences.shape(ofZone: 2, at: .at(1100)) == nil)
    #expect(
      fences.turningPoints(ofZone: 0) == [.at(1000), .at(1100)] && fences.turningPoints(ofZone: 1) == [.at(1100)])
    for zone in [-1, 3] {
      #expect(!fences.isOpen(zone, at: .at(1000)) && !fences.covers(place, zone: zone, at: .at(1000)))
      #expect(fences.shape(ofZone: zone, at: .at(1000)) == nil && fences.turningPoints(ofZone: zone).isEmpty)
    }
    #expect(!fences.covers(Coordinate(longitude: .nan, latitude: 0), zone: 0, at: .at(1000)))
    #expect(try FenceSet([circle(1)]).isTimed == false)
  }
}
