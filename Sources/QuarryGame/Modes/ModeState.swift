/// What the mode of a match keeps, whatever mode it is: plain data.
///
/// Coded as the name of the mode and its state. It is read by the modes that ``GameModes/standard`` knows, or that stand in
/// the decoder's `userInfo` under ``modesKey``.
public struct ModeState: Sendable {
  /// The name of the mode.
  public let name: String
  private var value: any Hashable & Sendable & Codable

  init<Mode: GameMode>(_ state: Mode.State, of mode: Mode.Type) {
    name = mode.name
    value = state
  }

  /// Where a decoder finds modes that are not among the standard ones: an array of `any GameMode.Type`.
  public static let modesKey = CodingUserInfoKey(rawValue: "quarry.modes")

  /// The state, as that of a mode; nil where it is another mode's.
  public func state<Mode: GameMode>(of mode: Mode.Type) -> Mode.State? { value as? Mode.State }

  /// Changes the state in place; nothing where it is another mode's.
  mutating func change<State: Hashable & Sendable & Codable, Result>(
    _ type: State.Type, _ body: (inout State) -> Result
  ) -> Result? {
    guard var state = value as? State else { return nil }
    // Only one of the two may hold it, or the change would copy all that it holds.
    value = false
    defer { value = state }
    return body(&state)
  }
}

extension ModeState: Hashable {
  /// Whether both are the same state of the same mode.
  public static func == (a: ModeState, b: ModeState) -> Bool {
    func isSame<T: Hashable>(_ value: T, _ other: any Hashable) -> Bool { (other as? T).map { $0 == value } ?? false }
    return a.name == b.name && isSame(a.value, b.value)
  }

  /// Hashes the name and the state.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    value.hash(into: &hasher)
  }
}

extension ModeState: Codable {
  private enum CodingKeys: String, CodingKey {
    case name
    case state
  }

  /// Reads the state of a mode.
  /// - Throws: `DecodingError` for a mode that is not known, and for a state that is none of its.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .name)
    let own = Self.modesKey.flatMap { decoder.userInfo[$0] as? [any GameMode.Type] } ?? []
    guard let mode = (own + GameModes.standard).first(where: { $0.name == name }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container, debugDescription: "a match of the mode \"\(name)\", which is not known here")
    }
    func read<Mode: GameMode>(_ mode: Mode.Type) throws -> ModeState {
      ModeState(try container.decode(Mode.State.self, forKey: .state), of: mode)
    }
    self = try read(mode)
  }

  /// Writes the name of the mode and its state.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try value.encode(to: container.superEncoder(forKey: .state))
  }
}
