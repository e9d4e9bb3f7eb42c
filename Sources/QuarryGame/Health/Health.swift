import QuarryGeometry

/// How much a player can still bear: a pure value, in straight pieces between changes.
///
/// Health goes down at a rate while a place does harm, and comes back at a rate while none does, up to the whole. What
/// changed is told with the instant at which it changed, which may lie before what is known by now: then it counts from
/// there. Nothing has to be counted down: ``exhaustion`` says when nothing will be left.
public struct Health: Hashable, Sendable, Codable {
  /// The whole.
  public let full: Double
  /// What comes back each second where nothing does harm.
  public let recoveryPerSecond: Double
  /// What is lost each second; 0 where nothing does harm.
  public private(set) var damagePerSecond = 0.0
  /// Whether it was decided whether the player is outside of the play areas.
  var isPlaced = false
  private var rest: Double
  private var asOf = GameTime.distantPast

  /// Makes health that is whole, of a player whom nothing harms.
  public init(full: Double, recoveryPerSecond: Double = 0) {
    self.full = full
    self.recoveryPerSecond = recoveryPerSecond
    rest = full
  }

  /// What is left at an instant: 0 … the whole.
  public func remaining(at time: GameTime) -> Double {
    let elapsed = max(0, time - asOf)
    // Whole health is whole however long ago that was, and a rate of 0 brings nothing back in no time at all.
    let change =
      damagePerSecond > 0 ? -elapsed * damagePerSecond : recoveryPerSecond > 0 ? elapsed * recoveryPerSecond : 0
    return min(max(rest + change, 0), full)
  }

  /// When nothing is left if nothing changes: to the microsecond. Nil where nothing does harm.
  public var exhaustion: GameTime? { damagePerSecond > 0 ? asOf.advanced(bySeconds: rest / damagePerSecond) : nil }

  /// Time stood still for so many microseconds.
  mutating func shift(by microseconds: Int64) { asOf = asOf.later(by: microseconds) }

  /// From an instant on so much is lost each second; 0 or less for nothing. An instant before the last change counts as that
  /// of the last change.
  public mutating func suffer(_ damage: Double, from time: GameTime) {
    let damage = damage > 0 ? damage : 0
    guard damage != damagePerSecond else { return }
    rest = remaining(at: time)
    asOf = max(asOf, time)
    damagePerSecond = damage
  }
}
