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
  private enum Sequence {
    case own(Locked<SeededRandom>)
    case ofRun(RunRandom)
  }

  private let sequence: Sequence

  /// Starts the sequence of ``SeededRandom`` that belongs to `seed`.
  public init(seed: UInt64) {
    sequence = .own(Locked(SeededRandom(seed: seed)))
  }

  /// Draws from the sequences of a run.
  init(_ run: RunRandom) { sequence = .ofRun(run) }

  /// Lends the generator to `draw`, which must not ask this source again.
  public func callAsFunction<Result>(_ draw: (inout SeededRandom) -> sending Result) -> sending Result {
    switch sequence {
    case .own(let random): random.withLock { draw(&$0) }
    case .ofRun(let run): run.draw(draw)
    }
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
