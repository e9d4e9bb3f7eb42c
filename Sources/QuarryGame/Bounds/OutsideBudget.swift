import QuarryGeometry

/// How much longer a player may be outside of all play areas, all times together: a pure value.
///
/// Time outside counts from crossing to crossing, whenever they are decided: an exit or a return that becomes known later
/// counts from when it was. Inside, time comes back at a rate, up to the whole budget.
public struct OutsideBudget: Hashable, Sendable, Codable {
  /// The whole budget in seconds.
  public let seconds: Double
  /// Seconds that come back for each second inside.
  public let recoveryRate: Double
  /// Whether the player is outside.
  public private(set) var isOutside = false
  /// Whether it was told that nothing is left, since the player went out: who goes out again with nothing left is told
  /// again.
  var isTold = false
  private var rest: Double
  private var asOf = GameTime.distantPast

  /// A budget that is whole, of a player who is inside.
  public init(seconds: Double, recoveryRate: Double = 0) {
    self.seconds = seconds
    self.recoveryRate = recoveryRate
    rest = seconds
  }

  /// The seconds that are left at an instant.
  public func remaining(at time: GameTime) -> Double {
    let elapsed = max(0, time - asOf)
    // A whole budget is whole however long ago that was, and a rate of 0 brings nothing back in no time at all.
    let change = isOutside ? -elapsed : recoveryRate > 0 ? elapsed * recoveryRate : 0
    return min(max(rest + change, 0), seconds)
  }

  /// When nothing is left if the player stays outside; nil for one who is inside.
  public var exhaustion: GameTime? { isOutside ? asOf.advanced(bySeconds: rest) : nil }

  /// The player went out at an instant; one who is outside stays so.
  public mutating func left(at time: GameTime) {
    guard !isOutside else { return }
    settle(at: time)
    isOutside = true
    isTold = false
  }

  /// The player came back at an instant; one who is inside stays so. An instant before the player went out takes that
  /// back.
  public mutating func returned(at time: GameTime) {
    guard isOutside else { return }
    settle(at: time)
    isOutside = false
  }

  /// Time stood still for so many microseconds.
  mutating func shift(by microseconds: Int64) { asOf = asOf.later(by: microseconds) }

  private mutating func settle(at time: GameTime) {
    rest = remaining(at: time)
    asOf = max(asOf, time)
  }
}
