import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchCommand {
  /// Writes the inputs for peers that run elsewhere: the same numbers that the cases work on, and the answers.
  static func writeInputs(_ operands: [String]) throws -> Int32 {
    guard let folder = operands.first else { throw UsageError(description: "inputs needs a FOLDER") }
    TextFile.makeFolder(folder)
    var expected = JSONWriter()
    for (name, make) in Outline.all {
      let outline = make()
      let fences = try FenceSet([outline.zone])
      let points = outline.points(200_000, seed: 201) { !fences.zonesCovering($0).isEmpty }
      try TextFile.write(PlainGeometry.numbers(outline.ring), to: "\(folder)/w1_\(name).poly")
      try TextFile.write(PlainGeometry.numbers(points), to: "\(folder)/w1_\(name).pts")
      write("W1", name, 100_000)
    }
    for (workload, zones, points) in [("w2", 10_000, City.points(200_000, seed: 302)), ("w3", 1000, [])] {
      let city = City(zones: zones, seed: workload == "w2" ? 301 : 501)
      let plain = PlainGeometry(rings: city.rings)
      try TextFile.write(plain.numbers, to: "\(folder)/\(workload)_zones.coords")
      try TextFile.write(plain.starts, to: "\(folder)/\(workload)_zones.offs")
      if workload == "w2" {
        let numbers = PlainGeometry.numbers(points)
        try TextFile.write(numbers, to: "\(folder)/w2.pts")
        write("W2", "10k", try GEOSZones(plain).count(numbers, .covers))
      } else {
        let walkers = Walkers(players: 10_000, ticks: 20, seed: 502)
        let numbers = PlainGeometry.numbers(walkers.places)
        try TextFile.write(numbers, to: "\(folder)/w3.pts")
        try TextFile.write(walkers.players, to: "\(folder)/w3.ids")
        let stream = try GEOSZones(plain).stream(numbers, walkers.players, playerCount: 10_000)
        write("W3", "changes", stream.changes)
        write("W3", "inside", stream.inside)
      }
    }
    let pairs = zip(City.points(200_000, seed: 401), City.points(200_000, seed: 402)).flatMap {
      [$0.longitude, $0.latitude, $1.longitude, $1.latitude]
    }
    try TextFile.write(pairs, to: "\(folder)/w5_city.f64")
    let herd = try Herd(Herd.sizes.last?.count ?? 0)
    try TextFile.write(herd.points, to: "\(folder)/w4_points.f64")
    try TextFile.write(herd.moved, to: "\(folder)/w4_moved.f64")
    for (name, count) in Herd.sizes {
      let points = Array(herd.points.prefix(2 * count))
      write("W4", "\(name), pairs within 50 m", try PlanePairs(points, radius: Herd.radius, slack: 0).count)
    }
    for (_, kind, count) in AssignmentTable.all {
      let numbers = try AssignmentTable(kind, count).numbers
      try TextFile.write(numbers, to: "\(folder)/w6_\(count)_\(kind.rawValue).i32")
      let table = try PairCosts(rows: count, columns: count, values: numbers.map { Double($0) })
      guard let assignment = table.cheapestAssignment().assignment else { continue }
      write("W6", "assignment of \(count), \(kind.rawValue)", Int(assignment.cost))
    }
    try TextFile.write(expected.bytes, to: "\(folder)/expected.ndjson")
    print("inputs for W1 to W6 in \(folder)")
    return 0

    func write(_ workload: String, _ name: String, _ check: Int) {
      expected.beginObject()
      expected.member("workload", workload)
      expected.member("case", name)
      expected.member("check", check)
      expected.endObject()
      expected.newline()
    }
  }
}
