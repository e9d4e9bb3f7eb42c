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
/// cost one sort. What is not in order yet is no part of the value: two intakes with the same events in waiting, in
/// order, are equal.
struct Intake: Sendable {
  /// Events of instants that are still open: in order, or else in order of arrival behind what is in order.
  private var waiting: [Arrival] = []
  /// Whether all of `waiting` is in order.
  private var isSorted = true
  /// The first instant that something waits for.
  private var earliest = GameTime.distantFuture
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

  mutating func take(_ arrival: consuming Arrival, latenessSeconds: Double) {
    let credible = arrival.rejection == nil ? arrival.event.credibleTime : .distantPast
    if arrival.instant < openFrom { arrival.instant = openFrom }
    insert(arrival)
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

  /// Takes out the events of closed instants, in order.
  mutating func takeClosed() -> [Arrival] {
    guard earliest < openFrom else { return [] }
    sort()
    if let last = waiting.last, last.instant < openFrom { return takeAll() }
    let end = waiting.partition { $0.instant < openFrom }
    defer {
      waiting.removeSubrange(..<end)
      earliest = waiting.first?.instant ?? .distantFuture
    }
    return Array(waiting[..<end])
  }

  /// Takes out all events, in order.
  mutating func takeAll() -> [Arrival] {
    sort()
    defer {
      waiting.removeAll(keepingCapacity: true)
      earliest = .distantFuture
    }
    return waiting
  }

  private mutating func insert(_ arrival: consuming Arrival) {
    earliest = min(earliest, arrival.instant)
    if isSorted, let last = waiting.last, arrival.isOrdered(before: last) { isSorted = false }
    waiting.append(arrival)
  }

  /// Puts what waits in order; events that the order does not tell apart stay in order of arrival.
  private mutating func sort() {
    guard !isSorted else { return }
    waiting = inOrder
    isSorted = true
  }

  /// What waits, in order.
  private var inOrder: [Arrival] {
    if isSorted { return waiting }
    let keys = waiting.enumerated().map { SortKey($1, index: $0) }
    return keys.sorted { a, b in
      if a.instant != b.instant { return a.instant < b.instant }
      if a.high != b.high { return a.high < b.high }
      if a.low != b.low { return a.low < b.low }
      if waiting[a.index].isOrdered(before: waiting[b.index]) { return true }
      return a.index < b.index && !waiting[b.index].isOrdered(before: waiting[a.index])
    }.map { waiting[$0.index] }
  }

  /// What tells most events apart without a look at them: their instant, and the first bytes of their player's name.
  private struct SortKey {
    let instant: GameTime
    /// The first eight bytes of the name and the next eight, the first byte the most significant; noughts behind the
    /// end, and for nobody, who comes first.
    let high: UInt64
    let low: UInt64
    let index: Int

    init(_ arrival: Arrival, index: Int) {
      instant = arrival.instant
      self.index = index
      var bytes = (arrival.event.player?.name ?? "").utf8.makeIterator()
      func eight() -> UInt64 {
        (0..<8).reduce(0) { word, _ in word << 8 | UInt64(bytes.next() ?? 0) }
      }
      high = eight()
      low = eight()
    }
  }
}

extension Intake: Hashable {
  static func == (a: Intake, b: Intake) -> Bool {
    a.openFrom == b.openFrom && a.watermark == b.watermark && a.inOrder == b.inOrder
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
    for arrival in try container.decode([Arrival].self, forKey: .waiting) { insert(arrival) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(inOrder, forKey: .waiting)
    try container.encode(openFrom, forKey: .openFrom)
    try container.encode(watermark, forKey: .watermark)
  }
}

extension Array {
  /// How many elements at the front fulfil `predicate`, which holds for none after the first for which it does not.
  fileprivate func partition(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
