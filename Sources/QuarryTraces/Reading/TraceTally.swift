import QuarryGeometry

/// Counts what a reader reads.
struct TraceTally {
  /// What a broken file was given up for.
  var salvagedFrom: TraceError?

  private var bytes = 0
  private var hash: ContentHash?
  private var events = 0
  private var fixes = 0
  private var firstTime = GameTime.distantFuture
  private var lastTime = GameTime.distantPast
  private var previousTime = GameTime.distantPast
  private var isSorted = true
  private var players: Set<PlayerID> = []
  private var previousPlayer: PlayerID?

  /// Makes a tally of nothing; only where asked for, the bytes are hashed.
  init(hashes: Bool) { hash = hashes ? ContentHash() : nil }

  /// Counts bytes of the file.
  mutating func count(_ piece: [UInt8], count: Int) {
    bytes += count
    hash?.add(piece.span.extracting(first: count))
  }

  /// Counts events.
  mutating func count(_ batch: [ClientEvent]) {
    events += batch.count
    for event in batch {
      if case .fix = event.kind { fixes += 1 }
      if event.time < previousTime { isSorted = false }
      previousTime = event.time
      firstTime = min(firstTime, event.time)
      lastTime = max(lastTime, event.time)
      if let player = event.player, player != previousPlayer {
        players.insert(player)
        previousPlayer = player
      }
    }
  }

  /// What was counted, with what the sink counted.
  func summary(file: String, format: TraceFormat, sink: TraceSink, isWhole: Bool) -> TraceSummary {
    TraceSummary(
      file: file, format: format, bytes: bytes, events: events, fixes: fixes,
      firstTime: events > 0 ? firstTime : nil, lastTime: events > 0 ? lastTime : nil, players: players.sorted(),
      isSorted: isSorted, dropped: sink.drops.all, wrappedLongitudes: sink.wrappedLongitudes,
      ignoredValues: sink.ignoredValues, salvagedFrom: salvagedFrom, contentHash: isWhole ? hash?.value : nil)
  }
}
