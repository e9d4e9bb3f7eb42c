import QuarryGeometry
import Testing

@testable import QuarryFences

/// Zones in time against a search that knows nothing but the shapes at many instants.
@Suite("zones in time by brute force")
struct FenceCourseOracleTests {
  private static func field(_ seed: Int, _ random: inout FenceRandom) -> FenceField {
    let latitude = [0.0, 52.5, -79, 60, -33, 70, 89.9, -89.99, 0, 45, 10, -52][seed % 12]
    let longitude = seed % 3 == 0 ? 180 : random.double(-180...180)
    return FenceField(origin: Coordinate(longitude: longitude, latitude: latitude))
  }

  /// What a course says of a place, told from a fence set that is compiled from the shape of that instant.
  private static func depth(_ course: FenceCourse, _ place: Coordinate, _ time: GameTime) throws -> Double {
    guard let shape = course.shape(at: time) else { return -.infinity }
    let fences = try FenceSet([Zone(id: "z", shape: shape)])
    return try #require(fences.signedDistance(from: place, toZone: 0)).value
  }

  @Test("a circle is where its phases say, and never leaves the box of its course", arguments: 1...12)
  func circles(seed: Int) throws {
    var random = FenceRandom(seed: seed &+ 5000)
    let field = Self.field(seed, &random)
    for index in 0..<30 {
      let drawn = RandomCourse(&random, field)
      guard case .circle(let circle) = drawn.zone.shape, let phases = drawn.zone.course,
        let course = try? FenceCourse.of(drawn.zone)
      else { continue }
      for _ in 0..<10 {
        let time = random.double(-10...(drawn.end + 10))
        let expected = CourseOracle.circle(circle, phases, at: time)
        guard case .circle(let found)? = course.shape(at: .at(time)) else {
          #expect(expected.radius <= Meters(1e-6), "seed \(seed), \(index)")
          continue
        }
        #expect(Geodesic.distance(found.center, expected.center) < Meters(1e-4), "seed \(seed), \(index)")
        #expect(abs(found.radius.value - expected.radius.value) < 1e-4, "seed \(seed), \(index)")
        let box = course.sweptBox
        for azimuth in stride(from: 0.0, to: 360, by: 30) {
          let place = Geodesic.destination(from: found.center, azimuth: Degrees(azimuth), distance: found.radius)
          let turned = place.longitude.unwrappedLongitude(near: (box.west + box.east) / 2)
          #expect(box.covers(longitude: turned, latitude: place.latitude), "seed \(seed), \(index)")
        }
      }
    }
  }

  @Test("an area is scaled around one place after the other", arguments: 1...6)
  func areas(seed: Int) throws {
    var random = FenceRandom(seed: seed &+ 6000)
    let field = Self.field(seed, &random)
    for index in 0..<20 {
      let outer = random.star(field, vertices: 9, radius: 60...100)
      let ring = (outer + outer.prefix(1)).unwrapped()
      let (first, second) = (field.place(5, -8).unwrapped(near: ring[0].longitude), 0.25 + random.double(0...1))
      let share = random.double(0.3...1.5)
      let after = CourseOracle.ring(ring, around: first, share: share)
      // The same place, where the first phase has brought another one.
      let next = CourseOracle.ring([field.place(-3, 4)], around: first, share: share)[0]
      let zone = Zone(id: "z", shape: .area(MultiPolygon([Polygon(exterior: Ring(ring))])))
      let course = try FenceCourse.of(
        zone.with([ZoneCourse.scale(0, 10, share, toward: first), ZoneCourse.scale(10, 30, second, toward: next)]))
      for (time, expected) in [
        (4.0, CourseOracle.ring(ring, around: first, share: 1 + (share - 1) * 0.4)),
        (10, after),
        (15, CourseOracle.ring(after, around: next, share: (share + (second - share) * 0.25) / share)),
        (31, CourseOracle.ring(after, around: next, share: second / share)),
      ] {
        guard case .area(let area)? = course.shape(at: .at(time)) else {
          Issue.record("seed \(seed), \(index): no area")
          continue
        }
        for (a, b) in zip(area.polygons[0].exterior.coordinates, expected) {
          #expect(Geodesic.distance(a, b) < Meters(1e-5), "seed \(seed), \(index) at \(time)")
        }
      }
    }
  }

