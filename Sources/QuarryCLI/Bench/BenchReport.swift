import Quarry
import QuarryBenchmarks
import QuarryGeometry

/// The figures of `quarry bench`.
struct BenchReport {
  /// One stage of the way of a fix.
  struct Stage {
    let name: String
    /// Fixes of a pass; actions where the stage writes them.
    let operations: Int
    /// Seconds of the passes.
    let seconds: Distribution
    /// What a pass allocates, and leaves in use; nil where it is not counted.
    let allocations: Allocations?

    var perSecond: Double { Double(operations) / seconds.median }
    var nanoseconds: Double { seconds.median * 1e9 / Double(operations) }
    var allocationsPerOperation: Double? { allocations.map { Double($0.count) / Double(operations) } }
    var noun: String { name == "encode" ? "action" : "fix" }
  }

  let game: String
  let traces: [String]
  let bytes: Int
  let fixes: Int
  let players: Int
  let zones: Int
  let copies: Int
  var actions = 0
  var stages: [Stage] = []
  var quality = BenchQuality()
  var peakBytes = 0

  init(game: String, traces: [String], bytes: Int, fixes: Int, players: Int, zones: Int, copies: Int) {
    self.game = game
    self.traces = traces
    self.bytes = bytes
    self.fixes = fixes
    self.players = players
    self.zones = zones
    self.copies = copies
  }

  /// Megabytes a second of reading the traces.
  private func readingRate(_ stage: Stage) -> Double { Double(bytes) / 1e6 / stage.seconds.median }

  /// The figures for people.
  func text() -> String {
    let copied = copies > 1 ? " (\(copies) copies)" : ""
    var text =
      "\(game): \(Wording.count(fixes, "fix", "fixes")) of \(Wording.count(players, "player"))\(copied), "
      + "\(Wording.count(zones, "zone")), \(Wording.count(actions, "action"))\n\n"
    var table = TextTable(["stage", "rate", "each", "allocations each", "memory"])
    for stage in stages {
      let rate = stage.name == "parse" ? "\(Figures.short(readingRate(stage))) MB/s, " : ""
      table.rows.append([
        stage.name, "\(rate)\(Wording.rate(stage.perSecond)) \(stage.noun == "fix" ? "fixes" : "actions")/s",
        Figures.span(nanoseconds: stage.nanoseconds),
        stage.allocationsPerOperation.map { Figures.fixed($0, 3) } ?? "not counted here",
        stage.allocations.map { Figures.bytes(max(0, $0.liveBytes)) } ?? "not counted here",
      ])
    }
    text += table.text
    if peakBytes > 0 { text += "memory of the process at its highest: \(Figures.bytes(peakBytes))\n" }
    text += "\nstays      \(Wording.count(quality.stays)) seen\n"
    text +=
      "flaps      \(Wording.count(quality.flapsWithin20Seconds)) within 20 s, "
      + "\(Wording.count(quality.flapsWithin60Seconds)) within 60 s\n"
    text += "undecided  \(share) of the fixes taken\n"
    text +=
      quality.latencies.count == 0
      ? "decided    no change but first memberships\n"
      : "decided    \(Figures.fixed(quality.latencies.median, 1)) s after the crossing (median), "
        + "\(Figures.fixed(quality.latencies.percentile(95), 1)) s (95th percentile), of "
        + "\(Wording.count(quality.latencies.count, "change"))\n"
    if quality.rough > 0 {
      text += "rough      \(Wording.count(quality.rough, "change")) after a gap, left out above\n"
    }
    return text
  }

  private var share: String {
    quality.taken == 0
      ? "none" : "\(Figures.fixed(100 * Double(quality.undecided) / Double(quality.taken), 1)) %"
  }

  /// The figures for programs: one object in one line.
  func json() -> [UInt8] {
    var writer = JSONWriter(capacity: 2048)
    writer.beginObject()
    writer.member("game", game)
    writer.key("traces")
    writer.beginArray()
    for trace in traces { writer.string(trace) }
    writer.endArray()
    writer.member("copies", copies)
    writer.member("players", players)
    writer.member("zones", zones)
    writer.member("fixes", fixes)
    writer.member("actions", actions)
    writer.key("stages")
    writer.beginArray()
    for stage in stages { encode(stage, to: &writer) }
    writer.endArray()
    writer.member("peakBytes", peakBytes)
    writer.key("quality")
    encodeQuality(to: &writer)
    writer.key("versions")
    writer.string("Quarry \(Quarry.version), GEOS \(GEOSContext.version), PROJ \(LocalProjection.version)")
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  private func encode(_ stage: Stage, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("stage", stage.name)
    writer.member("of", stage.noun)
    writer.member("perSecond", fixed: stage.perSecond, decimals: 0)
    writer.member("nanosecondsEach", fixed: stage.nanoseconds, decimals: 1)
    if stage.name == "parse" { writer.member("megabytesPerSecond", fixed: readingRate(stage), decimals: 1) }
    writer.key("allocationsEach")
    if let count = stage.allocationsPerOperation { writer.fixed(count, decimals: 4) } else { writer.null() }
    writer.key("bytesInUse")
    if let bytes = stage.allocations?.liveBytes { writer.int(max(0, bytes)) } else { writer.null() }
    writer.endObject()
  }

  private func encodeQuality(to writer: inout JSONWriter) {
    func seconds(_ name: StaticString, _ value: Double) {
      writer.key(name)
      if value.isFinite { writer.fixed(value, decimals: 3) } else { writer.null() }
    }
    writer.beginObject()
    writer.member("stays", quality.stays)
    writer.member("flapsWithin20Seconds", quality.flapsWithin20Seconds)
    writer.member("flapsWithin60Seconds", quality.flapsWithin60Seconds)
    writer.member("fixesTaken", quality.taken)
    writer.member("fixesUndecided", quality.undecided)
    writer.member("changes", quality.latencies.count)
    writer.member("roughChanges", quality.rough)
    seconds("decisionSecondsMedian", quality.latencies.median)
    seconds("decisionSecondsP95", quality.latencies.percentile(95))
    writer.endObject()
  }
}
