/// An alert, as a value.
///
/// ```swift
/// state.alert = AlertState("Leave the game?", message: "Your score is lost.") {
///   ButtonState("Leave", role: .destructive, action: .leaveTapped)
///   ButtonState("Stay", role: .cancel)
/// }
/// ```
///
/// It is presented by setting an optional of the parent's state, and goes with any action of it; see
/// ``Reducer/ifLet(_:action:fileID:line:)``. Where there are no buttons, a view shows one that only dismisses.
public struct AlertState<Action> {
  /// What is asked, in a line.
  public var title: String
  /// What there is to know before answering.
  public var message: String?
  /// The answers, in order.
  public var buttons: [ButtonState<Action>]

  /// Makes an alert.
  public init(
    _ title: String, message: String? = nil, @ButtonBuilder<Action> buttons: () -> [ButtonState<Action>] = { [] }
  ) {
    self.title = title
    self.message = message
    self.buttons = buttons()
  }
}

extension AlertState: EphemeralState {}
extension AlertState: Sendable where Action: Sendable {}
extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Encodable where Action: Encodable {}
extension AlertState: Decodable where Action: Decodable {}
