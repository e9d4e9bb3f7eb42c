import QuarryGeometry

/// An event on its way into the match.
struct Arrival: Hashable, Sendable, Codable {
  /// The event; one that carries a fix has the fix's own player and time.
  var event: ClientEvent
  /// What is wrong with the fix that it carries, as far as the fix itself tells.
  var rejection: GameAction.Rejection?
  /// The instant at which it is played: its own time, or the first instant that was still open when it came.
  var instant: GameTime
  /// Whether the time of the event was put right.
  var isCorrected = false
  /// Whether it was taken from the lobby: a fix from before the start that is used.
  var isFromLobby = false

  /// Takes an event in as it is.
  init(_ event: ClientEvent, rejection: GameAction.Rejection? = nil) {
    self.event = event
    self.rejection = rejection
    instant = event.time
  }

  /// Takes in an event that carries `fix`. Numbers that are not finite are dropped, so that a match in waiting can be
  /// saved.
  init(_ event: ClientEvent, carrying fix: Fix, rejection: GameAction.Rejection?) {
    self.init(event, rejection: rejection)
    if event.carriesAsItIs(fix) { return }
    var fix = fix
    if !fix.coordinate.isOnGlobe { fix.coordinate = Coordinate(longitude: 0, latitude: 0) }
    func finite(_ value: Meters?) -> Meters? { value.flatMap { $0.value.isFinite ? $0 : nil } }
    fix.accuracy = finite(fix.accuracy)
    fix.altitude = finite(fix.altitude)
    fix.verticalAccuracy = finite(fix.verticalAccuracy)
    fix.speedMetersPerSecond = fix.speedMetersPerSecond.flatMap { $0.isFinite ? $0 : nil }
    fix.course = fix.course.flatMap { $0.value.isFinite ? $0 : nil }
    self.event = ClientEvent(
      time: fix.time, player: fix.player, kind: .fix(fix), receivedAt: event.receivedAt ?? fix.receivedAt)
    instant = fix.time
  }

  /// Gives the event another time.
  mutating func date(to time: GameTime) {
    event.time = time
    instant = time
    if case .fix(var fix) = event.kind {
      fix.time = time
      event.kind = .fix(fix)
    }
  }

  /// Whether the event is a fix with which nothing is wrong by itself.
  var isSoundFix: Bool {
    if case .fix = event.kind { return rejection == nil }
    return false
  }

  /// Whether the event came after its instant was closed.
  var isBehind: Bool { event.time < instant }

  /// Whether this is played before `other`: by instant, then by the bytes of the player's name, then by time, then by what
  /// it says. Those that the order does not tell apart say the same: it does not matter which of them came first.
  func isOrdered(before other: Arrival) -> Bool {
    if instant != other.instant { return instant < other.instant }
    if event.player != other.event.player {
      guard let player = event.player, let otherPlayer = other.event.player else { return event.player == nil }
      return player < otherPlayer
    }
    if event.time != other.event.time { return event.time < other.event.time }
    if event.isOrdered(beforeOneOfItsInstant: other.event) { return true }
    if other.event.isOrdered(beforeOneOfItsInstant: event) { return false }
    return (rejection?.rawValue ?? "") < (other.rejection?.rawValue ?? "")
  }
}

extension Fix {
  /// Whether all of its numbers are finite, and its place is one.
  fileprivate var isFinite: Bool {
    coordinate.isOnGlobe && accuracy?.value.isFinite ?? true && altitude?.value.isFinite ?? true
      && verticalAccuracy?.value.isFinite ?? true && speedMetersPerSecond?.isFinite ?? true
      && course?.value.isFinite ?? true
  }
}

extension ClientEvent {
  /// Whether the event agrees with the fix that it carries, and all of that can be saved: nearly all are so.
  @inline(__always)
  func carriesAsItIs(_ fix: Fix) -> Bool {
    time == fix.time && receivedAt == fix.receivedAt && fix.isFinite && player == fix.player
  }

  /// A clock may be ahead of the arrival of what it dates by this before it is disbelieved. Decided in the design.
  static let clockAllowanceSeconds = 5.0

  /// How far the event can move game time: to its own time, but not far beyond its arrival, where that is known.
  package var credibleTime: GameTime {
    receivedAt.map { min(time, $0.advanced(bySeconds: Self.clockAllowanceSeconds)) } ?? time
  }
}

extension GameTime {
  /// The next instant.
  var next: GameTime { GameTime(microseconds: microseconds == .max ? .max : microseconds + 1) }
}
