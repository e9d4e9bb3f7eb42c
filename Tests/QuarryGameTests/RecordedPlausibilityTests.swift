import Foundation
import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryTraces
import Testing

/// Real recordings through the plausibility of fixes: what was recorded on foot is honest, what flew is in a vehicle.
@Suite("recordings and their plausibility", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct RecordedPlausibilityTests {
  /// What became of one recording's players.
  private struct Outcome {
    var players = 0
    var fixes = 0
    var inVehicle = 0
    var told: [String: Int] = [:]
    var rejected: [String: Int] = [:]

    mutating func play(_ events: [ClientEvent]) throws {
      let sorted = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      let (log, engine) = try MatchEngine.play(Game(), sorted.map(\.element))
      players += engine.state.roster.players.count
      fixes += engine.state.counts.fixes
      inVehicle += engine.state.roster.players.filter { $0.plausibility.vehicle.rideCount > 0 }.count
      for action in log {
        if case .cheatSuspected(_, let reason, _) = action.event { told[reason.rawValue, default: 0] += 1 }
      }
      for (reason, count) in engine.state.counts.rejected { rejected[reason.rawValue, default: 0] += count }
    }

    func print(_ name: String) {
      func words(_ counts: [String: Int]) -> String {
        counts.isEmpty
          ? "none" : counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      }
      Swift.print(
        "\(name): \(players) players, \(fixes) fixes; in a vehicle \(inVehicle); suspected \(words(told)); "
          + "rejected \(words(rejected))")
    }
  }

  @Test("sixteen goats of a morning are neither cheats nor vehicles")
  func goats() throws {
    var outcome = Outcome()
    for number in 1...16 {
      let name = (number < 10 ? "0" : "") + "\(number)"
      try outcome.play(SharedData.events("multiplayer_goats/\(name).csv"))
    }
    outcome.print("goats")
    #expect(outcome.players == 16)
    #expect(outcome.inVehicle == 0)
    #expect(outcome.told.isEmpty)
    #expect(outcome.rejected["placeholder"] == nil)
  }

  @Test("runners of a park orienteering are neither cheats nor vehicles")
  func orienteering() throws {
    var outcome = Outcome()
    try outcome.play(SharedData.events("multiplayer_orienteering/highfieldpark-2022-06-04.fixes.csv"))
    outcome.print("orienteering")
    #expect(outcome.players >= 10)
    #expect(outcome.inVehicle == 0)
    #expect(outcome.told.isEmpty)
    #expect(outcome.rejected["placeholder"] == nil)
  }

  @Test(
    "hikes and runs are neither cheats nor vehicles",
    arguments: [
      "gpxpy/Mojstrovka.gpx", "gpxpy/cerknicko-jezero.gpx", "gpxpy/korita-zbevnica.gpx", "gpxgo/visnjan.gpx",
      "togeojson/blue_hills.gpx", "placemark-togeojson/apple_watch_route.gpx",
      "placemark-togeojson/Friday-Evening-Run.gpx", "orienteering/Highfield_Park_Orange.gpx",
      "orienteering/Highfield_Park_Short_blue.gpx", "orienteering/oaklands.gpx",
      "two_devices_same_walk/Guichet_asc_orux.gpx", "two_devices_same_walk/Guichet_asc_strava.gpx",
      "two_devices_same_walk/Guichet_asc_suunto.gpx", "two_devices_same_walk/Guichet_dsc_strava.gpx",
      "leaflet-elevation/20130922.gpx",
    ])
  func onFoot(name: String) throws {
    var outcome = Outcome()
    try outcome.play(SharedData.events("gpx/" + name))
    outcome.print(name)
    #expect(outcome.fixes > 10)
    #expect(outcome.inVehicle == 0)
    #expect(outcome.told.isEmpty)
    #expect(outcome.rejected["placeholder"] == nil)
  }

  @Test(
    "what was driven", arguments: ["graphhopper/test1.gpx", "reitti/location_data_2026-07-26_to_2026-07-26.gpx"])
  func driven(name: String) throws {
    var outcome = Outcome()
    try outcome.play(SharedData.events("gpx/" + name))
    outcome.print(name)
    #expect(outcome.inVehicle == outcome.players)
    #expect(outcome.rejected["placeholder"] == nil)
  }

  @Test("aircraft at an airport are vehicles", .enabled(if: FileManager.default.isExecutableFile(atPath: gunzip)))
  func aircraft() throws {
    let file = SharedData.folder.appending(path: "data/traces/multiplayer_aircraft/zurich_airport.json.gz")
    let process = Process()
    process.executableURL = URL(filePath: Self.gunzip)
    process.arguments = ["-c", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let events = rows.compactMap { row -> ClientEvent? in
      guard let player = row["icao24"] as? String, let time = row["timestamp"] as? Double,
        let longitude = row["longitude"] as? Double, let latitude = row["latitude"] as? Double,
        let instant = GameTime(secondsSince1970: time / 1000)
      else { return nil }
      return ClientEvent(
        Fix(player: PlayerID(player), time: instant, coordinate: Coordinate(longitude: longitude, latitude: latitude)))
    }
    var outcome = Outcome()
    try outcome.play(events)
    outcome.print("aircraft")
    #expect(outcome.players >= 10)
    #expect(outcome.inVehicle >= 5)
    #expect(outcome.told.isEmpty)
  }

  private static let gunzip = "/usr/bin/gunzip"
}
