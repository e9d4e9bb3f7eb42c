import QuarryReducer

/// Decides what lies over the map; the map itself knows of nothing else.
struct ExploringCoordinator: Reducer {
  struct State: Equatable, Sendable, Codable {
    var map = Exploring.State()
    var destination: ExploringDestination.State?
  }
  enum Action: CasePathable, Equatable, Sendable, Codable {
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

// Case paths, written by Scripts/case-paths; do not edit.
extension ExploringCoordinator.Action {
  enum MapCase: CasePath {
    typealias Value = Exploring.Action
    static func embed(_ value: Value) -> ExploringCoordinator.Action { .map(value) }
    static func extract<Result>(from root: ExploringCoordinator.Action, _ body: (Value) -> Result) -> Result? {
      if case .map(let value) = root { body(value) } else { nil }
    }
  }
  enum DestinationCase: CasePath {
    typealias Value = PresentationActionOf<ExploringDestination>
    static func embed(_ value: Value) -> ExploringCoordinator.Action { .destination(value) }
    static func extract<Result>(from root: ExploringCoordinator.Action, _ body: (Value) -> Result) -> Result? {
      if case .destination(let value) = root { body(value) } else { nil }
    }
  }
  enum DelegateCase: CasePath {
    typealias Value = Delegate
    static func embed(_ value: Value) -> ExploringCoordinator.Action { .delegate(value) }
    static func extract<Result>(from root: ExploringCoordinator.Action, _ body: (Value) -> Result) -> Result? {
      if case .delegate(let value) = root { body(value) } else { nil }
    }
  }
  struct Cases {
    var map: MapCase.Type { MapCase.self }
    var destination: DestinationCase.Type { DestinationCase.self }
    var delegate: DelegateCase.Type { DelegateCase.self }
  }
}
// End of case paths.
