import QuarryFences
import QuarryGeometry
import QuarryIndex
import QuarryProximity
import QuarryTesting

/// What happens to a player in a made-up stream.
struct StreamStep {
  enum What {
    case fix(FenceFix)
    case quit
  }

  var time: GameTime
  var player: Int
  var what: What
}

/// Herds of players who walk, run, drive and jump in places that are hard for an index.
struct WalkingHerd {
  enum Kind: String, CaseIterable, Sendable {
    case park, crowd, antimeridian, northPole, atThePole, cars, mixedRates, oneInstant, jumps, comingAndGoing, silences
  }

  var steps: [StreamStep] = []
  let kind: Kind
  let seed: UInt64

  static let start: Int64 = 1_700_000_000_000_000

  init(_ kind: Kind, players: Int, seconds: Int, seed: UInt64) {
    self.kind = kind
    self.seed = seed
    var random = RandomPlaces(seed: seed)
    for player in 0..<players { walk(player, Double(seconds), &random) }
    steps.sort { ($0.time, $0.player) < ($1.time, $1.player) }
  }

  private var center: Coordinate {
    switch kind {
    case .antimeridian: Coordinate(longitude: 179.9999, latitude: -17)
    case .northPole: Coordinate(longitude: 40, latitude: 89.9995)
    case .atThePole: Coordinate(longitude: -120, latitude: 90)
    default: Coordinate(longitude: 13.4, latitude: 52.5)
    }
  }

  private mutating func walk(_ player: Int, _ seconds: Double, _ random: inout RandomPlaces) {
    let area: ClosedRange<Double> = kind == .crowd ? 0...30 : kind == .cars ? 0...300 : 0...120
    var place = random.place(near: center, meters: area)
    var azimuth = random.number(in: -180...180)
    var time = random.number(in: 0...3)
    if kind == .oneInstant { time = time.rounded(.down) }
    while time < seconds {
      let micro = Self.start + Int64(time * 1e6)
      steps.append(
        StreamStep(
          time: GameTime(microseconds: micro), player: player,
          what: .fix(FenceFix(time: GameTime(microseconds: micro), place: place))))
      let (interval, speed) = pace(player, &random)
      time += interval
      azimuth += random.number(in: -40...40)
      if Geodesic.distance(place, center) > Meters(area.upperBound) {
        azimuth = Geodesic.inverse(from: place, to: center).initialAzimuth.value
      }
      place = Geodesic.destination(from: place, azimuth: Degrees(azimuth), distance: Meters(speed * interval))
      if kind == .jumps, random.integer(in: 0...30) == 0 {
        place = random.place(near: center, meters: random.integer(in: 0...1) == 0 ? area : 5000...20_000)
      }
      if kind == .comingAndGoing, random.integer(in: 0...15) == 0 {
        let quit = Self.start + Int64((time + 0.25) * 1e6)
        steps.append(StreamStep(time: GameTime(microseconds: quit), player: player, what: .quit))
        time += random.number(in: 1...30)
      }
    }
  }

  private func pace(_ player: Int, _ random: inout RandomPlaces) -> (interval: Double, speed: Double) {
    switch kind {
    case .cars: (1, random.number(in: 0...35))
    case .mixedRates:
      (player % 3 == 0 ? 0.2 : player % 3 == 1 ? 1 : random.number(in: 3...14), random.number(in: 0...3))
    case .oneInstant: (player % 4 == 0 ? 3 : 1, random.number(in: 0...4))
    case .silences: (random.integer(in: 0...10) == 0 ? random.number(in: 15...60) : 1, random.number(in: 0...2))
    default: (random.number(in: 0.8...1.3), random.number(in: 0...5))
    }
  }

  /// Plays the stream, and everything that follows when nobody says anything any more.
  func play(
    _ encounters: inout Encounters, each: (inout Encounters) throws -> Void = { _ in }
  ) throws -> [ProximityEvent] {
    var room = ProximityRoom()
    var events: [ProximityEvent] = []
    for step in steps {
      switch step.what {
      case .fix(let fix): try encounters.take(fix, of: step.player, room: &room, into: &events)
      case .quit: encounters.remove(step.player, at: step.time, room: &room, into: &events)
      }
      try each(&encounters)
    }
    encounters.advance(to: end, room: &room, into: &events)
    return events
  }

