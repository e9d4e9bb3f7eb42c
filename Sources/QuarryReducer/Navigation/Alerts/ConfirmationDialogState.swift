/// A choice between several ways to go on, as a value.
///
/// ```swift
/// state.confirmation = ConfirmationDialogState("Leave the game?", message: "Your score is lost.") {
///   ButtonState("Leave", role: .destructive, action: .leaveTapped)
///   ButtonState("Stay", role: .cancel)
/// }
/// ```
///
/// It is presented by setting an optional of the parent's state, and goes with any action of it; see
/// ``Reducer/ifLet(_:action:fileID:line:)``. Where there are no buttons, a view shows one that only dismisses.
public struct ConfirmationDialogState<Action> {
  /// What is asked, in a line.
  public var title: String
  /// What there is to know before answering.
  public var message: String?
  /// The answers, in order.
  public var buttons: [ButtonState<Action>]

  /// Makes a confirmation.
  public init(
    _ title: String, message: String? = nil, @ButtonBuilder<Action> buttons: () -> [ButtonState<Action>] = { [] }
  ) {
    self.title = title
    self.message = message
    self.buttons = buttons()
  }
}

extension ConfirmationDialogState: EphemeralState {}
extension ConfirmationDialogState: Sendable where Action: Sendable {}
extension ConfirmationDialogState: Equatable where Action: Equatable {}
extension ConfirmationDialogState: Hashable where Action: Hashable {}
extension ConfirmationDialogState: Encodable where Action: Encodable {}
extension ConfirmationDialogState: Decodable where Action: Decodable {}
