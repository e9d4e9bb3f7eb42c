import QuarryReducer

/// What can lie over the map.
struct ExploringDestination: Reducer {
  enum State: Equatable, Sendable, Codable {
    case list(PlacesList.State)
    case detail(PlaceDetail.State)
    case alert(AlertState<Action.Alert>)
  }
  enum Action: Equatable, Sendable, Codable {
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

  enum ListCase: CasePath {
    static func embed(_ state: PlacesList.State) -> ExploringDestination.State { .list(state) }
    static func extract<Result>(
      from state: ExploringDestination.State, _ body: (PlacesList.State) -> Result
    ) -> Result? {
      if case .list(let state) = state { body(state) } else { nil }
    }
  }
  enum DetailCase: CasePath {
    static func embed(_ state: PlaceDetail.State) -> ExploringDestination.State { .detail(state) }
    static func extract<Result>(
      from state: ExploringDestination.State, _ body: (PlaceDetail.State) -> Result
    ) -> Result? {
      if case .detail(let state) = state { body(state) } else { nil }
    }
  }
  struct Cases {
    var list: ListCase.Type { ListCase.self }
    var detail: DetailCase.Type { DetailCase.self }
  }
}

extension ExploringDestination.Action: CasePathable {
  enum ListCase: CasePath {
    static func embed(_ action: PlacesList.Action) -> ExploringDestination.Action { .list(action) }
    static func extract<Result>(
      from action: ExploringDestination.Action, _ body: (PlacesList.Action) -> Result
    ) -> Result? {
      if case .list(let action) = action { body(action) } else { nil }
    }
  }
  enum DetailCase: CasePath {
    static func embed(_ action: PlaceDetail.Action) -> ExploringDestination.Action { .detail(action) }
    static func extract<Result>(
      from action: ExploringDestination.Action, _ body: (PlaceDetail.Action) -> Result
    ) -> Result? {
      if case .detail(let action) = action { body(action) } else { nil }
    }
  }
  struct Cases {
    var list: ListCase.Type { ListCase.self }
    var detail: DetailCase.Type { DetailCase.self }
  }
}
