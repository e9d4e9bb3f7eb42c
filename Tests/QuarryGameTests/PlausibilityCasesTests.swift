import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

/// The cases of the shared file `cases/plausibility.json`, each played with the default rules.
@Suite("plausibility cases of the file", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct PlausibilityCasesTests {
  private let park = Field.square("park", size: 200)

  /// The case of that name: it must be there.
  private func given(_ id: String) throws -> JSONValue {
    let root = try SharedData.document("cases/plausibility.json").root
    return try #require(root["cases"]?.elements.first { $0["id"]?.string == id })
  }

  private func isHonest(_ log: [GameAction], _ engine: MatchEngine) -> Bool {
    engine.state.counts.rejected.isEmpty && !log.contains { $0.kind == "cheatSuspected" || $0.kind == "fixRejected" }
      && Suspicion.Reason.allCases.allSatisfy { reason in
        engine.state.roster.players.allSatisfy { $0.plausibility.suspicion.score(of: reason) < 0.3 }
      }
  }

  @Test("the file has no case that is not played here")
  func complete() throws {
    let root = try SharedData.document("cases/plausibility.json").root
    let ids = root["cases"]?.elements.compactMap { $0["id"]?.string }
    #expect(
      ids == ["teleport-subsecond", "null-island", "outlier-one-fix", "burst-upload", "standing-still", "tunnel"])
  }

  @Test("teleport-subsecond", arguments: [nil, 0])
  func teleport(seconds: Double?) throws {
    let given = try given("teleport-subsecond")
    let expected = try #require(given["expect"]?.string)
    let events = (given["fixes"]?.elements.map { $0 } ?? []).enumerated().compactMap { index, value -> ClientEvent? in
      guard let time = value["time"]?.double, let longitude = value["longitude"]?.double,
        let latitude = value["latitude"]?.double
      else { return nil }
      let place = Coordinate(longitude: longitude, latitude: latitude)
      return fix("ann", index == 0 ? time : seconds ?? time, at: place, accuracy: value["accuracyMeters"]?.double)
    }
    try #require(events.count == 2)
    let (log, engine) = try MatchEngine.play(.on(park), events)
    #expect(log.filter { $0.kind == "fixRejected" }.map { $0.jsonLine().contains("\"\(expected)\"") } == [true])
    #expect(engine.state.counts.taken == 1)
  }

  @Test("null-island", arguments: [0, 1e-6, 0.01311])
  func nullIsland(degrees: Double) throws {
    _ = try given("null-island")
    let island = Coordinate(longitude: degrees, latitude: degrees)
    let norway = Coordinate(longitude: 10.75, latitude: 59.91)
    let oslo = Zone(id: "oslo", shape: .circle(Circle(center: norway, radius: Meters(5000))))
    let (log, engine) = try MatchEngine.play(
      .on(oslo), [fix("ann", 0, at: norway), fix("ann", 1, at: island), fix("ann", 2, at: norway)])
    #expect(log.story.filter { $0.contains("Rejected") } == ["1 fixRejected ann nullIsland"])
    #expect(engine.state.counts.taken == 2)
    let gulf = Zone(
      id: "gulf", shape: .circle(Circle(center: Coordinate(longitude: 0, latitude: 0), radius: Meters(3000))))
    let (_, there) = try MatchEngine.play(.on(gulf), [fix("ann", 0, at: island), fix("ann", 1, at: island)])
    #expect(there.state.counts.taken == 2 && there.state.counts.rejected.isEmpty)
  }

  @Test("outlier-one-fix")
  func outlier() throws {
    _ = try given("outlier-one-fix")
    // A, then 5 km away for one fix, then A: still, and walking.
    for pace in [0, 1.4] {
      let events = (0..<30).map { second in
        fix("ann", Double(second), second == 15 ? 5000 : Double(second) * pace, accuracy: 5)
      }
      let (log, engine) = try MatchEngine.play(.on(park, grace: 10), events)
      #expect(
        log.filter { $0.kind != "fixRejected" }.story == [
          "0 matchStarted", "0 playerJoined ann", "0 zoneEntered ann park", "29 matchEnded []",
        ])
      #expect(engine.state.counts.taken == 29)
      #expect(engine.state.counts.rejected.values.reduce(0, +) == 1)
    }
  }

  @Test("burst-upload")
  func burst() throws {
    _ = try given("burst-upload")
    let events = (0..<5).map { fix("ann", Double($0) * 60, Double($0) * 80, receivedAt: 240) }
    let (log, engine) = try MatchEngine.play(.on(Field.square("park", size: 2000)), events)
    #expect(isHonest(log, engine))
    #expect(engine.state.counts.taken == 5)
    #expect(engine.state.roster["ann"]?.isInVehicle == false)
  }

  @Test("standing-still", arguments: [nil, 0.5, 1.9, 4.9])
  func standingStill(accuracy: Double?) throws {
    _ = try given("standing-still")
    for spread in [0, 0.3, 0.9] {
      var random = SeededRandom(seed: 5)
      let events = (0..<1800).map { second in
        fix("ann", Double(second), random.within(-spread, spread) / 2, 0, accuracy: accuracy)
      }
      let (log, engine) = try MatchEngine.play(.on(park), events)
      #expect(engine.state.counts.rejected.isEmpty)
      #expect(!log.contains { $0.kind == "cheatSuspected" })
      if spread > 0 { #expect(isHonest(log, engine)) }
    }
  }

  @Test("tunnel")
  func tunnel() throws {
    _ = try given("tunnel")
    let (log, engine) = try MatchEngine.play(
      .on(Field.square("park", size: 1000)),
      [fix("ann", 0), fix("ann", 5, 100), fix("ann", 10, 200), fix("ann", 100, 2000), fix("ann", 101, 2020)])
    #expect(isHonest(log, engine))
    #expect(engine.state.counts.taken == 5)
    let stale = try #require(log.story.firstIndex(of: "70 playerWentStale ann"))
    let back = try #require(log.story.firstIndex(of: "100 playerReturned ann"))
    #expect(stale < back)
    #expect(log.filter { $0.kind.hasPrefix("zone") }.map(\.kind) == ["zoneEntered", "zoneExited"])
  }
}
