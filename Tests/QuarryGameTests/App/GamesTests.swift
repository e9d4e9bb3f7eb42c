import QuarryGame
import QuarryReducer
import QuarryTesting
import Testing

@Suite("Games")
struct GamesTests {
  private let park = AppFixtures.park
  private let harbour = AppFixtures.harbour

  private func makeStore(_ change: (inout Games.State) -> Void = { _ in }) -> TestStoreOf<Games> {
    var state = Games.State(session: AppFixtures.session())
    change(&state)
    return TestStore(initialState: state) {
      Games()
    } withDependencies: {
      $0.games.list = { [park, harbour] token, cursor in
        #expect(token == "a")
        return cursor == nil ? GamePage(games: [park], next: "2") : GamePage(games: [harbour])
      }
    }
  }

  @Test("are loaded page by page, until there is none left")
  func pages() async {
    let store = makeStore()
    let first = GamesRequest.page(cursor: nil)
    store.send(.appeared) { $0.pending = [first] }
    await store.receive(.loaded(first, GamePage(games: [park], next: "2"))) {
      $0.pending = []
      $0.games = [park]
      $0.next = "2"
    }
    store.send(.endReached) { $0.pending = [.page(cursor: "2")] }
    await store.receive(.loaded(.page(cursor: "2"), GamePage(games: [harbour]))) {
      $0.pending = []
      $0.games = [park, harbour]
      $0.next = nil
    }
    store.send(.endReached)
    await store.finish()
  }

  @Test("a player finds the games that they are in already")
  func mine() {
    var state = Games.State(session: AppFixtures.session())
    let (on, over) = (
      GameSummary(id: "on", name: "On", host: "bo", players: ["bo", "ada"], status: .running),
      GameSummary(id: "over", name: "Over", host: "bo", players: ["ada"], status: .finished)
    )
    state.games = [park, on, over]
    #expect(state.mine == [on])
  }

