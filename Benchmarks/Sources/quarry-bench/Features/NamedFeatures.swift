import Quarry

// Features as a user writes them: a body with the child's scope, and closures for the feature's own part. Each is written
// out: a feature that is generic over its child has to copy what it takes out of an action.

/// The innermost feature.
struct NamedLeaf: Reducer {
  struct State {
    var count = 0
    var name = ""
  }

  enum Action: Sendable {
    case added(Int)
    case reset
    case renamed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let number): state.count &+= number
      case .reset: state.count = 0
      case .renamed(let name): state.name = name
      }
      return .none
    }
  }
}

struct Named1: Reducer {
  struct State {
    var seen = 0
    var child = NamedLeaf.State()
  }

  enum Action: CasePathable, Sendable {
    case child(NamedLeaf.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: NamedLeaf.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (NamedLeaf.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { NamedLeaf() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}

struct Named2: Reducer {
  struct State {
    var seen = 0
    var child = Named1.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Named1.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: Named1.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Named1.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Named1() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}

struct Named3: Reducer {
  struct State {
    var seen = 0
    var child = Named2.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Named2.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: Named2.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Named2.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Named2() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}

struct Named4: Reducer {
  struct State {
    var seen = 0
    var child = Named3.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Named3.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: Named3.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Named3.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Named3() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}

struct Named5: Reducer {
  struct State {
    var seen = 0
    var child = Named4.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Named4.Action)
    case looked
    case named(String)

    enum ChildCase: CasePath {
      static func embed(_ action: Named4.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Named4.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Named4() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .named(let text): state.seen &+= text.utf8.count
      case .child: break
      }
      return .none
    }
  }
}
