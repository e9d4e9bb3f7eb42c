/// One case of an enum, as a type: how its payload is put in and taken out.
///
/// The two functions are static, so that a reducer that is generic over the case calls them directly and holds
/// nothing. They are written by hand, beside the case; ``CasePathable`` shows the pattern.
public protocol CasePath<Root, Value>: SendableMetatype {
  /// The enum.
  associatedtype Root
  /// The payload of the case.
  associatedtype Value

  /// The case with `value` in it.
  static func embed(_ value: Value) -> Root

  /// Lends the payload to `body`, and returns what that returns; nil where `root` is another case.
  ///
  /// Lent, and not returned, since a payload that is returned is a copy: with five features inside each other that
  /// costs more than all the rest where cases hold a `String`.
  ///
  /// Law: `extract(from: embed(value)) { $0 }` is `value`.
  static func extract<Result>(from root: Root, _ body: (Value) -> Result) -> Result?
}

extension CasePath {
  /// Whether `root` is the case.
  @inlinable @inline(__always)
  static func isCase(of root: Root) -> Bool { extract(from: root) { _ in true } ?? false }

  /// The payload, or nil where `root` is another case.
  @inlinable @inline(__always)
  public static func extract(from root: Root) -> Value? { extract(from: root) { $0 } }
}
