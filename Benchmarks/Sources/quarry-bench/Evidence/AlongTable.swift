import Quarry
import QuarryBenchmarks
import QuarryGeometry

/// Recorded traces with circles laid along them: how many visits different rules tell of, how many of them are returns,
/// and which are missed.
///
/// No recording says where the player truly was; what can be seen is whether a rule flaps, and whether it misses
/// what is plain: a stay that went deeper into the circle than twice the accuracy.
struct AlongTable {
  struct Row {
    var subject: PunchSubject
    var visits = 0
    var returns20 = 0
    var returns30 = 0
    /// Plain stays that no visit overlaps.
    var missed = 0
    /// Visits that no fix inside overlaps, as where a way led through between two fixes.
    var without = 0
  }

  let file: String
  private(set) var rows: [Row]
  private(set) var players = 0
  private(set) var fixes = 0
  private(set) var zones = 0
  private(set) var plain = 0

  static let subjects =
    PunchSubject.all.filter { ["naive", "margin 5 m", "2 in a row", "margin 5 m, 2 in a row"].contains($0.name) }
    + [.quarry]

  /// Lays a circle at the first fix of each player, and wherever it is so many radii away from all that there are.
  init(_ file: String, radius: Double, spacing: Double = 4, maximumZones: Int = 60) throws {
    self.file = file
    rows = Self.subjects.map { Row(subject: $0) }
    var byPlayer: [(player: PlayerID, fixes: [FenceFix])] = []
    let reader = try TraceSource(path: file, salvage: true).makeReader()
    while let event = try reader.next() {
      guard case .fix(let fix) = event.kind, fix.coordinate.isOnGlobe else { continue }
      let sample = FenceFix(time: fix.time, place: fix.coordinate, accuracy: fix.accuracy)
      if let index = byPlayer.firstIndex(where: { $0.player == fix.player }) {
        byPlayer[index].fixes.append(sample)
      } else {
        byPlayer.append((fix.player, [sample]))
      }
    }
    for (_, unsorted) in byPlayer {
      var sorted: [FenceFix] = []
      for fix in unsorted.sorted(by: { $0.time < $1.time }) where sorted.last.map({ $0.time < fix.time }) ?? true {
        sorted.append(fix)
      }
      try add(sorted, radius: radius, spacing: spacing, maximumZones: maximumZones)
    }
  }

  private mutating func add(_ sorted: [FenceFix], radius: Double, spacing: Double, maximumZones: Int) throws {
    var centres: [Coordinate] = []
    for fix in sorted where centres.count < maximumZones {
      if centres.allSatisfy({ Geodesic.distance($0, fix.place).value > spacing * radius }) { centres.append(fix.place) }
    }
    let circles = centres.enumerated().map { index, centre in
      // Beside the fix: nobody walks through the middle of all zones.
      let azimuth = Degrees(Double(index) * 137.5)
      let middle = Geodesic.destination(from: centre, azimuth: azimuth, distance: Meters(radius * 0.7))
      return Zone(id: "\(index)", role: .objective, shape: .circle(Circle(center: middle, radius: Meters(radius))))
    }
    let fences = try FenceSet(circles)
    players += 1
    fixes += sorted.count
    zones += circles.count
    var feed = MotionFeed(MotionGate.Rules())
    var judged: [MotionFeed.Judged] = []
    for fix in sorted { feed.take(fix) { judged.append($0) } }
    feed.end { judged.append($0) }
    let times = judged.map(\.fix.time)
    let accuracies = judged.map { $0.fix.accuracy ?? FenceRules().assumedAccuracy }
    var follower = FenceFollower(fences, isGated: false)
    for next in judged { follower.judge(next) }
    for zone in fences.zones.indices {
      let depths = judged.map { fences.signedDistance(from: $0.fix.place, toZone: zone)?.value ?? 0 }
      // Stays by the fixes alone, and whether they are plain.
      var stays: [(from: GameTime, to: GameTime, isPlain: Bool)] = []
      for index in depths.indices where depths[index] >= 0 {
        let isPlain = depths[index] > 2 * accuracies[index].value
        if index > 0, depths[index - 1] >= 0, let last = stays.last {
          stays[stays.count - 1] = (last.from, times[index], last.isPlain || isPlain)
        } else {
          stays.append((times[index], times[index], isPlain))
        }
      }
      plain += stays.count { $0.isPlain }
      for index in rows.indices {
        let visits: [Visit]
        switch rows[index].subject.kind {
        case .fences: visits = Visit.visits(follower.events.filter { $0.zone == zone })
        case .rule(let rule):
          visits = Visit.visits(rule, depths: depths, times: times, accuracies: accuracies.map(\.value))
        }
        func overlap(_ visit: Visit, _ stay: (from: GameTime, to: GameTime, isPlain: Bool)) -> Bool {
          visit.from <= stay.to && visit.to.map { stay.from <= $0 } ?? true
        }
        rows[index].visits += visits.count
        rows[index].returns20 += Visit.returns(visits, within: 20)
        rows[index].returns30 += Visit.returns(visits, within: 30)
        rows[index].missed += stays.count { stay in stay.isPlain && !visits.contains { overlap($0, stay) } }
        rows[index].without += visits.count { visit in !stays.contains { overlap(visit, $0) } }
      }
    }
  }

  static func table(_ tables: [AlongTable]) -> TextTable {
    TextTable(
      ["trace", "rule", "visits", "returns 20 s", "30 s", "plain stays", "missed", "without a fix"], textColumns: 2,
      rows: tables.flatMap { table in
        table.rows.enumerated().map { index, row in
          let file = table.file.split(separator: "/").last.map(String.init) ?? table.file
          return [
            index == 0
              ? file : index == 1 ? "  \(table.players) players, \(table.fixes) fixes, \(table.zones) zones" : "",
            row.subject.name, "\(row.visits)", "\(row.returns20)", "\(row.returns30)", "\(table.plain)",
            "\(row.missed)", "\(row.without)",
          ]
        }
      })
  }
}
