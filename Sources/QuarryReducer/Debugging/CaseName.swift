/// The name of the case that `value` is, without its payload: `scored` for `.scored(3)`. The name of the type where it is
/// no enum.
///
/// A case without a payload has no name but its description: where the type describes itself, that is taken, up to the
/// first bracket. Cost: a reflection, and an allocation or two; a description with the payload would cost several times that.
@usableFromInline
func caseName(of value: some Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
  return mirror.children.first?.label ?? String("\(value)".prefix { $0 != "(" })
}
