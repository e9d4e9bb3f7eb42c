import Quarry

/// The innermost feature: a counter with a name.
struct Leaf: Reducer {
  struct State {
    var count = 0
    var name = ""
  }

  enum Action: Sendable {
    case added(Int)
    case renamed(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let number): state.count &+= number
    case .renamed(let name): state.name = name
    }
    return .none
  }
}

/// The innermost feature with a plain payload alone.
struct PlainLeaf: Reducer {
  struct State {
    var count = 0
  }

  enum Action: Sendable {
    case added(Int)
    case reset
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let number): state.count &+= number
    case .reset: state.count = 0
    }
    return .none
  }
}

/// A feature round another one, with a little of its own.
struct Level<Child: Reducer>: Reducer {
  struct State {
    var seen = 0
    var child: Child.State
  }

  enum Action: CasePathable, Sendable {
    case child(Child.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: Child.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Child.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  let child: Child

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { child }
    Reduce { state, action in
      if case .looked = action { state.seen += 1 }
      return .none
    }
  }
}

typealias FiveLevels<Child: Reducer> = Level<Level<Level<Level<Level<Child>>>>>

extension Level where Child: Reducer {
  static func five(_ leaf: Child) -> FiveLevels<Child> {
    .init(child: .init(child: .init(child: .init(child: Level(child: leaf)))))
  }

  static func fiveStates(_ leaf: Child.State) -> FiveLevels<Child>.State {
    .init(child: .init(child: .init(child: .init(child: Level.State(child: leaf)))))
  }

  static func fiveActions(_ leaf: Child.Action) -> FiveLevels<Child>.Action {
    .child(.child(.child(.child(.child(leaf)))))
  }
}

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
      static func extract<Result>(from action: Action, _ body: (IdentifiedAction<ID, PlainLeaf.Action>) -> Result) -> Result? {
        if case .member(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var member: MemberCase.Type { MemberCase.self }
    }
  }

  struct One: Reducer {
    func reduce(into state: inout Member, action: PlainLeaf.Action) -> Effect<PlainLeaf.Action> {
      PlainLeaf().reduce(into: &state.leaf, action: action)
    }
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.members, action: \.member) { One() }
  }
}
