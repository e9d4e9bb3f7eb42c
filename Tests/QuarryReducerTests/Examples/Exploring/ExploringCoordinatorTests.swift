import QuarryReducer
import QuarryTesting
import Testing

@Suite("ExploringCoordinator")
struct ExploringCoordinatorTests {
  private let tower = Place(id: 1, name: "Tower")
  private let pond = Place(id: 2, name: "Pond")

  private func makeStore() -> TestStoreOf<ExploringCoordinator> {
    TestStore(initialState: ExploringCoordinator.State(map: Exploring.State(places: [tower, pond]))) {
      ExploringCoordinator()
    }
  }

  @Test("a place on the map is opened, and closes itself")
  func detail() async {
    let store = makeStore()
    store.send(.map(.view(.placeTapped(1))))
    await store.receive(.map(.delegate(.placeSelected(tower)))) {
      $0.destination = .detail(PlaceDetail.State(place: tower))
    }
    store.send(.destination(.presented(.detail(.closeTapped))))
    await store.receive(.destination(.dismiss)) { $0.destination = nil }
    await store.finish()
  }

  @Test("the list gives way to the place that is tapped in it")
  func list() async {
    let store = makeStore()
    store.send(.map(.view(.listTapped)))
    await store.receive(\.map) { $0.destination = .list(PlacesList.State(places: [tower, pond])) }
    store.send(.destination(.presented(.list(.placeTapped(2))))) {
      $0.destination = .detail(PlaceDetail.State(place: pond))
    }
    store.send(.destination(.dismiss)) { $0.destination = nil }
    await store.finish()
  }

  @Test("who refuses the position is asked to think again, and led to the settings")
  func refusal() async {
    let store = makeStore()
    store.dependencies.location.requestAccess = { false }
    store.send(.map(.view(.appeared)))
    await store.receive(.map(.async(.accessAnswered(isGranted: false))))
    await store.receive(.map(.delegate(.accessRefused))) { $0.destination = .alert(.accessRefused) }
    store.send(.destination(.presented(.alert(.settingsTapped)))) { $0.destination = nil }
    await store.receive(.delegate(.settingsRequested))
    await store.finish()
  }
}
