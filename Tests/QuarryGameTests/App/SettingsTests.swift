import Foundation
import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTesting
import Testing

@Suite("Settings of the app")
struct AppSettingsTests {
  private let saved = Asked<PlayerSettings>()

  private func makeStore() -> TestStoreOf<Settings> {
    TestStore(initialState: Settings.State(session: AppFixtures.session())) {
      Settings()
    } withDependencies: {
      $0.settings.save = { [saved] token, settings in
        #expect(token == "a")
        saved.add(settings)
      }
    }
  }

  @Test("are loaded, and told to the parent")
  func load() async {
    let store = makeStore()
    let hidden = PlayerSettings(sharing: .nobody, topics: [.claim], lastPosition: .coarse(Meters(500)))
    store.dependencies.settings.load = { _ in hidden }
    store.send(.appeared) { $0.isLoading = true }
    await store.receive(.loaded(hidden)) {
      $0.isLoading = false
      $0.isKnown = true
      $0.settings = hidden
    }
    await store.receive(.delegate(.changed(hidden)))
    await store.finish()
  }

  @Test("are saved once, when nothing has changed for half a second")
  func save() async {
    let store = makeStore()
    store.send(.topicSwitched(.hunter, isOn: false)) {
      $0.settings = PlayerSettings(topics: [.game, .claim, .zone])
      $0.isKnown = true
      $0.isChanged = true
    }
    await store.receive(.delegate(.changed(PlayerSettings(topics: [.game, .claim, .zone]))))
    await store.advance(by: .milliseconds(499))
    store.send(.lastPositionChosen(.exact)) { $0.settings.lastPosition = .exact }
    let final = PlayerSettings(topics: [.game, .claim, .zone], lastPosition: .exact)
    await store.receive(.delegate(.changed(final)))
    await store.advance(by: .milliseconds(500))
    await store.receive(.changesRested) { $0.isSaving = true }
    await store.receive(.saved(final)) {
      $0.isSaving = false
      $0.isChanged = false
    }
    #expect(saved.take() == [final])
    store.send(.lastPositionChosen(.exact))
    await store.finish()
  }

  @Test("what could not be saved stays as the player wants it, and is saved on a tap")
  func failure() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.settings.save = { _, _ in throw ClientFailure.unavailable("no net") }
    store.send(.sharingChosen(.nobody))
    await store.advance(by: .milliseconds(500))
    await store.receive(.failed(.save, .unavailable("no net"))) {
      $0.failure = .unavailable("no net")
      $0.isChanged = true
    }
    store.dependencies.settings.save = { [saved] in saved.add($1) }
    store.send(.retryTapped)
    await store.receive(.saved(PlayerSettings(sharing: .nobody))) {
      $0.isChanged = false
      $0.failure = nil
    }
    #expect(saved.take() == [PlayerSettings(sharing: .nobody)])
    await store.finish()
  }

  @Test("what the player changes while settings load is newer than what is loaded")
  func race() async {
    let clock = TestClock()
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.settings.load = { _ in
      try await clock.sleep(for: .seconds(1))
      return PlayerSettings()
    }
    store.send(.appeared)
    store.send(.sharingChosen(.nobody))
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(PlayerSettings()))
    #expect(store.state.settings.sharing == .nobody)
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a save that was refused for want of a session is sent again with the next, once")
  func unauthorized() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.settings.save = { [saved] token, settings in
      if token == "a" { throw ClientFailure.unauthorized }
      saved.add(settings)
    }
    store.send(.sharingChosen(.nobody))
    await store.advance(by: .milliseconds(500))
    await store.receive(.delegate(.unauthorized(isFirst: true)))
    store.send(.sessionRefreshed(AppFixtures.session("b")))
    await store.receive(.saved(PlayerSettings(sharing: .nobody)))
    #expect(saved.take() == [PlayerSettings(sharing: .nobody)])
    #expect(store.state.retry == SessionRetry())

    store.dependencies.settings.save = { _, _ in throw ClientFailure.unauthorized }
    store.send(.sharingChosen(.match))
    await store.advance(by: .milliseconds(500))
    await store.receive(.delegate(.unauthorized(isFirst: true)))
    store.send(.sessionRefreshed(AppFixtures.session("c")))
    await store.receive(.delegate(.unauthorized(isFirst: false)))
    await store.finish()
  }

  @Test("what was being saved when the app ended is saved when it begins again")
  func restored() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.settings.save = { _, _ in throw CancellationError() }
    store.send(.sharingChosen(.nobody))
    await store.advance(by: .milliseconds(500))
    await store.receive(.changesRested) { $0.isSaving = true }
    store.dependencies.settings.save = { [saved] in saved.add($1) }
    store.send(.appeared)
    await store.receive(.saved(PlayerSettings(sharing: .nobody))) { $0.isChanged = false }
    #expect(saved.take() == [PlayerSettings(sharing: .nobody)])
    await store.finish()
  }

  @Test("topics are kept once and in one order")
  func topics() throws {
    var settings = PlayerSettings(topics: [.hunter, .game, .hunter])
    #expect(settings.topics == [.game, .hunter])
    settings.setNotified(true, of: .claim)
    settings.setNotified(false, of: .game)
    #expect(settings.topics == [.claim, .hunter])
    #expect(settings.isNotified(of: .claim) && !settings.isNotified(of: .game))
    let decoded = try JSONDecoder().decode(PlayerSettings.self, from: JSONEncoder().encode(settings))
    #expect(decoded == settings)
  }
}