  /// Long after the last step.
  var end: GameTime { (steps.last?.time ?? .distantPast).advanced(bySeconds: 1000) }
}

/// What happened to a pair, as the slow way finds it.
struct PairHappening: Hashable {
  var isMeeting: Bool
  var first: Int
  var second: Int
  var time: GameTime
}

/// All meetings and partings of a herd by geodesics, pair by pair: whole ways first, and no index.
///
/// Only for herds without silences: there both ways are known up to the earlier of two last fixes.
struct PairOracle {
  /// A way without a break, and how it ended.
  private struct Run {
    var stops: [(time: GameTime, place: Coordinate, space: SpacePoint)] = []
    var quitAt: GameTime?
  }

  private var runs: [[Run]]
  private let near: Meters
  private let leave: Meters
  private let end: GameTime

  init(_ herd: WalkingHerd, near: Meters, leave: Meters, gapMeters: Meters = Meters(1000)) {
    self.near = near
    self.leave = leave
    end = herd.end
    runs = []
    for step in herd.steps {
      while runs.count <= step.player { runs.append([]) }
      var mine = runs[step.player]
      switch step.what {
      case .quit: if !mine.isEmpty { mine[mine.count - 1].quitAt = step.time }
      case .fix(let fix):
        let stop = (fix.time, fix.place, SpacePoint(fix.place))
        let isFar = mine.last?.stops.last.map {
          $0.space.squaredChord(to: stop.2).squareRoot() > gapMeters.value
        }
        if mine.isEmpty || mine.last?.quitAt != nil || isFar ?? false { mine.append(Run()) }
        mine[mine.count - 1].stops.append(stop)
      }
      runs[step.player] = mine
    }
  }

  func happenings() -> [PairHappening] {
    var all: [PairHappening] = []
    for a in runs.indices {
      for b in runs.indices where b > a { all += happenings(a, b) }
    }
    return all.sorted {
      ($0.time, $0.isMeeting ? 1 : 0, $0.first, $0.second) < ($1.time, $1.isMeeting ? 1 : 0, $1.first, $1.second)
    }
  }

  private func happenings(_ a: Int, _ b: Int) -> [PairHappening] {
    var all: [PairHappening] = []
    var isNear = false
    func happen(_ time: GameTime) {
      isNear.toggle()
      // Together and apart within a microsecond is nothing.
      if let last = all.last, !isNear, last.isMeeting, last.time == time {
        all.removeLast()
      } else {
        all.append(PairHappening(isMeeting: isNear, first: a, second: b, time: time))
      }
    }
    var meetings: [(from: GameTime, to: GameTime, one: Run, other: Run)] = []
    for one in runs[a] {
      for other in runs[b] {
        let from = max(one.stops[0].time, other.stops[0].time)
        // Who is silent at the end stands there; a quit ends all that is known by then.
        let isLast = (
          one.stops.last?.time == runs[a].last?.stops.last?.time,
          other.stops.last?.time == runs[b].last?.stops.last?.time
        )
        func known(_ run: Run, _ isLast: Bool, _ partner: Run) -> GameTime {
          let until = partner.quitAt ?? .distantFuture
          let stops = run.stops.filter { $0.time <= until }
          let last = stops.last?.time ?? .distantPast
          return isLast && run.quitAt == nil && partner.quitAt == nil ? end : last
        }
        let to = min(known(one, isLast.0, other), known(other, isLast.1, one))
        if to >= from { meetings.append((from, to, one, other)) }
      }
    }
    meetings.sort { $0.from < $1.from }
    for meeting in meetings {
      follow(meeting.one, meeting.other, meeting.from, meeting.to, isNear: { isNear }, happen)
      let quit = [meeting.one.quitAt, meeting.other.quitAt].compactMap { $0 }.min()
      if let quit, isNear { happen(quit) }
    }
    return all
  }

