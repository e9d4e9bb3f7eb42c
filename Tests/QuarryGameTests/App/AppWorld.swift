import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTesting
import Testing

/// A server and a device for tests of the root: they answer kindly, and tell what they were asked for.
final class AppWorld: Sendable {
  let quay = GameSummary(id: "quay", name: "Quay", host: "ada", players: ["ada"])
  let device = Feed<LocationEvent>()
  let server = ServerFeed()
  let database = DatabaseClient.inMemory()
  let modes = Asked<LocationMode>()
  let cursors = Asked<Int>()
  let recorded = Asked<FinishedMatch>()
  private let events = Asked<[ClientEvent]>()

  /// What the server was told since the last call.
  var sent: Sent { Sent(batches: events) }

  struct Sent {
    let batches: Asked<[ClientEvent]>

    func take() -> [ClientEvent] { batches.take().flatMap { $0 } }
  }

  /// Ada, in the match of the park, which runs.
  func playing() -> AppRoot.State {
    let session = AppFixtures.session()
    var state = AppRoot.State(session: session)
    var home = Home.State(session: session)
    home.settings.isKnown = true
    home.games.joined = "park"
    home.match = RunningMatch.State(session: session, id: "park")
    home.match?.status = .alive
    home.match?.surroundings.isPlaying = true
    home.location.authorization = LocationAuthorization(.whenInUse)
    home.location.isWanted = true
    home.location.level = .far
    home.location.surroundings.isPlaying = true
    state.home = home
    return state
  }

  func makeStore(_ state: AppRoot.State = AppRoot.State()) -> TestStoreOf<AppRoot> {
    TestStore(initialState: state) {
      AppRoot()
    } withDependencies: {
      $0.database = database
      $0.authentication = AuthenticationClient(
        signIn: { _ in AppFixtures.session() }, signOut: { _ in }, refresh: { $0 })
      $0.profiles = ProfileClient(
        load: { _ in PlayerProfile(name: "Ada") }, rename: { _, _ in },
        record: { [recorded] in recorded.add($1) })
      $0.settings = SettingsClient(load: { _ in PlayerSettings() }, save: { _, _ in })
      $0.location = LocationClient(
        events: { [device] in device.open() }, requestAuthorization: { _ in }, run: { [modes] in modes.add($0) })
      $0.games = GameClient(
        list: { _, _ in GamePage(games: [AppFixtures.park]) }, create: { [quay] _, _ in quay },
        join: { _, _ in AppFixtures.park }, leave: { _, _ in }, update: { _, _, _ in AppFixtures.park },
        stream: { [server, cursors] _, _, sequence in
          cursors.add(sequence)
          return server.open()
        },
        upload: { [events] _, _, batch in events.add(batch) })
    }
  }

  /// Has the server tell something, and the store take it.
  func tell(_ store: TestStoreOf<AppRoot>, _ sequence: Int, _ kind: GameStreamEvent.Kind) async {
    let event = GameStreamEvent(sequence: sequence, kind)
    server.send(event)
    await store.receive(.home(.match(.event(event))))
  }
}

/// The line of a server that a test feeds, also for a reader who comes a second time.
final class ServerFeed: Sendable {
  private let continuation = Locked<AsyncThrowingStream<GameStreamEvent, any Error>.Continuation?>(nil)

  func open() -> AsyncThrowingStream<GameStreamEvent, any Error> {
    let (stream, new) = AsyncThrowingStream.makeStream(of: GameStreamEvent.self)
    continuation.withLock { $0 = new }
    return stream
  }

  func send(_ event: GameStreamEvent) { continuation.withLock { _ = $0?.yield(event) } }
  func end(_ error: (any Error)? = nil) { continuation.withLock { $0?.finish(throwing: error) } }
}
