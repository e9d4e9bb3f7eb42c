import QuarryReducer
import QuarryTesting
import Testing

/// A feature that asks before it deletes, and which way to share.
private struct Asking: Reducer {
  struct State: Equatable, Sendable, Codable {
    var alert: AlertState<Action.Alert>?
    var confirmation: ConfirmationDialogState<Action.Share>?
    var deletions = 0
    var wasAlertThere: Bool?
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
    case deleteTapped
    case shareTapped
    case alert(PresentationAction<Alert>)
    case confirmation(PresentationAction<Share>)
    enum Alert: Equatable, Sendable, Codable { case confirmed, postponed }
    enum Share: Equatable, Sendable, Codable { case link, picture }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteTapped, .alert(.presented(.postponed)): state.alert = .delete
      case .shareTapped:
        state.confirmation = ConfirmationDialogState("Share") {
          for way in [Action.Share.link, .picture] { ButtonState("\(way)", action: way) }
          if state.deletions == 0 { ButtonState("Cancel", role: .cancel) } else { ButtonState("Back") }
        }
      case .alert(.presented(.confirmed)):
        state.deletions += 1
        state.wasAlertThere = state.alert != nil
      case .alert, .confirmation: break
      }
      return .none
    }
    .ifLet(\.alert, action: \.alert)
    .ifLet(\.confirmation, action: \.confirmation)
  }
}

extension AlertState where Action == Asking.Action.Alert {
  fileprivate static var delete: Self {
    AlertState("Delete?", message: "It does not come back.") {
      ButtonState("Delete", role: .destructive, action: .confirmed)
      ButtonState("Later", action: .postponed)
    }
  }
}

@Suite("Alerts and confirmations")
struct AlertTests {
  @Test("an alert is gone when the parent hears its answer")
  func answered() {
    let store = TestStore(initialState: Asking.State()) { Asking() }
    store.send(.deleteTapped) { $0.alert = .delete }
    store.send(.alert(.presented(.confirmed))) {
      $0.alert = nil
      $0.deletions = 1
      $0.wasAlertThere = false
    }
  }

  @Test("it goes when it is dismissed, and the same one can be presented in answer to itself")
  func dismissed() {
    let store = TestStore(initialState: Asking.State()) { Asking() }
    store.send(.deleteTapped) { $0.alert = .delete }
    store.send(.alert(.presented(.postponed)))
    store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test("a confirmation is built of buttons, loops and branches")
  func confirmation() {
    let store = TestStore(initialState: Asking.State()) { Asking() }
    store.send(.shareTapped) {
      $0.confirmation = ConfirmationDialogState("Share") {
        ButtonState("link", action: .link)
        ButtonState("picture", action: .picture)
        ButtonState("Cancel", role: .cancel)
      }
    }
    #expect(store.state.confirmation?.buttons.map(\.title) == ["link", "picture", "Cancel"])
    store.send(.confirmation(.presented(.link))) { $0.confirmation = nil }
    #expect(AlertState<Int>("Nothing to do").buttons.isEmpty)
  }

  @Test("an answer to nothing, and a dismissal of nothing, are reported")
  func absent() async {
    for (action, text) in [
      (Asking.Action.alert(.dismiss), "nothing is presented that could be dismissed"),
      (.alert(.presented(.confirmed)), "came for a child that is not there"),
    ] {
      let issue = await onlyIssue {
        let store = TestStore(initialState: Asking.State()) { Asking() }
        store.exhaustivity = .off
        store.send(action)
      }
      #expect(issue.text.hasPrefix("ifLet at QuarryReducerTests/AlertTests.swift:") && issue.text.contains(text))
    }
  }

  @Test("a session is saved with the alert that is shown, and goes on with the answer")
  func saving() throws {
    let first = Store(initialState: Asking.State()) { Asking() }
    first.send(contentsOf: [.shareTapped, .deleteTapped])
    let saved = try restored(first.state)
    #expect(saved == first.state && saved.alert == .delete)
    let second = Store(initialState: saved) { Asking() }
    second.send(.alert(.presented(.confirmed)))
    #expect(second.state.deletions == 1 && second.state.alert == nil && second.state.confirmation != nil)
  }
}

// Case paths, written by Scripts/case-paths; do not edit.
extension Asking.Action {
  fileprivate enum DeleteTappedCase: CasePath {
    typealias Value = Void
    static func embed(_ value: Value) -> Asking.Action { .deleteTapped }
    static func extract<Result>(from root: Asking.Action, _ body: (Value) -> Result) -> Result? {
      if case .deleteTapped = root { body(()) } else { nil }
    }
  }
  fileprivate enum ShareTappedCase: CasePath {
    typealias Value = Void
    static func embed(_ value: Value) -> Asking.Action { .shareTapped }
    static func extract<Result>(from root: Asking.Action, _ body: (Value) -> Result) -> Result? {
      if case .shareTapped = root { body(()) } else { nil }
    }
  }
  fileprivate enum AlertCase: CasePath {
    typealias Value = PresentationAction<Alert>
    static func embed(_ value: Value) -> Asking.Action { .alert(value) }
    static func extract<Result>(from root: Asking.Action, _ body: (Value) -> Result) -> Result? {
      if case .alert(let value) = root { body(value) } else { nil }
    }
  }
  fileprivate enum ConfirmationCase: CasePath {
    typealias Value = PresentationAction<Share>
    static func embed(_ value: Value) -> Asking.Action { .confirmation(value) }
    static func extract<Result>(from root: Asking.Action, _ body: (Value) -> Result) -> Result? {
      if case .confirmation(let value) = root { body(value) } else { nil }
    }
  }
  fileprivate struct Cases {
    var deleteTapped: DeleteTappedCase.Type { DeleteTappedCase.self }
    var shareTapped: ShareTappedCase.Type { ShareTappedCase.self }
    var alert: AlertCase.Type { AlertCase.self }
    var confirmation: ConfirmationCase.Type { ConfirmationCase.self }
  }
}
// End of case paths.