  private func place(_ run: Run, _ time: GameTime) -> Coordinate {
    guard let next = run.stops.firstIndex(where: { $0.time >= time }) else {
      return run.stops[run.stops.count - 1].place
    }
    if run.stops[next].time == time || next == 0 { return run.stops[next].place }
    let before = run.stops[next - 1]
    let share = (time - before.time) / (run.stops[next].time - before.time)
    return before.space.interpolated(to: run.stops[next].space, share: share).place
  }

  private func follow(
    _ one: Run, _ other: Run, _ from: GameTime, _ to: GameTime, isNear: () -> Bool, _ happen: (GameTime) -> Void
  ) {
    func distance(_ time: Int64) -> Meters {
      let time = GameTime(microseconds: time)
      return Geodesic.distance(place(one, time), place(other, time))
    }
    func isOther(_ time: Int64) -> Bool { isNear() ? distance(time) > leave : distance(time) <= near }
    if isOther(from.microseconds) { happen(from) }
    var bends = Set([from.microseconds, to.microseconds])
    for stop in one.stops + other.stops where stop.time > from && stop.time < to {
      bends.insert(stop.time.microseconds)
    }
    let sorted = bends.sorted()
    for (start, end) in zip(sorted, sorted.dropFirst()) {
      let piece = Piece(
        start, end, (space(one, start), space(other, start)), (space(one, end), space(other, end)), near, leave)
      // On a piece the distance falls and then rises: its least value cuts it in two.
      for (begin, finish) in [(start, piece.bottom), (piece.bottom, end)] where finish > begin {
        guard piece.isOther(finish, isNear: isNear()) else { continue }
        var (before, after) = (begin, finish)
        while after - before > 1 {
          let middle = before + (after - before) / 2
          if piece.isOther(middle, isNear: isNear()) { after = middle } else { before = middle }
        }
        happen(GameTime(microseconds: after))
      }
    }
  }

  private func space(_ run: Run, _ time: Int64) -> SpacePoint { SpacePoint(place(run, GameTime(microseconds: time))) }

  /// Two straight ways from one bend to the next.
  private struct Piece {
    let start: Int64
    let end: Int64
    private let from: (SpacePoint, SpacePoint)
    private let to: (SpacePoint, SpacePoint)
    private let near: Meters
    private let leave: Meters
    /// When the two are nearest.
    private(set) var bottom: Int64

    init(
      _ start: Int64, _ end: Int64, _ from: (SpacePoint, SpacePoint), _ to: (SpacePoint, SpacePoint), _ near: Meters,
      _ leave: Meters
    ) {
      (self.start, self.end, self.from, self.to, self.near, self.leave) = (start, end, from, to, near, leave)
      bottom = start
      var (low, high) = (start, end)
      while high - low > 2 {
        let third = (high - low) / 3
        if chord(low + third) <= chord(high - third) { high -= third } else { low += third }
      }
      bottom = chord(start) <= chord(low) ? start : chord(end) <= chord(low) ? end : low
    }

    private func places(_ time: Int64) -> (SpacePoint, SpacePoint) {
      let share = Double(time - start) / Double(end - start)
      return (from.0.interpolated(to: to.0, share: share), from.1.interpolated(to: to.1, share: share))
    }

    private func chord(_ time: Int64) -> Double {
      let (a, b) = places(time)
      return a.squaredChord(to: b).squareRoot()
    }

    /// Whether the two are on the other side of the distance that counts: by the geodesic, where the chord is near it.
    func isOther(_ time: Int64, isNear: Bool) -> Bool {
      let limit = isNear ? leave.value : near.value
      let chord = chord(time)
      if abs(chord - limit) > limit * 1e-3 + 0.01 { return isNear ? chord > limit : chord <= limit }
      let (a, b) = places(time)
      let distance = Geodesic.distance(a.place, b.place).value
      return isNear ? distance > limit : distance <= limit
    }
  }
}