  @Test("a course agrees with the shapes that it takes", arguments: 1...12)
  func shapes(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let field = Self.field(seed, &random)
    for index in 0..<20 {
      let drawn = RandomCourse(&random, field)
      guard let course = try? FenceCourse.of(drawn.zone) else { continue }
      for _ in 0..<12 {
        let time = GameTime.at(random.double(-10...(drawn.end + 10)))
        let place = field.place(random.double(-200...200), random.double(-200...200)).normalized
        let expected = try Self.depth(course, place, time)
        let found = course.depth(of: place, at: time)
        #expect(abs(found - expected) < 1e-5 || found == expected, "seed \(seed), \(index): \(found), \(expected)")
        #expect(course.covers(place, at: time) == (found >= 0), "seed \(seed), \(index)")
        if expected >= 0 {
          let box = course.sweptBox
          let turned = place.longitude.unwrappedLongitude(near: (box.west + box.east) / 2)
          #expect(box.covers(longitude: turned, latitude: place.latitude), "seed \(seed), \(index): \(box), \(place)")
        }
        // Within a limit the depth is cut off there.
        let limited = course.depth(of: place, at: time, within: 20)
        #expect(limited == found || (limited.magnitude == 20 && found.magnitude >= 20), "seed \(seed), \(index)")
      }
    }
  }

  /// Meetings found by looking at instants 10 ms apart and halving between two that differ, as seconds.
  private static func meetings(_ end: Double, isInside: (Double) -> Bool) -> [Double] {
    let count = Int((end / 0.01).rounded(.up))
    var found: [Double] = []
    var wasInside = isInside(0)
    for step in 1...count {
      let now = isInside(min(Double(step) * 0.01, end))
      guard now != wasInside else { continue }
      var (low, high) = (Double(step - 1) * 0.01, min(Double(step) * 0.01, end))
      for _ in 0..<30 {
        let middle = (low + high) / 2
        if isInside(middle) == wasInside { low = middle } else { high = middle }
      }
      found.append(high)
      wasInside = now
    }
    return found
  }

  /// Leaves out pairs of meetings that samples 10 ms apart may pass over.
  private static func long(_ meetings: [Double]) -> [Double] {
    var kept: [Double] = []
    for meeting in meetings {
      if let last = kept.last, meeting - last < 0.02 { kept.removeLast() } else { kept.append(meeting) }
    }
    return kept
  }

  @Test("still players are met when a search finds it, at the border and at margins", arguments: 1...24)
  func still(seed: Int) throws {
    var random = FenceRandom(seed: seed &+ 1000)
    let field = Self.field(seed, &random)
    var count = 0
    for index in 0..<12 {
      let drawn = RandomCourse(&random, field)
      guard let course = try? FenceCourse.of(drawn.zone) else { continue }
      var place = field.place(random.double(-160...160), random.double(-160...160)).normalized
      if random.chance(0.2), case .circle(let circle)? = course.shape(at: .at(0)) {
        // On the border itself, as nearly as there is a place for it.
        place = Geodesic.destination(from: circle.center, azimuth: Degrees(30), distance: circle.radius).normalized
      }
      let threshold = random.chance(0.5) ? 0 : random.double(-30...30)
      let end = max(drawn.end, 0) + 1
      let found = course.meetings(of: place, after: .at(0), until: .at(end), depth: threshold)
      let expected = Self.meetings(end) { course.depth(of: place, at: .at($0)) >= threshold }
      #expect(Self.long(found).count == Self.long(expected).count, "seed \(seed), \(index): \(found), \(expected)")
      for (a, b) in zip(Self.long(found), Self.long(expected)) {
        #expect(abs(a - b) < 1e-5, "seed \(seed), \(index): \(a), \(b)")
      }
      count += found.count
    }
    #expect(count > 0, "seed \(seed)")
  }

