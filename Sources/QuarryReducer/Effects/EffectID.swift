/// What an effect is known by when it is to be cancelled: any hashable value.
public struct EffectID: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Makes an id of `base`.
  public init(_ base: some Hashable & Sendable) { self.base = base }

  /// Equal values of the same type.
  public static func == (a: EffectID, b: EffectID) -> Bool { isEqual(a.base, to: b.base) }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

  private static func isEqual<Value: Hashable>(_ value: Value, to other: any Hashable) -> Bool {
    (other as? Value) == value
  }
}

/// The branch of the tree of features in which an effect was born, so that it ends with its feature.
@usableFromInline
struct EffectBranch: Hashable, Sendable {
  /// The case through which the parent reaches the child.
  let path: ObjectIdentifier
  /// Which child of several.
  let element: EffectID?

  @usableFromInline
  init(path: ObjectIdentifier, element: EffectID? = nil) {
    self.path = path
    self.element = element
  }
}
