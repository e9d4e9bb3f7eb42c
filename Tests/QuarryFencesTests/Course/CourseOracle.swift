import QuarryGeometry

@testable import QuarryFences

/// What the members of a zone say of its shape at so many seconds, worked out phase by phase and nothing else.
enum CourseOracle {
  /// Seconds after the start; the zones of the tests have no dates.
  private static func seconds(_ instant: ZoneInstant) -> Double {
    if case .afterStart(let seconds) = instant { return seconds }
    return .nan
  }

  private static func share(_ from: ZoneInstant, _ to: ZoneInstant, at time: Double) -> Double {
    let (from, to) = (seconds(from), seconds(to))
    return time >= to ? 1 : time <= from ? 0 : (time - from) / (to - from)
  }

  /// Centre and radius of a circle.
  static func circle(_ drawn: Circle, _ course: ZoneCourse, at time: Double) -> Circle {
    var circle = drawn
    for phase in course.resizings {
      guard case .radius(let end) = phase.size else { continue }
      let share = share(phase.from, phase.to, at: time)
      circle.radius = circle.radius * (1 - share) + end * share
    }
    var ways: [(from: Double, to: Double, walk: (Coordinate) -> Coordinate)] = []
    for phase in course.movements {
      let share = share(phase.from, phase.to, at: time)
      let length = seconds(phase.to) - seconds(phase.from)
      switch phase.direction {
      case .bearing(let bearing, let speed):
        ways.append(
          (
            seconds(phase.from), seconds(phase.to),
            { Geodesic.destination(from: $0, azimuth: bearing, distance: Meters(speed * length * share)) }
          ))
      case .toward(let place): ways.append((seconds(phase.from), seconds(phase.to), { walk($0, place, share) }))
      }
    }
    for phase in course.resizings {
      guard let place = phase.toward else { continue }
      let share = share(phase.from, phase.to, at: time)
      ways.append((seconds(phase.from), seconds(phase.to), { walk($0, place, share) }))
    }
    // Of two that begin at the same time, the jump is first.
    for way in ways.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) where way.from <= time {
      circle.center = way.walk(circle.center)
    }
    return circle
  }

  private static func walk(_ from: Coordinate, _ to: Coordinate, _ share: Double) -> Coordinate {
    let (distance, azimuth, _) = Geodesic.inverse(from: from, to: to)
    return Geodesic.destination(from: from, azimuth: azimuth, distance: distance * share)
  }

  /// A ring that is scaled around a place of it.
  static func ring(_ drawn: [Coordinate], around fixed: Coordinate, share: Double) -> [Coordinate] {
    drawn.map {
      let longitude = $0.longitude.unwrappedLongitude(near: fixed.longitude)
      return Coordinate(
        longitude: fixed.longitude + (longitude - fixed.longitude) * share,
        latitude: fixed.latitude + ($0.latitude - fixed.latitude) * share)
    }
  }
}
