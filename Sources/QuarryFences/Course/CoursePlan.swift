import QuarryGeometry

/// How one zone changes in time, before it is known when the match starts: a checked course and the shape that it begins with.
struct CoursePlan: Sendable {
  /// What the course begins with.
  enum Drawn: Sendable {
    case circle(Circle)
    case area(ScaledArea)
  }

  private let course: ZoneCourse
  private let drawn: Drawn
  /// For an area, the scaling that each phase leads to.
  private let scalings: [Scaling]

  /// Takes the course of a zone whose shape is compiled.
  /// - Returns: nil for a zone without a course.
  /// - Throws: ``FenceError/invalidCourse(zone:member:reason:)`` for schedules and courses that make no sense; see
  ///   ``ZoneCourse``.
  init?(_ zone: Zone, _ fence: Fence) throws(FenceError) {
    try zone.checkCourse(startsAt: nil)
    guard let course = zone.course, !course.resizings.isEmpty || !course.movements.isEmpty else { return nil }
    self.course = course
    switch fence.region {
    case .circle(let circle, _):
      drawn = .circle(circle)
      scalings = []
    case .area(let outline):
      guard case .area(let shape) = zone.shape else { return nil }
      let area = try ScaledArea(shape, outline: outline, zone: zone.id)
      drawn = .area(area)
      scalings = try Self.scalings(of: area, course.resizings, zone: zone.id)
    case .corridor: return nil
    }
  }

  /// The scaling at the end of each phase.
  private static func scalings(
    of area: ScaledArea, _ phases: [ZoneCourse.Resizing], zone: String
  ) throws(FenceError) -> [Scaling] {
    var scaling = area.undisturbed
    var scalings: [Scaling] = []
    for (index, phase) in phases.enumerated() {
      func invalid(_ reason: String) -> FenceError {
        .invalidCourse(zone: zone, member: phases.count > 1 ? "shrink/\(index)" : "shrink", reason: reason)
      }
      guard case .share(let share) = phase.size else { continue }
      if scaling.factor > 0 {
        let box = scaling.applied(to: area.bounds)
        var fixed = scaling.applied(to: area.middle)
        if let toward = phase.toward {
          let turns = (((box.west + box.east) / 2 - toward.longitude) / 360).rounded()
          fixed = Coordinate(longitude: toward.longitude + 360 * turns, latitude: toward.latitude)
          if let pole = area.pole, toward.latitude != pole {
            throw invalid("an area that goes round a pole can only be scaled toward that pole")
          }
        }
        guard area.covers(fixed, scaling) else {
          throw invalid(
            phase.toward == nil
              ? "the centroid does not lie in the area: say \"toward\" which place of it shall stay where it is"
              : "\"toward\" does not lie in the area as it is when the phase begins")
        }
        scaling = scaling.resized(to: share, around: fixed)
      }
      let box = scaling.applied(to: area.bounds)
      let isOnMap = max(-box.south, box.north) <= 90 + ScaledArea.roundedDegrees
      guard isOnMap, area.pole != nil || box.east - box.west < ScaledArea.widest else {
        throw invalid("the area grows beyond the map of longitude and latitude")
      }
      scalings.append(scaling)
    }
    return scalings
  }

  /// A phase in game time; an instant that would be before the one that precedes it counts as that.
  private struct Span {
    var from: GameTime
    var to: GameTime
  }

  private static func spans(_ phases: [(from: ZoneInstant, to: ZoneInstant)], _ start: GameTime?) -> [Span] {
    var last = GameTime.distantPast
    return phases.map { phase in
      let from = max(phase.from.time(startsAt: start) ?? .distantFuture, last)
      last = max(phase.to.time(startsAt: start) ?? .distantFuture, from)
      return Span(from: from, to: last)
    }
  }

  /// The course in game time.
  /// - Parameter start: the start of the match. While it is not known, nothing has begun that counts from it, nor what follows.
  func starting(at start: GameTime?) -> FenceCourse {
    let sizes = Self.spans(course.resizings.map { ($0.from, $0.to) }, start)
    switch drawn {
    case .circle(let circle): return FenceCourse(pieces(of: circle, sizes, start))
    case .area(let area): return FenceCourse(pieces(of: area, sizes))
    }
  }

