import QuarryFences
import QuarryGame
import QuarryGeometry
import Testing

@Suite("plausible and implausible fixes")
struct PlausibilityTests {
  private let null = Coordinate(longitude: 0, latitude: 0)

  /// A square of half a degree round a place.
  private func zone(_ longitude: Double, _ latitude: Double) -> Zone {
    func at(_ east: Double, _ north: Double) -> Coordinate {
      Coordinate(longitude: longitude + east / 4, latitude: latitude + north / 4)
    }
    let ring = Ring([at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)])
    return Zone(id: "area", shape: .area(MultiPolygon([Polygon(exterior: ring)])))
  }

  @Test(
    "null island is rejected for a game in Norway",
    arguments: [
      (0, 0), (1e-6, 1e-6), (0.01311, 0.01311), (-0.01311, 0), (360, 0), (0, -0.0),
    ])
  func nullIsland(_ longitude: Double, _ latitude: Double) throws {
    let island = Coordinate(longitude: longitude, latitude: latitude)
    let norway = Coordinate(longitude: 10.7, latitude: 59.9)
    let (log, engine) = try MatchEngine.play(
      .on(zone(10.7, 59.9)), [fix("ann", 0, at: norway), fix("ann", 1, at: island), fix("ann", 2, at: norway)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 zoneEntered ann area", "1 fixRejected ann nullIsland",
        "2 matchEnded []",
      ])
    #expect(engine.state.counts.rejected == [.nullIsland: 1])
    #expect(engine.state.roster["ann"]?.distance == .zero)
  }

  @Test("a game whose area holds null island plays there, and so does one near to it", arguments: [0, 0.5, -0.9])
  func gameAtNullIsland(_ longitude: Double) throws {
    let (log, engine) = try MatchEngine.play(
      .on(zone(longitude, 0)), [fix("ann", 0, at: null), fix("ann", 1, at: null)])
    #expect(engine.state.counts.rejected.isEmpty)
    #expect(engine.state.counts.taken == 2)
    #expect(log.story.contains("0 zoneEntered ann area") == (longitude == 0))
  }

  @Test(
    "a place off the globe and an accuracy below nothing are invalid",
    arguments: [
      (13.405, 90.001, 5), (361, 52.52, 5), (-1e300, 52.52, 5), (13.405, -91, 5), (Double.nan, 52.52, 5),
      (13.405, .nan, 5), (.infinity, 52.52, 5),
      (13.405, 52.52, -1), (13.405, 52.52, .nan), (13.405, 52.52, .infinity),
    ])
  func invalid(_ longitude: Double, _ latitude: Double, _ accuracy: Double) throws {
    let place = Coordinate(longitude: longitude, latitude: latitude)
    let (log, engine) = try MatchEngine.play(
      .on(Field.square("park", size: 200)),
      [fix("ann", 0), fix("ann", 1, at: place, accuracy: accuracy), fix("ann", 2)])
    #expect(log.story.suffix(2) == ["1 fixRejected ann invalid", "2 matchEnded []"])
    #expect(engine.state.counts.rejected == [.invalid: 1])
  }

  @Test("fixes that were uploaded in one burst are judged by their own time")
  func burst() throws {
    let events = (0..<5).map { fix("ann", Double($0) * 60, Double($0) * 80, receivedAt: 300) }
    let (_, engine) = try MatchEngine.play(.on(Field.square("park", size: 2000)), events)
    #expect(engine.state.counts.rejected.isEmpty)
    #expect(engine.state.counts.taken == 5)
  }

  @Test("a tunnel: stale after the silence, then back, and nothing impossible about it")
  func tunnel() throws {
    let park = Field.square("park", size: 1000)
    let road = (0...10).map { fix("ann", Double($0), Double($0) * 20) }
    let (log, engine) = try MatchEngine.play(
      .on(park), road + [fix("ann", 100, 2000), fix("ann", 101, 2020), fix("ann", 102, 2040)])
    #expect(
      log.story == [
        "0 matchStarted", "0 playerJoined ann", "0 zoneEntered ann park", "70 playerWentStale ann",
        "100 zoneExited ann park", "100 playerReturned ann", "102 matchEnded []",
      ])
    #expect(engine.state.counts.rejected.isEmpty)
    let exit = try #require(
      log.compactMap { action -> FenceEvent? in
        if case .zoneExited(_, _, let event) = action.event { event } else { nil }
      }.first)
    // The border is 500 m from the middle, 300 of 1,800 m and 90 s from where the tunnel began.
    #expect((exit.crossedAt - Field.time(25)).magnitude < 0.5)
  }

  @Test("one fix five kilometres away is no event: an outlier, or impossible")
  func outlier() throws {
    var events = (0..<20).map { fix("ann", Double($0)) }
    events[10] = fix("ann", 10, 5000)
    let (log, engine) = try MatchEngine.play(.on(Field.square("park", size: 200)), events)
    #expect(log.filter { $0.kind == "zoneExited" || $0.kind == "zoneEntered" }.count == 1)
    #expect(engine.state.counts.rejected.values.reduce(0, +) == 1)
    #expect(engine.state.roster["ann"].map { $0.distance < Meters(1) } == true)
  }

  @Test("a rush from rest that the next fix refutes is an outlier, told when it is refuted")
  func rush() throws {
    let (log, _) = try MatchEngine.play(
      .on(Field.square("park", size: 200)),
      [fix("ann", 0, 90), fix("ann", 10, 90), fix("ann", 20, 150), fix("ann", 30, 90)])
    #expect(log.story.suffix(2) == ["30 fixRejected ann outlier", "30 matchEnded []"])
    #expect(log.contains { if case .fixRejected(_, .outlier, Field.time(20)) = $0.event { true } else { false } })
  }

  @Test("a fix that is sent twice is a duplicate")
  func duplicate() throws {
    let (_, engine) = try MatchEngine.play(
      .on(Field.square("park", size: 200)), [fix("ann", 0), fix("ann", 0), fix("ann", 1)])
    #expect(engine.state.counts.rejected == [.duplicate: 1])
  }

  @Test("standing still is no sign of anything")
  func standingStill() throws {
    let events = (0..<60).map { fix("ann", Double($0), Double($0 % 2) / 2, accuracy: 2) }
    let (log, engine) = try MatchEngine.play(.on(Field.square("park", size: 200)), events)
    #expect(engine.state.counts.rejected.isEmpty)
    #expect(log.count == 4)
  }

  @Test(
    "ten kilometres in 0.9 s, or in none, are impossible", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func teleport() throws {
    let root = try SharedData.document("cases/plausibility.json").root
    let teleport = try #require(root["cases"]?.elements.first { $0["id"]?.string == "teleport-subsecond" })
    let expected = try #require(teleport["expect"]?.string)
    let read = (teleport["fixes"]?.elements.map { $0 } ?? []).compactMap { value -> ClientEvent? in
      guard let time = value["time"]?.double, let longitude = value["longitude"]?.double,
        let latitude = value["latitude"]?.double
      else { return nil }
      let place = Coordinate(longitude: longitude, latitude: latitude)
      return fix("ann", time, at: place, accuracy: value["accuracyMeters"]?.double)
    }
    try #require(read.count == 2)
    var atOnce = read
    atOnce[1].kind = fix("ann", 0, at: Coordinate(longitude: 13.5523199, latitude: 52.5199083)).kind
    for events in [read, atOnce] {
      let (log, engine) = try MatchEngine.play(.on(Field.square("park", size: 200)), events)
      #expect(log.story.contains { $0.hasSuffix("fixRejected ann \(expected)") })
      #expect(engine.state.counts.taken == 1)
    }
  }

  @Test("reported: a watch inserts null island", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func rg2() throws {
    let events = try SharedData.events("issue_inputs/rg2-319_null-island.gpx")
    try #require(events.count == 3)
    let area = zone(-0.2998, 51.744)
    let (log, engine) = try MatchEngine.play(.on(area), events)
    #expect(engine.state.counts.rejected == [.nullIsland: 1])
    #expect(log.filter { $0.kind.hasPrefix("zone") }.map(\.kind) == ["zoneEntered"])
    let way = try #require(engine.state.roster.players.first?.distance.value)
    #expect(way < 10, "\(way) m")
  }

  @Test("reported: a whole night on null island", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func dawarich() throws {
    let events = try SharedData.events("issue_inputs/dawarich-3168_null-island-run.csv")
    try #require(events.count == 28)
    let (log, engine) = try MatchEngine.play(.on(Field.square("park", size: 200)), events)
    #expect(engine.state.counts.rejected == [.nullIsland: 16])
    #expect(engine.state.counts.taken == 12)
    #expect(log.filter { $0.kind.hasPrefix("zone") }.map(\.kind) == ["zoneEntered"])
    // Cut off in the night, all of the run is rejected all the same.
    let (_, short) = try MatchEngine.play(.on(Field.square("park", size: 200)), Array(events[..<22]))
    #expect(short.state.counts.rejected == [.nullIsland: 16])
    #expect(short.state.counts.passedFixes == 0)
  }
}
