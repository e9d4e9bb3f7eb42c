import Synchronization

/// New ids as a dependency: `uuid()`.
///
/// Live they are random; in a test they count up from 0.
public struct UniqueIDGenerator: Sendable {
  private let make: @Sendable () -> UniqueID

  /// Makes ids with `make`.
  public init(_ make: @escaping @Sendable () -> UniqueID) { self.make = make }

  /// A new id.
  public func callAsFunction() -> UniqueID { make() }

  /// Random ids, from the system's generator.
  public static var random: UniqueIDGenerator {
    UniqueIDGenerator {
      var system = SystemRandomNumberGenerator()
      return UniqueID(using: &system)
    }
  }

  /// 00000000-0000-0000-0000-000000000000, then …0001, and so on; a new count for each generator made.
  public static var incrementing: UniqueIDGenerator {
    let count = Count()
    return UniqueIDGenerator { UniqueID(high: 0, low: count.next()) }
  }
}

private final class Count: Sendable {
  private let value = Atomic<UInt64>(0)

  func next() -> UInt64 { value.add(1, ordering: .relaxed).oldValue }
}

private enum UniqueIDGeneratorKey: DependencyKey {
  static var liveValue: UniqueIDGenerator { .random }
  static var testValue: UniqueIDGenerator { .incrementing }
}

extension DependencyValues {
  /// New ids.
  public var uuid: UniqueIDGenerator {
    get { self[UniqueIDGeneratorKey.self] }
    set { self[UniqueIDGeneratorKey.self] = newValue }
  }
}