  private func pieces(of area: ScaledArea, _ spans: [Span]) -> [FenceCourse.Piece] {
    var scaling = area.undisturbed
    var pieces: [FenceCourse.Piece] = []
    func still(from start: GameTime, isJump: Bool = false) {
      let shape = MovingShape.area(MovingArea(area: area, scalings: (scaling, scaling)))
      pieces.append(FenceCourse.Piece(start: start, seconds: 0, shape: shape, isJump: isJump))
    }
    still(from: .distantPast)
    for (index, span) in spans.enumerated() where span.from < .distantFuture {
      let end = scalings[index]
      // The stillness of a phase that is followed at once does not count, but for a jump in it.
      var isJump = span.to == span.from
      if let last = pieces.last, last.start == span.from {
        isJump = isJump || last.isJump
        pieces.removeLast()
      }
      if span.to > span.from {
        let shape = MovingShape.area(MovingArea(area: area, scalings: (scaling, end)))
        pieces.append(
          FenceCourse.Piece(start: span.from, seconds: span.to - span.from, shape: shape, isJump: isJump))
      }
      scaling = end
      still(from: span.to, isJump: isJump && span.to == span.from)
    }
    return pieces
  }

  // MARK: Circles

  /// A way of the centre in game time.
  private struct Way {
    var span: Span
    var origin: Coordinate
    var azimuth: Degrees
    var length: Double
    var end: Coordinate

    /// How far along it the centre is; the whole length from the end on.
    func position(at time: GameTime) -> Double {
      time >= span.to ? length : time <= span.from ? 0 : length * ((time - span.from) / (span.to - span.from))
    }
  }

  private func pieces(of circle: Circle, _ sizes: [Span], _ start: GameTime?) -> [FenceCourse.Piece] {
    let ways = ways(of: circle.center, sizes, start)
    let instants = (sizes + ways.map(\.span)).flatMap { [$0.from, $0.to] }.filter { $0 < .distantFuture }
    let jumps = Set((sizes + ways.map(\.span)).filter { $0.from == $0.to }.map(\.from))
    let starts = [.distantPast] + Set(instants).subtracting([.distantPast]).sorted()
    return starts.enumerated().map { index, from in
      let to = index > 0 && index + 1 < starts.count ? starts[index + 1] : from
      var moving = MovingCircle(
        radii: (radius(from: circle.radius.value, sizes, at: from, isAfter: true), 0), origin: circle.center)
      moving.radii.1 = to > from ? radius(from: circle.radius.value, sizes, at: to, isAfter: false) : moving.radii.0
      if let way = ways.last(where: { $0.span.from <= from }) {
        if from >= way.span.to {
          moving.origin = way.end
        } else {
          moving.origin = way.origin
          moving.azimuth = way.azimuth
          moving.ways = (way.position(at: from), way.position(at: max(to, from)))
        }
      }
      return FenceCourse.Piece(
        start: from, seconds: to - from, shape: .circle(moving), isJump: jumps.contains(from))
    }
  }

  /// The radius just before an instant, or from it on.
  private func radius(from drawn: Double, _ spans: [Span], at time: GameTime, isAfter: Bool) -> Double {
    var radius = drawn
    for (phase, span) in zip(course.resizings, spans) where isAfter ? span.from <= time : span.from < time {
      guard case .radius(let meters) = phase.size else { continue }
      let share = time >= span.to ? 1 : (time - span.from) / (span.to - span.from)
      radius = share == 1 ? meters.value : radius + (meters.value - radius) * share
    }
    return radius
  }

  private func ways(of center: Coordinate, _ sizes: [Span], _ start: GameTime?) -> [Way] {
    let moves = Self.spans(course.movements.map { ($0.from, $0.to) }, start)
    var plans = zip(course.movements, moves).map { (span: $1, direction: $0.direction) }
    for (phase, span) in zip(course.resizings, sizes) {
      if let toward = phase.toward { plans.append((span, .toward(toward))) }
    }
    // Each of the two lists is in order; where they meet, the one that begins first is done first.
    plans = plans.enumerated().sorted {
      ($0.element.span.from, $0.element.span.to, $0.offset) < ($1.element.span.from, $1.element.span.to, $1.offset)
    }.map(\.element)
    var center = center
    var last = GameTime.distantPast
    var ways: [Way] = []
    for plan in plans where plan.span.from < .distantFuture {
      let span = Span(from: max(plan.span.from, last), to: max(plan.span.to, last))
      var way = Way(span: span, origin: center, azimuth: Degrees(0), length: 0, end: center)
      switch plan.direction {
      case .bearing(let bearing, let speed):
        way.azimuth = bearing
        way.length = span.to < .distantFuture ? speed * (span.to - span.from) : 0
        way.end = Geodesic.destination(from: center, azimuth: bearing, distance: Meters(way.length)).normalized
      case .toward(let place):
        let (distance, azimuth, _) = Geodesic.inverse(from: center, to: place)
        way.azimuth = azimuth
        way.length = distance.value
        way.end = place.normalized
      }
      (center, last) = (way.end, span.to)
      ways.append(way)
    }
    return ways
  }
}
