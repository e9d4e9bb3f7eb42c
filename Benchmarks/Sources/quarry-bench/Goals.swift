import QuarryBenchmarks

/// What the issues of this project ask for in figures, beside the case that tells.
enum Goals {
  static let all = index + fences + proximity + targets + reducer + game + validation

  private static let geosContains = "GEOS prepared contains"
  private static let kdTreeChanges = "SciPy cKDTree, build, query_pairs and difference"
  private static let geosTree = "GEOS STRtree + prepared contains"

  private static var index: [Goal] {
    let factors: [(String, Double)] = [
      ("16", 15), ("256", 20), ("4k", 35), ("64k", 50), ("coast", 40), ("64k-jagged", 170),
    ]
    return factors.map { size, factor in
      Goal(
        4,
        "one polygon, \(size == "coast" ? "coastline (made up, for Great Britain)" : size): ≥ \(Int(factor)) × GEOS prepared",
        "Fences/covers/outline/\(size)", nil, .timesFaster(than: geosContains, atLeast: factor))
    } + [
      Goal(
        4, "10,000 zones, single calls: ≥ 12 × GEOS STRtree + prepared", "Zones/covering/city/10k", nil,
        .timesFaster(than: geosTree, atLeast: 12)),
      Goal(
        4, "10,000 zones, batches: ≥ 30 × GEOS STRtree + prepared", "Zones/covering/city/10k", "Quarry, batch",
        .timesFaster(than: geosTree, atLeast: 30)),
      Goal(
        4, "build of 10,000 zones: ≤ 10 × GEOS tree + prepare", "Zones/covering/city/10k", nil,
        .build(comparedTo: geosTree, atMost: 10)),
      Goal(
        4, "build of the coastline: ≤ 1.2 × GEOS prepare + first", "Fences/covers/outline/coast", nil,
        .build(comparedTo: geosContains, atMost: 1.2)),
      Goal(
        4, "100k clustered players, 50 m, moving tick: ≥ 10 × cKDTree", "Proximity/changes/herd/100k", nil,
        .timesFasterThanElsewhere(peer: kdTreeChanges, work: "W4 100k, moving tick", atLeast: 10)),
      Goal(
        4, "1 M clustered players, 50 m, moving tick: ≥ 20 × cKDTree", "Proximity/changes/herd/1M", nil,
        .timesFasterThanElsewhere(peer: kdTreeChanges, work: "W4 1M, moving tick", atLeast: 20)),
      Goal(
        4, "1 M players, 8 nearest each: ≥ 6 × cKDTree", "Proximity/nearest/herd/1M", nil,
        .timesFasterThanElsewhere(peer: "SciPy cKDTree, build and query", work: "W4 1M, 8 nearest", atLeast: 6)),
      Goal(
        4, "1 M players, 8 nearest each: ≥ 4 × nanoflann", "Proximity/nearest/herd/1M", nil,
        .timesFasterThanElsewhere(peer: "nanoflann, build and knnSearch", work: "W4 1M, 8 nearest", atLeast: 4)),
      Goal(
        4, "\"within r metres\" in a city: ≥ 30 × PROJ's inverse", "Geodesy/within/city/5km", nil,
        .timesFaster(than: "PROJ inverse geodesic", atLeast: 30)),
      Goal(4, "allocations in a query: 0", "Zones/covering/city/10k", nil, .allocations(atMost: 0)),
      Goal(4, "allocations in a tick: 0", "Proximity/changes/herd/1M", nil, .allocations(atMost: 0)),
      Goal(4, "allocations in a search for the nearest: 0", "Proximity/nearest/herd/1M", nil, .allocations(atMost: 0)),
    ]
  }

