import QuarryGeometry

/// Puts events into game-time order, as far as the lateness window allows.
///
/// The watermark is the highest time accepted so far (capped at 5 s after its arrival, where that is known, so that a
/// clock that runs ahead does not make everybody else late). An instant is closed once the watermark is beyond it by
/// more than the lateness, or once game time was advanced to it. Events of a closed instant are processed in the order
/// of player, then arrival, whatever order they came in and however they were cut into batches. An event whose instant
/// is closed already is played with the first instant that is still open: it changes nothing that was published.
struct Intake: Hashable, Sendable, Codable {
  /// Events of instants that are still open, in order.
  private var waiting: [Arrival] = []
  /// Everything before this is closed.
  private(set) var openFrom = GameTime.distantPast
  /// The highest time accepted so far.
  private var watermark = GameTime.distantPast

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
    guard let first = waiting.first, first.instant < openFrom else { return [] }
    if let last = waiting.last, last.instant < openFrom { return takeAll() }
    let end = waiting.partition { $0.instant < openFrom }
    defer { waiting.removeSubrange(..<end) }
    return Array(waiting[..<end])
  }

  /// Takes out all events, in order.
  mutating func takeAll() -> [Arrival] {
    defer { waiting.removeAll(keepingCapacity: true) }
    return waiting
  }

  private mutating func insert(_ arrival: consuming Arrival) {
    guard let last = waiting.last, arrival.isOrdered(before: last) else { return waiting.append(arrival) }
    waiting.insert(arrival, at: waiting.partition { !arrival.isOrdered(before: $0) })
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
