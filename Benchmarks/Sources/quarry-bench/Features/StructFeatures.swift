import Quarry

// Features as a user writes them: a body with the child's scope, and closures for the feature's own part. Each is written
// out: a feature that is generic over its child has to copy what it takes out of an action.

/// The innermost feature.
struct StructLeaf: Reducer {
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

struct Struct1: Reducer {
  struct State {
    var seen = 0
    var child = StructLeaf.State()
  }

  enum Action: CasePathable, Sendable {
    case child(StructLeaf.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: StructLeaf.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (StructLeaf.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { StructLeaf() }
    Own()
  }

  struct Own: Reducer {
    typealias State = Struct1.State
    typealias Action = Struct1.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}

struct Struct2: Reducer {
  struct State {
    var seen = 0
    var child = Struct1.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Struct1.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: Struct1.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Struct1.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Struct1() }
    Own()
  }

  struct Own: Reducer {
    typealias State = Struct2.State
    typealias Action = Struct2.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}

struct Struct3: Reducer {
  struct State {
    var seen = 0
    var child = Struct2.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Struct2.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: Struct2.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Struct2.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Struct2() }
    Own()
  }

  struct Own: Reducer {
    typealias State = Struct3.State
    typealias Action = Struct3.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}

struct Struct4: Reducer {
  struct State {
    var seen = 0
    var child = Struct3.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Struct3.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: Struct3.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Struct3.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Struct3() }
    Own()
  }

  struct Own: Reducer {
    typealias State = Struct4.State
    typealias Action = Struct4.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}

struct Struct5: Reducer {
  struct State {
    var seen = 0
    var child = Struct4.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Struct4.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: Struct4.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Struct4.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Struct4() }
    Own()
  }

  struct Own: Reducer {
    typealias State = Struct5.State
    typealias Action = Struct5.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}
