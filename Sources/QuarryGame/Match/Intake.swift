import QuarryGeometry

/// An event on its way into the match.
struct Arrival: Hashable, Sendable, Codable {
  var event: ClientEvent
  /// What is wrong with the fix that it carries, as far as the fix itself tells.
  var rejection: GameAction.Rejection?

  /// Takes an event in; numbers of its fix that are not finite are dropped, so that a match in waiting can be saved.
  init(_ event: ClientEvent) {
    self.event = event
    guard case .fix(var fix) = event.kind else { return }
    if !fix.coordinate.isOnGlobe { fix.coordinate = Coordinate(longitude: 0, latitude: 0) }
    func finite(_ value: Meters?) -> Meters? { value.flatMap { $0.value.isFinite ? $0 : nil } }
    fix.accuracy = finite(fix.accuracy)
    fix.altitude = finite(fix.altitude)
    fix.verticalAccuracy = finite(fix.verticalAccuracy)
    fix.speedMetersPerSecond = fix.speedMetersPerSecond.flatMap { $0.isFinite ? $0 : nil }
    fix.course = fix.course.flatMap { $0.value.isFinite ? $0 : nil }
    self.event.kind = .fix(fix)
  }
}

extension GameTime {
  /// The next instant.
  var next: GameTime { GameTime(microseconds: microseconds == .max ? .max : microseconds + 1) }
}

/// Puts events into game-time order, as far as the lateness window allows.
///
/// The watermark is the highest time accepted so far (capped at 5 s after its arrival, where that is known, so that a
/// clock that runs ahead does not make everybody else late). An instant is closed once the watermark is beyond it by
/// more than the lateness, or once game time was advanced to it; events of a closed instant are processed in the order
/// of time, then player, then arrival, whatever order they came in and however they were cut into batches.
struct Intake: Hashable, Sendable, Codable {
  /// Events of instants that are still open, in order.
  private var waiting: [Arrival] = []
  /// Everything before this is closed.
  private(set) var openFrom = GameTime.distantPast

  /// A fix's clock may be ahead of its arrival by this before it is disbelieved. Decided in the design.
  private static let clockAllowanceSeconds = 5.0

  /// Where an event belongs.
  enum Place {
    /// It waits for its instant to close.
    case waiting
    /// Its instant is closed already.
    case behind
  }

  mutating func take(_ arrival: Arrival, latenessSeconds: Double) -> Place {
    let event = arrival.event
    guard event.time >= openFrom else { return .behind }
    insert(arrival)
    guard arrival.rejection == nil else { return .waiting }
    var watermark = event.time
    if let receivedAt = event.receivedAt {
      watermark = min(watermark, receivedAt.advanced(bySeconds: Self.clockAllowanceSeconds))
    }
    openFrom = max(openFrom, watermark.advanced(bySeconds: -latenessSeconds))
    return .waiting
  }

  /// Closes all instants up to `time` less the lateness.
  mutating func advance(to time: GameTime, latenessSeconds: Double) {
    let instant = time.advanced(bySeconds: -latenessSeconds)
    guard instant < .distantFuture else { return closeAll() }
    openFrom = max(openFrom, instant.next)
  }

  /// Closes all instants that something waits in.
  mutating func closeAll() {
    if let last = waiting.last { openFrom = max(openFrom, last.event.time.next) }
  }

  /// Takes out the events of closed instants, in order.
  mutating func takeClosed() -> [Arrival] {
    guard let first = waiting.first, first.event.time < openFrom else { return [] }
    if let last = waiting.last, last.event.time < openFrom {
      defer { waiting.removeAll(keepingCapacity: true) }
      return waiting
    }
    let end = waiting.partition { $0.event.time < openFrom }
    defer { waiting.removeSubrange(..<end) }
    return Array(waiting[..<end])
  }

  private mutating func insert(_ arrival: Arrival) {
    guard let last = waiting.last, Self.isOrdered(arrival.event, before: last.event) else {
      return waiting.append(arrival)
    }
    waiting.insert(arrival, at: waiting.partition { !Self.isOrdered(arrival.event, before: $0.event) })
  }

  private static func isOrdered(_ a: ClientEvent, before b: ClientEvent) -> Bool {
    if a.time != b.time { return a.time < b.time }
    guard let playerA = a.player, let playerB = b.player else { return a.player == nil && b.player != nil }
    return playerA < playerB
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
