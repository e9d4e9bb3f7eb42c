/// The random numbers of one run: those of the reducers, which a replay draws again, and those of all others.
final class RunRandom: Sendable {
  private struct OfReducers {
    var random: SeededRandom
    /// The thread on which an action was last begun. A reduction does not leave its thread; whatever else runs on it
    /// runs after the reduction, and the next one starts its sequence anew.
    var thread: UInt = 0
  }

  private let seed: UInt64
  /// The numbers and whose they are lie under one lock: an effect that has been told that they are its thread's must not
  /// draw them when another thread has begun an action in between.
  private let ofReducers: Locked<OfReducers>
  private let ofOthers: Locked<SeededRandom>

  init(seed: UInt64) {
    self.seed = seed
    ofReducers = Locked(OfReducers(random: SeededRandom(seed: seed)))
    ofOthers = Locked(SeededRandom(seed: ~seed))
  }

  /// Starts the sequence of the action of that number, which this thread is about to reduce.
  func begin(_ number: Int) {
    // An odd number without pattern, another one than SplitMix64 steps by: else the sequences of neighbours would be one
    // sequence, a step apart.
    let random = SeededRandom(seed: seed ^ (UInt64(truncatingIfNeeded: number) &* 0xD1B5_4A32_D192_ED03))
    let thread = currentThreadNumber()
    ofReducers.withLock { $0 = OfReducers(random: random, thread: thread) }
  }

  /// Lends the generator of the caller to `draw`.
  func draw<Result>(_ draw: (inout SeededRandom) -> sending Result) -> sending Result {
    let thread = currentThreadNumber()
    let drawn: Result? = ofReducers.withLock { $0.thread == thread ? draw(&$0.random) : nil }
    if let drawn { return drawn }
    return ofOthers.withLock { draw(&$0) }
  }
}
