/// The `id` of a GeoJSON feature (RFC 7946, section 3.2): a string or a number.
public enum FeatureID: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A number: its text as the file has it, and its value. `1` and `1.0` are two ids.
  case number(text: String, value: Double)

  /// The id as a name: the string, or the text of the number.
  public var name: String {
    switch self {
    case .string(let string): string
    case .number(let text, _): text
    }
  }
}
