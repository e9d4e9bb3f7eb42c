import QuarryGeometry

extension PrivacyRule {
  /// The last instant at or before `now` at which something was published: `now` itself where there is no interval.
  ///
  /// ``alignedTo`` and a whole number of intervals, exact to the microsecond, before it too.
  public func publishedAt(_ now: GameTime) -> GameTime {
    guard let everySeconds else { return now }
    return now.lowered(toMultipleOf: Self.microseconds(everySeconds), from: alignedTo)
  }

  /// When the next place is published after `now`; nil where there is no interval.
  public func nextPublication(after now: GameTime) -> GameTime? {
    everySeconds.map { publishedAt(now).advanced(bySeconds: $0) }
  }

  /// Which instant is shown at `now`: the published one less the delay; nil while that lies before ``alignedTo``.
  public func shownInstant(at now: GameTime) -> GameTime? {
    let instant = publishedAt(now).advanced(bySeconds: -delaySeconds)
    return instant < alignedTo ? nil : instant
  }

  /// The interval in whole microseconds, as ``GameTime`` rounds.
  private static func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e6).rounded()) }
}

extension GameTime {
  /// The last instant at or before this one that is a whole number of steps from an origin; clamped to the range of instants.
  func lowered(toMultipleOf step: Int64, from origin: GameTime) -> GameTime {
    guard step > 0 else { return self }
    let (difference, overflow) = microseconds.subtractingReportingOverflow(origin.microseconds)
    guard !overflow else { return self }
    let rest = difference % step
    let down = rest < 0 ? rest + step : rest
    let (result, isBelow) = microseconds.subtractingReportingOverflow(down)
    return isBelow ? .distantPast : GameTime(microseconds: result)
  }

  /// The first such instant at or after this one.
  func raised(toMultipleOf step: Int64, from origin: GameTime) -> GameTime {
    let lower = lowered(toMultipleOf: step, from: origin)
    guard lower < self else { return lower }
    let (result, overflow) = lower.microseconds.addingReportingOverflow(step)
    return overflow ? .distantFuture : GameTime(microseconds: result)
  }
}
