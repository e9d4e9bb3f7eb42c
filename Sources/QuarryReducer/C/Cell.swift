/// A variable on the heap whose accesses are not checked for overlapping at run time.
///
/// A store would pay for the check several times with each action. What makes it dispensable:
/// a cell is used on one thread, and its owner, ``Store``, never touches it while it lends it out (the flags
/// `isBusy` and `isReducing` see to that).
@usableFromInline
final class Cell<Value> {
  @exclusivity(unchecked) @usableFromInline var unchecked: Value

  @inlinable
  init(_ value: Value) { unsafe unchecked = value }

  @inlinable @inline(__always)
  var value: Value {
    get { unsafe unchecked }
    _modify { yield unsafe &unchecked }
  }
}
