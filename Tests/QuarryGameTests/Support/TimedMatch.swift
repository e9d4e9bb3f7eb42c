import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer

/// A random match on zones that shrink, move, open and close.
struct TimedMatch {
  var match: RandomMatch
  var game: Game

  /// - Parameter degrees: by how much everything is turned round the globe.
  init(seed: UInt64, events: Int = 160, isOrderly: Bool = false, turnedBy degrees: Double = 0) {
    var random = SeededRandom(seed: seed &* 31 &+ 7)
    var match = RandomMatch(seed: seed, events: events, isOrderly: isOrderly)
    var game = match.game
    game.zones = game.zones.map { $0.timed(&random) }
    if degrees != 0 {
      game.zones = game.zones.map { $0.turned(by: degrees) }
      match.events = match.events.map { $0.turned(by: degrees) }
    }
    self.match = match
    self.game = game
  }
}

extension Coordinate {
  fileprivate func turned(by degrees: Double) -> Coordinate {
    Coordinate(longitude: longitude + degrees, latitude: latitude)
  }
}

extension ClientEvent {
  fileprivate func turned(by degrees: Double) -> ClientEvent {
    guard case .fix(var fix) = kind else { return self }
    // What says nothing, at longitude 0 and latitude 0, says nothing there only.
    if fix.coordinate.longitude.magnitude > 0.1 { fix.coordinate = fix.coordinate.turned(by: degrees).normalized }
    return ClientEvent(time: time, player: player, kind: .fix(fix), receivedAt: receivedAt)
  }
}

extension Zone {
  fileprivate func turned(by degrees: Double) -> Zone {
    var zone = self
    func turned(_ ring: Ring) -> Ring { Ring(ring.coordinates.map { $0.turned(by: degrees) }) }
    switch shape {
    case .area(let area):
      zone.shape = .area(
        MultiPolygon(
          area.polygons.map { Polygon(exterior: turned($0.exterior), holes: $0.holes.map(turned)) }))
    case .circle(let circle):
      zone.shape = .circle(Circle(center: circle.center.turned(by: degrees), radius: circle.radius))
    case .corridor(let corridor):
      let path = corridor.path.coordinates.map { $0.turned(by: degrees) }
      zone.shape = .corridor(Corridor(path: LineString(path), width: corridor.width))
    }
    if var course {
      course.resizings = course.resizings.map {
        var phase = $0
        phase.toward = phase.toward?.turned(by: degrees)
        return phase
      }
      course.movements = course.movements.map {
        var phase = $0
        if case .toward(let place) = phase.direction { phase.direction = .toward(place.turned(by: degrees)) }
        return phase
      }
      zone.course = course
    }
    return zone
  }
}

extension Zone {
  /// The zone, by its id, with a schedule or a course.
  func timed(_ random: inout SeededRandom) -> Zone {
    var zone = self
    func after(_ seconds: Double) -> ZoneInstant { .afterStart(seconds: seconds) }
    switch id {
    case "park":
      // Its centroid may lie in the hole, so that it says where it shrinks to.
      let begin = random.within(0, 100)
      zone.course = ZoneCourse(resizings: [
        ZoneCourse.Resizing(
          from: after(begin), to: after(begin + random.within(0, 300)), size: .share(random.within(0.2, 0.8)),
          toward: Field.place(-20, -20)),
        ZoneCourse.Resizing(
          from: .at(Field.time(500)), to: .at(Field.time(560)), size: .share(random.next(below: 2) == 0 ? 0 : 1.2),
          toward: Field.place(-20, -20)),
      ])
    case "annex":
      zone.activeFrom = after(random.within(-20, 100))
      zone.activeTo = after(random.within(150, 400))
    case "post":
      let begin = random.within(0, 100)
      zone.course = ZoneCourse(
        resizings: [
          ZoneCourse.Resizing(from: after(begin), to: after(begin + 60), size: .radius(Meters(random.within(0, 80))))
        ],
        movements: [
          ZoneCourse.Movement(
            from: after(20), to: after(220),
            direction: .bearing(Degrees(random.within(0, 90)), metersPerSecond: random.within(0.2, 2)))
        ])
    case "well":
      var movements: [ZoneCourse.Movement] = []
      for phase in 0..<5 {
        let toward = Field.place(random.within(-150, 150), random.within(-100, 100))
        let from = 80 * Double(phase)
        movements.append(ZoneCourse.Movement(from: after(from), to: after(from + 40), direction: .toward(toward)))
      }
      zone.course = ZoneCourse(movements: movements)
      zone.activeFrom = after(random.within(0, 60))
    default: zone.activeTo = .at(Field.time(random.within(50, 300)))
    }
    return zone
  }
}
