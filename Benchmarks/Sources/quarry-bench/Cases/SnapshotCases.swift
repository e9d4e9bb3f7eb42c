import Foundation
import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchmarkCase {
  /// A match saved and restored, and its actions written.
  static var snapshotCases: [BenchmarkCase] {
    [
      BenchmarkCase("Snapshot/encode/match/10k-players", noun: "player") {
        let snapshot = try snapshot()
        return [
          Contender("Quarry", check: .steady, operations: 10_000) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return { try encoder.encode(snapshot.state).count }
          }
        ]
      },
      BenchmarkCase("Snapshot/decode/match/10k-players", noun: "player") {
        let data = try JSONEncoder().encode(try snapshot().state)
        return [
          Contender("Quarry", check: .exactly(10_000), operations: 10_000) {
            let decoder = JSONDecoder()
            return { try decoder.decode(Match.State.self, from: data).roster.players.count }
          }
        ]
      },
      BenchmarkCase("Snapshot/bytes/match/10k-players", noun: "player") {
        let snapshot = try snapshot()
        return [
          Contender("Quarry", check: .steady, operations: 10_000) { { try snapshot.bytes().count } }
        ]
      },
      BenchmarkCase("Snapshot/bytes-read/match/10k-players", noun: "player") {
        let bytes = try snapshot().bytes()
        return [
          Contender("Quarry", check: .exactly(10_000), operations: 10_000) {
            { try MatchSnapshot(bytes: bytes).state.roster.players.count }
          }
        ]
      },
      // Where it is told who is near whom, the last stretches of all ways are saved too.
      BenchmarkCase("Snapshot/bytes/pipeline/10k-players", noun: "player") {
        let snapshot = try pipelineSnapshot()
        return [
          Contender("Quarry", check: .steady, operations: 10_000) { { try snapshot.bytes().count } }
        ]
      },
      BenchmarkCase("Snapshot/bytes-read/pipeline/10k-players", noun: "player") {
        let bytes = try pipelineSnapshot().bytes()
        return [
          Contender("Quarry", check: .exactly(10_000), operations: 10_000) {
            { try MatchSnapshot(bytes: bytes).state.roster.players.count }
          }
        ]
      },
      BenchmarkCase("Actions/encode/crossings/ndjson", noun: "action", isChecked: true) {
        let actions = try someActions()
        return [
          Contender("Quarry", check: .steady, operations: actions.count) {
            {
              var writer = JSONWriter(capacity: 1 << 16)
              var bytes = 0
              for action in actions {
                action.encode(to: &writer)
                writer.newline()
                if writer.bytes.count > 1 << 15 {
                  bytes += writer.bytes.count
                  writer.removeAll()
                }
              }
              return bytes + writer.bytes.count
            }
          }
        ]
      },
    ]
  }

  private static func snapshot() throws -> MatchSnapshot {
    let walkers = Walkers(players: 10_000, ticks: 5, seed: 901)
    let engine = try MatchEngine(Fixtures.game(City(zones: 1000, seed: 902).zones))
    let names = walkers.names()
    for tick in 0..<5 { engine.ingest(walkers.events(ofTick: tick, names: names)) }
    return engine.snapshot
  }

  private static func pipelineSnapshot() throws -> MatchSnapshot {
    let work = try PipelineWork.large(ticks: 15)
    let engine = MatchEngine(work.game)
    for batch in work.batches { engine.ingest(batch) }
    return engine.snapshot
  }

  private static func someActions() throws -> [GameAction] {
    let walkers = Walkers(players: 500, ticks: 20, seed: 903)
    let engine = try MatchEngine(Fixtures.game(City(zones: 200, seed: 904).zones))
    let names = walkers.names()
    return (0..<20).flatMap { engine.ingest(walkers.events(ofTick: $0, names: names)) } + engine.finish()
  }
}
