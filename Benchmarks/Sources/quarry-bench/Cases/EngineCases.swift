import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchmarkCase {
  /// Whole matches: fixes in, actions out.
  static var engineCases: [BenchmarkCase] {
    [
      ingestCase("10k-players-1k-zones", players: 10_000, zones: 1000, warmUp: 5, ticks: 10, isChecked: false),
      ingestCase("1k-players-100-zones", players: 1000, zones: 100, warmUp: 5, ticks: 10, isChecked: true),
      BenchmarkCase("Engine/ingest/matches/100-matches-100-players", noun: "fix") {
        let (matches, players, ticks) = (100, 100, 20)
        let compiled = try CompiledGame(Fixtures.game(City(zones: 10, seed: 601, half: 1000).zones))
        let walkers = Walkers(players: players, ticks: ticks, seed: 602, half: 1000)
        let names = walkers.names()
        let batches = (0..<ticks).map { walkers.events(ofTick: $0, names: names) }
        return [
          Contender(
            "Quarry", check: .steady, operations: matches * players * ticks,
            preparing: {
              {
                let engines = (0..<matches).map { _ in MatchEngine(compiled) }
                return {
                  var actions = 0
                  for batch in batches { for engine in engines { actions += engine.ingest(batch).count } }
                  return actions
                }
              }
            })
        ]
      },
      // Its bytes are what it is about; a pass walks over the players.
      BenchmarkCase("Engine/memory/walkers/10k-players-1k-zones", noun: "player") {
        let walkers = Walkers(players: 10_000, ticks: 3, seed: 604)
        let compiled = try CompiledGame(Fixtures.game(City(zones: 1000, seed: 603).zones))
        let names = walkers.names()
        let batches = (0..<3).map { walkers.events(ofTick: $0, names: names) }
        return [
          Contender("Quarry", check: .exactly(10_000), operations: 10_000) {
            let engine = MatchEngine(compiled)
            for batch in batches { engine.ingest(batch) }
            return { engine.state.roster.players.reduce(0) { $0 + ($1.fixesTaken > 0 ? 1 : 0) } }
          }
        ]
      },
    ]
  }

  /// Ingests batches of one instant each, from a match that has been running for some instants.
  private static func ingestCase(
    _ size: String, players: Int, zones: Int, warmUp: Int, ticks: Int, isChecked: Bool
  ) -> BenchmarkCase {
    BenchmarkCase("Engine/ingest/walkers/\(size)", noun: "fix", isChecked: isChecked) {
      let walkers = Walkers(players: players, ticks: warmUp + ticks, seed: 606)
      let game = Fixtures.game(City(zones: zones, seed: 605).zones)
      let names = walkers.names()
      let batches = (0..<warmUp + ticks).map { walkers.events(ofTick: $0, names: names) }
      let city = City(zones: zones, seed: 605)
      let plain = PlainGeometry(rings: city.rings)
      let numbers = Array(PlainGeometry.numbers(walkers.places).dropFirst(2 * players * warmUp))
      let slots = Array(walkers.players.dropFirst(players * warmUp))
      return [
        Contender(
          "Quarry", check: .steady, operations: players * ticks,
          preparing: {
            let engine = try MatchEngine(game)
            for batch in batches.prefix(warmUp) { engine.ingest(batch) }
            let snapshot = engine.snapshot
            return {
              let engine = try MatchEngine(restoring: snapshot)
              // The first batch takes the state out of the snapshot's hands; it is not part of what a fix costs.
              engine.ingest(batches[warmUp - 1])
              return { batches.dropFirst(warmUp).reduce(0) { $0 + engine.ingest($1).count } }
            }
          }),
        Contender(
          "GEOS STRtree + prepared, bare state", .peer, version: Fixtures.geos, check: .steady,
          operations: players * ticks
        ) {
          let zones = try GEOSZones(plain)
          return { try zones.stream(numbers, slots, playerCount: players).inside }
        },
      ]
    }
  }

  /// Recorded matches, from files to actions.
  static var recordedCases: [BenchmarkCase] {
    var cases: [BenchmarkCase] = []
    let recordings: [(name: String, game: String, zones: String, traces: [String])] = [
      ("airport", "Data/airport/game.json", "Data/airport/", ["Data/airport/movements.csv"]),
      ("run", "Data/run/game.json", "Data/run/", ["Data/run/hike.gpx"]),
    ]
    for recording in recordings where Fixtures.file(recording.game) != nil {
      cases.append(
        BenchmarkCase("Engine/replay/recorded/\(recording.name)", noun: "fix") {
          let game = try Game(TextFile.read(recording.game)) { try TextFile.read(recording.zones + $0) }
          return [
            try replay(game, recording.traces.map { TraceSource(path: $0, player: game.players.first?.id) })
          ]
        })
    }
    let race = "../shared/data/traces/multiplayer_orienteering/highfieldpark-2022-06-04."
    if let controls = Fixtures.file(race + "controls.csv") {
      cases.append(
        BenchmarkCase("Engine/replay/recorded/highfieldpark", noun: "fix") {
          let rows = String(decoding: controls, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst()
          let zones = rows.compactMap { row -> Zone? in
            let cells = row.split(separator: ",")
            guard cells.count >= 3, let latitude = Double(cells[1]), let longitude = Double(cells[2]) else {
              return nil
            }
            return Zone(
              id: String(cells[0]), role: .objective,
              shape: .circle(Circle(center: Coordinate(longitude: longitude, latitude: latitude), radius: Meters(20))))
          }
          return [
            try replay(
              Game(name: "score", zones: zones, rules: GameRules(mode: .free)), [TraceSource(path: race + "fixes.csv")])
          ]
        })
    }
    let goats = (1...16).map { "../shared/data/traces/multiplayer_goats/\($0 < 10 ? "0" : "")\($0).csv" }
    if Fixtures.file(goats[0]) != nil {
      cases.append(
        BenchmarkCase("Engine/replay/recorded/goats", noun: "fix") {
          let sources = goats.map { TraceSource(path: $0) }
          let events = try Fixtures.events(sources)
          let places = events.compactMap { if case .fix(let fix) = $0.kind { fix.coordinate } else { nil } }
          // A pasture of fifty circles where the goats go.
          let zones = stride(from: 0, to: places.count, by: max(1, places.count / 50)).map { index in
            Zone(id: "z\(index)", role: .objective, shape: .circle(Circle(center: places[index], radius: Meters(25))))
          }
          return [try replay(Game(name: "goats", zones: zones, rules: GameRules(mode: .free)), sources)]
        })
    }
    return cases
  }

  /// A match as `quarry replay` plays it, without its output: parsed, merged, ingested in batches, ended.
  private static func replay(_ game: Game, _ sources: [TraceSource]) throws -> Contender {
    let count = try Fixtures.events(sources).count
    let compiled = try CompiledGame(game)
    return Contender("Quarry", check: .steady, operations: count) {
      {
        var merge = try TraceMerge(sources)
        let engine = MatchEngine(compiled)
        var batch: [ClientEvent] = []
        var actions = 0
        while try merge.nextBatch(into: &batch, limit: 4096) > 0 {
          actions += engine.ingest(batch).count
          batch.removeAll(keepingCapacity: true)
        }
        return actions + engine.finish().count
      }
    }
  }
}
