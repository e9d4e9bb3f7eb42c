/// The time of one store.
@usableFromInline
final class StoreClock: Sendable {
  /// What the features of the store ask for the time.
  let gameClock: GameClock
  /// By what a store in an actor sleeps until a timer is due.
  let alarm: any Clock<Duration>
  /// Whether time goes on by itself.
  @usableFromInline let isLive: Bool

  init(_ time: StoreTime, date: DateGenerator, alarm: any Clock<Duration>) {
    self.alarm = alarm
    switch time {
    case .live:
      isLive = true
      let latest = Locked(Timestamp.distantPast)
      gameClock = GameClock(following: {
        let now = date.now
        return latest.withLock { latest in
          latest = max(latest, now)
          return latest
        }
      })
    case .manual(let start):
      isLive = false
      gameClock = GameClock(now: start)
    }
  }

  /// What time it is; never earlier than it was before.
  @usableFromInline var now: Timestamp { gameClock.now }

  /// Moves on to `later`, or stays where that is earlier, or where time goes on by itself.
  @usableFromInline
  func advance(to later: Timestamp) { if !isLive, later > gameClock.now { gameClock.set(later) } }
}
