import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTesting
import Testing

@testable import QuarryLive

@Suite("The backend's clients")
struct BackendTests {
  private let database = DatabaseClient.inMemory()
  private let time = Locked(Timestamp.epoch)
  private let authority: TokenAuthority

  init() {
    authority = TokenAuthority(
      database: database, date: DateGenerator { [time] in time.withLock { $0 } }, accessSeconds: 100,
      refreshSeconds: 1_000)
  }

  private func pass(_ seconds: Int) { time.withLock { $0 = $0 + .seconds(seconds) } }
  private var directory: GameDirectory {
    GameDirectory(database: database, player: { [authority] in try await authority.player(for: $0) })
  }

  @Test("a session is good until it ends, and its tokens stand nowhere in the clear")
  func session() async throws {
    let client = AuthenticationClient.live(authority) {
      if $0.proof != "right" { throw ClientFailure.unauthorized }
      return PlayerID($0.name)
    }
    await #expect(throws: ClientFailure.unauthorized) {
      _ = try await client.signIn(Credentials(name: "ada", proof: "wrong"))
    }
    let session = try await client.signIn(Credentials(name: "ada", proof: "right"))
    #expect(session.expires == .epoch + .seconds(100))
    #expect(try await authority.player(for: session.accessToken) == "ada")
    for key in try await database.list("") {
      let text = key + String(decoding: try await database.get(key)?.bytes ?? [], as: UTF8.self)
      #expect(!text.contains(session.accessToken) && !text.contains(session.refreshToken))
    }
    pass(99)
    #expect(try await authority.player(for: session.accessToken) == "ada")
    pass(1)
    await #expect(throws: ClientFailure.unauthorized) { _ = try await authority.player(for: session.accessToken) }
  }

  @Test("a refresh token is good once, and the access token before it ends")
  func refresh() async throws {
    let first = try await authority.open(for: "ada")
    pass(50)
    let second = try await authority.refresh(first)
    #expect(second.player == "ada" && second.expires == .epoch + .seconds(150))
    #expect(second.accessToken != first.accessToken && second.refreshToken != first.refreshToken)
    await #expect(throws: ClientFailure.unauthorized) { _ = try await authority.player(for: first.accessToken) }
    await #expect(throws: ClientFailure.unauthorized) { _ = try await authority.refresh(first) }
    #expect(try await authority.player(for: second.accessToken) == "ada")
    pass(1_000)
    await #expect(throws: ClientFailure.unauthorized) { _ = try await authority.refresh(second) }
  }

  @Test("signing out ends a session at once")
  func close() async throws {
    let session = try await authority.open(for: "ada")
    let other = try await authority.open(for: "ada")
    try await authority.close(session)
    try await authority.close(session)
    await #expect(throws: ClientFailure.unauthorized) { _ = try await authority.player(for: session.accessToken) }
    await #expect(throws: ClientFailure.unauthorized) { _ = try await authority.refresh(session) }
    #expect(try await authority.player(for: other.accessToken) == "ada")
  }

  @Test("what has ended can be taken away")
  func ended() async throws {
    _ = try await authority.open(for: "ada")
    pass(500)
    let session = try await authority.open(for: "bo")
    #expect(try await authority.removeEnded() == 1)
    pass(500)
    #expect(try await authority.removeEnded() == 2)
    #expect(try await database.list("session/").count == 1)
    await #expect(throws: ClientFailure.unauthorized) { _ = try await authority.player(for: session.accessToken) }
  }

  @Test("profiles and settings are kept for each player")
  func records() async throws {
    let (ada, bo) = (try await authority.open(for: "ada"), try await authority.open(for: "bo"))
    let profiles = ProfileClient.live(
      database: database, player: { [authority] in try await authority.player(for: $0) })
    let settings = SettingsClient.live(
      database: database, player: { [authority] in try await authority.player(for: $0) })
    #expect(try await profiles.load(ada.accessToken) == PlayerProfile())
    try await profiles.rename(ada.accessToken, "Ada")
    let match = FinishedMatch(id: "m", name: "m", endedAt: .epoch, rank: 1, players: 3, kills: 2)
    try await profiles.record(ada.accessToken, match)
    try await profiles.record(ada.accessToken, match)
    #expect(try await profiles.load(ada.accessToken) == PlayerProfile(name: "Ada", history: [match]))
    #expect(try await profiles.load(bo.accessToken) == PlayerProfile())
    try await settings.save(ada.accessToken, PlayerSettings(sharing: .nobody))
    #expect(try await settings.load(ada.accessToken).sharing == .nobody)
    #expect(try await settings.load(bo.accessToken) == PlayerSettings())
    await #expect(throws: ClientFailure.unauthorized) { _ = try await settings.load("nonsense") }
    await #expect(throws: ClientFailure.unauthorized) { try await profiles.rename("nonsense", "X") }
  }

  @Test("a game is opened, joined, changed and left")
  func games() async throws {
    let (ada, bo, cy) = (
      try await authority.open(for: "ada"), try await authority.open(for: "bo"), try await authority.open(for: "cy")
    )
    let game = try await directory.create(ada.accessToken, GameDraft(name: "Park", capacity: 2))
    #expect(game.host == "ada" && game.players == ["ada"])
    for _ in 0..<2 { #expect(try await directory.join(bo.accessToken, game.id).players == ["ada", "bo"]) }
    await #expect(throws: ClientFailure.conflict("The game is full.")) {
      _ = try await directory.join(cy.accessToken, game.id)
    }
    await #expect(throws: ClientFailure.rejected("Only who has opened a game can change it.")) {
      _ = try await directory.update(bo.accessToken, game.id, GameDraft(name: "Mine"))
    }
    #expect(try await directory.update(ada.accessToken, game.id, GameDraft(name: "Big", capacity: 3)).name == "Big")
    #expect(try await directory.join(cy.accessToken, game.id).players == ["ada", "bo", "cy"])
    await #expect(throws: ClientFailure.conflict("More players have joined already.")) {
      _ = try await directory.update(ada.accessToken, game.id, GameDraft(name: "Big", capacity: 2))
    }
    try await directory.leave(bo.accessToken, game.id)
    try await directory.leave(bo.accessToken, game.id)
    try await directory.setStatus(.running, of: game.id)
    await #expect(throws: ClientFailure.conflict("The game has begun.")) {
      _ = try await directory.join(bo.accessToken, game.id)
    }
    #expect(try await directory.list(ada.accessToken, cursor: nil).games.map(\.players) == [["ada", "cy"]])
    await #expect(throws: ClientFailure.notFound) { _ = try await directory.join(ada.accessToken, "nowhere") }
    await #expect(throws: ClientFailure.rejected("A game needs a name.")) {
      _ = try await directory.create(ada.accessToken, GameDraft(name: ""))
    }
    await #expect(throws: ClientFailure.unauthorized) { _ = try await directory.list("nonsense", cursor: nil) }
  }

  @Test("of many who want the last place one gets it")
  func lastPlace() async throws {
    let host = try await authority.open(for: "host")
    let game = try await directory.create(host.accessToken, GameDraft(name: "Park", capacity: 2))
    var tokens: [String] = []
    for index in 0..<8 { tokens.append(try await authority.open(for: PlayerID("p\(index)")).accessToken) }
    let directory = self.directory
    let joined = await withTaskGroup { group in
      for token in tokens {
        group.addTask { (try? await directory.join(token, game.id)) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(joined == 1)
    #expect(try await directory.list(host.accessToken, cursor: nil).games.first?.players.count == 2)
  }

  @Test("the list comes in pages, each game once; games that are over are not in it")
  func pages() async throws {
    let token = try await authority.open(for: "ada").accessToken
    for index in 0..<(2 * GameDirectory.pageSize + 5) {
      let game = try await directory.create(token, GameDraft(name: "\(index)"))
      if index % 21 == 0 { try await directory.setStatus(.finished, of: game.id) }
    }
    var cursor: String?
    var pages: [[GameSummary]] = []
    repeat {
      let page = try await directory.list(token, cursor: cursor)
      pages.append(page.games)
      cursor = page.next
    } while cursor != nil
    #expect(pages.map(\.count) == [50, 50])
    let ids = pages.flatMap { $0 }.map(\.id)
    #expect(Set(ids).count == 100 && ids == ids.sorted())
  }

  @Test("events of somebody else are not taken; the stream knows who listens")
  func uploads() async throws {
    let token = try await authority.open(for: "ada").accessToken
    let taken = Locked<[ClientEvent]>([])
    let client = GameClient.live(
      directory, player: { [authority] in try await authority.player(for: $0) },
      stream: { player, id, sequence in
        AsyncThrowingStream {
          $0.yield(GameStreamEvent(sequence: sequence + 1, .target("\(player) in \(id)")))
          $0.finish()
        }
      },
      upload: { _, _, events in taken.withLock { $0 += events } })
    func event(_ player: PlayerID, fixOf other: PlayerID) -> ClientEvent {
      let fix = Fix(player: other, time: GameTime(microseconds: 0), coordinate: Coordinate(longitude: 0, latitude: 0))
      return ClientEvent(time: fix.time, player: player, kind: .fix(fix))
    }
    try await client.upload(token, "g", [event("ada", fixOf: "ada")])
    for foreign in [event("bo", fixOf: "bo"), event("ada", fixOf: "bo")] {
      await #expect(throws: ClientFailure.rejected("An event is somebody else's.")) {
        try await client.upload(token, "g", [event("ada", fixOf: "ada"), foreign])
      }
    }
    #expect(taken.withLock { $0.count } == 1)
    var events: [GameStreamEvent] = []
    for try await event in client.stream(token, "g", 4) { events.append(event) }
    #expect(events == [GameStreamEvent(sequence: 5, .target("ada in g"))])
    await #expect(throws: ClientFailure.unauthorized) {
      for try await _ in client.stream("nonsense", "g", 0) {}
    }
  }

  @Test("the app's features run on the backend's clients: a session ends, is refreshed, and the game is joined")
  func wholeApp() async throws {
    let host = try await authority.open(for: "host")
    let game = try await directory.create(host.accessToken, GameDraft(name: "Park"))
    let session = try await authority.open(for: "ada")
    pass(100)
    _ = try await database.put("onboarding/ada", Array("done".utf8), .none)
    let player: @Sendable (String) async throws -> PlayerID = { [authority] in try await authority.player(for: $0) }
    let store = StoreActor(initialState: AppRoot.State(session: session), time: .manual(from: .epoch)) {
      AppRoot()
    } withDependencies: {
      $0.database = database
      $0.authentication = .live(authority) { PlayerID($0.name) }
      $0.profiles = .live(database: database, player: player)
      $0.settings = .live(database: database, player: player)
      $0.games = .live(
        directory, player: player, stream: { _, _, _ in AsyncThrowingStream { $0.finish() } }, upload: { _, _, _ in })
      $0.location = LocationClient(
        events: { AsyncStream { $0.finish() } }, requestAuthorization: { _ in }, run: { _ in })
    }
    await store.send(.linkOpened(.game(game.id)))
    await store.send(.launched)
    await store.finish()
    let state = await store.state
    #expect(state.home?.match?.id == game.id)
    #expect(state.authentication.session?.accessToken != session.accessToken)
    #expect(state.home?.games.games[id: game.id]?.players == ["host", "ada"])
  }
}
