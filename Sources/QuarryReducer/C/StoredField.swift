/// Where a child's state lies inside its parent's.
///
/// A key path to a stored property is turned into its offset in bytes once, when the field is made, and is not
/// kept: reaching the child is then an addition, where applying the key path is a call into the runtime. A computed or
/// observed property has no offset; it keeps its key path and is read, changed and written back through it.
///
/// Source of the offset: `MemoryLayout.offset(of:)` (SE-0210), which is nil wherever the storage cannot be reached
/// directly, so that observers and setters are never passed by.
public struct StoredField<Root, Value> {
  /// Bytes from the beginning of the root; −1 where the field cannot be reached so.
  @usableFromInline let offset: Int
  /// The way to a field without an offset.
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>?

  /// Makes the field that `keyPath` names.
  @inlinable
  public init(_ keyPath: WritableKeyPath<Root, Value>) {
    if let offset = MemoryLayout<Root>.offset(of: keyPath) {
      self.offset = offset
      self.keyPath = nil
    } else {
      offset = -1
      self.keyPath = keyPath
    }
  }

  /// Whether the field is reached without its key path.
  @inlinable @inline(__always)
  public var isStored: Bool { offset >= 0 }

  /// Lends the field inside `root` to `body`, to be changed in place.
  ///
  /// No copy and no allocation where the property is stored; one of each where it is computed.
  @inlinable @inline(__always)
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    // `body` stands here once only: it is inlined, with all reducers below, and two copies of it at each of five
    // levels would be 32 at the lowest.
    unsafe withUnsafeMutablePointer(to: &root) { root in
      let field = unsafe address(in: root)
      let result = unsafe body(&field.pointee)
      if !isStored { unsafe writeBack(field, to: root) }
      return result
    }
  }

  /// Lends the field inside `root` to `body`, to be looked at; nothing is written back. `root` is `inout` so that
  /// it is not copied to be lent.
  @inlinable @inline(__always)
  public func read<Result>(_ root: inout Root, _ body: (Value) -> Result) -> Result {
    unsafe withUnsafeMutablePointer(to: &root) { root in
      let field = unsafe address(in: root)
      let result = unsafe body(field.pointee)
      if !isStored { unsafe discard(field) }
      return result
    }
  }

  /// Where the field is: inside `root`, or in a copy of its own.
  ///
  /// The offset is that of a stored `Value` inside `Root`, so the address is in bounds, aligned and initialised; the
  /// callers have borrowed the root exclusively for as long as they use it.
  @inlinable @inline(__always)
  func address(in root: UnsafeMutablePointer<Root>) -> UnsafeMutablePointer<Value> {
    if isStored {
      return unsafe UnsafeMutableRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self)
    }
    return unsafe copy(from: root)
  }

  @inlinable @inline(never)
  func copy(from root: UnsafeMutablePointer<Root>) -> UnsafeMutablePointer<Value> {
    let field = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    if let keyPath { unsafe field.initialize(to: root.pointee[keyPath: keyPath]) }
    return unsafe field
  }

  @inlinable @inline(never)
  func writeBack(_ field: UnsafeMutablePointer<Value>, to root: UnsafeMutablePointer<Root>) {
    if let keyPath { unsafe root.pointee[keyPath: keyPath] = field.pointee }
    unsafe discard(field)
  }

  @inlinable @inline(never)
  func discard(_ field: UnsafeMutablePointer<Value>) {
    unsafe field.deinitialize(count: 1)
    unsafe field.deallocate()
  }
}
