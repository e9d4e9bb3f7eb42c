import QuarryGeometry
import Testing

@testable import QuarryFences

/// Fixes that are passed by since no border is near, against the same fixes judged each.
@Suite("fixes far from all borders")
struct FenceClearTests {
  /// Zones about a place: areas with holes and parts, circles, corridors, with margins of their own.
  private static func zones(_ random: inout FenceRandom, _ field: FenceField, seed: Int) -> [Zone] {
    (0..<Int.random(in: 1...12, using: &random)).map { index in
      var moved = field
      moved.origin = field.place(random.double(-800...800), random.double(-800...800))
      var zone = FenceOracleTests.zone(&random, moved)
      if random.chance(0.2) {
        let place = moved.origin.normalized
        zone = .circle("z", place.longitude, place.latitude, radius: random.double(200...900))
      }
      zone.id = "z\(index)"
      if random.chance(0.1) { zone.minimumMargin = Meters(random.double(1...40)) }
      // Zones that depend on altitude or on time are judged with each fix: then nothing is passed by.
      if seed % 7 == 6, random.chance(0.3) { (zone.floor, zone.ceiling) = (Meters(0), Meters(20)) }
      if seed % 7 == 5, random.chance(0.3) { zone.activeFrom = .afterStart(seconds: 500) }
      return zone
    }
  }

  private static let latitudes = [52.5, 0, -33, 70, 77.99, -78.4, 89.99, -89.999, 45]

  @Test("judged or passed by, the events and all that is known are the same")
  func same() {
    var (passed, total) = (0, 0)
    for seed in 1...42 {
      let counts = Self.play(seed: seed)
      (passed, total) = (passed + counts.passed, total + counts.total)
    }
    print("FenceSet: \(passed) of \(total) fixes were passed by")
    #expect(passed * 10 > total)
  }

  /// Plays some players with and without passing by, and counts the fixes that were passed by.
  private static func play(seed: Int) -> (passed: Int, total: Int) {
    var random = FenceRandom(seed: seed)
    let latitude = latitudes[seed % latitudes.count]
    let longitude = seed % 3 == 0 ? 180 : random.double(-180...180)
    let field = FenceField(origin: Coordinate(longitude: longitude, latitude: latitude))
    guard let fences = try? FenceSet(zones(&random, field, seed: seed)).starting(at: .at(0)) else { return (0, 0) }
    var (passed, total) = (0, 0)
    for _ in 0..<4 {
      var (track, other) = (FenceTrack(), FenceTrack())
      var (room, otherRoom) = (FenceRoom(), FenceRoom())
      let steadyAccuracy = [nil, 0.5, 5, 50][Int.random(in: 0...3, using: &random)] as Double?
      let rules = FenceRules(minimumMargin: Meters(random.chance(0.2) ? 3 : 0))
      let step = [1, 15, 120, 3000][Int.random(in: 0...3, using: &random)] as Double
      var (east, north, time) = (random.double(-900...900), random.double(-900...900), 0.0)
      for index in 0..<200 {
        east = min(max(east + step * random.normal(), -1500), 1500)
        north = min(max(north + step * random.normal(), -1500), 1500)
        time += [0.5, 1, 10, 400][Int.random(in: 0...3, using: &random)] as Double
        var fix = FenceFix(
          time: .at(time), place: field.place(east, north),
          accuracy: (random.chance(0.2) ? random.double(0.1...200) : steadyAccuracy).map { Meters($0) })
        if random.chance(0.3) { fix.altitude = Meters(random.double(-5...30)) }
        let isConnected = !random.chance(0.02)
        var copy = track
        if isConnected, fences.passClear(&copy, fix, rules) { passed += 1 }
        total += 1
        var (events, otherEvents): ([FenceEvent], [FenceEvent]) = ([], [])
        fences.update(&track, with: fix, isConnected: isConnected, rules: rules, room: &room, into: &events)
        fences.updateWhereUnclear(
          &other, with: fix, decidedAt: nil, isConnected: isConnected, rules: rules, room: &otherRoom,
          into: &otherEvents)
        #expect(events == otherEvents, "seed \(seed), fix \(index)")
        #expect(track == other, "seed \(seed), fix \(index)")
      }
    }
    // Nothing is told beyond ±78°.
    #expect(latitude.magnitude < 79 || passed == 0, "seed \(seed)")
    return (passed, total)
  }

