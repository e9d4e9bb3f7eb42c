import Dispatch
import Quarry
import QuarryBenchmarks
import QuarryGeometry
import Synchronization

/// How cost grows as the work grows, in steps of ten.
enum Scaling {
  /// The drawings: file, title, series.
  static let plots: [(file: String, title: String, series: [String])] = [
    ("players", "Whole engine, 1,000 zones: a fix's cost as players grow", ["engine, by players"]),
    ("zones", "Zones that cover a point: cost as zones grow", ["Quarry, by zones", "GEOS tree, by zones"]),
    (
      "vertices", "One polygon covers a point: cost as vertices grow",
      ["Quarry, by vertices", "GEOS prepared, by vertices"]
    ),
    ("matches", "Whole engine, matches of 100 players: a fix's cost as matches grow", ["engine, by matches"]),
    ("cores", "Whole engine, one on each core: fixes a second as cores grow", ["engines, by cores"]),
    ("memory", "Memory as the work grows", ["bytes a player", "bytes a zone"]),
  ]

  static func run(isQuick: Bool, filters: [String]) throws -> [BenchmarkReport.ScalingPoint] {
    var points: [BenchmarkReport.ScalingPoint] = []
    func isWanted(_ name: String) -> Bool { filters.isEmpty || filters.contains { name.contains($0.lowercased()) } }
    if isWanted("players") { points += try players(isQuick ? 3 : 5) }
    if isWanted("zones") { points += try zones(isQuick ? 3 : 5) }
    if isWanted("vertices") { points += try vertices(isQuick ? 4 : 6) }
    if isWanted("matches") { points += try matches(isQuick ? 2 : 4) }
    if isWanted("cores") { points += try cores(isQuick) }
    return points
  }

  private static func tens(_ range: ClosedRange<Int>) -> [Int] {
    range.map { (0..<$0).reduce(1) { power, _ in power * 10 } }
  }

  /// Seconds after which a measurement is not repeated.
  private static let enough = 2.0

  /// The least of some passes, in nanoseconds for an operation; of fewer where they take long.
  private static func least(
    _ passes: Int, _ operations: Int, _ makePass: () throws -> Contender.Pass
  ) throws -> Double {
    var (best, spent) = (Double.infinity, 0.0)
    for _ in 0..<passes where spent < enough {
      let pass = try makePass()
      let start = Machine.threadNanoseconds
      _ = try pass()
      let elapsed = (Machine.threadNanoseconds - start) / 1e9
      spent += elapsed
      best = min(best, elapsed * 1e9 / Double(operations))
    }
    return best
  }

  private static func players(_ powers: Int) throws -> [BenchmarkReport.ScalingPoint] {
    let compiled = try CompiledGame(Fixtures.game(City(zones: 1000, seed: 605).zones))
    return try tens(1...powers).flatMap { count -> [BenchmarkReport.ScalingPoint] in
      TextFile.warn("scaling: \(count) players\n")
      let ticks = max(1, min(200, 100_000 / count))
      let walkers = Walkers(players: count, ticks: ticks + 2, seed: 606)
      let names = walkers.names()
      let batches = (0..<ticks + 2).map { walkers.events(ofTick: $0, names: names) }
      let (engine, allocations) = Allocations.counting {
        let engine = MatchEngine(compiled)
        for batch in batches.prefix(2) { engine.ingest(batch) }
        return engine
      }
      _ = engine.state.phase
      let cost = try least(3, count * ticks) {
        let engine = MatchEngine(compiled)
        for batch in batches.prefix(2) { engine.ingest(batch) }
        return { batches.dropFirst(2).reduce(0) { $0 + engine.ingest($1).count } }
      }
      var points = [point("engine, by players", count, "players", cost, "ns a fix")]
      if let bytes = allocations?.liveBytes {
        points.append(point("bytes a player", count, "players or zones", Double(bytes) / Double(count), "bytes"))
      }
      return points
    }
  }