  @Test("a refresh takes the place of a page under way, whose answer comes to nothing")
  func refresh() async {
    let clock = TestClock()
    let store = makeStore {
      $0.games = [AppFixtures.harbour]
      $0.next = "2"
    }
    store.dependencies.games.list = { [park, harbour] _, cursor in
      try await clock.sleep(for: .seconds(cursor == nil ? 2 : 1))
      return GamePage(games: cursor == nil ? [park] : [harbour])
    }
    store.send(.endReached) { $0.pending = [.page(cursor: "2")] }
    store.send(.endReached)
    store.send(.refreshPulled) { $0.pending = [.page(cursor: nil)] }
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(.page(cursor: nil), GamePage(games: [park]))) {
      $0.pending = []
      $0.games = [park]
      $0.next = nil
    }
    await store.finish()
  }

  @Test("a list that cannot be loaded stays as it was, and says why")
  func failure() async {
    let store = makeStore { $0.games = [AppFixtures.park] }
    store.dependencies.games.list = { _, _ in throw ClientFailure.unavailable("no net") }
    store.send(.refreshPulled) { $0.pending = [.page(cursor: nil)] }
    await store.receive(.failed(.page(cursor: nil), .unavailable("no net"))) {
      $0.pending = []
      $0.failure = GamesFailure(request: .page(cursor: nil), reason: .unavailable("no net"))
    }
    store.send(.failureRead) { $0.failure = nil }
    await store.finish()
  }

  @Test("who opens a game is in it, and finds it first in the list")
  func create() async {
    let store = makeStore { $0.games = [AppFixtures.park] }
    let draft = GameDraft(name: "Quay", capacity: 4)
    let quay = GameSummary(id: "quay", name: "Quay", host: "ada", players: ["ada"], capacity: 4)
    store.dependencies.games.create = {
      #expect($0 == "a" && $1 == draft)
      return quay
    }
    store.send(.createTapped(draft)) { $0.pending = [.create(draft)] }
    await store.receive(.answered(.create(draft), quay)) {
      $0.pending = []
      $0.games = [quay, AppFixtures.park]
      $0.joined = "quay"
    }
    await store.receive(.delegate(.joined(quay)))
    await store.finish()
  }

  @Test(
    "a draft that is none is not sent",
    arguments: [
      GameDraft(name: " "), GameDraft(name: String(repeating: "x", count: 81)), GameDraft(name: "a", capacity: 1),
    ])
  func badDraft(_ draft: GameDraft) async {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(.createTapped(draft))
    store.send(.changeTapped("park", draft))
    #expect(store.state.failure?.reason == draft.problem.map { .rejected($0) } && draft.problem != nil)
    #expect(store.state.pending == [])
    await store.finish()
  }

  @Test("a player is in one game at a time")
  func oneGame() async {
    let store = makeStore { $0.joined = "park" }
    store.exhaustivity = .off
    store.send(.joinTapped("harbour"))
    store.send(.createTapped(GameDraft(name: "Quay")))
    guard case .conflict = store.state.failure?.reason else {
      Issue.record("\(String(describing: store.state.failure))")
      return
    }
    #expect(store.state.pending == [])
    store.dependencies.games.join = { [park] _, _ in park }
    store.send(.joinTapped("park"))
    await store.receive(.delegate(.joined(park)))
    await store.finish()
  }

  @Test("joins, and asks once however often one taps; a full game says so")
  func join() async {
    let clock = TestClock()
    let store = makeStore()
    store.dependencies.games.join = { _, _ in
      try await clock.sleep(for: .seconds(1))
      throw ClientFailure.conflict("The game is full.")
    }
    store.send(.joinTapped("park")) { $0.pending = [.join("park")] }
    store.send(.joinTapped("park"))
    await clock.advance(by: .seconds(1))
    await store.receive(.failed(.join("park"), .conflict("The game is full."))) {
      $0.pending = []
      $0.failure = GamesFailure(request: .join("park"), reason: .conflict("The game is full."))
    }
    await store.finish()
  }

  @Test("leaves; a game that is gone is left too")
  func leave() async {
    var joined = AppFixtures.park
    joined.players.append(AppFixtures.ada)
    for error in [nil, ClientFailure.notFound] {
      let store = makeStore { state in
        state.games = [joined]
        state.joined = "park"
      }
      store.dependencies.games.leave = { _, _ in if let error { throw error } }
      store.exhaustivity = .off
      store.send(.leaveTapped("park")) { $0.pending = [.leave("park")] }
      await store.receive(.delegate(.left("park"))) {
        $0.pending = []
        $0.joined = nil
        $0.games = [AppFixtures.park]
      }
      await store.finish()
    }
  }

  @Test("a changed game is changed in the list, and nobody joins it by that")
  func update() async {
    let store = makeStore { $0.games = [AppFixtures.park] }
    let draft = GameDraft(name: "Big park")
    var changed = park
    changed.name = "Big park"
    store.dependencies.games.update = { [changed] _, _, _ in changed }
    store.send(.changeTapped("park", draft)) { $0.pending = [.update("park", draft)] }
    await store.receive(.answered(.update("park", draft), changed)) { [changed] in
      $0.pending = []
      $0.games = [changed]
    }
    await store.finish()
  }

  @Test("what was refused for want of a session is sent again with the next, once")
  func unauthorized() async {
    let store = makeStore()
    let tokens = Asked<String>()
    store.dependencies.games.join = { token, _ in
      tokens.add(token)
      throw ClientFailure.unauthorized
    }
    store.exhaustivity = .off
    store.send(.joinTapped("park"))
    await store.receive(.delegate(.unauthorized(isFirst: true)))
    #expect(store.state.failure == nil && store.state.pending == [])
    store.send(.sessionRefreshed(AppFixtures.session("b")))
    await store.receive(.delegate(.unauthorized(isFirst: false)))
    #expect(tokens.take() == ["a", "b"])
    await store.finish()
  }
}
