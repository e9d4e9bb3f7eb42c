import QuarryGame
import QuarryReducer
import QuarryTesting
import Testing

// The blocks of Swift of AppFeatures.md, line for line.

/// The app of a phone, without its screens.
actor PhoneApp {
  private let store: StoreOf<AppRoot>

  init(session: Session?, clients update: (inout DependencyValues) -> Void) {
    store = Store(initialState: AppRoot.State(session: session), time: .live) {
      AppRoot()
    } withDependencies: {
      update(&$0)
    }
    store.send(.launched)
  }

  func send(_ action: AppRoot.Action) { store.send(action) }

  var screens: AsyncStream<PhoneScreen> { store.values(of: \.screen) }
}

/// What is to be shown.
enum PhoneScreen: Equatable, Sendable {
  case signIn(isBusy: Bool)
  case onboarding(Onboarding.Step)
  case games(IdentifiedArrayOf<GameSummary>)
  case match(target: String?, lines: [MatchLine])
}

extension AppRoot.State {
  var screen: PhoneScreen {
    if let match = home?.match { return .match(target: match.target, lines: match.lines) }
    if let home { return .games(home.games.games) }
    if let onboarding { return .onboarding(onboarding.step ?? .welcome) }
    return .signIn(isBusy: authentication.isSigningIn)
  }
}

/// One feature alone: a list of games in a program that signs in by itself.
actor GameBoard {
  private let store: StoreOf<Games>

  init(session: Session, games: GameClient) {
    store = Store(initialState: Games.State(session: session)) {
      Games()
    } withDependencies: {
      $0.games = games
    }
  }

  func refresh() async -> [GameSummary] {
    await store.sendAndFinish(.refreshPulled)
    return store.state.games.elements
  }
}

@Suite("AppFeatures")
struct AppFeaturesExampleTests {
  @Test("the hunter comes near, and the device is asked for more, once")
  func hunterNear() async {
    var state = Location.State()
    state.authorization = LocationAuthorization(.whenInUse)
    state.isWanted = true
    let asked = Asked<LocationMode>()
    let store = TestStore(initialState: state) {
      Location()
    } withDependencies: {
      $0.location.run = { asked.add($0) }
    }
    store.exhaustivity = .off
    for meters in [140, 90, 180] {
      store.send(.surroundingsChanged(Surroundings(isPlaying: true, toHunter: .init(Double(meters)))))
      await store.skipReceivedActions(strict: false)
    }
    #expect(asked.take() == [.continuous(LocationPolicy().request(for: .hunterNear))])
    await store.finish()
  }

  @Test("a board lists what its client has")
  func board() async {
    var client = GameClient.testValue
    client.list = { _, _ in GamePage(games: [AppFixtures.park]) }
    let board = GameBoard(session: AppFixtures.session(), games: client)
    #expect(await board.refresh() == [AppFixtures.park])
  }

  @Test("what is shown follows from the state")
  func screens() async {
    let world = AppWorld()
    var state = AppRoot.State()
    #expect(state.screen == .signIn(isBusy: false))
    state.onboarding = Onboarding.State(session: AppFixtures.session())
    #expect(state.screen == .onboarding(.welcome))
    state = world.playing()
    #expect(state.screen == .match(target: nil, lines: []))
    state.home?.match = nil
    #expect(state.screen == .games([]))
  }

  @Test("a phone without a session shows that one may sign in")
  func phone() async {
    let app = PhoneApp(session: nil) { $0.context = .test }
    await app.send(.phaseChanged(.background))
    for await screen in await app.screens {
      #expect(screen == .signIn(isBusy: false))
      break
    }
  }
}
