import QuarryGeometry

extension FenceSet {
  /// The same zones, but that a circle has its centre elsewhere from an instant on, and another radius where one is given.
  ///
  /// Before the instant nothing is different, to the rounding of a geodesic where the circle was on its way. From it on what the zone's course
  /// says of its place counts no more, nor what it says of its size where a radius is given. Players' tracks have to be told; see
  /// ``FenceTrack/follow(zone:)``.
  /// - Parameter zone: an index of ``zones``.
  /// - Throws: ``FenceError/invalidCourse(zone:member:reason:)`` for a zone that is no circle, and for a place or a radius that is none.
  /// - Complexity: that of compiling all zones anew.
  public func placing(
    _ zone: Int, at center: Coordinate, radius: Meters? = nil, from time: GameTime
  ) throws(FenceError) -> FenceSet {
    var zones = zones
    guard zones.indices.contains(zone), case .circle(let circle) = zones[zone].shape else {
      throw .invalidCourse(
        zone: zones.indices.contains(zone) ? zones[zone].id : "\(zone)", member: "move", reason: "only circles can move"
      )
    }
    let now = timed?.course(of: zone)?.shape(at: time)
    var current: Circle?
    if case .circle(let moved)? = now { current = moved }
    if timed?.course(of: zone) == nil { current = circle }
    zones[zone].course = (zones[zone].course ?? ZoneCourse()).cut(
      at: time, startsAt: startsAt, current: current, to: center, radius: radius)
    return try FenceSet(zones).starting(at: startsAt)
  }
}

extension ZoneCourse {
  /// The course up to an instant, then a jump.
  /// - Parameter current: the circle at that instant; nil where it has no size.
  fileprivate func cut(
    at time: GameTime, startsAt start: GameTime?, current: Circle?, to center: Coordinate, radius: Meters?
  ) -> ZoneCourse {
    var course = ZoneCourse()
    func dated(_ instant: ZoneInstant) -> GameTime { instant.time(startsAt: start) ?? .distantFuture }
    // What shrinks toward a place is a movement beside a resizing: so the one can go on without the other.
    var movements = self.movements.map { ($0, dated($0.from), dated($0.to)) }
    for phase in resizings {
      guard let toward = phase.toward else { continue }
      let movement = Movement(from: phase.from, to: phase.to, direction: .toward(toward))
      movements.append((movement, dated(phase.from), dated(phase.to)))
    }
    let order = movements.indices.sorted {
      (movements[$0].1, movements[$0].2, $0) < (movements[$1].1, movements[$1].2, $1)
    }
    for (movement, from, to) in order.map({ movements[$0] }) where from < time {
      var movement = movement
      movement.from = .at(from)
      movement.to = .at(min(to, time))
      if to > time, case .toward = movement.direction, let current { movement.direction = .toward(current.center) }
      course.movements.append(movement)
    }
    for phase in resizings {
      let (from, to) = (dated(phase.from), dated(phase.to))
      var phase = phase
      phase.toward = nil
      if from >= time {
        if radius == nil { course.resizings.append(phase) }
        continue
      }
      phase.from = .at(from)
      guard to > time else {
        phase.to = .at(to)
        course.resizings.append(phase)
        continue
      }
      var rest = phase
      phase.to = .at(time)
      phase.size = .radius(current?.radius ?? .zero)
      course.resizings.append(phase)
      rest.from = .at(time)
      if radius == nil { course.resizings.append(rest) }
    }
    course.movements.append(Movement(from: .at(time), to: .at(time), direction: .toward(center)))
    if let radius {
      course.resizings.append(Resizing(from: .at(time), to: .at(time), size: .radius(radius)))
    }
    return course
  }
}

extension FenceTrack {
  /// Says that a zone changes its shape from now on, which kept it until now; see ``FenceSet/placing(_:at:radius:from:)``.
  /// - Complexity: O(zones that matter).
  public mutating func follow(zone: Int) {
    guard last != nil, mover(of: zone) == nil else { return }
    let standing = standing(ofZone: zone)
    if let index = entries.firstIndex(where: { Int($0.zone) == zone }) { forget(at: index) }
    setMover(standing)
    takeStock()
  }
}
