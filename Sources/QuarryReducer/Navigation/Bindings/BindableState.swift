/// A state some fields of which may be set from outside, one by one: by the controls of a form, or by a client.
///
/// ```swift
/// struct State: BindableState {
///   var name = ""
///   var volume = 0.5
///   var isSaving = false   // not to be set from outside
///
///   struct Fields: Sendable {
///     let name = BindableField("name", \State.name)
///     let volume = BindableField("volume", \State.volume)
///   }
///   static let fields = Fields()
/// }
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   // BindingCase, as CasePathable shows
/// }
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.volume): …
///     case .binding: return .none
///     }
///   }
/// }
/// store.send(.binding(.set(\.name, "Ada")))
/// ```
///
/// Why fields have names: a key path is known to one run of one program only, and cannot be written to a log of actions.
/// The name can, so that ``BindingAction`` is Codable, and a log stays readable when a property is renamed. And what
/// is not among the fields cannot be set from outside, which the compiler sees to.
///
/// The alternative without any of this is an action for each field, `case nameChanged(String)`; it says more where a
/// change has consequences.
public protocol BindableState: Sendable {
  /// A type with a stored property for each field, a ``BindableField``.
  associatedtype Fields: Sendable

  /// The fields.
  static var fields: Fields { get }
}
