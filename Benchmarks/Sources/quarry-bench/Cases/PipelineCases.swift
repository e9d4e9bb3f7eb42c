import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchmarkCase {
  /// The whole way: parsed fixes in, lines of the log out. Fences, who is near whom, the rules of last player standing.
  static var pipelineCases: [BenchmarkCase] {
    [
      BenchmarkCase("Engine/pipeline/walkers/10k-players-1k-zones", noun: "fix") {
        try [PipelineWork.large(ticks: 15).contender(warmUp: 5)]
      },
      BenchmarkCase("Engine/pipeline/matches/100-matches-100-players", noun: "fix") {
        try [PipelineWork.small(ticks: 25).contender(warmUp: 5)]
      },
      BenchmarkCase("Engine/pipeline/walkers/1k-players-100-zones", noun: "fix", isChecked: true) {
        try [PipelineWork(players: 1000, zones: 100, matches: 1, ticks: 15).contender(warmUp: 5)]
      },
      // Its bytes are what it is about; a pass walks over the players.
      BenchmarkCase("Engine/memory/pipeline/10k-players-1k-zones", noun: "player") {
        let work = try PipelineWork.large(ticks: 15)
        return [
          Contender("Quarry", check: .exactly(work.players), operations: work.players) {
            let engine = MatchEngine(work.game)
            for batch in work.batches { engine.ingest(batch) }
            return { engine.state.roster.players.reduce(0) { $0 + ($1.fixesTaken > 0 ? 1 : 0) } }
          }
        ]
      },
    ]
  }
}

/// Matches in which everybody walks within a play area among many zones and sends a fix each second.
struct PipelineWork {
  let game: CompiledGame
  let batches: [[ClientEvent]]
  let players: Int
  let matches: Int

  /// Who comes so near to another is told, and who is farther than that is apart again; in metres.
  static let near = 20.0
  static let far = 30.0

  /// - Parameter half: half the side of the area in metres; the play area ends a hundredth before it, so that some
  ///   players are warned.
  init(players: Int, zones: Int, matches: Int, ticks: Int, half: Double = CityPlane.half) throws {
    var rules = GameRules(mode: .lastStanding)
    rules.nearMeters = Self.near
    rules.farMeters = Self.far
    let edge = half * 0.99
    let ring = [(-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge), (-edge, -edge)].map {
      CityPlane.coordinate(east: $0.0, north: $0.1)
    }
    let area = Zone(
      id: "area", role: .playArea, shape: .area(MultiPolygon([Polygon(exterior: Ring(ring))])))
    game = try CompiledGame(
      Game(
        name: "pipeline", zones: [area] + City(zones: zones, seed: 611, half: half).zones, rules: rules,
        startsAt: Walkers.start))
    let walkers = Walkers(
      players: players, ticks: ticks, seed: 612, half: half, interval: 1, carry: Walkers.carryOfOneSecond)
    let names = walkers.names()
    batches = (0..<ticks).map { walkers.events(ofTick: $0, names: names) }
    self.players = players
    self.matches = matches
  }

  /// One match of 10,000 players in 1,000 zones.
  static func large(ticks: Int) throws -> PipelineWork {
    try PipelineWork(players: 10_000, zones: 1000, matches: 1, ticks: ticks)
  }

  /// A hundred matches of 100 players, each in 10 zones.
  static func small(ticks: Int) throws -> PipelineWork {
    try PipelineWork(players: 100, zones: 10, matches: 100, ticks: ticks, half: 1000)
  }

  /// Plays the matches at once, tick by tick, and writes each action as a line of JSON.
  /// - Parameter warmUp: so many ticks are played beforehand.
  func contender(warmUp: Int) -> Contender {
    Contender(
      "Quarry", check: .steady, operations: players * matches * (batches.count - warmUp),
      preparing: {
        {
          let engines = (0..<matches).map { _ in MatchEngine(game) }
          for batch in batches.prefix(warmUp) { for engine in engines { engine.ingest(batch) } }
          var writer = JSONWriter(capacity: 1 << 16)
          return {
            var bytes = 0
            for batch in batches.dropFirst(warmUp) {
              for engine in engines {
                for action in engine.ingest(batch) {
                  action.encode(to: &writer)
                  writer.newline()
                }
                bytes += writer.bytes.count
                writer.removeAll()
              }
            }
            return bytes
          }
        }
      })
  }
}
