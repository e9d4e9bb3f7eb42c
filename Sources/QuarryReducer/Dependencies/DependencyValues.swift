/// The dependencies in force at some place: what was overridden there, and each key's own value for the rest.
public struct DependencyValues: Sendable {
  /// Whether the values serve a program or a test.
  public enum Context: Sendable {
    /// Keys give their live values.
    case live
    /// Keys give their test values.
    case test
  }

  private var storage: [ObjectIdentifier: any Sendable] = [:]
  private var defaults = DefaultDependencies()

  /// Which of its two values a key gives where nothing is overridden. Setting it forgets the values given so far.
  public var context = Context.live {
    didSet { defaults = DefaultDependencies() }
  }

  private init() {}

  /// The value for a key; extensions of this type give it a name.
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let value = storage[ObjectIdentifier(key)] as? Key.Value { return value }
      return defaults.value(for: key, in: context)
    }
    set { storage[ObjectIdentifier(key)] = newValue }
  }

  /// The values outside all overrides.
  private static let root = DependencyValues()

  /// The overrides in force in this task; nil where there are none, which is the common case and the fast one.
  @TaskLocal static var overrides: DependencyOverrides?

  /// The values in force in this task.
  public static var current: DependencyValues { overrides?.values ?? root }

  /// Whether this task has overrides.
  @usableFromInline static var areOverridden: Bool { overrides != nil }
}

/// Overrides that a task carries: as values, and as the changes that made them, in order from the outermost.
final class DependencyOverrides: Sendable {
  let values: DependencyValues
  let updates: [@Sendable (inout DependencyValues) -> Void]

  init(adding update: @escaping @Sendable (inout DependencyValues) -> Void) {
    var values = DependencyValues.current
    update(&values)
    self.values = values
    updates = (DependencyValues.overrides?.updates ?? []) + [update]
  }

  func applied(to values: DependencyValues) -> DependencyValues {
    updates.reduce(into: values) { values, update in update(&values) }
  }
}

/// Runs `operation` with some dependencies overridden, for all that it calls and for the tasks that it starts.
///
/// What `operation` makes keeps the overrides where it holds `@Dependency` properties.
@discardableResult
public func withDependencies<Result>(
  _ update: @escaping @Sendable (inout DependencyValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  try DependencyValues.$overrides.withValue(DependencyOverrides(adding: update), operation: operation)
}

/// Runs `operation` with some dependencies overridden, for all that it calls and for the tasks that it starts.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: @escaping @Sendable (inout DependencyValues) -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  try await DependencyValues.$overrides.withValue(DependencyOverrides(adding: update), operation: operation)
}
