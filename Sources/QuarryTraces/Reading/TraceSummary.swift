import QuarryGeometry

/// What a trace contains, found by reading it once.
public struct TraceSummary: Hashable, Sendable {
  /// The path, or `-`.
  public var file: String
  /// The format that was found.
  public var format: TraceFormat
  /// How many bytes were read.
  public var bytes: Int
  /// How many events there are, fixes included.
  public var events: Int
  /// How many of the events are fixes.
  public var fixes: Int
  /// The earliest time; nil where there are no events.
  public var firstTime: GameTime?
  /// The latest time; nil where there are no events.
  public var lastTime: GameTime?
  /// Whoever has an event, ordered by the bytes of the name.
  public var players: [PlayerID]
  /// Whether no event is earlier than the one before it. A trace that is not sorted is read whole to be merged.
  public var isSorted: Bool
  /// What gave no event, by reason in the order of ``DropReason``.
  public var dropped: [TraceDrop]
  /// How many fixes had a longitude outside ±180 that was brought back by whole turns.
  public var wrappedLongitudes: Int
  /// How many accuracies, altitudes, speeds, courses and the like were no numbers and are left out of their fix.
  public var ignoredValues: Int
  /// Where ``TraceSource/salvage`` made the best of a broken file: what was wrong with it.
  public var salvagedFrom: TraceError?
  /// A hash of the contents that depends on nothing else: 64-bit FNV-1a; nil where the summary is not of
  /// ``TraceSource/scan()``.
  public var contentHash: UInt64?

  /// How many points, rows and lines gave no event.
  public var droppedCount: Int { dropped.reduce(0) { $0 + $1.count } }

  /// What was dropped for one reason.
  public func dropped(_ reason: DropReason) -> TraceDrop? { dropped.first { $0.reason == reason } }
}
