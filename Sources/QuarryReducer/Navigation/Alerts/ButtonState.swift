/// A button of an alert or of a confirmation, as a value.
public struct ButtonState<Action> {
  /// What a button is for, so that a view can set it apart.
  public enum Role: String, Sendable, Hashable, Codable {
    /// It leaves everything as it is.
    case cancel
    /// It takes something away that does not come back.
    case destructive
  }

  /// What the button says.
  public var title: String
  /// What it is for; nil where that is nothing special.
  public var role: Role?
  /// What a tap sends; nil where it only dismisses.
  public var action: Action?

  /// Makes a button.
  public init(_ title: String, role: Role? = nil, action: Action? = nil) {
    self.title = title
    self.role = role
    self.action = action
  }
}

extension ButtonState: Sendable where Action: Sendable {}
extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Encodable where Action: Encodable {}
extension ButtonState: Decodable where Action: Decodable {}