  private static var fences: [Goal] {
    [
      Goal(
        5, "full semantics, 1,000 zones, 10,000 players: ≥ 5 M fixes/s", "Fences/stream/walkers/10k-players-1k-zones",
        nil, .rate(atLeast: 5e6)),
      Goal(
        5, "no allocation per fix in steady state", "Fences/stream-steady/walkers/10k-players-1k-zones", nil,
        .allocations(atMost: 0)),
      Goal(
        5, "noise at borders: changes and seconds to the decision, five noise models", nil, nil, .command("make noise")),
      Goal(
        5, "Highfield Park: 98 % of punches seen at 30 m, 97.5 % at 20 m, few re-entries", nil, nil,
        .command("make punches")),
    ]
  }

  private static var proximity: [Goal] {
    [
      Goal(
        6, "100,000 players anywhere in a city, 50 m, with events: ≥ 1 M fixes/s", "Encounters/stream/city/100k", nil,
        .rate(atLeast: 1e6)),
      Goal(
        6, "100,000 players about meeting places, 50 m, with events: ≥ 1 M fixes/s", "Encounters/stream/herd/100k", nil,
        .rate(atLeast: 1e6)),
      Goal(
        6, "a stadium of 10,000 on 100 m × 100 m: a pair in a tick ≤ 75 ns", "Encounters/stadium/crowd/10000", nil,
        .nanoseconds(atMost: 75)),
    ]
  }

  private static let plainRing = "nearest neighbour, 2-opt and Or-opt in C"

  private static var targets: [Goal] {
    let short: [(String, String, String, Double, Double)] = [
      ("10,000: 2.5 % shorter than NN + 2-opt/Or-opt in ≤ 1 s", "10k", "Quarry, standard", 0.975, 1e9),
      ("10,000: 4 % shorter in ≤ 10 s", "10k", "Quarry, within 1 s", 0.96, 10e9),
      ("100,000: no longer than NN + 2-opt/Or-opt in ≤ 0.3 s", "100k", "Quarry, within 0.3 s", 1, 0.3e9),
      ("100,000: 2.5 % shorter in ≤ 5 s", "100k", "Quarry, within 5 s", 0.975, 5e9),
    ]
    return [
      Goal(
        7, "random ring of 1 M: ≤ 2 × plain Sattolo in C", "Targets/random/free/1M", nil,
        .timesFaster(than: "Sattolo's cycle in C", atLeast: 0.5)),
      Goal(
        7, "the same with teams of ten and no repeats: ≤ 30 ms", "Targets/random/teams/1M", nil,
        .pass(nanosecondsAtMost: 30e6)),
      Goal(
        7, "constrained ring of 200: ≤ 10 ms (CP-SAT: 7.5 s)", "Targets/random/teams/200", nil,
        .pass(nanosecondsAtMost: 10e6)),
      Goal(
        7, "shortest ring of 1,000: within 2 % of LKH in ≤ 100 ms", "Targets/shortest/herd/1k", "Quarry, standard",
        .answerComparedElsewhere(peer: "elkai (LKH)", work: "W6 ring of 1000", atMost: 1.02, nanosecondsAtMost: 100e6)),
      Goal(
        7, "shortest ring of 1,000: within 1 % of LKH in ≤ 1 s", "Targets/shortest/herd/1k", "Quarry, within 1 s",
        .answerComparedElsewhere(peer: "elkai (LKH)", work: "W6 ring of 1000", atMost: 1.01, nanosecondsAtMost: 1e9)),
    ]
      + short.map { words, size, contender, share, span in
        Goal(
          7, "shortest ring of \(words)", "Targets/shortest/herd/\(size)", contender,
          .answer(comparedTo: plainRing, atMost: share, nanosecondsAtMost: span))
      } + [
        Goal(
          7, "kills, joins, revivals on 100,000 players: mean repair ≤ 2 µs", "Targets/running/teams/100k", nil,
          .nanoseconds(atMost: 2000)),
        Goal(
          7, "sparse assignment of 100,000 with 16 candidates, widened: ≤ 5 s", "Targets/assignment/sparse/100k", nil,
          .pass(nanosecondsAtMost: 5e9)),
      ] + assignment
  }

