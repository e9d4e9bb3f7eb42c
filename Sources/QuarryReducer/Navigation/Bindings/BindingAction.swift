/// A field of a state is set from outside; see ``BindableState``.
///
/// Equal where field and value are. Costs an allocation or two to make, and two or three calls through the runtime to
/// apply; meant for what people do by hand.
public struct BindingAction<State: BindableState>: Sendable {
  let change: any BindingChange<State>

  /// `field` gets `value`.
  public static func set<Value>(
    _ field: KeyPath<State.Fields, BindableField<State, Value>>, _ value: Value
  ) -> BindingAction {
    BindingAction(change: FieldChange(field: State.fields[keyPath: field], value: value))
  }

  /// The name of the field that is set.
  public var fieldName: String { change.name }

  /// Sets the field.
  public func apply(to state: inout State) { change.apply(to: &state) }

  /// Whether `action` sets `field`: `case .binding(\.volume):`.
  public static func ~= <Value>(
    field: KeyPath<State.Fields, BindableField<State, Value>>, action: BindingAction
  ) -> Bool {
    State.fields[keyPath: field].name == action.fieldName
  }
}

extension BindingAction: Equatable {
  /// The same field is set to equal values.
  public static func == (a: BindingAction, b: BindingAction) -> Bool { a.change.isEqual(to: b.change) }
}

extension BindingAction: Codable {
  /// Writes `{"field":…,"value":…}`.
  public func encode(to encoder: any Encoder) throws { try change.encode(to: encoder) }

  /// Reads what `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where the state has no field of that name, and what decoding the value
  ///   throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: BindingKey.self)
    let name = try container.decode(String.self, forKey: .field)
    guard let field = State.allFields.first(where: { $0.name == name }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .field, in: container, debugDescription: "\(State.self) has no field \(name)")
    }
    change = try field.decodeChange(from: decoder)
  }
}

extension BindingAction: CustomStringConvertible, CustomReflectable {
  /// `set(volume, 0.5)`.
  public var description: String { change.text }

  /// Shows the value under the name of its field, and nothing of how it gets there.
  public var customMirror: Mirror { Mirror(self, children: [change.name: change.newValue], displayStyle: .struct) }
}
