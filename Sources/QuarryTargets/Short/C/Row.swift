/// A row of numbers in memory of its own, read and written without a check: what the searches work on.
///
/// It is `@safe` by the word of those who use it, all of them in this module: an index is a player, a position in a
/// ring or a place in a list of candidates, each of them made from the count that the row was allocated with, or read
/// out of a ``CandidateArcs``, which has proved its numbers when it was made. Whoever allocates frees, once, in its
/// `deinit`.
@safe @usableFromInline struct Row<Element: BitwiseCopyable> {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  /// `count` copies of `value`; room for one where the count is not positive.
  @inlinable init(repeating value: Element, count: Int) {
    let room = max(1, count)
    unsafe base = .allocate(capacity: room)
    unsafe base.initialize(repeating: value, count: room)
    self.count = room
  }

  @inlinable @inline(__always) subscript(index: Int) -> Element {
    get { unsafe base[index] }
    nonmutating set { unsafe base[index] = newValue }
  }

  @inlinable @inline(__always) subscript(index: Int32) -> Element {
    get { unsafe base[Int(index)] }
    nonmutating set { unsafe base[Int(index)] = newValue }
  }

  @inlinable func free() { unsafe base.deallocate() }
}
