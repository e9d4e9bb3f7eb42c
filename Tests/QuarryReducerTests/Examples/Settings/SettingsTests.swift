import QuarryReducer
import QuarryTesting
import Testing

@Suite("Settings")
struct SettingsTests {
  private struct DiskError: Error {}
  private let disk = Locked(Preferences())

  private func client() -> SettingsClient {
    SettingsClient(
      load: { [disk] in disk.withLock { $0 } },
      save: { [disk] preferences in disk.withLock { $0 = preferences } })
  }

  @Test("are loaded when the screen appears")
  func loading() async {
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.settings.load = { Preferences(playerName: "Ada", volume: 7) }
    }
    store.send(.appeared)
    await store.receive(.loaded(Preferences(playerName: "Ada", volume: 7))) {
      $0.preferences.playerName = "Ada"
      $0.preferences.volume = 7
    }
    await store.finish()
  }

  @Test("stay as they are when they could not be loaded, and say so")
  func loadingFails() async {
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.settings.load = { throw DiskError() }
    }
    store.send(.appeared)
    await store.receive(.failed(.loading)) { $0.alert = AlertState("Your settings could not be loaded.") }
    store.send(.alert(.dismiss)) { $0.alert = nil }
    await store.finish()
  }

  @Test("are saved once, 300 ms after the last change")
  func debounce() async {
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.settings = client()
    }
    store.send(.binding(.set(\.playerName, "A"))) { $0.preferences.playerName = "A" }
    await store.advance(by: .milliseconds(299))
    store.send(.binding(.set(\.playerName, "Ada"))) { $0.preferences.playerName = "Ada" }
    await store.advance(by: .milliseconds(299))
    await store.advance(by: .milliseconds(1))
    await store.receive(.changesRested) { $0.isSaving = true }
    await store.receive(\.saved) { $0.isSaving = false }
    #expect(disk.withLock { $0.playerName } == "Ada")
    await store.finish()
  }

  @Test("ask what to do when they could not be saved, and try again")
  func retry() async {
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.settings.save = { _ in throw DiskError() }
    }
    store.send(.changesRested) { $0.isSaving = true }
    await store.receive(.failed(.saving)) {
      $0.isSaving = false
      $0.alert = AlertState("Your settings could not be saved.") {
        ButtonState("Try again", action: .retryTapped)
        ButtonState("Later", role: .cancel)
      }
    }

    store.dependencies.settings = client()
    store.send(.alert(.presented(.retryTapped))) {
      $0.alert = nil
      $0.isSaving = true
    }
    await store.receive(.saved) { $0.isSaving = false }
    await store.finish()
  }
}
