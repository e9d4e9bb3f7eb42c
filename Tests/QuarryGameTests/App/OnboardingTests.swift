import QuarryGame
import QuarryReducer
import QuarryTesting
import Testing

@Suite("Onboarding")
struct OnboardingTests {
  private let database = DatabaseClient.inMemory()
  private let names = Asked<String>()
  private let asked = Asked<LocationPermission>()
  private let feed = Feed<LocationEvent>()

  private func makeStore() -> TestStoreOf<Onboarding> {
    TestStore(initialState: Onboarding.State(session: AppFixtures.session())) {
      Onboarding()
    } withDependencies: {
      $0.database = database
      $0.profiles.rename = { [names] in names.add($1) }
      $0.location = LocationClient(
        events: { [feed] in feed.open() }, requestAuthorization: { [asked] in asked.add($0) }, run: { _ in })
    }
  }

  private func progress() async throws -> String? {
    try await database.get("onboarding/ada").map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test("asks for a name and a permission, and is done")
  func whole() async throws {
    let store = makeStore()
    store.send(.appeared)
    await store.receive(.progressLoaded(.welcome)) { $0.step = .welcome }
    store.send(.welcomeRead) { $0.step = .name }
    store.send(.nameChanged("  Ada L. ")) { $0.name = "  Ada L. " }
    store.send(.nameTaken) { $0.isSaving = true }
    await store.receive(.nameSaved) {
      $0.isSaving = false
      $0.step = .permission
    }
    await store.settle()
    #expect(names.take() == ["Ada L."])
    #expect(try await progress() == "permission")
    feed.send(.authorizationChanged(LocationAuthorization(.notDetermined)))
    await store.receive(.location(.authorizationChanged(LocationAuthorization(.notDetermined))))
    store.send(.permissionRequested)
    await store.settle()
    #expect(asked.take() == [.whenInUse])
    feed.send(.authorizationChanged(LocationAuthorization(.whenInUse)))
    await store.receive(.location(.authorizationChanged(LocationAuthorization(.whenInUse)))) {
      $0.authorization.status = .whenInUse
      $0.step = .done
    }
    await store.receive(.delegate(.finished))
    #expect(try await progress() == "done")
    await store.finish()
  }

  @Test(
    "goes on where it was left",
    arguments: zip(
      ["", "welcome", "name", "done", "nonsense"], [Onboarding.Step.welcome, .welcome, .name, .done, .welcome]))
  func resumed(_ word: String, _ step: Onboarding.Step) async throws {
    if !word.isEmpty { _ = try await database.put("onboarding/ada", Array(word.utf8), .none) }
    let store = makeStore()
    store.send(.appeared)
    await store.receive(.progressLoaded(step)) { $0.step = step }
    if step == .done { await store.receive(.delegate(.finished)) }
    await store.finish()
  }

  @Test("a name that is none is not sent", arguments: ["", "   ", String(repeating: "x", count: 41)])
  func badName(_ name: String) async {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(.progressLoaded(.name))
    store.send(.nameChanged(name))
    store.send(.nameTaken)
    #expect(store.state.nameProblem != nil && !store.state.isSaving)
    await store.finish()
    #expect(names.take() == [])
  }

  @Test("a name that the server does not take is asked for again")
  func nameRefused() async {
    let store = makeStore()
    store.dependencies.profiles.rename = { _, _ in throw ClientFailure.conflict("The name is taken.") }
    store.send(.progressLoaded(.name)) { $0.step = .name }
    store.send(.nameChanged("Ada")) { $0.name = "Ada" }
    store.send(.nameTaken) { $0.isSaving = true }
    await store.receive(.nameFailed(.conflict("The name is taken."))) {
      $0.isSaving = false
      $0.failure = .conflict("The name is taken.")
    }
    await store.finish()
  }

  @Test("a name that was refused for want of a session is sent with the next")
  func unauthorized() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.profiles.rename = { [names] token, name in
      if token == "a" { throw ClientFailure.unauthorized }
      names.add(name)
    }
    store.send(.progressLoaded(.name))
    store.send(.nameChanged("Ada"))
    store.send(.nameTaken)
    await store.receive(.delegate(.unauthorized(isFirst: true)))
    store.send(.sessionRefreshed(AppFixtures.session("b")))
    await store.receive(.nameSaved) { $0.step = .permission }
    #expect(names.take() == ["Ada"])
    await store.skipInFlightEffects(strict: false)
  }

  @Test("who does without the permission is done as well")
  func skipped() async {
    let store = makeStore()
    store.send(.progressLoaded(.permission)) { $0.step = .permission }
    store.send(.permissionSkipped) { $0.step = .done }
    await store.receive(.delegate(.finished))
    await store.finish()
  }

  @Test("a database that does not answer costs a question asked twice")
  func databaseFails() async {
    let store = makeStore()
    store.dependencies.database = DatabaseClient(
      get: { _ in throw ClientFailure.unavailable("disk") },
      put: { _, _, _ in throw ClientFailure.unavailable("disk") },
      list: { _ in [] }, delete: { _, _ in false })
    store.send(.appeared)
    await store.receive(.progressFailed(.unavailable("disk"))) {
      $0.failure = .unavailable("disk")
      $0.step = .welcome
    }
    store.send(.welcomeRead) { $0.step = .name }
    await store.receive(.progressFailed(.unavailable("disk")))
    await store.finish()
  }
}
