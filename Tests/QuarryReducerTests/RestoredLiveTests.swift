import QuarryReducer
import QuarryTesting
import Testing

@Suite("A store that is restored to the clock on the wall")
struct RestoredLiveTests {
  /// Two zones, of which one was held for half of its minute; an hour later.
  private func restored() -> StoreOf<Tutorial.Match> {
    let zones: IdentifiedArrayOf<Tutorial.Zone.State> = [Tutorial.Zone.State(id: 7), Tutorial.Zone.State(id: 8)]
    let before = Store(initialState: Tutorial.Match.State(zones: zones), time: .manual(from: .epoch)) {
      Tutorial.Match()
    }
    before.send(.zone(.element(id: 7, action: .entered(player: "ada"))))
    return Store(restoring: before.snapshot, isLive: true) {
      Tutorial.Match()
    } withDependencies: {
      $0.date = .constant(.epoch.advanced(by: .seconds(3600)))
      $0.zoneRewards.points = { _ in 70 }
    }
  }

  @Test("fires what became due when it is asked to look, and at the present time")
  func looks() async {
    let store = restored()
    store.receivePending()
    #expect(store.state.zones[id: 7]?.owner == "ada")
    #expect(store.now == .epoch.advanced(by: .seconds(3600)))
    await store.finish()
    #expect(store.state.scores == ["ada": 70])
  }
}
