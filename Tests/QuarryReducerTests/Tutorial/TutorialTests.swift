import QuarryReducer
import QuarryTesting
import Testing

extension Tutorial {
  /// The tests of the article `Tutorial`.
  @Suite("The tutorial: effects, timers, parents, actors, saving")
  struct Tests {
    @Test("who captures a zone is paid")
    func paid() async {
      let store = TestStore(initialState: Zone.State(id: 7, holder: "ada")) {
        Zone()
      } withDependencies: {
        $0.zoneRewards.points = { $0 * 10 }
      }
      store.send(.captured) { $0.owner = "ada" }
      await store.receive(.pointsLoaded(70))
      await store.receive(.delegate(.paid(player: "ada", points: 70)))
      await store.finish()
    }

    @Test("a server that fails does no harm")
    func failure() async {
      struct Offline: Error {}
      let store = TestStore(initialState: Zone.State(id: 7, holder: "ada")) {
        Zone()
      } withDependencies: {
        $0.zoneRewards.points = { _ in throw Offline() }
      }
      store.send(.captured) { $0.owner = "ada" }
      await store.receive(.pointsFailed)
      await store.finish()
    }

    @Test("a zone is captured by who holds it for a minute, and not before")
    func minute() async {
      let store = TestStore(initialState: Zone.State(id: 7)) {
        Zone()
      } withDependencies: {
        $0.zoneRewards.points = { _ in 70 }
      }
      store.send(.entered(player: "ada")) { $0.holder = "ada" }
      await store.advance(by: .seconds(59))
      await store.advance(by: .seconds(1))
      await store.receive(.captured) { $0.owner = "ada" }
      await store.receive(.pointsLoaded(70))
      await store.receive(.delegate(.paid(player: "ada", points: 70)))
      await store.finish()
    }

    @Test("who leaves a zone does not capture it")
    func left() async {
      let store = TestStore(initialState: Zone.State(id: 7)) { Zone() }
      store.send(.entered(player: "ada")) { $0.holder = "ada" }
      store.send(.left) { $0.holder = nil }
      await store.finish()
    }

    @Test("what a zone pays goes to the score of its owner")
    func score() async {
      let zone = Zone.State(id: 7, holder: "ada")
      let store = TestStore(initialState: Match.State(zones: [zone])) {
        Match()
      } withDependencies: {
        $0.zoneRewards.points = { _ in 70 }
      }
      store.send(.zone(.element(id: 7, action: .captured))) { $0.zones[id: 7]?.owner = "ada" }
      await store.receive(.zone(.element(id: 7, action: .pointsLoaded(70))))
      await store.receive(.zone(.element(id: 7, action: .delegate(.paid(player: "ada", points: 70))))) {
        $0.scores = ["ada": 70]
      }
      await store.finish()
    }

    @Test("a zone that is closed takes its timer along")
    func closed() async {
      let store = TestStore(initialState: Match.State(zones: [Zone.State(id: 7)])) { Match() }
      store.send(.zone(.element(id: 7, action: .entered(player: "ada")))) { $0.zones[id: 7]?.holder = "ada" }
      store.send(.zoneClosed(7)) { $0.zones = [] }
      await store.finish()
    }

    @Test("a match that is saved goes on where it stood", .dependencies { $0.zoneRewards.points = { _ in 70 } })
    func restore() async throws {
      let start = Timestamp.epoch
      let room = MatchRoom(zones: [7], time: .manual(from: start))
      await room.entered(7, player: "ada")
      await room.advance(to: start.advanced(by: .seconds(30)))

      let restored = try MatchRoom(restoring: try await room.save())
      await restored.advance(to: start.advanced(by: .seconds(59)))
      #expect(await restored.scores == [:])
      await restored.advance(to: start.advanced(by: .seconds(60)))
      #expect(await restored.scores == ["ada": 70])
    }

    @Test("whoever watches a match hears of the scores", .dependencies { $0.zoneRewards.points = { _ in 70 } })
    func watch() async {
      let room = MatchRoom(zones: [7], time: .manual(from: .epoch))
      var scores = await room.scoreChanges.makeAsyncIterator()
      #expect(await scores.next() == [:])
      await room.entered(7, player: "ada")
      await room.advance(to: .epoch.advanced(by: .seconds(60)))
      #expect(await scores.next() == ["ada": 70])
    }

    @Test("the live value is asked for outside tests")
    func live() async throws {
      #expect(try await ZoneRewardsKey.liveValue.points(7) == 12)
    }
  }
}
