import QuarryGeometry
import Testing

@testable import QuarryFences

/// Events of timed zones against a look at every hundredth of a second, which knows nothing but depths.
@Suite("zones that act on players, by brute force")
struct AdvanceOracleTests {
  struct Found: CustomStringConvertible {
    var kind: FenceEvent.Kind
    var crossedAt: Double
    var decidedAt: Double
    var description: String { "\(kind) \(crossedAt) \(decidedAt)" }
  }

  private static func field(_ seed: Int, _ random: inout FenceRandom) -> FenceField {
    let latitude = [52.5, -79, 89.9, 0, -33, -89.99][seed % 6]
    let longitude = seed % 3 == 0 ? 180 : random.double(-180...180)
    return FenceField(origin: Coordinate(longitude: longitude, latitude: latitude))
  }

  private static func scheduled(_ drawn: RandomCourse, _ random: inout FenceRandom) -> Zone {
    var zone = drawn.zone
    if random.chance(0.4) { zone.activeFrom = .afterStart(seconds: random.double(1...15)) }
    if random.chance(0.4) { zone.activeTo = .afterStart(seconds: random.double(16...50)) }
    return zone
  }

  private static let step = 0.01

  @Test("a silent player enters and leaves when the depth at the place of the last fix says so", arguments: 1...18)
  func silent(seed: Int) throws {
    var random = FenceRandom(seed: seed &+ 8000)
    let field = Self.field(seed, &random)
    var count = 0
    for index in 0..<14 {
      let drawn = RandomCourse(&random, field)
      let zone = Self.scheduled(drawn, &random)
      guard let set = try? FenceSet([zone]).starting(at: .at(0)) else { continue }
      let rules = FenceRules(minimumMargin: Meters(random.chance(0.3) ? 6 : 0))
      let accuracy = random.double(0.5...12)
      let place = field.place(random.double(-130...130), random.double(-130...130)).normalized
      var walk = FenceWalk(set)
      walk.rules = rules
      walk.take(FenceFix(0, place, accuracy: accuracy))
      var isInside = walk.track.membership(of: 0) == .inside
      guard walk.track.membership(of: 0) != .unknown else { continue }
      let end = drawn.end + 5
      walk.advance(to: .at(max(end, 0)))
      // The same, step by step.
      let enter = max(accuracy * rules.enterFactor, rules.minimumMargin.value)
      let exit = max(accuracy * rules.exitFactor, rules.minimumMargin.value)
      var expected: [Found] = []
      var (crossed, wasDeep, wasOpen) = (0.0, true, set.isOpen(0, at: .at(0)))
      wasDeep = set.covers(place, zone: 0, at: .at(0))
      var isDoubtful = false
      for tick in 1...max(Int(end / Self.step), 1) {
        let time = Double(tick) * Self.step
        let isOpen = set.isOpen(0, at: .at(time))
        let depth = set.signedDistance(from: place, toZone: 0, at: .at(time))?.value ?? -.infinity
        if isOpen != wasOpen {
          wasOpen = isOpen
          wasDeep = depth >= 0
          crossed = time
          if isOpen != isInside, !isOpen || depth >= 0 {
            // What the fix can tell of a narrow zone is left to another test.
            if isOpen, depth < enter { isDoubtful = true }
            isInside = isOpen
            expected.append(Found(kind: isOpen ? .entered : .exited, crossedAt: time, decidedAt: time))
          }
          continue
        }
        guard isOpen else { continue }
        if (depth >= 0) != wasDeep {
          wasDeep = depth >= 0
          crossed = time
        }
        guard isInside ? depth < -exit : depth > enter else { continue }
        isInside.toggle()
        expected.append(Found(kind: isInside ? .entered : .exited, crossedAt: crossed, decidedAt: time))
      }
      guard !isDoubtful else { continue }
      let found = walk.events.filter { !$0.isInitial }
      // Grazes of the margin shorter than a step are passed over.
      guard
        found.allSatisfy({ event in
          !found.contains { $0.decidedAt > event.decidedAt && $0.decidedAt - event.decidedAt < 0.03 }
        })
      else { continue }
      #expect(found.map(\.kind) == expected.map(\.kind), "seed \(seed), \(index): \(found), \(expected)")
      for (event, other) in zip(found, expected) {
        #expect(
          abs(event.decidedAt.secondsSince1970 - other.decidedAt) < 0.011, "seed \(seed), \(index): \(event), \(other)")
        #expect(
          abs(event.crossedAt.secondsSince1970 - other.crossedAt) < 0.021, "seed \(seed), \(index): \(event), \(other)")
        #expect(event.place == place)
      }
      count += found.count
    }
    #expect(count > 0, "seed \(seed)")
  }

  @Test("without margins, silence and ways are told as they were", arguments: 1...18)
  func exact(seed: Int) throws {
    var random = FenceRandom(seed: seed &+ 9000)
    let field = Self.field(seed, &random)
    var count = 0
    for index in 0..<14 {
      let drawn = RandomCourse(&random, field)
      let zone = Self.scheduled(drawn, &random)
      guard let set = try? FenceSet([zone]).starting(at: .at(0)) else { continue }
      let rules = FenceRules(enterFactor: 0, exitFactor: 0, overwhelmingFactor: 0, gapSeconds: 1000)
      let times = [0.0, 7, 9, 21, 40].map { $0 + random.double(0...1) }
      let places = times.map { _ in field.place(random.double(-130...130), random.double(-130...130)).normalized }
      var track = FenceTrack()
      var room = FenceRoom()
      var events: [FenceEvent] = []
      for (time, place) in zip(times, places) {
        var found: [FenceEvent] = []
        set.update(&track, with: FenceFix(time, place, accuracy: 1), rules: rules, room: &room, into: &found)
        events += found.sorted { set.isOrdered($0, before: $1) }
      }
      let expected = Self.expected(set, times, places)
      let found = events.filter { !$0.isInitial }
      let instants = (found.map(\.crossedAt.secondsSince1970) + expected.map(\.crossedAt)).sorted()
      let isFine = zip(instants, instants.dropFirst()).contains { $1 - $0 > 0.012 && $1 - $0 < 0.05 }
      guard !isFine else { continue }
      #expect(found.map(\.kind) == expected.map(\.kind), "seed \(seed), \(index): \(found), \(expected)")
      for (event, other) in zip(found, expected) {
        #expect(
          abs(event.decidedAt.secondsSince1970 - other.decidedAt) < 0.011, "seed \(seed), \(index): \(event), \(other)")
        #expect(
          abs(event.crossedAt.secondsSince1970 - other.crossedAt) < 0.021, "seed \(seed), \(index): \(event), \(other)")
      }
      count += found.count
    }
    #expect(count > 0, "seed \(seed)")
  }

  /// Between two fixes the zone acts on who stays; then the way is looked at from where the zone left off.
  private static func expected(_ set: FenceSet, _ times: [Double], _ places: [Coordinate]) -> [Found] {
    func isIn(_ place: Coordinate, _ time: Double) -> Bool { set.covers(place, zone: 0, at: .at(time)) }
    var found: [Found] = []
    var isInside = isIn(places[0], times[0])
    for index in times.indices.dropFirst() {
      let (start, end) = (times[index - 1], times[index])
      var since = start
      var wasOpen = set.isOpen(0, at: .at(start))
      for tick in 1...Int((end - start) / step) {
        let time = start + Double(tick) * step
        guard time < end else { break }
        let isOpen = set.isOpen(0, at: .at(time))
        if isOpen, !wasOpen { since = time }
        wasOpen = isOpen
        guard isIn(places[index - 1], time) != isInside else { continue }
        isInside.toggle()
        since = time
        found.append(Found(kind: isInside ? .entered : .exited, crossedAt: time, decidedAt: time))
      }
      guard set.isOpen(0, at: .at(end)) else { continue }
      let path = MotionPath(from: places[index - 1], to: places[index])
      for tick in Int(
        ((since - start) / step).rounded(.up))...max(
          Int((end - start) / step), Int(((since - start) / step).rounded(.up)))
      {
        let time = min(start + Double(tick) * step, end)
        guard isIn(path.place(at: (time - start) / (end - start)).normalized, time) != isInside else { continue }
        isInside.toggle()
        found.append(Found(kind: isInside ? .entered : .exited, crossedAt: time, decidedAt: end))
      }
      if isIn(places[index], end) != isInside {
        isInside.toggle()
        found.append(Found(kind: isInside ? .entered : .exited, crossedAt: end, decidedAt: end))
      }
    }
    return found
  }
}