  @Test("moving players meet moving borders when a search finds it", arguments: 1...24)
  func moving(seed: Int) throws {
    var random = FenceRandom(seed: seed &+ 2000)
    let field = Self.field(seed, &random)
    var count = 0
    for index in 0..<12 {
      let drawn = RandomCourse(&random, field)
      guard let course = try? FenceCourse.of(drawn.zone) else { continue }
      let from = field.place(random.double(-160...160), random.double(-160...160)).normalized
      let to = field.place(random.double(-160...160), random.double(-160...160)).normalized
      let path = MotionPath(from: from, to: to)
      let start = random.double(-5...5)
      let seconds = random.double(1...(max(drawn.end - start, 1) + 10))
      var stretches: [Fence.Stretch] = []
      course.cut(path, from: .at(start), to: .at(start + seconds), into: &stretches)
      #expect(stretches.first?.from == 0 && stretches.last?.to == 1, "seed \(seed), \(index)")
      #expect(zip(stretches, stretches.dropFirst()).allSatisfy { $0.to == $1.from && $0.isInside != $1.isInside })
      let total = GameTime.at(start + seconds) - .at(start)
      let expected = Self.meetings(seconds) { passed in
        course.covers(
          path.place(at: min(passed / total, 1)).normalized, at: GameTime.at(start).advanced(bySeconds: passed))
      }
      let found = stretches.dropFirst().map { $0.from * total }
      #expect(Self.long(found).count == Self.long(expected).count, "seed \(seed), \(index): \(found), \(expected)")
      for (a, b) in zip(Self.long(found), Self.long(expected)) {
        #expect(abs(a - b) < 1e-5, "seed \(seed), \(index): \(a), \(b)")
      }
      count += found.count
    }
    #expect(count > 0, "seed \(seed)")
  }

  @Test("the border never moves faster than the course says", arguments: 1...6)
  func speed(seed: Int) throws {
    var random = FenceRandom(seed: seed &+ 3000)
    let field = Self.field(seed, &random)
    for index in 0..<20 {
      let drawn = RandomCourse(&random, field)
      guard let course = try? FenceCourse.of(drawn.zone) else { continue }
      for piece in course.pieces where piece.seconds > 0 {
        let place = field.place(random.double(-200...200), random.double(-200...200)).normalized
        let (a, b) = (random.double(0...1), random.double(0...1))
        let change = piece.shape.depth(of: place, at: a) - piece.shape.depth(of: place, at: b)
        #expect(change.magnitude <= piece.speed * piece.seconds * (a - b).magnitude + 1e-5, "seed \(seed), \(index)")
      }
    }
  }

  @Test("rotating all longitudes changes no meeting by a millisecond", arguments: 1...6)
  func rotation(seed: Int) {
    func times(_ longitude: Double) -> [[Double]] {
      var random = FenceRandom(seed: seed &+ 4000)
      let field = FenceField(origin: Coordinate(longitude: longitude, latitude: 47))
      return (0..<12).map { _ in
        let drawn = RandomCourse(&random, field)
        let place = field.place(random.double(-160...160), random.double(-160...160)).normalized
        guard let course = try? FenceCourse.of(drawn.zone) else { return [] }
        return course.meetings(of: place, after: .at(0), until: .at(200))
      }
    }
    let home = times(13)
    #expect(home.contains { !$0.isEmpty })
    for longitude in [180.0, -180, 179.9995, 0, -77] {
      for (a, b) in zip(home, times(longitude)) {
        #expect(a.count == b.count)
        for (x, y) in zip(a, b) { #expect(abs(x - y) < 1e-3) }
      }
    }
  }
}
