import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("vehicles")
struct VehicleWatchTests {
  let field = FenceField()
  let rules = PlausibilityRules()

  private struct Course {
    var rides: [(begin: Double, end: Double?)] = []
    var last = VehicleWatch()
  }

  /// When the player is in a vehicle: fixes as seconds, metres east, and the speed that they state.
  private func course(_ steps: [(time: Double, east: Double, speed: Double?)], accuracy: Double = 5) -> Course {
    var (gate, track, course) = (MotionGate(), TrackPlausibility(), Course())
    for step in steps {
      let fix = Fix(
        player: "ann", time: .at(step.time), coordinate: field.place(step.east, 0), accuracy: Meters(accuracy),
        speedMetersPerSecond: step.speed)
      let before = track.vehicle.ride
      let (_, verdict) = gate.judge(FenceFix(fix), rules: rules.motion)
      _ = track.observe(fix, verdict, rules: rules)
      if before == nil, track.vehicle.ride != nil { course.rides.append((step.time, nil)) }
      if before != nil, track.vehicle.ride == nil { course.rides[course.rides.count - 1].end = step.time }
    }
    course.last = track.vehicle
    return course
  }

  /// A way at these speeds, each kept for so many seconds, at 1 Hz.
  private func drive(_ legs: [(speed: Double, seconds: Int)], states: Bool = false)
    -> [(time: Double, east: Double, speed: Double?)]
  {
    var (time, east) = (0.0, 0.0)
    var steps: [(time: Double, east: Double, speed: Double?)] = [(0, 0, nil)]
    for leg in legs {
      for _ in 0..<leg.seconds {
        time += 1
        east += leg.speed
        steps.append((time, east, states ? leg.speed : nil))
      }
    }
    return steps
  }

  @Test("a car is told after two stretches of ten seconds, with what tells it")
  func car() throws {
    let course = course(drive([(20, 60)]))
    #expect(course.rides.count == 1)
    // From rest the first step is held, so the stretches may begin a second or two late.
    #expect(course.rides.first.map { $0.begin >= 20 && $0.begin <= 23 } == true)
    let ride = try #require(course.last.ride)
    #expect(ride.source == .track)
    #expect(ride.since <= .at(2))
    #expect(ride.speed > 18.5 && ride.speed < 20)
    #expect(course.last.rideCount == 1)
  }

  @Test("a sprint, a run and a bicycle are no vehicle", arguments: [12.0, 6.5, 1.4])
  func onFoot(speed: Double) {
    #expect(course(drive([(speed, 120)])).rides.isEmpty)
  }

  @Test("a leap of 200 m, or one out and back, is no vehicle")
  func leaps() {
    func walk(_ leap: (Double) -> Double) -> [(time: Double, east: Double, speed: Double?)] {
      (0..<120).map { (Double($0), Double($0) * 1.4 + leap(Double($0)), nil) }
    }
    #expect(course(walk { $0 >= 45 ? 90 : 0 }).rides.isEmpty)
    for length in 1...40 {
      let out = course(walk { $0 >= 45 && $0 < 45 + Double(length) ? 90 : 0 })
      #expect(out.rides.isEmpty, "\(length) s")
      let far = walk { $0 >= 45 && $0 < 45 + Double(length) ? 400 : 0 }
      #expect(course(far.filter { Int($0.time) % 5 == 0 }).rides.isEmpty, "\(length) s, every 5 s")
    }
  }

  @Test("a red light does not end a ride, getting off does")
  func stops() {
    let light = course(drive([(15, 60), (0, 40), (15, 60)]))
    #expect(light.rides.count == 1)
    #expect(light.last.ride != nil)
    let off = course(drive([(15, 60), (1, 200)]))
    #expect(off.rides.count == 1)
    let end = off.rides.first?.end ?? 0
    #expect(end >= 60 + VehicleWatch.restSeconds && end <= 60 + VehicleWatch.restSeconds + 35, "\(end)")
    #expect(off.last.ride == nil && off.last.rideCount == 1)
  }

  @Test("stated speeds tell of a vehicle sooner, where the track bears them out")
  func stated() throws {
    let course = course(drive([(20, 40)], states: true))
    #expect(course.rides.first.map { $0.begin >= 11 && $0.begin <= 14 } == true)
    #expect(course.last.ride?.source == .reported)
    #expect(course.last.ride?.speed == 20)
  }

  @Test("a speed in the wrong unit is no vehicle")
  func wrongUnit() {
    // 13 km/h given as metres a second.
    let steps = (0..<120).map { (time: Double($0), east: Double($0) * 3.6, speed: 13.0 as Double?) }
    #expect(course(steps).rides.isEmpty)
    for odd in [Double.nan, .infinity, -20] {
      #expect(course((0..<60).map { (Double($0), Double($0), odd) }).rides.isEmpty)
    }
  }

  @Test("a tunnel is part of the ride; a move for good is none by itself")
  func gaps() {
    let road = drive([(20, 30)])
    let tunnel = course(road + (0..<20).map { (120 + Double($0), 2400 + Double($0) * 20, nil) })
    #expect(tunnel.rides.count == 1 && tunnel.last.ride != nil)
    let moved = (0..<120).map { (time: Double($0), east: Double($0) + ($0 < 50 ? 0 : 90_000), speed: nil as Double?) }
    #expect(course(moved).rides.isEmpty)
  }

  @Test("it is the net speed that counts: two fixes 400 m off, each within its accuracy, are no ride")
  func inaccurate() {
    let steps = (0..<60).map { (time: Double($0) * 10, east: Double($0 % 3) * 200, speed: nil as Double?) }
    #expect(course(steps, accuracy: 150).rides.isEmpty)
    #expect(course((0..<60).map { (Double($0) * 10, Double($0) * 200, nil) }, accuracy: 20).rides.count == 1)
  }
}
