extension CasePath {
  /// Lends the payload inside `root` to `body`, to be changed, and puts it back; nil where `root` is another case.
  ///
  /// The payload is moved out and back, so that storage it shares with nobody stays unshared: no copy is made of an
  /// array in it that `body` changes.
  @inlinable @inline(__always)
  static func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    unsafe withUnsafeMutablePointer(to: &root) { root in
      guard var value = unsafe take(from: root) else { return nil }
      let result = body(&value)
      unsafe root.initialize(to: embed(value))
      return result
    }
  }

  /// Moves the payload out, which leaves `root` without a value; nil, and `root` as it was, where it is another case.
  ///
  /// Sound because the caller has `root` exclusively and initialises it again before it gives it back: between the two
  /// stands only `body`, which neither throws nor sees `root`. A function of its own, so that the moved value is
  /// destroyed at its end and does not keep the payload shared.
  @inlinable @inline(__always)
  static func take(from root: UnsafeMutablePointer<Root>) -> Value? {
    let whole = unsafe root.move()
    if let value = extract(from: whole) { return value }
    unsafe root.initialize(to: whole)
    return nil
  }
}
