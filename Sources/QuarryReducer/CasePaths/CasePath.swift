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

  /// The payload, or nil where `root` is another case.
  ///
  /// Law: `extract(from: embed(value))` is `value`.
  static func extract(from root: Root) -> Value?
}
