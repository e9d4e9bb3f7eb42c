import Foundation
import QuarryGame
import QuarryReducer
import QuarryTesting
import Testing

@Suite("Authentication")
struct AuthenticationTests {
  private let credentials = Credentials(name: "Ada", proof: "123456")

  private func makeStore(_ session: Session? = nil) -> TestStoreOf<Authentication> {
    TestStore(initialState: Authentication.State(session: session)) { Authentication() }
  }

  @Test("signs in, tells the parent, and sets the timer for the refresh")
  func signIn() async {
    let store = makeStore()
    store.dependencies.authentication.signIn = { [credentials] in
      #expect($0 == credentials)
      return AppFixtures.session()
    }
    store.send(.signInRequested(credentials)) { $0.isSigningIn = true }
    await store.receive(.signedIn(AppFixtures.session())) {
      $0.session = AppFixtures.session()
      $0.isSigningIn = false
    }
    await store.receive(.delegate(.signedIn(AppFixtures.session())))
    #expect(store.pendingTimers.map(\.time) == [.epoch + .seconds(3_540)])
    store.send(.signInRequested(credentials))
    await store.skipInFlightEffects()
  }

  @Test("says why somebody is refused")
  func refused() async {
    let store = makeStore()
    store.dependencies.authentication.signIn = { _ in throw ClientFailure.unauthorized }
    store.send(.signInRequested(credentials)) { $0.isSigningIn = true }
    await store.receive(.signInFailed(.unauthorized)) {
      $0.isSigningIn = false
      $0.failure = .unauthorized
    }
    await store.finish()
  }

  @Test("refreshes a minute before the session ends")
  func refresh() async {
    let store = makeStore(AppFixtures.session())
    store.dependencies.authentication.refresh = {
      #expect($0 == AppFixtures.session())
      return AppFixtures.session("b", hours: 2)
    }
    store.send(.resumed)
    await store.advance(by: .seconds(3_539))
    await store.advance(by: .seconds(1))
    await store.receive(.refreshDue) { $0.isRefreshing = true }
    await store.receive(.refreshed(AppFixtures.session("b", hours: 2))) {
      $0.session = AppFixtures.session("b", hours: 2)
      $0.isRefreshing = false
    }
    await store.receive(.delegate(.refreshed(AppFixtures.session("b", hours: 2))))
    #expect(store.pendingTimers.map(\.time) == [.epoch + .seconds(7_140)])
    await store.skipInFlightEffects()
  }

  @Test("a refused token is refreshed once, however many requests were refused")
  func refusedToken() async {
    let clock = TestClock()
    let store = makeStore(AppFixtures.session())
    let calls = Asked<Session>()
    store.dependencies.authentication.refresh = {
      calls.add($0)
      try await clock.sleep(for: .seconds(1))
      return AppFixtures.session("b", hours: 2)
    }
    store.exhaustivity = .off
    store.send(.tokenRefused("a"))
    store.send(.tokenRefused("a"))
    await clock.advance(by: .seconds(1))
    await store.receive(.delegate(.refreshed(AppFixtures.session("b", hours: 2))))
    #expect(calls.take() == [AppFixtures.session()])
    // A request that was under way meanwhile comes back with the old token: nothing is left to be refreshed.
    store.send(.tokenRefused("a"))
    await store.receive(.delegate(.refreshed(AppFixtures.session("b", hours: 2))))
    #expect(calls.take() == [])
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a refresh that nobody answers is tried again with growing pauses, and nobody is signed out")
  func offline() async {
    let store = makeStore(AppFixtures.session())
    store.dependencies.authentication.refresh = { _ in throw ClientFailure.unavailable("no net") }
    store.send(.refreshDue) { $0.isRefreshing = true }
    for (failures, seconds) in [(1, 5), (2, 10), (3, 20), (4, 40), (5, 80), (6, 160), (7, 300), (8, 300)] {
      await store.receive(.refreshFailed(.unavailable("no net"))) {
        $0.isRefreshing = false
        $0.failure = .unavailable("no net")
        $0.failedRefreshes = failures
      }
      await store.advance(by: .seconds(seconds))
      await store.receive(.refreshDue) { $0.isRefreshing = true }
    }
    #expect(store.state.session == AppFixtures.session())
    await store.skipReceivedActions()
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a refresh that is refused signs out")
  func refreshRefused() async {
    let store = makeStore(AppFixtures.session())
    store.dependencies.authentication.refresh = { _ in throw ClientFailure.unauthorized }
    store.send(.refreshDue) { $0.isRefreshing = true }
    await store.receive(.refreshFailed(.unauthorized)) { $0 = Authentication.State() }
    await store.receive(.delegate(.signedOut(.rejected)))
    await store.finish()
  }

  @Test("signing out ends everything at once, also where the server does not hear of it")
  func signOut() async {
    let store = makeStore(AppFixtures.session())
    let ended = Asked<Session>()
    store.dependencies.authentication.signOut = {
      ended.add($0)
      throw ClientFailure.unavailable("no net")
    }
    store.send(.resumed)
    store.send(.signOutRequested) { $0 = Authentication.State() }
    await store.receive(.delegate(.signedOut(.requested)))
    #expect(ended.take() == [AppFixtures.session()])
    #expect(store.pendingTimers.isEmpty)
    store.send(.signOutRequested)
    store.send(.tokenRefused("a"))
    await store.finish()
  }

  @Test("signing out while a refresh is under way: its answer does not sign in again")
  func signOutWhileRefreshing() async {
    let clock = TestClock()
    let store = makeStore(AppFixtures.session())
    store.dependencies.authentication.refresh = { _ in
      try await clock.sleep(for: .seconds(1))
      return AppFixtures.session("b")
    }
    store.dependencies.authentication.signOut = { _ in }
    store.send(.refreshDue) { $0.isRefreshing = true }
    store.send(.signOutRequested) { $0 = Authentication.State() }
    await store.receive(.delegate(.signedOut(.requested)))
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("who changes their mind while signing in is not signed in")
  func changesMind() async {
    let clock = TestClock()
    let store = makeStore()
    store.dependencies.authentication.signIn = { _ in
      try await clock.sleep(for: .seconds(1))
      return AppFixtures.session()
    }
    store.send(.signInRequested(credentials)) { $0.isSigningIn = true }
    store.send(.signOutRequested) { $0.isSigningIn = false }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("a request is sent again once")
  func retry() {
    var retry = SessionRetry<Int>()
    let first = [retry.refused(1), retry.refused(2), retry.refused(1)]
    #expect(first == [true, true, true])
    let renewed = retry.renewed()
    #expect(renewed == [1, 2])
    let second = retry.refused(1)
    #expect(!second)
    retry.answered(2)
    let third = retry.refused(2)
    #expect(third)
    #expect(retry.waiting == [2] && retry.retried == [])
  }

  @Test("secrets are not in logs")
  func secrets() throws {
    let text = String(decoding: try JSONEncoder().encode(credentials), as: UTF8.self)
    #expect(text == #"{"name":"Ada"}"#)
    #expect(!"\(credentials)".contains("123456") && !String(reflecting: credentials).contains("123456"))
    #expect(!"\(AppFixtures.session("secret"))".contains("secret"))
    let action = Authentication.Action.signInRequested(credentials)
    let decoded = try JSONDecoder().decode(Authentication.Action.self, from: JSONEncoder().encode(action))
    #expect(decoded == .signInRequested(Credentials(name: "Ada", proof: "")))
  }
}