  @Test("a batch does with each fix what a call for each does", arguments: 1...6)
  func batch(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let field = FenceField(origin: Coordinate(longitude: seed % 2 == 0 ? 180 : 13.4, latitude: 52.5))
    let fences = try FenceSet(
      (0..<24).map { index in
        var moved = field
        moved.origin = field.place(random.double(-800...800), random.double(-800...800))
        let place = moved.origin.normalized
        return index % 2 == 0
          ? .circle("z\(index)", place.longitude, place.latitude, radius: random.double(30...300))
          : Zone(
            id: "z\(index)",
            shape: .area(MultiPolygon([Polygon([random.star(moved, vertices: 9, radius: 50...200)])])))
      })
    let count = 40
    var places = (0..<count).map { _ in (random.double(-900...900), random.double(-900...900)) }
    var fixes: [FenceFix] = []
    var players: [Int32] = []
    for tick in 0..<60 {
      // Players come in any order; some indexes are nobody's, some fixes come twice or are nowhere.
      for _ in 0..<count {
        let player = Int.random(in: -1...count, using: &random)
        players.append(Int32(player))
        var place = Coordinate(longitude: .nan, latitude: 91)
        if places.indices.contains(player), !random.chance(0.01) {
          places[player].0 += 10 * random.normal()
          places[player].1 += 10 * random.normal()
          place = field.place(places[player].0, places[player].1)
        }
        fixes.append(FenceFix(time: .at(Double(tick) * 10), place: place, accuracy: Meters(5)))
      }
    }
    var (tracks, others) = (
      [FenceTrack](repeating: FenceTrack(), count: count), [FenceTrack](repeating: FenceTrack(), count: count)
    )
    var (room, otherRoom) = (FenceRoom(), FenceRoom())
    var (found, expected): ([FenceEvent], [FenceEvent]) = ([], [])
    fences.update(&tracks, with: fixes, of: players, rules: FenceRules(), room: &room) { _, events in found += events }
    for (fix, player) in zip(fixes, players) where others.indices.contains(Int(player)) {
      fences.update(&others[Int(player)], with: fix, rules: FenceRules(), room: &otherRoom, into: &expected)
    }
    #expect(found == expected && tracks == others && found.count > 30, "seed \(seed): \(found.count) events")
  }

  @Test("room that goes from player to player changes nothing, nor a copy of a track that was kept", arguments: 1...4)
  func room(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let field = FenceField(origin: Coordinate(longitude: 13.4, latitude: 52.5))
    let fences = try FenceSet(
      (0..<9).map { index in
        let place = field.place(random.double(-200...200), random.double(-200...200)).normalized
        return .circle("z\(index)", place.longitude, place.latitude, radius: random.double(30...120))
      })
    let count = 12
    var places = (0..<count).map { _ in (random.double(-200...200), random.double(-200...200)) }
    var tracks = [FenceTrack](repeating: FenceTrack(), count: count)
    var others = tracks
    var shared = FenceRoom()
    var kept: [(copy: FenceTrack, words: String)] = []
    var (found, expected): ([FenceEvent], [FenceEvent]) = ([], [])
    for tick in 0..<400 {
      for player in 0..<count {
        places[player].0 += 3 * random.normal()
        places[player].1 += 3 * random.normal()
        let fix = FenceFix(
          time: .at(Double(tick)), place: field.place(places[player].0, places[player].1), accuracy: Meters(6))
        fences.update(&tracks[player], with: fix, rules: FenceRules(), room: &shared, into: &found)
        // Room of its own for each fix.
        var own = FenceRoom()
        fences.update(&others[player], with: fix, rules: FenceRules(), room: &own, into: &expected)
      }
      if tick % 40 == 0, let track = tracks.randomElement(using: &random) { kept.append((track, "\(track)")) }
    }
    #expect(found == expected && tracks == others && found.count > 50, "\(found.count) events")
    for (copy, words) in kept { #expect("\(copy)" == words) }
  }
}
