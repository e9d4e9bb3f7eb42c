/// What ``TestClock/checkSuspension()`` throws: somebody sleeps on the clock.
public struct SuspensionError: Error, Equatable, CustomStringConvertible {
  /// How long after the clock's present time each sleeper is due, in order.
  public let waits: [Duration]

  /// Makes the error for sleepers that wait so long.
  public init(waits: [Duration]) { self.waits = waits }

  /// How many sleep, when the first one is due, and what cures it.
  public var description: String {
    """
    \(waits.count == 1 ? "1 sleeper waits" : "\(waits.count) sleepers wait") on the clock, the first one due in \
    \(waits.first ?? .zero).
    Cure: advance the clock further, call `run()`, or cancel what sleeps.
    """
  }
}
