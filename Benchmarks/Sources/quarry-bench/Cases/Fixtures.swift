import Quarry
import QuarryBenchmarks
import QuarryGeometry

/// What several cases share.
enum Fixtures {
  static let geos = "GEOS \(GEOSContext.version)"
  static let proj = "PROJ \(LocalProjection.version)"

  /// A game in which everybody may walk, with the zones of a city.
  static func game(_ zones: [Zone]) -> Game {
    Game(name: "benchmark", zones: zones, rules: GameRules(mode: .free), startsAt: Walkers.start)
  }

  /// A file of this repository, found from the folder that the program is run in; nil where it is not there.
  static func file(_ path: String) -> [UInt8]? { try? TextFile.read(path) }

  /// The events of traces, in the order in which a replay takes them.
  static func events(_ sources: [TraceSource]) throws -> [ClientEvent] {
    var merge = try TraceMerge(sources)
    var events: [ClientEvent] = []
    while try merge.nextBatch(into: &events, limit: 4096) > 0 {}
    return events
  }
}

extension BenchmarkCase {
  /// Every case, in the order in which they are run.
  static var all: [BenchmarkCase] {
    coverCases + zoneCases + geodesyCases + proximityCases + encounterCases + targetCases + assignmentCases
      + streamCases + engineCases + pipelineCases
      + recordedCases + parseCases
      + reducerCases
      + timerCases
      + snapshotCases
  }
}
