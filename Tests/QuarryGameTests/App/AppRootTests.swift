import Foundation
import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTesting
import Testing

@Suite("AppRoot")
struct AppRootTests {
  let world = AppWorld()

  private func request(_ level: LocationLevel) -> LocationMode {
    .continuous(LocationPolicy().request(for: level))
  }

  @Test("a whole evening: signs in, is asked, finds a game, plays, is hunted, and signs out")
  func evening() async throws {
    let store = world.makeStore()
    store.exhaustivity = .off

    // Signing in and onboarding.
    store.send(.launched)
    store.send(.authentication(.signInRequested(Credentials(name: "Ada", proof: "1"))))
    await store.receive(.onboarding(.progressLoaded(.welcome)))
    store.send(.onboarding(.welcomeRead))
    store.send(.onboarding(.nameChanged("Ada")))
    store.send(.onboarding(.nameTaken))
    await store.receive(.onboarding(.nameSaved))
    world.device.send(.authorizationChanged(LocationAuthorization(.whenInUse)))
    await store.receive(.onboarding(.delegate(.finished)))
    #expect(store.state.onboarding == nil && store.state.home != nil)

    // The list, a game of one's own, which is left, and another that is joined.
    await store.receive(.home(.games(.loaded(.page(cursor: nil), GamePage(games: [AppFixtures.park])))))
    let draft = GameDraft(name: "Quay")
    store.send(.home(.games(.createTapped(draft))))
    await store.receive(.home(.games(.delegate(.joined(world.quay))))) { $0.home?.games.joined = "quay" }
    store.send(.home(.games(.leaveTapped("quay"))))
    await store.receive(.home(.games(.delegate(.left("quay")))))
    #expect(store.state.home?.match == nil)
    store.send(.home(.games(.joinTapped("park"))))
    await store.receive(.home(.match(.started)))
    #expect(store.state.home?.match?.id == "park")
    await store.skipReceivedActions(strict: false)
    _ = world.modes.take()

    // The device tells where it is, and the match passes it on.
    world.device.send(.authorizationChanged(LocationAuthorization(.whenInUse)))
    await store.receive(.home(.location(.taken)))
    #expect(world.modes.take() == [request(.idle)])
    await world.tell(store, 1, .status(.alive))
    await store.receive(.home(.location(.taken)))
    #expect(world.modes.take() == [request(.far)])
    world.device.send(.updated([AppFixtures.fix(1), AppFixtures.fix(2)]))
    await store.receive(.home(.match(.uploaded)))
    #expect(world.sent.take().suffix(2) == [ClientEvent(AppFixtures.fix(1)), ClientEvent(AppFixtures.fix(2))])

    // The hunter comes near: faster fixes are asked for.
    await world.tell(store, 2, .surroundings(toBorder: Meters(500), toHunter: Meters(80)))
    await store.receive(.home(.location(.taken)))
    #expect(world.modes.take() == [request(.hunterNear)])
    await world.tell(store, 3, .claim(isPending: true))
    await store.receive(.home(.location(.taken)))
    #expect(world.modes.take() == [request(.claimPending)])

    // Who signs out leaves nothing behind, and the device rests.
    store.send(.authentication(.signOutRequested))
    await store.receive(.authentication(.delegate(.signedOut(.requested)))) { $0 = AppRoot.State() }
    await store.settle()
    #expect(world.modes.take() == [.off])
    #expect(store.pendingTimers.isEmpty)
    world.device.send(.updated([AppFixtures.fix(9)]))
    world.server.send(GameStreamEvent(sequence: 9, .target("bo")))
    await store.finish()
    #expect(store.state == AppRoot.State())
    #expect(world.sent.take() == [])
  }

