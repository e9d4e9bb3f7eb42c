import QuarryGeometry

@testable import QuarryFences

/// One player on the way through a fence set, as a match leads it: the motion gate first, then the fences.
struct FenceWalk {
  let fences: FenceSet
  var rules = FenceRules()
  var motion = MotionGate.Rules()
  var gate = MotionGate()
  var track = FenceTrack()
  private(set) var room = FenceRoom()
  private(set) var events: [FenceEvent] = []
  private(set) var rejections: [MotionGate.Rejection] = []
  /// Fixes that were not newer than the player's last one.
  private(set) var lateCount = 0
  private var lastTime: GameTime?

  init(_ fences: FenceSet) { self.fences = fences }

  /// Takes a fix in, as it arrives.
  mutating func take(_ fix: FenceFix) {
    if let lastTime, fix.time <= lastTime {
      lateCount += 1
      return
    }
    lastTime = fix.time
    let (held, verdict) = gate.judge(fix, rules: motion)
    switch held {
    case .confirmed(let before, _): judge(before, decidedAt: fix.time)
    case .refuted: rejections.append(.outlier)
    case nil: break
    }
    switch verdict {
    case .taken(let isConnected, _): judge(fix, decidedAt: fix.time, isConnected: isConnected)
    case .held: break
    case .rejected(let reason): rejections.append(reason)
    }
  }

  /// Game time has come so far.
  mutating func advance(to time: GameTime) {
    var found: [FenceEvent] = []
    fences.advance(&track, to: time, rules: rules, into: &found)
    events += found.sorted { fences.isOrdered($0, before: $1) }
  }

  /// Nothing will come any more.
  mutating func end() {
    guard let fix = gate.releaseHeld(), let lastTime else { return }
    judge(fix, decidedAt: lastTime)
  }

  private mutating func judge(_ fix: FenceFix, decidedAt: GameTime, isConnected: Bool = true) {
    var found: [FenceEvent] = []
    fences.update(
      &track, with: fix, decidedAt: decidedAt, isConnected: isConnected, rules: rules, room: &room, into: &found)
    events += found.sorted { fences.isOrdered($0, before: $1) }
  }

  /// The events as words: `enter outer`, `exit outer`.
  var words: [String] { events.map { "\($0.kind == .entered ? "enter" : "exit") \(fences.zones[$0.zone].id)" } }
}

extension FenceWalk {
  /// Walks all fixes to the end.
  static func walk(_ fixes: [FenceFix], through zones: [Zone]) throws -> FenceWalk {
    var walk = FenceWalk(try FenceSet(zones))
    for fix in fixes { walk.take(fix) }
    walk.end()
    return walk
  }
}

extension FenceFix {
  /// A fix at so many seconds.
  init(_ seconds: Double, _ longitude: Double, _ latitude: Double, accuracy: Double? = nil) {
    self.init(
      time: .at(seconds), place: Coordinate(longitude: longitude, latitude: latitude),
      accuracy: accuracy.map { Meters($0) })
  }

  /// A fix at so many seconds.
  init(_ seconds: Double, _ place: Coordinate, accuracy: Double? = nil) {
    self.init(seconds, place.longitude, place.latitude, accuracy: accuracy)
  }
}

extension GameTime {
  static func at(_ seconds: Double) -> GameTime { GameTime(microseconds: Int64((seconds * 1e6).rounded())) }
}

extension Zone {
  static func circle(_ id: String, _ longitude: Double, _ latitude: Double, radius: Double) -> Zone {
    Zone(
      id: id,
      shape: .circle(
        Circle(center: Coordinate(longitude: longitude, latitude: latitude), radius: Meters(radius))))
  }

  /// An area of one polygon; rings are closed here.
  static func area(_ id: String, _ rings: [Coordinate]...) -> Zone {
    Zone(id: id, shape: .area(MultiPolygon([Polygon(rings)])))
  }
}

extension Polygon {
  /// The outer ring, then the holes, each without its last vertex.
  init(_ open: [[Coordinate]]) {
    let rings = open.map { Ring($0 + $0.prefix(1)) }
    self.init(exterior: rings[0], holes: Array(rings.dropFirst()))
  }
}

/// A flat field round an origin: places in metres east and north of it, by the scale of the origin.
struct FenceField {
  var origin = Coordinate(longitude: 13.405, latitude: 52.52)

  func place(_ east: Double, _ north: Double) -> Coordinate {
    let metric = LocalMetric(latitude: origin.latitude)
    return Coordinate(
      longitude: origin.longitude + east / metric.metersPerDegreeLongitude,
      latitude: origin.latitude + north / metric.metersPerDegreeLatitude)
  }

  func places(_ points: [(Double, Double)]) -> [Coordinate] { points.map { place($0.0, $0.1) } }

  /// The rectangle between two corners, without its last vertex.
  func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Coordinate] {
    places([(west, south), (east, south), (east, north), (west, north)])
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers for the same seed everywhere.
struct FenceRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
  mutating func chance(_ share: Double) -> Bool { double(0...1) < share }

  /// A number of the standard normal distribution: twelve uniform ones less six, cut at ±6.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + double(0...1) } }

  /// A simple polygon round the middle of a field: vertices at rising angles, at random distances.
  mutating func star(_ field: FenceField, vertices: Int, radius: ClosedRange<Double>) -> [Coordinate] {
    let start = double(0...1)
    return (0..<vertices).map { index in
      let angle = (Double(index) + double(0.1...0.9) + start) / Double(vertices) * 2 * .pi
      let distance = double(radius)
      return field.place(distance * angle.cosine, distance * angle.sine)
    }
  }
}
