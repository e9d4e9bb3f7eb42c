import Quarry
import QuarryBenchmarks
import QuarryGeometry
import QuarryIndex
import QuarryProximity

extension BenchmarkCase {
  /// Players who send one after the other: who meets whom, and who parts?
  static var encounterCases: [BenchmarkCase] {
    [
      streamCase("10k", 10_000, isChecked: true), streamCase("100k", 100_000, isChecked: false),
      cityCase("100k", 100_000), evidenceCase("10k", 10_000),
    ] + [1000, 2000, 5000, 10_000].map(stadiumCase)
  }

  private static func streamCase(_ size: String, _ count: Int, isChecked: Bool) -> BenchmarkCase {
    BenchmarkCase("Encounters/stream/herd/\(size)", noun: "fix", isChecked: isChecked) {
      let watch = ProximityWatch(near: Meters(Herd.radius))
      let herd = try Herd(count)
      return [
        try EncounterStream(herd.places, herd.movedPlaces).contender("Quarry", watch),
        try EncounterStream(herd.places, herd.movedPlaces).contender(
          "Quarry, leaving at 60 m", ProximityWatch(near: Meters(Herd.radius), leave: Meters(60))),
      ]
    }
  }

  /// Everybody anywhere in the city.
  private static func cityCase(_ size: String, _ count: Int) -> BenchmarkCase {
    BenchmarkCase("Encounters/stream/city/\(size)", noun: "fix") {
      let (places, moved) = try crowd(count, side: Herd.side, seed: 605)
      return [try EncounterStream(places, moved).contender("Quarry", ProximityWatch(near: Meters(Herd.radius)))]
    }
  }

  /// Players anywhere in a square, and where they are a step later.
  private static func crowd(
    _ count: Int, side: Double, seed: UInt64
  ) throws -> (places: [Coordinate], moved: [Coordinate]) {
    var random = InputRandom(seed: seed)
    let plane = try LocalProjection(center: CityPlane.centre)
    var (places, moved): ([Coordinate], [Coordinate]) = ([], [])
    for _ in 0..<count {
      let (east, north) = (random.uniform(-side / 2, side / 2), random.uniform(-side / 2, side / 2))
      let heading = Degrees(random.uniform(0, 360))
      places.append(plane.unproject(PlanarPoint(eastMeters: east, northMeters: north)))
      moved.append(
        plane.unproject(
          PlanarPoint(
            eastMeters: east + Herd.step * heading.cosineOfAngle, northMeters: north + Herd.step * heading.sineOfAngle))
      )
    }
    return (places, moved)
  }

  private static func evidenceCase(_ size: String, _ count: Int) -> BenchmarkCase {
    BenchmarkCase("Encounters/evidence/herd/\(size)", noun: "fix") {
      let herd = try Herd(count)
      let watch = ProximityWatch(near: Meters(Herd.radius), decision: .evidence(FenceRules()))
      return [try EncounterStream(herd.places, herd.movedPlaces).contender("Quarry", watch)]
    }
  }

  private static func stadiumCase(_ count: Int) -> BenchmarkCase {
    BenchmarkCase("Encounters/stadium/crowd/\(count)", noun: "pair of a tick") {
      let (places, moved) = try crowd(count, side: 100, seed: 603)
      var pairs = PlayerPairs()
      try PlayerGrid(places).pairs(within: Meters(Herd.radius), into: &pairs)
      return [
        try EncounterStream(places, moved, warmUp: 2, ticks: 2, isChecked: count <= 2000).contender(
          "Quarry", ProximityWatch(near: Meters(Herd.radius)), operations: pairs.count * 2)
      ]
    }
  }
}

/// A stream of one fix a second from each player, in an order of their own, to and fro between two places.
private struct EncounterStream {
  let fixes: [FenceFix]
  let players: [Int32]
  let first: Int
  let count: Int
  /// Whether the answer is held against all pairs: not where these are many millions.
  private let isChecked: Bool

  init(
    _ places: [Coordinate], _ moved: [Coordinate], warmUp: Int = 2, ticks: Int = 4, isChecked: Bool = true
  ) throws {
    self.isChecked = isChecked
    var random = InputRandom(seed: 604)
    count = places.count
    first = warmUp * count
    var order = Array(0..<Int32(count))
    for index in order.indices.dropLast() {
      order.swapAt(index, index + Int(random.uniform(0, Double(count - index))))
    }
    var (fixes, players): ([FenceFix], [Int32]) = ([], [])
    for tick in 0..<(warmUp + ticks) {
      for (index, player) in order.enumerated() {
        let (from, to) = (places[Int(player)], moved[Int(player)])
        let microseconds = Int64(tick) * 1_000_000 + Int64(index) * 1_000_000 / Int64(count)
        // Straight on, a step in each second.
        let place = Coordinate(
          longitude: from.longitude + Double(tick) * (to.longitude - from.longitude),
          latitude: from.latitude + Double(tick) * (to.latitude - from.latitude))
        fixes.append(FenceFix(time: GameTime(microseconds: microseconds), place: place))
        players.append(player)
      }
    }
    self.fixes = fixes
    self.players = players
  }

  func contender(_ name: String, _ watch: ProximityWatch, operations: Int? = nil) throws -> Contender {
    try check(watch)
    return Contender(
      name, check: .steady, operations: operations ?? fixes.count - first,
      preparing: {
        let (warmUp, rest) = (batches(0..<first), batches(first..<fixes.count))
        return {
          var room = ProximityRoom()
          var events: [ProximityEvent] = []
          var encounters = try Encounters(watches: [watch])
          try Self.play(warmUp, &encounters, &room, &events)
          events.removeAll(keepingCapacity: true)
          events.reserveCapacity(fixes.count)
          return {
            try Self.play(rest, &encounters, &room, &events)
            return events.count
          }
        }
      })
  }

  /// Some hundred fixes at a time, as a backend gets them.
  private struct Batch {
    let fixes: [FenceFix]
    let players: [Int32]
  }

  private func batches(_ range: Range<Int>) -> [Batch] {
    stride(from: range.lowerBound, to: range.upperBound, by: 500).map {
      let part = $0..<min($0 + 500, range.upperBound)
      return Batch(fixes: Array(fixes[part]), players: Array(players[part]))
    }
  }

  private static func play(
    _ batches: [Batch], _ encounters: inout Encounters, _ room: inout ProximityRoom, _ events: inout [ProximityEvent]
  ) throws {
    for batch in batches { try encounters.take(batch.fixes, of: batch.players, room: &room, into: &events) }
  }

  /// Where distances alone decide, those are near in the end who are within the distance then; and who met or parted, in turns.
  private func check(_ watch: ProximityWatch) throws {
    guard case .distance(let leave) = watch.decision, leave == watch.near, isChecked else { return }
    var (room, events) = (ProximityRoom(), [ProximityEvent]())
    var encounters = try Encounters(watches: [watch])
    try Self.play(batches(0..<fixes.count), &encounters, &room, &events)
    encounters.advance(to: fixes[fixes.count - 1].time.advanced(bySeconds: 1000), room: &room, into: &events)
    var places = [Coordinate](repeating: fixes[0].place, count: count)
    for (fix, player) in zip(fixes, players).suffix(count) { places[Int(player)] = fix.place }
    let pairs = try PlayerGrid(places).pairCount(within: watch.near)
    let met = events.reduce(0) { $0 + ($1.kind == .met ? 1 : -1) }
    guard pairs == encounters.nearCounts[0], met == pairs else {
      throw PeerError(description: "\(encounters.nearCounts[0]) pairs are told to be near, \(pairs) are")
    }
  }
}
