import Quarry

// Features as a user writes them: a body with the child's scope, and closures for the feature's own part. Each is written
// out: a feature that is generic over its child has to copy what it takes out of an action.

/// The innermost feature.
struct PlainLeaf: Reducer {
  struct State {
    var count = 0
  }

  enum Action: Sendable {
    case added(Int)
    case reset
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let number): state.count &+= number
      case .reset: state.count = 0
      }
      return .none
    }
  }
}

struct Plain1: Reducer {
  struct State {
    var seen = 0
    var child = PlainLeaf.State()
  }

  enum Action: CasePathable, Sendable {
    case child(PlainLeaf.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: PlainLeaf.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (PlainLeaf.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { PlainLeaf() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}

struct Plain2: Reducer {
  struct State {
    var seen = 0
    var child = Plain1.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Plain1.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: Plain1.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Plain1.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Plain1() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}

struct Plain3: Reducer {
  struct State {
    var seen = 0
    var child = Plain2.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Plain2.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: Plain2.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Plain2.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Plain2() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}

struct Plain4: Reducer {
  struct State {
    var seen = 0
    var child = Plain3.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Plain3.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: Plain3.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Plain3.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Plain3() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}

struct Plain5: Reducer {
  struct State {
    var seen = 0
    var child = Plain4.State()
  }

  enum Action: CasePathable, Sendable {
    case child(Plain4.Action)
    case looked

    enum ChildCase: CasePath {
      static func embed(_ action: Plain4.Action) -> Action { .child(action) }
      static func extract<Result>(from action: Action, _ body: (Plain4.Action) -> Result) -> Result? {
        if case .child(let action) = action { body(action) } else { nil }
      }
    }
    struct Cases {
      var child: ChildCase.Type { ChildCase.self }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Plain4() }
    Reduce { state, action in
      switch action {
      case .looked: state.seen &+= 1
      case .child: break
      }
      return .none
    }
  }
}
