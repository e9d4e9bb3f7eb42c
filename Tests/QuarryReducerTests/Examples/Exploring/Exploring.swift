import QuarryReducer

/// The home screen: a map that follows the player and shows what is near.
///
/// Its actions are split by who sends them: the view, the world outside, the feature itself, and what the parent hears.
struct Exploring: Reducer {
  struct State: Equatable, Sendable, Codable {
    var position: Position?
    var places: IdentifiedArrayOf<Place> = []
  }
  enum Action: Equatable, Sendable, Codable {
    case view(View)
    case async(Async)
    case inner(Inner)
    case delegate(Delegate)

    enum View: Equatable, Sendable, Codable {
      case appeared
      case disappeared
      case placeTapped(Place.ID)
      case listTapped
    }
    enum Async: Equatable, Sendable, Codable {
      case accessAnswered(isGranted: Bool)
      case moved(Position)
      case placesFound([Place])
    }
    enum Inner: Equatable, Sendable, Codable {
      case searchDue
    }
    enum Delegate: Equatable, Sendable, Codable {
      case placeSelected(Place)
      case listRequested
      case accessRefused
    }
  }
  private enum CancelID { case following, search }

  @Dependency(\.location) var location
  @Dependency(\.places) var places

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(let action): handleView(action, &state)
      case .async(let action): handleAsync(action, &state)
      case .inner(let action): handleInner(action, &state)
      case .delegate: .none
      }
    }
  }
}

extension Exploring {
  private func handleView(_ action: Action.View, _ state: inout State) -> Effect<Action> {
    switch action {
    case .appeared:
      return .run { [location] send in
        let isGranted = await location.requestAccess()
        await send(.async(.accessAnswered(isGranted: isGranted)))
        if !isGranted { return }
        for await position in location.positions() { await send(.async(.moved(position))) }
      }
      .cancellable(id: CancelID.following)
    case .disappeared:
      return .merge(.cancel(id: CancelID.following), .cancel(id: TimerID.search), .cancel(id: CancelID.search))
    case .placeTapped(let id):
      guard let place = state.places[id: id] else { return .none }
      return .send(.delegate(.placeSelected(place)))
    case .listTapped:
      return .send(.delegate(.listRequested))
    }
  }

  private func handleAsync(_ action: Action.Async, _ state: inout State) -> Effect<Action> {
    switch action {
    case .accessAnswered(let isGranted):
      return isGranted ? .none : .send(.delegate(.accessRefused))
    case .moved(let position):
      state.position = position
      return .after(.seconds(2), id: .search, .inner(.searchDue))
    case .placesFound(let places):
      state.places = IdentifiedArray(uniquing: places)
      return .none
    }
  }

  private func handleInner(_ action: Action.Inner, _ state: inout State) -> Effect<Action> {
    switch action {
    case .searchDue:
      guard let position = state.position else { return .none }
      return .run { [places] send in
        await send(.async(.placesFound(try places.near(position))))
      } catch: { _, _ in
        // The next search makes it good.
      }
      .cancellable(id: CancelID.search, cancelInFlight: true)
    }
  }
}

extension TimerID {
  fileprivate static let search: TimerID = "search"
}
