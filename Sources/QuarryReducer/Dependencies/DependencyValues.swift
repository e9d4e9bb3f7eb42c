/// The dependencies in force at some place: what was overridden there, and each key's own value for the rest.
public struct DependencyValues: Sendable {
  /// Whether the values serve a program, a preview or a test.
  public enum Context: Sendable {
    /// Keys give their live values.
    case live
    /// Keys give their preview values.
    case preview
    /// Keys give their test values.
    case test
  }

  /// What was set, by the type of its key.
  private var storage: [ObjectIdentifier: any Sendable] = [:]
  private var defaults = DefaultDependencies()
  /// What was set since the changes were last forgotten.
  private(set) var changes = DependencyChanges()

  /// Which of its values a key gives where nothing is overridden. Changing it forgets the values given so far.
  public var context = Context.live {
    didSet {
      if context == oldValue { return }
      defaults = DefaultDependencies()
      changes.context = (context, defaults)
    }
  }

  private init() {}

  /// The value for a key; extensions of this type give it a name.
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let value = storage[ObjectIdentifier(key)] as? Key.Value { return value }
      return defaults.value(for: key, in: context)
    }
    set {
      storage[ObjectIdentifier(key)] = newValue
      changes.values[ObjectIdentifier(key)] = newValue
    }
  }

  /// What `update` changes in these values.
  func changes(by update: (inout DependencyValues) -> Void) -> DependencyChanges {
    var values = self
    values.changes = DependencyChanges()
    update(&values)
    return values.changes
  }

  func applying(_ changes: DependencyChanges) -> DependencyValues {
    var values = self
    values.storage.merge(changes.values) { _, new in new }
    if let (context, defaults) = changes.context {
      values.context = context
      values.defaults = defaults
    }
    // They are part of the values now: who changes these adds to them, and starts nothing anew.
    values.changes = DependencyChanges()
    return values
  }

  /// The values outside all overrides.
  static let root = DependencyValues()

  /// The overrides in force in this task; nil where there are none, which is the common case and the fast one.
  @TaskLocal package static var overrides: DependencyOverrides?

  /// The values in force in this task.
  public static var current: DependencyValues { overrides?.values ?? root }

  /// Whether this task has overrides.
  @usableFromInline static var areOverridden: Bool { overrides != nil }
}
