import Foundation
import QuarryReducer
import QuarryTesting
import Testing

/// A form two fields of which may be set from outside.
private struct Form: Reducer {
  struct State: BindableState, Equatable, Codable {
    var name = ""
    var scores: [Int]? = nil
    var changes = 0

    struct Fields: Sendable {
      let name = BindableField("name", \State.name)
      let scores = BindableField("scores", \State.scores)
    }
    static let fields = Fields()
  }
  enum Action: BindableAction, Equatable, Sendable, Codable {
    case binding(BindingAction<State>)
    case cleared

    enum BindingCase: CasePath {
      static func embed(_ action: BindingAction<State>) -> Action { .binding(action) }
      static func extract<Result>(from action: Action, _ body: (BindingAction<State>) -> Result) -> Result? {
        if case .binding(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases { var binding: BindingCase.Type { BindingCase.self } }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name): state.changes += state.name.count
      case .binding: break
      case .cleared: state = State()
      }
      return .none
    }
  }
}

@Suite("Bindings")
struct BindingTests {
  private typealias Binding = BindingAction<Form.State>

  @Test("a field is set, and the feature sees the new value and which field it is")
  func setting() {
    let store = TestStore(initialState: Form.State()) { Form() }
    store.send(.binding(.set(\.name, "Ada"))) {
      $0.name = "Ada"
      $0.changes = 3
    }
    store.send(.binding(.set(\.scores, [1, 2]))) { $0.scores = [1, 2] }
    store.send(.binding(.set(\.scores, nil))) { $0.scores = nil }
    store.send(.cleared) { $0 = Form.State() }
  }

  @Test("two are equal where field and value are")
  func equality() {
    #expect(Binding.set(\.name, "a") == .set(\.name, "a"))
    #expect(Binding.set(\.name, "a") != .set(\.name, "b"))
    #expect(Binding.set(\.name, "a") != .set(\.scores, nil))
    #expect("\(Binding.set(\.name, "a"))" == "set(name, a)" && Binding.set(\.name, "a").fieldName == "name")
    struct Twins: BindableState {
      var a = 0
      var b = 0
      struct Fields: Sendable {
        let a = BindableField("a", \Twins.a)
        let b = BindableField("b", \Twins.b)
      }
      static let fields = Fields()
    }
    #expect(BindingAction<Twins>.set(\.a, 1) != .set(\.b, 1))
  }

  @Test("a log of actions is written down and read again, by the names of fields")
  func coding() throws {
    let log: [Form.Action] = [
      .binding(.set(\.name, "Ada")), .cleared, .binding(.set(\.scores, [3])), .binding(.set(\.scores, nil)),
      .binding(.set(\.name, "Bo")),
    ]
    let again = try restored(log)
    #expect(again == log)
    let text = try String(decoding: JSONEncoder().encode(Binding.set(\.name, "Ada")), as: UTF8.self)
    #expect(text.contains(#""field":"name""#) && text.contains(#""value":"Ada""#))
    let first = Store(initialState: Form.State()) { Form() }
    first.send(contentsOf: log[..<3])
    let second = Store(initialState: try restored(first.state)) { Form() }
    second.send(contentsOf: again[3...])
    first.send(contentsOf: log[3...])
    #expect(second.state == first.state && first.state == Form.State(name: "Bo", changes: 2))
  }

  @Test(
    "a field that is not there, and a value of another type, are refused",
    arguments: [
      #"{"field":"changes","value":1}"#, #"{"field":"name","value":1}"#, #"{"field":"name"}"#, #"{"value":1}"#,
    ])
  func refused(text: String) throws {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Binding.self, from: Data(text.utf8)) }
    if text.contains("changes") {
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Binding.self, from: Data(text.utf8))
      }
      #expect("\(error as Any)".contains("State has no field changes"))
    }
  }

  @Test("two fields with one name are reported where the feature is made")
  func repeated() async {
    struct Double: BindableState, Equatable {
      var a = 0
      var b = 0
      struct Fields: Sendable {
        let a = BindableField("same", \Double.a)
        let b = BindableField("same", \Double.b)
      }
      static let fields = Fields()
    }
    enum Action: BindableAction, Sendable {
      case binding(BindingAction<Double>)
      enum BindingCase: CasePath {
        static func embed(_ action: BindingAction<Double>) -> Action { .binding(action) }
        static func extract<Result>(from action: Action, _ body: (BindingAction<Double>) -> Result) -> Result? {
          if case .binding(let action) = action { body(action) } else { nil }
        }
      }
      struct Cases {}
    }
    let issue = await onlyIssue { _ = TestStore(initialState: Double()) { BindingReducer<Double, Action>() } }
    #expect(
      issue.text == """
        BindingReducer: the fields of Double have the name same twice, so that a log of actions cannot tell them apart.
        Cure: give each field a name of its own.
        """)
  }
}
