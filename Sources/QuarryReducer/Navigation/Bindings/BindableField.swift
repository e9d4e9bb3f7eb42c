/// A property of a state that may be set from outside, and its name in a log of actions.
public struct BindableField<State, Value: Equatable & Sendable & Codable>: Sendable {
  /// The name, which no other field of the state has.
  public let name: String
  let keyPath: any WritableKeyPath<State, Value> & Sendable

  /// Makes a field.
  public init(_ name: String, _ keyPath: any WritableKeyPath<State, Value> & Sendable) {
    self.name = name
    self.keyPath = keyPath
  }
}

/// A field whose value's type is not known where it is used.
protocol AnyBindableField<State>: Sendable {
  associatedtype State

  var name: String { get }

  /// A change of this field, as `encode(to:)` of the change wrote it.
  func decodeChange(from decoder: any Decoder) throws -> any BindingChange<State>
}

extension BindableField: AnyBindableField {
  func decodeChange(from decoder: any Decoder) throws -> any BindingChange<State> {
    let container = try decoder.container(keyedBy: BindingKey.self)
    return FieldChange(field: self, value: try container.decode(Value.self, forKey: .value))
  }
}

extension BindableState {
  /// All fields, in the order in which they are written.
  static var allFields: [any AnyBindableField<Self>] {
    Mirror(reflecting: fields).children.compactMap { $0.value as? any AnyBindableField<Self> }
  }
}

/// A new value for a field whose type is not known where it is used.
protocol BindingChange<State>: Sendable {
  associatedtype State

  var name: String { get }
  var text: String { get }
  var newValue: Any { get }
  func apply(to state: inout State)
  func isEqual(to other: any BindingChange<State>) -> Bool
  func encode(to encoder: any Encoder) throws
}

struct FieldChange<State, Value: Equatable & Sendable & Codable>: BindingChange {
  let field: BindableField<State, Value>
  let value: Value

  var name: String { field.name }
  var text: String { "set(\(field.name), \(value))" }
  var newValue: Any { value }

  func apply(to state: inout State) { state[keyPath: field.keyPath] = value }

  func isEqual(to other: any BindingChange<State>) -> Bool {
    guard let other = other as? FieldChange else { return false }
    return other.name == name && other.value == value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: BindingKey.self)
    try container.encode(name, forKey: .field)
    try container.encode(value, forKey: .value)
  }
}

enum BindingKey: String, CodingKey {
  case field
  case value
}
