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
  private let generator: @Sendable () -> Locked<SeededRandom>

  /// Starts the sequence of ``SeededRandom`` that belongs to `seed`.
  public init(seed: UInt64) {
    let only = Locked(SeededRandom(seed: seed))
    generator = { only }
  }

  /// Draws from what `generator` returns, asked on each use.
  init(_ generator: @escaping @Sendable () -> Locked<SeededRandom>) { self.generator = generator }

  /// Lends the generator to `draw`, which must not ask this source again.
  public func callAsFunction<Result>(_ draw: (inout SeededRandom) -> sending Result) -> sending Result {
    generator().withLock { draw(&$0) }
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
