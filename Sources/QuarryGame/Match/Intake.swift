import QuarryGeometry

/// Puts events into game-time order, as far as the lateness window allows.
///
/// The watermark is the highest time accepted so far (capped at 5 s after its arrival, where that is known, so that a
/// clock that runs ahead does not make everybody else late). An instant is closed once the watermark is beyond it by
/// more than the lateness, or once game time was advanced to it. Events of a closed instant are processed in the order
/// of player, then arrival, whatever order they came in and however they were cut into batches. An event whose instant
/// is closed already is played with the first instant that is still open: it changes nothing that was published.
///
/// Events are put in order when an instant closes, not when they come: ten thousand players of one instant in any order
/// cost one sort. An event that is taken as it came stays in the batch that it came in, which is kept for it; only where
/// it lies is noted. What is not in order yet is no part of the value: two intakes with the same events in waiting, in
/// order, are equal.
struct Intake: Sendable {
  /// Events of instants that are still open, in order of arrival.
  private var waiting = EventList()
  /// The first instant that something waits for.
  private var earliest = GameTime.distantFuture
  /// The last instant that something waits for.
  private var latest = GameTime.distantPast
  /// Everything before this is closed.
  private(set) var openFrom = GameTime.distantPast
  /// The highest time accepted so far.
  private(set) var watermark = GameTime.distantPast

  /// How many events wait for their instant to close.
  var waitingCount: Int { waiting.count }

  /// Where game time ends if nothing comes any more; nil where nothing moved it yet.
  var end: GameTime? {
    let end = max(openFrom, watermark)
    return end == .distantPast ? nil : end
  }

  /// Begins with a batch of which events will be taken as they are.
  mutating func begin(_ batch: [ClientEvent]) { waiting.begin(batch) }

  /// Lets go of what is not waited for of the batches so far.
  mutating func endBatch() { waiting.end() }

  mutating func take(_ arrival: consuming Arrival, latenessSeconds: Double) {
    let credible = arrival.rejection == nil ? arrival.event.credibleTime : .distantPast
    if arrival.instant < openFrom { arrival.instant = openFrom }
    note(arrival.instant)
    waiting.append(arrival)
    accept(credible, latenessSeconds)
  }

  /// Takes a fix of the batch that was begun, as it came; see ``begin(_:)``.
  /// - Parameters:
  ///   - index: where it is in the batch.
  ///   - time: its own time, believed.
  @inline(__always)
  mutating func take(
    fixAt index: Int, time: GameTime, rejection: GameAction.Rejection?, latenessSeconds: Double
  ) {
    let instant = max(time, openFrom)
    note(instant)
    waiting.append(index, instant: instant, rejection: rejection)
    if rejection == nil { accept(time, latenessSeconds) }
  }

  @inline(__always)
  private mutating func note(_ instant: GameTime) {
    earliest = min(earliest, instant)
    latest = max(latest, instant)
  }

  @inline(__always)
  private mutating func accept(_ credible: GameTime, _ latenessSeconds: Double) {
    guard credible > watermark else { return }
    watermark = credible
    openFrom = max(openFrom, watermark.advanced(bySeconds: -latenessSeconds))
  }

  /// Whether instants close when `arrival` is taken.
  func closesInstants(_ arrival: Arrival, latenessSeconds: Double) -> Bool {
    arrival.rejection == nil && arrival.event.credibleTime > watermark
      && arrival.event.credibleTime.advanced(bySeconds: -latenessSeconds) > openFrom
  }

  /// Closes all instants up to `time` less the lateness.
  /// - Returns: the last of them.
  mutating func advance(to time: GameTime, latenessSeconds: Double) -> GameTime {
    watermark = max(watermark, time)
    let instant = time.advanced(bySeconds: -latenessSeconds)
    openFrom = max(openFrom, instant.next)
    return instant
  }

  /// Closes all instants before `time`.
  mutating func close(before time: GameTime) { openFrom = max(openFrom, time) }

  /// Whether there are events of closed instants.
  var hasClosed: Bool { earliest < openFrom }

  /// Takes out the events of closed instants, in order, each with its player's slot.
  /// - Parameter roster: ranked.
  mutating func takeClosed(among roster: Roster) -> EventList {
    guard hasClosed else { return EventList() }
    if latest < openFrom { return takeAll(among: roster) }
    var closed = waiting.takeOut(before: openFrom)
    earliest = .distantFuture
    latest = .distantPast
    for instant in waiting.instants { note(instant) }
    closed.sort(among: roster)
    return closed
  }

  /// Takes out all events, in order, each with its player's slot.
  /// - Parameter roster: ranked.
  mutating func takeAll(among roster: Roster) -> EventList {
    var all = waiting.takeAll()
    earliest = .distantFuture
    latest = .distantPast
    all.sort(among: roster)
    return all
  }
}

extension Intake: Hashable {
  static func == (a: Intake, b: Intake) -> Bool {
    a.openFrom == b.openFrom && a.watermark == b.watermark && a.waiting.inOrder == b.waiting.inOrder
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(openFrom)
    hasher.combine(watermark)
    hasher.combine(waiting.count)
  }
}

extension Intake: Codable {
  private enum CodingKeys: String, CodingKey {
    case waiting
    case openFrom
    case watermark
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    openFrom = try container.decode(GameTime.self, forKey: .openFrom)
    watermark = try container.decode(GameTime.self, forKey: .watermark)
    for arrival in try container.decode([Arrival].self, forKey: .waiting) {
      note(arrival.instant)
      waiting.append(arrival)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(waiting.inOrder, forKey: .waiting)
    try container.encode(openFrom, forKey: .openFrom)
    try container.encode(watermark, forKey: .watermark)
  }
}