  @Test("a match that is over is in the profile, and the device rests")
  func finished() async {
    let store = world.makeStore(world.playing())
    store.exhaustivity = .off
    store.send(.launched)
    await store.skipReceivedActions(strict: false)
    _ = world.modes.take()
    await world.tell(store, 1, .finished(AppFixtures.result()))
    await store.receive(.home(.profile(.recorded(AppFixtures.result()))))
    #expect(store.state.home?.profile.profile.stats.wins == 1)
    #expect(world.modes.take().last == .off)
    #expect(world.recorded.take() == [AppFixtures.result()])
    store.send(.home(.resultClosed)) {
      $0.home?.match = nil
      $0.home?.games.joined = nil
    }
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a token that ended is refreshed, and what was refused is asked once more")
  func refreshed() async {
    let store = world.makeStore(world.playing())
    store.exhaustivity = .off
    let tokens = Asked<String>()
    store.dependencies.games.list = { token, _ in
      tokens.add(token)
      if token == "a" { throw ClientFailure.unauthorized }
      return GamePage(games: [AppFixtures.harbour])
    }
    store.dependencies.authentication.refresh = { _ in AppFixtures.session("b", hours: 2) }
    store.send(.home(.games(.refreshPulled)))
    await store.receive(.authentication(.refreshed(AppFixtures.session("b", hours: 2))))
    await store.receive(.home(.games(.loaded(.page(cursor: nil), GamePage(games: [AppFixtures.harbour])))))
    #expect(tokens.take() == ["a", "b"])
    let home = store.state.home
    let held = [
      home?.games.session, home?.profile.session, home?.settings.session, home?.match?.session,
      store.state.authentication.session,
    ]
    #expect(held.allSatisfy { $0 == AppFixtures.session("b", hours: 2) })
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a server that refuses the fresh token too ends the session, and everything of the player's")
  func rejected() async {
    let store = world.makeStore(world.playing())
    store.exhaustivity = .off
    store.dependencies.games.list = { _, _ in throw ClientFailure.unauthorized }
    store.dependencies.authentication.refresh = { _ in AppFixtures.session("b", hours: 2) }
    store.send(.home(.games(.refreshPulled)))
    await store.receive(.authentication(.delegate(.signedOut(.rejected)))) { $0 = AppRoot.State() }
    await store.finish()
  }

  @Test("a link that comes before its time is followed when the player is in")
  func link() async {
    let store = world.makeStore(AppRoot.State(session: AppFixtures.session()))
    store.exhaustivity = .off
    store.send(.linkOpened(.game("park"))) { $0.link = .game("park") }
    _ = try? await world.database.put("onboarding/ada", Array("done".utf8), .none)
    store.send(.launched)
    await store.receive(.home(.games(.joinTapped("park")))) { $0.link = nil }
    await store.receive(.home(.match(.started)))
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a link of somebody who signs out is not followed for the next player")
  func linkForgotten() async {
    let store = world.makeStore(AppRoot.State(session: AppFixtures.session()))
    store.exhaustivity = .off
    store.send(.linkOpened(.game("park")))
    store.send(.authentication(.signOutRequested))
    await store.receive(.authentication(.delegate(.signedOut(.requested)))) { $0.link = nil }
    await store.finish()
  }

  @Test("who shares nothing is not located, and is again when they share")
  func sharing() async {
    let store = world.makeStore(world.playing())
    store.exhaustivity = .off
    store.send(.launched)
    world.device.send(.authorizationChanged(LocationAuthorization(.whenInUse)))
    await store.skipReceivedActions(strict: false)
    _ = (world.modes.take(), world.sent.take())
    store.send(.home(.settings(.sharingChosen(.nobody))))
    await store.receive(.home(.location(.taken)))
    #expect(world.modes.take() == [.off])
    world.device.send(.updated([AppFixtures.fix(3)]))
    await store.settle()
    await store.skipReceivedActions(strict: false)
    #expect(world.sent.take() == [])
    store.send(.home(.settings(.sharingChosen(.match))))
    await store.receive(.home(.location(.surroundingsChanged(Surroundings(isPlaying: true)))))
    await store.skipReceivedActions(strict: false)
    #expect(world.modes.take().last == request(.far))
    await store.skipInFlightEffects(strict: false)
  }

  @Test("nobody is located before their settings are known, also not by a link that is followed at once")
  func unknownSettings() async {
    let clock = TestClock()
    var state = world.playing()
    state.home?.settings.isKnown = false
    let store = world.makeStore(state)
    store.exhaustivity = .off
    store.dependencies.settings.load = { _ in
      try await clock.sleep(for: .seconds(1))
      return PlayerSettings(sharing: .nobody)
    }
    store.send(.launched)
    world.device.send(.updated([AppFixtures.fix(1)]))
    await store.skipReceivedActions(strict: false)
    #expect(world.modes.take() == [] && world.sent.take() == [])
    await clock.advance(by: .seconds(1))
    await store.receive(.home(.settings(.loaded(PlayerSettings(sharing: .nobody)))))
    await store.skipReceivedActions(strict: false)
    #expect(world.modes.take() == [] && world.sent.take() == [])
    store.send(.home(.settings(.sharingChosen(.match))))
    await store.receive(.home(.location(.started)))
    await store.skipInFlightEffects(strict: false)
  }

  @Test("the phase of the app reaches the device; who comes back finds fresh games")
  func phase() async {
    let store = world.makeStore(world.playing())
    store.exhaustivity = .off
    store.send(.phaseChanged(.background)) { $0.phase = .background }
    await store.receive(.home(.location(.phaseChanged(.background)))) { $0.home?.location.phase = .background }
    store.send(.phaseChanged(.active))
    await store.receive(.home(.games(.loaded(.page(cursor: nil), GamePage(games: [AppFixtures.park])))))
    await store.skipInFlightEffects(strict: false)
    let signedOut = world.makeStore()
    signedOut.send(.phaseChanged(.background)) { $0.phase = .background }
    await signedOut.finish()
  }

  @Test("a saved app goes on where it stood: session, match, device, unsent fixes")
  func restored() async throws {
    var state = world.playing()
    state.home?.match?.unsent = [ClientEvent(AppFixtures.fix(1))]
    state.home?.match?.underWay = 1
    state.home?.match?.sequence = 4
    state.home?.location.isAsking = true
    let timer = PendingTimer(
      time: .epoch + .seconds(2), id: "match.upload", action: AppRoot.Action.home(.match(.uploadDue)))
    let snapshot = StoreSnapshot(state: state, time: .epoch, timers: [timer])
    let data = try JSONEncoder().encode(snapshot)
    let decoded = try JSONDecoder().decode(StoreSnapshot<AppRoot.State, AppRoot.Action>.self, from: data)
    #expect(decoded == snapshot)

    let store = world.makeStore(decoded.state)
    store.exhaustivity = .off
    store.send(.launched)
    await store.receive(.home(.match(.uploaded)))
    #expect(world.sent.take() == [ClientEvent(AppFixtures.fix(1))])
    #expect(world.cursors.take() == [4])
    #expect(world.modes.take() == [request(.far)])
    #expect(store.pendingTimers.contains { $0.time == .epoch + .seconds(3_540) })
    await store.skipInFlightEffects(strict: false)
  }

  @Test(
    "every action can be logged",
    arguments: [
      AppRoot.Action.launched, .phaseChanged(.inactive), .linkOpened(.game("a")), .authentication(.tokenRefused("t")),
      .onboarding(.location(.failed(.network))), .home(.games(.failed(.leave("a"), .conflict("b")))),
      .home(.location(.event(.updated([AppFixtures.fix(1)])))),
      .home(.match(.eventsReceived([ClientEvent(AppFixtures.fix(1))]))),
      .home(.settings(.topicSwitched(.zone, isOn: false))), .home(.profile(.matchFinished(AppFixtures.result()))),
    ])
  func codable(_ action: AppRoot.Action) throws {
    #expect(try JSONDecoder().decode(AppRoot.Action.self, from: JSONEncoder().encode(action)) == action)
  }
}
