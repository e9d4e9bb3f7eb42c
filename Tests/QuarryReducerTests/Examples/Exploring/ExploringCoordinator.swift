import QuarryReducer

/// Decides what lies over the map; the map itself knows of nothing else.
struct ExploringCoordinator: Reducer {
  struct State: Equatable, Sendable, Codable {
    var map = Exploring.State()
    var destination: ExploringDestination.State?
  }
  enum Action: Equatable, Sendable, Codable {
    case map(Exploring.Action)
    case destination(PresentationActionOf<ExploringDestination>)
    case delegate(Delegate)

    enum Delegate: Equatable, Sendable, Codable { case settingsRequested }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.map, action: \.map) { Exploring() }
    Reduce { state, action in
      switch action {
      case .map(.delegate(let delegate)):
        show(delegate, &state)
        return .none
      case .destination(.presented(.list(.placeTapped(let id)))):
        if let place = state.map.places[id: id] { state.destination = .detail(PlaceDetail.State(place: place)) }
        return .none
      case .destination(.presented(.alert(.settingsTapped))):
        return .send(.delegate(.settingsRequested))
      case .map, .destination, .delegate:
        return .none
      }
    }
    .ifLet(\.destination, action: \.destination) { ExploringDestination() }
  }

  private func show(_ delegate: Exploring.Action.Delegate, _ state: inout State) {
    switch delegate {
    case .placeSelected(let place): state.destination = .detail(PlaceDetail.State(place: place))
    case .listRequested: state.destination = .list(PlacesList.State(places: state.map.places))
    case .accessRefused: state.destination = .alert(.accessRefused)
    }
  }
}

extension AlertState<ExploringDestination.Action.Alert> {
  static let accessRefused = AlertState(
    "Where are you?", message: "Without your position there is nothing to explore."
  ) {
    ButtonState("Open settings", action: .settingsTapped)
    ButtonState("Not now", role: .cancel)
  }
}

extension ExploringCoordinator.Action: CasePathable {
  enum MapCase: CasePath {
    static func embed(_ action: Exploring.Action) -> ExploringCoordinator.Action { .map(action) }
    static func extract<Result>(
      from action: ExploringCoordinator.Action, _ body: (Exploring.Action) -> Result
    ) -> Result? {
      if case .map(let action) = action { body(action) } else { nil }
    }
  }
  enum DestinationCase: CasePath {
    static func embed(_ action: PresentationActionOf<ExploringDestination>) -> ExploringCoordinator.Action {
      .destination(action)
    }
    static func extract<Result>(
      from action: ExploringCoordinator.Action, _ body: (PresentationActionOf<ExploringDestination>) -> Result
    ) -> Result? {
      if case .destination(let action) = action { body(action) } else { nil }
    }
  }
  struct Cases {
    var map: MapCase.Type { MapCase.self }
    var destination: DestinationCase.Type { DestinationCase.self }
  }
}
