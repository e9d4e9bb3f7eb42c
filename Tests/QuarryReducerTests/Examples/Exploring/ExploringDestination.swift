import QuarryReducer

/// What can lie over the map.
struct ExploringDestination: Reducer {
  enum State: Equatable, Sendable, Codable {
    case list(PlacesList.State)
    case detail(PlaceDetail.State)
    case alert(AlertState<Action.Alert>)
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
    case list(PlacesList.Action)
    case detail(PlaceDetail.Action)
    case alert(Alert)

    enum Alert: Equatable, Sendable, Codable { case settingsTapped }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { PlacesList() }
    Scope(state: \.detail, action: \.detail) { PlaceDetail() }
  }
}

extension ExploringDestination.State: DestinationState {
  enum ID: Hashable {
    case list
    case detail(Place.ID)
    case alert
  }
  var id: ID {
    switch self {
    case .list: .list
    case .detail(let detail): .detail(detail.id)
    case .alert: .alert
    }
  }
  var isEphemeral: Bool {
    if case .alert = self { true } else { false }
  }
}

// Case paths, written by Scripts/case-paths; do not edit.
extension ExploringDestination.State {
  enum ListCase: CasePath {
    typealias Value = PlacesList.State
    static func embed(_ value: Value) -> ExploringDestination.State { .list(value) }
    static func extract<Result>(from root: ExploringDestination.State, _ body: (Value) -> Result) -> Result? {
      if case .list(let value) = root { body(value) } else { nil }
    }
  }
  enum DetailCase: CasePath {
    typealias Value = PlaceDetail.State
    static func embed(_ value: Value) -> ExploringDestination.State { .detail(value) }
    static func extract<Result>(from root: ExploringDestination.State, _ body: (Value) -> Result) -> Result? {
      if case .detail(let value) = root { body(value) } else { nil }
    }
  }
  enum AlertCase: CasePath {
    typealias Value = AlertState<ExploringDestination.Action.Alert>
    static func embed(_ value: Value) -> ExploringDestination.State { .alert(value) }
    static func extract<Result>(from root: ExploringDestination.State, _ body: (Value) -> Result) -> Result? {
      if case .alert(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var list: ListCase.Type { ListCase.self }
    var detail: DetailCase.Type { DetailCase.self }
    var alert: AlertCase.Type { AlertCase.self }
  }
}

extension ExploringDestination.Action {
  enum ListCase: CasePath {
    typealias Value = PlacesList.Action
    static func embed(_ value: Value) -> ExploringDestination.Action { .list(value) }
    static func extract<Result>(from root: ExploringDestination.Action, _ body: (Value) -> Result) -> Result? {
      if case .list(let value) = root { body(value) } else { nil }
    }
  }
  enum DetailCase: CasePath {
    typealias Value = PlaceDetail.Action
    static func embed(_ value: Value) -> ExploringDestination.Action { .detail(value) }
    static func extract<Result>(from root: ExploringDestination.Action, _ body: (Value) -> Result) -> Result? {
      if case .detail(let value) = root { body(value) } else { nil }
    }
  }
  enum AlertCase: CasePath {
    typealias Value = Alert
    static func embed(_ value: Value) -> ExploringDestination.Action { .alert(value) }
    static func extract<Result>(from root: ExploringDestination.Action, _ body: (Value) -> Result) -> Result? {
      if case .alert(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var list: ListCase.Type { ListCase.self }
    var detail: DetailCase.Type { DetailCase.self }
    var alert: AlertCase.Type { AlertCase.self }
  }
}
// End of case paths.
