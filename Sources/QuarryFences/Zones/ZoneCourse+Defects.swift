import QuarryGeometry

/// What is wrong with how a zone changes in time.
struct ZoneCourseDefect {
  /// The member of the zone: `activeFrom`, `activeTo`, `shrink` or `move`.
  var member: String
  /// Which phase; nil where the member has none.
  var phase: Int?
  /// The member of the phase; nil for the phase itself.
  var field: String?
  /// In plain words.
  var reason: String

  /// The place in the zone, as the rest of a JSON pointer; a single phase is written without its number.
  func pointer(isArray: Bool) -> String {
    var path = member
    if isArray, let phase { path += "/\(phase)" }
    if let field { path += "/\(field)" }
    return path
  }
}

extension Zone {
  /// Sees whether schedule and course make sense in a match that starts at `start`, which is the first instant at which dates and
  /// seconds after the start can be compared.
  /// - Throws: ``FenceError/invalidCourse(zone:member:reason:)`` for the first defect.
  public func checkCourse(startsAt start: GameTime?) throws(FenceError) {
    guard let defect = courseDefect(startsAt: start) else { return }
    let isArray = (defect.member == "shrink" ? course?.resizings.count : course?.movements.count) ?? 0 > 1
    throw .invalidCourse(zone: id, member: defect.pointer(isArray: isArray), reason: defect.reason)
  }

  /// What is wrong with schedule and course as far as numbers tell: the first defect; nil where there is none.
  ///
  /// - Parameter start: the start of the match; while it is not known, a date and seconds after the start are not compared. Where
  ///   a match finds them out of order all the same, an instant counts as no earlier than the one before it.
  func courseDefect(startsAt start: GameTime? = nil) -> ZoneCourseDefect? {
    for (name, instant) in [("activeFrom", activeFrom), ("activeTo", activeTo)] {
      if let reason = instant?.defect { return ZoneCourseDefect(member: name, reason: reason) }
    }
    if let activeFrom, let activeTo, activeFrom.isBefore(activeTo, startsAt: start) == false {
      return ZoneCourseDefect(member: "activeTo", reason: "a zone that closes before it opens is never there")
    }
    guard let course else { return nil }
    for (index, phase) in course.resizings.enumerated() {
      let before = index > 0 ? course.resizings[index - 1] : nil
      if let (field, reason) = defect(of: phase, after: before, start) {
        return ZoneCourseDefect(member: "shrink", phase: index, field: field, reason: reason)
      }
    }
    for (index, phase) in course.movements.enumerated() {
      let before = index > 0 ? course.movements[index - 1].to : nil
      if let (field, reason) = defect(of: phase, after: before, course, start) {
        return ZoneCourseDefect(member: "move", phase: index, field: field, reason: reason)
      }
    }
    return nil
  }

  private typealias FieldDefect = (field: String?, reason: String)

  private func defect(
    of phase: ZoneCourse.Resizing, after before: ZoneCourse.Resizing?, _ start: GameTime?
  ) -> FieldDefect? {
    if let defect = Self.defect(from: phase.from, to: phase.to, after: before?.to, start) { return defect }
    if let toward = phase.toward, !toward.isDrawable { return ("toward", "is not a place on the globe") }
    switch (shape, phase.size) {
    case (.corridor, _): return (nil, "a corridor cannot shrink; only circles and areas can")
    case (.circle, .radius(let radius)):
      guard radius >= .zero, radius.value <= Fence.halfMeridian else {
        return ("toMeters", "a radius of \(radius) is no circle's")
      }
      return nil
    case (.circle, .share): return ("toShare", "a circle shrinks to metres, not to a share of itself: \"toMeters\"")
    case (.area, .radius): return ("toMeters", "an area shrinks to a share of itself, not to metres: \"toShare\"")
    case (.area, .share(let share)):
      guard share >= 0, share <= Self.largestShare else { return ("toShare", "\(share) is no share of an area") }
      if case .share(0)? = before?.size, share > 0 {
        return ("toShare", "an area that has shrunk to nothing cannot grow again")
      }
      return nil
    }
  }

  private func defect(
    of phase: ZoneCourse.Movement, after before: ZoneInstant?, _ course: ZoneCourse, _ start: GameTime?
  ) -> FieldDefect? {
    guard case .circle = shape else { return (nil, "only circles can move") }
    if let defect = Self.defect(from: phase.from, to: phase.to, after: before, start) { return defect }
    switch phase.direction {
    case .bearing(let bearing, let speed):
      guard bearing.value.isFinite else { return ("bearingDegrees", "\(bearing.value) is no direction") }
      guard speed >= 0, speed <= Self.greatestSpeed else {
        return ("metersPerSecond", "\(speed) m/s is no speed of a zone")
      }
    case .toward(let place): if !place.isDrawable { return ("toward", "is not a place on the globe") }
    }
    let isTornApart = course.resizings.contains { other in
      other.toward != nil && other.from.isBefore(phase.to, startsAt: start) == true
        && phase.from.isBefore(other.to, startsAt: start) == true
    }
    return isTornApart ? (nil, "the zone moves and shrinks toward another centre at the same time") : nil
  }

  private static func defect(
    from: ZoneInstant, to: ZoneInstant, after before: ZoneInstant?, _ start: GameTime?
  ) -> FieldDefect? {
    if let reason = from.defect { return ("from", reason) }
    if let reason = to.defect { return ("to", reason) }
    if to.isBefore(from, startsAt: start) == true { return ("to", "the phase ends before it begins") }
    if let before, from.isBefore(before, startsAt: start) == true {
      return ("from", "the phase begins before the one before it has ended")
    }
    return nil
  }

  /// No zone is drawn so much too small.
  private static let largestShare = 1000.0
  /// Beyond what moves through the air; nothing is played on that.
  private static let greatestSpeed = 1e5
}
