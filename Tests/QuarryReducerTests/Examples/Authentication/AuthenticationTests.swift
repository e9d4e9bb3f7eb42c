import QuarryReducer
import QuarryTesting
import Testing

@Suite("Authentication")
struct AuthenticationTests {
  private struct Refused: Error, CustomStringConvertible {
    var description: String { "Name or password is wrong." }
  }

  private func token(_ text: String, hours: Int) -> Token {
    Token(text: text, expires: .epoch.advanced(by: .seconds(3600 * hours)))
  }

  @Test("signs in, and tells its parent")
  func signIn() async {
    let token = token("a", hours: 1)
    let store = TestStore(initialState: Authentication.State.signedOut(SignIn.State())) {
      Authentication()
    } withDependencies: {
      $0.authentication.signIn = { name, password in
        #expect(name == "Ada" && password == "secret")
        return token
      }
    }
    store.send(.signedOut(.nameChanged("Ada"))) { $0 = .signedOut(SignIn.State(name: "Ada")) }
    store.send(.signedOut(.passwordChanged("secret"))) {
      $0 = .signedOut(SignIn.State(name: "Ada", password: "secret"))
    }
    store.send(.signedOut(.signInTapped)) {
      $0 = .signedOut(SignIn.State(name: "Ada", password: "secret", isSigningIn: true))
    }
    await store.receive(.signedOut(.delegate(.signedIn(token)))) { $0 = .signedIn(SignedIn.State(token: token)) }
    await store.receive(.signedIn(.started))
    await store.receive(.delegate(.signedIn))
    #expect(store.pendingTimers.map(\.time) == [.epoch.advanced(by: .seconds(3540))])
    await store.skipInFlightEffects()
  }

  @Test("says why somebody is refused, and forgets the password")
  func refused() async {
    let store = TestStore(initialState: SignIn.State(name: "Ada", password: "guess")) {
      SignIn()
    } withDependencies: {
      $0.authentication.signIn = { _, _ in throw Refused() }
    }
    store.send(.signInTapped) { $0.isSigningIn = true }
    await store.receive(.refused(message: "Name or password is wrong.")) {
      $0.isSigningIn = false
      $0.password = ""
      $0.failure = "Name or password is wrong."
    }
    await store.finish()
  }

  @Test("refreshes the token a minute before it expires, until the player signs out")
  func refresh() async {
    let store = TestStore(initialState: Authentication.State.signedIn(SignedIn.State(token: token("a", hours: 1)))) {
      Authentication()
    } withDependencies: {
      $0.authentication.refresh = { Token(text: $0.text + "a", expires: $0.expires.advanced(by: .seconds(3600))) }
    }
    store.send(.signedIn(.started))
    await store.advance(by: .seconds(3539))
    await store.advance(by: .seconds(1))
    await store.receive(.signedIn(.tokenAged))
    await store.receive(.signedIn(.refreshed(token("aa", hours: 2)))) {
      $0 = .signedIn(SignedIn.State(token: token("aa", hours: 2)))
    }
    await store.advance(by: .seconds(3600))
    await store.receive(.signedIn(.tokenAged))
    await store.receive(.signedIn(.refreshed(token("aaa", hours: 3)))) {
      $0 = .signedIn(SignedIn.State(token: token("aaa", hours: 3)))
    }

    store.send(.signedIn(.signOutTapped))
    await store.receive(.signedIn(.delegate(.signedOut))) { $0 = .signedOut(SignIn.State()) }
    await store.receive(.delegate(.signedOut))
    await store.finish()
  }

  @Test("signs out where the token cannot be refreshed, and asks no more")
  func refreshFails() async {
    let store = TestStore(initialState: Authentication.State.signedIn(SignedIn.State(token: token("a", hours: 1)))) {
      Authentication()
    } withDependencies: {
      $0.authentication.refresh = { _ in throw Refused() }
    }
    store.send(.signedIn(.tokenAged))
    await store.receive(.signedIn(.refreshFailed))
    await store.receive(.signedIn(.delegate(.signedOut))) { $0 = .signedOut(SignIn.State()) }
    await store.receive(.delegate(.signedOut))
    await store.finish()
  }
}