  private static var assignment: [Goal] {
    [("1k", 1000), ("5k", 5000)].flatMap { name, count in
      [("distances", 5.0), ("herd", 1), ("random", 1)].map { kind, factor in
        Goal(
          7, "assignment of \(count), \(kind), shortlist and proof included: ≥ \(Int(factor)) × lapjv",
          "Targets/assignment/\(kind)/\(name)", nil,
          .timesFasterThanElsewhere(peer: "lapjv", work: "W6 assignment of \(count), \(kind)", atLeast: factor))
      }
    }
  }

  private static var reducer: [Goal] {
    [
      Goal(
        8, "five scopes, plain payloads: ≤ 25 ns an action", "Reducer/send/five-scopes/plain", nil,
        .nanoseconds(atMost: 25)),
      Goal(
        8, "five scopes, String cases: ≤ 50 ns an action", "Reducer/send/five-scopes/string", nil,
        .nanoseconds(atMost: 50)),
      Goal(8, "five scopes: 0 allocations", "Reducer/send/five-scopes/plain", nil, .allocations(atMost: 0)),
      Goal(
        8, "forEach over 10,000 by Int id: ≤ 110 ns", "Reducer/forEach/10k-children/int-id", nil,
        .nanoseconds(atMost: 110)),
      Goal(
        8, "forEach over 10,000 by String id: ≤ 160 ns", "Reducer/forEach/10k-children/string-id", nil,
        .nanoseconds(atMost: 160)),
      Goal(8, "an action with one timer effect: ≥ 3 M/s", "Timers/send/one-timer/moved", nil, .rate(atLeast: 3e6)),
      Goal(
        8, "an action with one timer effect: 0 allocations", "Timers/send/10k-children/set", nil,
        .allocations(atMost: 0)),
    ]
  }

  private static var game: [Goal] {
    [
      Goal(
        9, "10,000 players in 1,000 zones, fixes → actions: ≥ 1 M fixes/s",
        "Engine/ingest/walkers/10k-players-1k-zones", nil, .rate(atLeast: 1e6)),
      Goal(
        9, "100 matches of 100 players: ≥ 1 M fixes/s", "Engine/ingest/matches/100-matches-100-players", nil,
        .rate(atLeast: 1e6)),
      Goal(
        9, "10,000 players in 1,000 zones, fixes → lines of the log, a fix a second: ≥ 1 M fixes/s",
        "Engine/pipeline/walkers/10k-players-1k-zones", nil, .rate(atLeast: 1e6)),
      Goal(
        9, "100 matches of 100 players, fixes → lines of the log: ≥ 1 M fixes/s",
        "Engine/pipeline/matches/100-matches-100-players", nil, .rate(atLeast: 1e6)),
      Goal(
        9, "memory per player outside history: ≤ 1 KB", "Engine/memory/walkers/10k-players-1k-zones", nil,
        .bytes(each: 10_000, atMost: 1000)),
      Goal(
        9, "the same where it is told who is near whom: ≤ 1 KB", "Engine/memory/pipeline/10k-players-1k-zones", nil,
        .bytes(each: 10_000, atMost: 1000)),
      Goal(
        9, "state of a 10,000-player match encodes in < 100 ms", "Snapshot/bytes/match/10k-players", nil,
        .pass(nanosecondsAtMost: 100e6)),
      Goal(
        9, "state of a 10,000-player match decodes in < 100 ms", "Snapshot/bytes-read/match/10k-players", nil,
        .pass(nanosecondsAtMost: 100e6)),
      Goal(
        9, "the same with who is near whom: encodes in < 100 ms", "Snapshot/bytes/pipeline/10k-players", nil,
        .pass(nanosecondsAtMost: 100e6)),
      Goal(
        9, "the same with who is near whom: decodes in < 100 ms", "Snapshot/bytes-read/pipeline/10k-players", nil,
        .pass(nanosecondsAtMost: 100e6)),
    ]
  }

  private static var validation: [Goal] {
    [
      Goal(10, "50 MB of districts, all checks but the game's: ≥ 100 MB/s"),
      Goal(10, "memory of validation: ≤ 6 × file"),
      Goal(10, "one ring of a million vertices with 1,000 crossings: < 5 s"),
    ]
  }
}