  private static func zones(_ powers: Int) throws -> [BenchmarkReport.ScalingPoint] {
    try tens(1...powers).flatMap { count -> [BenchmarkReport.ScalingPoint] in
      TextFile.warn("scaling: \(count) zones\n")
      let city = City(zones: count, seed: 301)
      let places = City.points(50_000, seed: 302)
      let own = city.zones
      let (fences, allocations) = try Allocations.counting { try FenceSet(own) }
      let cost = try least(3, places.count) { { places.reduce(0) { $0 + fences.zonesCovering($1).count } } }
      let plain = PlainGeometry(rings: city.rings)
      let numbers = PlainGeometry.numbers(places)
      let geos = try GEOSZones(plain)
      let peer = try least(3, places.count) { { try geos.count(numbers, .covers) } }
      var points = [
        point("Quarry, by zones", count, "zones", cost, "ns a point"),
        point("GEOS tree, by zones", count, "zones", peer, "ns a point"),
      ]
      if let bytes = allocations?.liveBytes {
        points.append(point("bytes a zone", count, "players or zones", Double(bytes) / Double(count), "bytes"))
      }
      return points
    }
  }

  private static func vertices(_ powers: Int) throws -> [BenchmarkReport.ScalingPoint] {
    try tens(1...powers).flatMap { count -> [BenchmarkReport.ScalingPoint] in
      TextFile.warn("scaling: \(count) vertices\n")
      let outline = Outline.star("\(count)", vertices: count, seed: 107)
      let fences = try FenceSet([outline.zone])
      let places = outline.points(20_000, seed: 202) { !fences.zonesCovering($0).isEmpty }
      let cost = try least(3, places.count) { { places.reduce(0) { $0 + fences.zonesCovering($1).count } } }
      let geos = try GEOSZones(PlainGeometry(rings: [outline.ring]))
      let numbers = PlainGeometry.numbers(places)
      let peer = try least(3, places.count) { { try geos.count(numbers, .covers) } }
      return [
        point("Quarry, by vertices", count, "vertices", cost, "ns a point"),
        point("GEOS prepared, by vertices", count, "vertices", peer, "ns a point"),
      ]
    }
  }

  private static func matches(_ powers: Int) throws -> [BenchmarkReport.ScalingPoint] {
    let compiled = try CompiledGame(Fixtures.game(City(zones: 10, seed: 601, half: 1000).zones))
    return try ([1] + tens(1...(powers - 1))).map { count in
      TextFile.warn("scaling: \(count) matches\n")
      let ticks = max(3, min(200, 2000 / count))
      let walkers = Walkers(players: 100, ticks: ticks, seed: 602, half: 1000)
      let names = walkers.names()
      let batches = (0..<ticks).map { walkers.events(ofTick: $0, names: names) }
      let cost = try least(3, count * 100 * (ticks - 1)) {
        let engines = (0..<count).map { _ in MatchEngine(compiled) }
        for engine in engines { engine.ingest(batches[0]) }
        return {
          batches.dropFirst().reduce(0) { sum, batch in engines.reduce(sum) { $0 + $1.ingest(batch).count } }
        }
      }
      return point("engine, by matches", count, "matches of 100 players", cost, "ns a fix")
    }
  }

  private static func cores(_ isQuick: Bool) throws -> [BenchmarkReport.ScalingPoint] {
    let compiled = try CompiledGame(Fixtures.game(City(zones: 1000, seed: 605).zones))
    let ticks = isQuick ? 20 : 100
    let walkers = Walkers(players: 1000, ticks: ticks, seed: 607)
    let names = walkers.names()
    let batches = (0..<ticks).map { walkers.events(ofTick: $0, names: names) }
    var points: [BenchmarkReport.ScalingPoint] = []
    var cores = 1
    while cores <= Machine.processorCount {
      TextFile.warn("scaling: \(cores) cores\n")
      // Each thread's own time on a processor: other programs do not count, what the threads do to each other does.
      let rates = Mutex<[Double]>([])
      DispatchQueue.concurrentPerform(iterations: cores) { _ in
        let start = Machine.threadNanoseconds
        let engine = MatchEngine(compiled)
        for batch in batches { engine.ingest(batch) }
        let rate = Double(1000 * ticks) / (Machine.threadNanoseconds - start) * 1e9
        rates.withLock { $0.append(rate) }
      }
      points.append(
        point(
          "engines, by cores", cores, "cores, each with a match of 1,000 players",
          rates.withLock { $0.reduce(0, +) }, "fixes a second"))
      cores = cores < Machine.processorCount ? min(cores * 2, Machine.processorCount) : cores + 1
    }
    return points
  }

  private static func point(
    _ series: String, _ size: Int, _ sizeUnit: String, _ value: Double, _ unit: String
  ) -> BenchmarkReport.ScalingPoint {
    BenchmarkReport.ScalingPoint(series: series, size: Double(size), sizeUnit: sizeUnit, value: value, unit: unit)
  }
}
