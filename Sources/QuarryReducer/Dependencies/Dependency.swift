/// A property of a reducer or a client that is filled from ``DependencyValues``.
///
/// ```swift
/// struct Match: Reducer {
///   @Dependency(\.random) var random
///   …
/// }
/// ```
///
/// The value is looked up once, when the property is made: for a feature, when its store is. Only inside
/// ``Reducer/dependency(_:_:)`` and ``withDependencies(_:operation:)`` is it looked up again on each use; and in a
/// test, where a key that was not overridden shall not report before it is used.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  @usableFromInline let resolved: Value?
  private let initial: DependencyValues
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable

  /// Looks up `keyPath` where the property is made.
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    self.keyPath = keyPath
    initial = .current
    resolved = initial.context == .live ? initial[keyPath: keyPath] : nil
  }

  /// The dependency.
  @inlinable
  public var wrappedValue: Value {
    if let resolved, !DependencyValues.areOverridden { return resolved }
    return lookedUp()
  }

  @usableFromInline
  func lookedUp() -> Value {
    let values = DependencyValues.overrides.map { initial.applying($0.changes) } ?? initial
    return values[keyPath: keyPath]
  }
}
