import QuarryReducer
import QuarryTesting
import Testing

@Suite("Exploring")
struct ExploringTests {
  private let here = Position(longitude: 13.4, latitude: 52.5)
  private let elsewhere = Position(longitude: 13.5, latitude: 52.6)
  private let tower = Place(id: 1, name: "Tower")
  private let walk = AsyncStream.makeStream(of: Position.self)

  @Test("the map follows the player as long as the view is there")
  func following() async {
    let store = TestStore(initialState: Exploring.State()) {
      Exploring()
    } withDependencies: {
      $0.location.requestAccess = { true }
      $0.location.positions = { [stream = walk.stream] in stream }
    }
    store.send(.view(.appeared))
    await store.receive(.async(.accessAnswered(isGranted: true)))
    walk.continuation.yield(here)
    await store.receive(.async(.moved(here))) { $0.position = here }

    store.send(.view(.disappeared))
    walk.continuation.yield(elsewhere)
    await store.finish()
  }

  @Test("places are looked for when the player has stood still for two seconds")
  func search() async {
    let store = TestStore(initialState: Exploring.State()) {
      Exploring()
    } withDependencies: {
      $0.places.near = { [tower, here] in $0 == here ? [tower] : [] }
    }
    store.send(.async(.moved(elsewhere))) { $0.position = elsewhere }
    await store.advance(by: .seconds(1))
    store.send(.async(.moved(here))) { $0.position = here }
    await store.advance(by: .milliseconds(1999))
    await store.advance(by: .milliseconds(1))
    await store.receive(.inner(.searchDue))
    await store.receive(.async(.placesFound([tower]))) { $0.places = [tower] }
    await store.finish()
  }

  @Test("a place that is tapped is told the parent; one that has gone is not")
  func tap() async {
    let store = TestStore(initialState: Exploring.State(places: [tower])) { Exploring() }
    store.send(.view(.placeTapped(1)))
    await store.receive(.delegate(.placeSelected(tower)))
    store.send(.view(.placeTapped(2)))
    await store.finish()
  }
}
