import Quarry

// Features as a user writes them: a body with the child's scope, and closures for the feature's own part. Each is written
// out: a feature that is generic over its child has to copy what it takes out of an action.

/// The innermost feature.
struct NamedStructLeaf: Reducer {
  struct State {
    var count = 0
    var name = ""
  }

  enum Action: Sendable {
    case added(Int)
    case reset
    case renamed(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let number): state.count &+= number
    case .reset: state.count = 0
    case .renamed(let name): state.name = name
    }
    return .none
  }
}

struct NamedStruct1: Reducer {
  struct State {
    var seen = 0
    var child = NamedStructLeaf.State()
  }

  enum Action: CasePathable, Sendable {
    case child(NamedStructLeaf.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: NamedStructLeaf.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (NamedStructLeaf.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { NamedStructLeaf() }
    Own()
  }

  struct Own: Reducer {
    typealias State = NamedStruct1.State
    typealias Action = NamedStruct1.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}

struct NamedStruct2: Reducer {
  struct State {
    var seen = 0
    var child = NamedStruct1.State()
  }

  enum Action: CasePathable, Sendable {
    case child(NamedStruct1.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: NamedStruct1.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (NamedStruct1.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { NamedStruct1() }
    Own()
  }

  struct Own: Reducer {
    typealias State = NamedStruct2.State
    typealias Action = NamedStruct2.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}

struct NamedStruct3: Reducer {
  struct State {
    var seen = 0
    var child = NamedStruct2.State()
  }

  enum Action: CasePathable, Sendable {
    case child(NamedStruct2.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: NamedStruct2.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (NamedStruct2.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { NamedStruct2() }
    Own()
  }

  struct Own: Reducer {
    typealias State = NamedStruct3.State
    typealias Action = NamedStruct3.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}

struct NamedStruct4: Reducer {
  struct State {
    var seen = 0
    var child = NamedStruct3.State()
  }

  enum Action: CasePathable, Sendable {
    case child(NamedStruct3.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: NamedStruct3.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (NamedStruct3.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { NamedStruct3() }
    Own()
  }

  struct Own: Reducer {
    typealias State = NamedStruct4.State
    typealias Action = NamedStruct4.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}

struct NamedStruct5: Reducer {
  struct State {
    var seen = 0
    var child = NamedStruct4.State()
  }

  enum Action: CasePathable, Sendable {
    case child(NamedStruct4.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: NamedStruct4.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (NamedStruct4.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { NamedStruct4() }
    Own()
  }

  struct Own: Reducer {
    typealias State = NamedStruct5.State
    typealias Action = NamedStruct5.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}
