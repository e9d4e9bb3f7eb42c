import QuarryGeometry

@testable import QuarryFences

extension FenceCourse {
  /// The course of a zone in a match that starts at `start`.
  static func of(_ zone: Zone, startsAt start: GameTime? = .at(0)) throws -> FenceCourse {
    let fences = try FenceSet([zone])
    guard let plan = fences.compiled.plans.first?.plan else { throw FenceError.duplicateID("no course") }
    return plan.starting(at: start)
  }

  /// All meetings with a place that stays, by asking for the next one again and again.
  func meetings(of place: Coordinate, after start: GameTime, until end: GameTime, depth: Double = 0) -> [Double] {
    var found: [Double] = []
    var time = start
    while let next = nextMeeting(of: place, after: time, depth: depth), next <= end {
      found.append(next.secondsSince1970)
      time = next
    }
    return found
  }
}

extension ZoneCourse {
  static func shrink(_ from: Double, _ to: Double, _ radius: Double, toward: Coordinate? = nil) -> Resizing {
    Resizing(
      from: .afterStart(seconds: from), to: .afterStart(seconds: to), size: .radius(Meters(radius)), toward: toward)
  }

  static func scale(_ from: Double, _ to: Double, _ share: Double, toward: Coordinate? = nil) -> Resizing {
    Resizing(from: .afterStart(seconds: from), to: .afterStart(seconds: to), size: .share(share), toward: toward)
  }

  static func move(_ from: Double, _ to: Double, _ bearing: Double, _ speed: Double) -> Movement {
    Movement(
      from: .afterStart(seconds: from), to: .afterStart(seconds: to),
      direction: .bearing(Degrees(bearing), metersPerSecond: speed))
  }

  static func move(_ from: Double, _ to: Double, toward place: Coordinate) -> Movement {
    Movement(from: .afterStart(seconds: from), to: .afterStart(seconds: to), direction: .toward(place))
  }
}

extension Zone {
  func with(_ resizings: [ZoneCourse.Resizing] = [], _ movements: [ZoneCourse.Movement] = []) -> Zone {
    var zone = self
    zone.course = ZoneCourse(resizings: resizings, movements: movements)
    return zone
  }
}

/// Random zones in time, near one place.
struct RandomCourse {
  var zone: Zone
  /// When the last phase ends, in seconds.
  var end: Double
  let field: FenceField

  init(_ random: inout FenceRandom, _ field: FenceField) {
    self.field = field
    var time = random.double(-5...10)
    /// The next phase's ends: sometimes without length, sometimes right after the one before.
    func span(_ random: inout FenceRandom) -> (Double, Double) {
      let from = time + (random.chance(0.3) ? 0 : random.double(0...10))
      time = from + (random.chance(0.15) ? 0 : random.double(1...30))
      return (from, time)
    }
    func somewhere(_ random: inout FenceRandom, _ reach: Double) -> Coordinate {
      field.place(random.double(-reach...reach), random.double(-reach...reach))
    }
    let count = Int.random(in: 1...4, using: &random)
    if random.chance(0.6) {
      zone = .circle("z", field.origin.longitude, field.origin.latitude, radius: random.double(5...100))
      var resizings: [ZoneCourse.Resizing] = []
      var movements: [ZoneCourse.Movement] = []
      for _ in 0..<count {
        let (from, to) = span(&random)
        let radius = random.chance(0.15) ? 0 : random.double(1...120)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: resizings.append(ZoneCourse.shrink(from, to, radius))
        case 1: resizings.append(ZoneCourse.shrink(from, to, radius, toward: somewhere(&random, 120)))
        case 2:
          movements.append(ZoneCourse.move(from, to, random.double(-180...360), random.double(0...12)))
          if random.chance(0.5) { resizings.append(ZoneCourse.shrink(from + (to - from) * 0.3, to, radius)) }
        default: movements.append(ZoneCourse.move(from, to, toward: somewhere(&random, 150)))
        }
      }
      zone.course = ZoneCourse(resizings: resizings, movements: movements)
    } else {
      var outer = random.star(field, vertices: Int.random(in: 3...16, using: &random), radius: 40...100)
      if random.chance(0.3) { outer = field.rectangle(-80, -60, 70, 50) }
      let hole = random.chance(0.3) ? [random.star(field, vertices: 5, radius: 3...12)] : []
      zone = Zone(id: "z", shape: .area(MultiPolygon([Polygon([outer] + hole)])))
      var resizings: [ZoneCourse.Resizing] = []
      for index in 0..<count {
        let (from, to) = span(&random)
        let isLast = index == count - 1
        let share = isLast && random.chance(0.2) ? 0 : random.double(0.1...1.6)
        // Beside any hole, within the incircle of what is left of the area.
        let toward = index == 0 && hole.isEmpty ? somewhere(&random, 3) : nil
        resizings.append(ZoneCourse.scale(from, to, share, toward: toward))
      }
      zone.course = ZoneCourse(resizings: resizings)
    }
    end = time
  }
}
