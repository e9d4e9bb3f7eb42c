/// Random numbers as a dependency: one sequence, shared by all that hold it.
///
/// ```swift
/// @Dependency(\.random) var random
/// let roll = random { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// Live it is seeded by the system; in a test by 0. A match that must be replayed keeps a ``SeededRandom`` in its
/// State instead, where it is saved with the rest.
public final class RandomSource: Sendable {
  private let sequences: Locked<RandomSequences>

  /// Starts the sequence of ``SeededRandom`` that belongs to `seed`.
  public convenience init(seed: UInt64) { self.init(Locked(RandomSequences(seed: seed))) }

  init(_ sequences: Locked<RandomSequences>) { self.sequences = sequences }

  /// Lends the generator to `draw`, which must not ask this source again.
  public func callAsFunction<Result>(_ draw: (inout SeededRandom) -> sending Result) -> sending Result {
    sequences.withLock { sequences in
      if let thread = sequences.thread, thread != currentThreadNumber() { return draw(&sequences.elsewhere) }
      return draw(&sequences.here)
    }
  }
}

/// One sequence for all, or one for a thread and another for all others.
struct RandomSequences: Sendable {
  /// The numbers of `thread`, or of everybody where that is nil.
  var here: SeededRandom
  /// The numbers of the other threads.
  var elsewhere: SeededRandom
  /// Whose numbers `here` are. It is looked at, and set with `here`, under the lock under which numbers are drawn: an effect
  /// that draws while the next action begins would else shift what its reducers draw.
  var thread: UInt?

  init(seed: UInt64) {
    here = SeededRandom(seed: seed)
    elsewhere = SeededRandom(seed: ~seed)
  }
}

private enum RandomSourceKey: DependencyKey {
  static var liveValue: RandomSource {
    var system = SystemRandomNumberGenerator()
    return RandomSource(seed: system.next())
  }
  static var testValue: RandomSource { RandomSource(seed: 0) }
}

extension DependencyValues {
  /// Random numbers.
  public var random: RandomSource {
    get { self[RandomSourceKey.self] }
    set { self[RandomSourceKey.self] = newValue }
  }
}
