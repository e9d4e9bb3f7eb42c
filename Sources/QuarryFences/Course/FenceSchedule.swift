import QuarryGeometry

/// When one zone is there: from one instant on, up to another.
struct FenceSchedule: Hashable, Sendable {
  /// The first instant at which the zone is open.
  let opens: GameTime
  /// The first instant at which it is closed again.
  let closes: GameTime

  /// Always open.
  static let always = FenceSchedule(opens: .distantPast, closes: .distantFuture)

  private init(opens: GameTime, closes: GameTime) {
    self.opens = opens
    self.closes = closes
  }

  /// The schedule of a zone in game time.
  /// - Parameter start: the start of the match. While it is not known, what opens or closes by it has not yet.
  init(of zone: Zone, startsAt start: GameTime?) {
    opens = zone.activeFrom.map { $0.time(startsAt: start) ?? .distantFuture } ?? .distantPast
    closes = zone.activeTo?.time(startsAt: start) ?? .distantFuture
  }

  /// Whether the zone is there.
  func isOpen(at time: GameTime) -> Bool { opens <= time && time < closes }

  /// The first instant after `time` at which the zone opens or closes; nil where it does neither any more.
  func nextChange(after time: GameTime) -> GameTime? {
    guard opens < closes else { return nil }
    if time < opens { return opens < .distantFuture ? opens : nil }
    return time < closes && closes < .distantFuture ? closes : nil
  }
}

extension GameTime {
  /// The next instant.
  var next: GameTime { GameTime(microseconds: microseconds == .max ? .max : microseconds + 1) }

  /// The instant before.
  var previous: GameTime { GameTime(microseconds: microseconds == .min ? .min : microseconds - 1) }
}
