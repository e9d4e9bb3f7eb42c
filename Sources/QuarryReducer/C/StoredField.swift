/// Where a child's state lies inside its parent's.
///
/// A key path to a stored property is turned into its offset in bytes once, when the field is made, and is not
/// kept: reaching the child is then an addition, where applying the key path costs some 20 ns. A computed or
/// observed property has no offset; it keeps its key path and is read, changed and written back through it.
///
/// Source of the offset: `MemoryLayout.offset(of:)` (SE-0210), which is nil wherever the storage cannot be reached
/// directly, so that observers and setters are never passed by.
public struct StoredField<Root, Value> {
  @usableFromInline enum Place {
    case offset(Int)
    case keyPath(WritableKeyPath<Root, Value>)
  }

  @usableFromInline let place: Place

  /// Makes the field that `keyPath` names.
  @inlinable
  public init(_ keyPath: WritableKeyPath<Root, Value>) {
    if let offset = MemoryLayout<Root>.offset(of: keyPath) {
      place = .offset(offset)
    } else {
      place = .keyPath(keyPath)
    }
  }

  /// Whether the field is reached without its key path.
  @inlinable
  public var isStored: Bool {
    if case .offset = place { true } else { false }
  }

  /// Lends the field inside `root` to `body`, to be changed in place; no copy where the property is stored.
  @inlinable @inline(__always)
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    switch place {
    case .offset(let offset):
      // The offset is that of a stored `Value` inside `Root`, so the address is in bounds, aligned and initialised;
      // `root` is borrowed exclusively for the whole call.
      unsafe withUnsafeMutablePointer(to: &root) { pointer in
        let field = unsafe UnsafeMutableRawPointer(pointer).advanced(by: offset)
        return unsafe body(&field.assumingMemoryBound(to: Value.self).pointee)
      }
    case .keyPath(let keyPath):
      body(&root[keyPath: keyPath])
    }
  }

  /// Lends the field inside `root` to `body`, to be looked at; nothing is written back. `root` is `inout` so that
  /// it is not copied to be lent.
  @inlinable @inline(__always)
  public func read<Result>(_ root: inout Root, _ body: (Value) -> Result) -> Result {
    switch place {
    case .offset(let offset):
      // As in `modify`.
      unsafe withUnsafeMutablePointer(to: &root) { pointer in
        let field = unsafe UnsafeMutableRawPointer(pointer).advanced(by: offset)
        return unsafe body(field.assumingMemoryBound(to: Value.self).pointee)
      }
    case .keyPath(let keyPath):
      body(root[keyPath: keyPath])
    }
  }
}
