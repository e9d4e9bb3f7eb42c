/// Through which `Scope`s one goes from a feature of the tree down to another.
///
/// A scope is no feature of its own in that tree: its child shares the ids of the parent. But where one feature is
/// scoped twice, as two teams are, the children that both have must not be taken for each other.
///
/// One number for all scopes, so that a timer pays a multiplication for each of them and no look-up: two ways are taken
/// for one only where numbers of 64 bits meet by chance.
@usableFromInline
struct ScopeTrail: Hashable, Sendable {
  @usableFromInline var number: UInt = 0

  @inlinable
  init() {}

  /// Goes through one more.
  @inlinable
  mutating func pass(_ path: ObjectIdentifier) {
    // An odd number without pattern; the shift brings the upper bits, which are the mixed ones, down to those that the
    // next address changes.
    let mixed = (number ^ UInt(bitPattern: path)) &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    number = mixed ^ (mixed >> 29)
  }
}

/// The way from a feature to a child: through scopes, then by the case that carries the child's actions.
@usableFromInline
struct ChildPath: Hashable, Sendable {
  @usableFromInline let path: ObjectIdentifier
  @usableFromInline let trail: ScopeTrail

  @inlinable
  init(_ path: ObjectIdentifier, _ trail: ScopeTrail) {
    self.path = path
    self.trail = trail
  }
}
