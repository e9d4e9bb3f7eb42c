import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchmarkCase {
  /// A stream of fixes against the zones of a city: enters and exits. No gate of plausible motion, no match.
  static var streamCases: [BenchmarkCase] {
    [
      BenchmarkCase("Fences/stream/walkers/10k-players-1k-zones", noun: "fix") {
        let work = StreamWork(players: 10_000, ticks: 100, zones: 1000)
        return work.contenders
      },
      steadyCase("10k-players-1k-zones", players: 10_000, ticks: 10, warmUp: 60, isChecked: false),
      steadyCase("1k-players-1k-zones", players: 1000, ticks: 10, warmUp: 20, isChecked: true),
    ]
  }

  /// After a while everybody's state has found its room: what a fix costs from then on.
  private static func steadyCase(
    _ size: String, players: Int, ticks: Int, warmUp: Int, isChecked: Bool
  ) -> BenchmarkCase {
    BenchmarkCase("Fences/stream-steady/walkers/\(size)", noun: "fix", isChecked: isChecked) {
      let work = StreamWork(players: players, ticks: warmUp + ticks, zones: 1000)
      let first = players * warmUp
      return [
        Contender(
          "Quarry", check: .steady, operations: players * ticks,
          preparing: {
            let fences = try FenceSet(work.zones)
            let later = (fixes: Array(work.fixes[first...]), players: Array(work.players[first...]))
            return {
              var run = StreamRun(fences, FenceRules(), players: players)
              run.play(Array(work.fixes[..<first]), Array(work.players[..<first]))
              run.events.removeAll(keepingCapacity: true)
              return {
                run.play(later.fixes, later.players)
                return run.events.count
              }
            }
          }),
        work.geos(operations: work.fixes.count, check: .steady),
      ]
    }
  }
}

/// The fixes of a stream and its zones.
private struct StreamWork {
  let zones: [Zone]
  let fixes: [FenceFix]
  let players: [Int32]
  let playerCount: Int
  private let plain: PlainGeometry
  private let numbers: [Double]

  init(players count: Int, ticks: Int, zones zoneCount: Int) {
    let city = City(zones: zoneCount, seed: 501)
    let walkers = Walkers(players: count, ticks: ticks, seed: 502)
    zones = city.zones
    fixes = walkers.fenceFixes
    players = walkers.players
    playerCount = count
    plain = PlainGeometry(rings: city.rings)
    numbers = PlainGeometry.numbers(walkers.places)
  }

  func geos(operations: Int, check: Contender.Check) -> Contender {
    Contender(
      "GEOS STRtree + prepared, bare state", .peer, version: Fixtures.geos, check: check, operations: operations
    ) {
      let zones = try GEOSZones(plain)
      return { try zones.stream(numbers, players, playerCount: playerCount).inside }
    }
  }

  /// The hits of the plain streams are the pairs of a player and a zone that hold in the end. With margins of evidence that
  /// number is another one by design, so that the stream without margins is what is checked.
  var contenders: [Contender] {
    [
      run("Quarry", FenceRules(), check: .steady),
      run(
        "Quarry, no margins", FenceRules(enterFactor: 0, exitFactor: 0, assumedAccuracy: .zero),
        check: .shared(tolerance: 0)),
      geos(operations: fixes.count, check: .shared(tolerance: 0)),
      Contender("plain grid, bare state", .limit, check: .shared(tolerance: playerCount / 500), operations: fixes.count)
      {
        let grid = try CellGrid(plain, side: 256)
        return { grid.stream(numbers, players, playerCount: playerCount).inside }
      },
    ]
  }

  private func run(_ name: String, _ rules: FenceRules, check: Contender.Check) -> Contender {
    Contender(
      name, check: check, operations: fixes.count,
      preparing: {
        let fences = try FenceSet(zones)
        return {
          var run = StreamRun(fences, rules, players: playerCount)
          return {
            run.play(fixes, players)
            return run.tracks.reduce(0) { $0 + $1.zonesInside.count }
          }
        }
      })
  }
}

/// A stream being played.
private struct StreamRun {
  let fences: FenceSet
  let rules: FenceRules
  var tracks: [FenceTrack]
  var room = FenceRoom()
  var events: [FenceEvent] = []

  init(_ fences: FenceSet, _ rules: FenceRules, players: Int) {
    self.fences = fences
    self.rules = rules
    tracks = Array(repeating: FenceTrack(), count: players)
    events.reserveCapacity(4 * players)
  }

  mutating func play(_ fixes: [FenceFix], _ players: [Int32]) {
    fences.update(&tracks, with: fixes, of: players, rules: rules, room: &room) { _, found in
      events.append(contentsOf: found)
      // Events are handed on in batches, as an engine would.
      if events.count > 1 << 16 { events.removeAll(keepingCapacity: true) }
    }
  }
}
