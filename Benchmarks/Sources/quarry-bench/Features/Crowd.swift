import Quarry

/// Many children of one kind.
struct Crowd<ID: Hashable & Sendable>: Reducer {
  struct Member: Identifiable {
    let id: ID
    var leaf = PlainLeaf.State()
  }

  struct State {
    var members: IdentifiedArray<Member>
  }

  enum Action: CasePathable, Sendable {
    case member(IdentifiedAction<ID, PlainLeaf.Action>)

    enum MemberCase: CasePath {
      static func embed(_ action: IdentifiedAction<ID, PlainLeaf.Action>) -> Action { .member(action) }
      static func extract<Result>(from action: Action, _ body: (IdentifiedAction<ID, PlainLeaf.Action>) -> Result)
        -> Result?
      {
        if case .member(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var member: MemberCase.Type { MemberCase.self }
    }
  }

  struct One: Reducer {
    func reduce(into state: inout Member, action: PlainLeaf.Action) -> Effect<PlainLeaf.Action> {
      if case .added(let number) = action { state.leaf.count &+= number }
      return .none
    }
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.members, action: \.member) { One() }
  }
}
