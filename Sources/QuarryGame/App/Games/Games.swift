import QuarryReducer

/// The games of a server, as a player finds them: listed page by page, refreshed, opened, joined, left, changed.
public struct Games: Reducer, Sendable {
  /// The list as the player sees it.
  public struct State: Hashable, Sendable, Codable {
    /// Who is signed in.
    public var session: Session
    /// The games that were loaded, in the order of the server.
    public var games: IdentifiedArrayOf<GameSummary> = []
    /// What the next page is asked for with; nil where all were loaded, or none.
    public var next: String?
    /// What is being asked for now, in the order of asking.
    public var pending: [GamesRequest] = []
    /// The game that the player is in; nil for none.
    public var joined: GameSummary.ID?
    /// What failed last, and why.
    public var failure: GamesFailure?
    /// What was refused for want of a session.
    public var retry = SessionRetry<GamesRequest>()

    /// No games.
    public init(session: Session) { self.session = session }

    /// The games of the list that the player has joined and that are not over: where a player goes on who signs in on another
    /// device. Joining again is joining once.
    public var mine: [GameSummary] {
      games.filter { $0.status != .finished && $0.players.contains(session.player) }
    }

    /// Whether a page is being loaded.
    public var isLoading: Bool { pending.contains { $0.isPage } }
  }

  /// What happens to the list.
  public enum Action: Hashable, Sendable, Codable {
    /// The player looks, or the app was restored: what was asked for is asked for no more.
    case appeared
    /// The player wants the newest.
    case refreshPulled
    /// The player has come to the end of what was loaded.
    case endReached
    /// The player opens a game.
    case createTapped(GameDraft)
    /// The player joins a game, by the list or by a link.
    case joinTapped(GameSummary.ID)
    /// The player leaves a game.
    case leaveTapped(GameSummary.ID)
    /// The player changes a game of their own.
    case changeTapped(GameSummary.ID, GameDraft)
    /// A page is there.
    case loaded(GamesRequest, GamePage)
    /// A game was opened, joined or changed.
    case answered(GamesRequest, GameSummary)
    /// A game was left.
    case left(GameSummary.ID)
    /// A request failed.
    case failed(GamesRequest, ClientFailure)
    /// The player has read what failed.
    case failureRead
    /// There is another session.
    case sessionRefreshed(Session)
    /// Something for the parent.
    case delegate(Delegate)
  }

  /// What a parent is told.
  public enum Delegate: Hashable, Sendable, Codable {
    /// The player is in this game now.
    case joined(GameSummary)
    /// The player is in it no more.
    case left(GameSummary.ID)
    /// A request was refused; false where that was the second time.
    case unauthorized(isFirst: Bool)
  }

  private enum CancelID { case page }

  @Dependency(\.games) private var client

  /// Makes the feature.
  public init() {}

  /// Changes the state and asks the server.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      state.pending = []
      state.retry = SessionRetry()
      return ask(.page(cursor: nil), &state)
    case .refreshPulled: return ask(.page(cursor: nil), &state)
    case .endReached:
      guard let next = state.next, !state.isLoading else { return .none }
      return ask(.page(cursor: next), &state)
    case .createTapped(let draft): return handleDraft(.create(draft), draft, &state)
    case .changeTapped(let id, let draft): return handleDraft(.update(id, draft), draft, &state)
    case .joinTapped(let id): return enter(.join(id), &state)
    case .leaveTapped(let id): return ask(.leave(id), &state)
    case .loaded(let request, let page): return handlePage(request, page, &state)
    case .answered(let request, let game): return handleAnswer(request, game, &state)
    case .left(let id):
      settle(.leave(id), &state)
      state.games[id: id]?.players.removeAll { $0 == state.session.player }
      if state.joined == id { state.joined = nil }
      return .send(.delegate(.left(id)))
    case .failed(let request, let failure): return handleFailure(request, failure, &state)
    case .failureRead:
      state.failure = nil
      return .none
    case .sessionRefreshed(let session):
      state.session = session
      return .merge(state.retry.renewed().map { ask($0, &state) })
    case .delegate: return .none
    }
  }
}

/// What is asked of the server, as data: so that it can be asked again.
public enum GamesRequest: Hashable, Sendable, Codable {
  /// A page of the list; nil for the first, which takes the place of all.
  case page(cursor: String?)
  /// To open a game.
  case create(GameDraft)
  /// To join one.
  case join(GameSummary.ID)
  /// To leave one.
  case leave(GameSummary.ID)
  /// To change one.
  case update(GameSummary.ID, GameDraft)

  /// Whether it is about the list.
  public var isPage: Bool { if case .page = self { true } else { false } }

  /// Whether the player is in a game when it succeeds.
  public var isEntry: Bool {
    switch self {
    case .create, .join: true
    case .page, .leave, .update: false
    }
  }
}

/// A request that failed, and why.
public struct GamesFailure: Hashable, Sendable, Codable {
  /// What was asked for.
  public var request: GamesRequest
  /// Why it failed.
  public var reason: ClientFailure

  /// Describes a failure.
  public init(request: GamesRequest, reason: ClientFailure) {
    self.request = request
    self.reason = reason
  }
}

extension Games {
  private func handleDraft(_ request: GamesRequest, _ draft: GameDraft, _ state: inout State) -> Effect<Action> {
    guard let problem = draft.problem else {
      if case .create = request { return enter(request, &state) }
      return ask(request, &state)
    }
    state.failure = GamesFailure(request: request, reason: .rejected(problem))
    return .none
  }

  /// Asks for a game to be in. A player is in one game at a time.
  private func enter(_ request: GamesRequest, _ state: inout State) -> Effect<Action> {
    let isComingBack = state.joined.map { request == .join($0) } ?? false
    if isComingBack || (state.joined == nil && !state.pending.contains(where: \.isEntry)) {
      return ask(request, &state)
    }
    if state.pending.contains(request) { return .none }
    state.failure = GamesFailure(request: request, reason: .conflict("You are in another game. Leave it first."))
    return .none
  }

  /// Asks, unless the same is being asked for. A page that is asked for anew takes the place of one under way.
  private func ask(_ request: GamesRequest, _ state: inout State) -> Effect<Action> {
    if !request.isPage, state.pending.contains(request) { return .none }
    if request.isPage { state.pending.removeAll(where: \.isPage) }
    state.pending.append(request)
    state.failure = nil
    let work = Effect<Action>.run { [token = state.session.accessToken] send in
      await send(try await answer(to: request, token))
    } catch: { error, send in
      await send(.failed(request, ClientFailure(error)))
    }
    return request.isPage ? work.cancellable(id: CancelID.page, cancelInFlight: true) : work
  }

  private func answer(to request: GamesRequest, _ token: String) async throws -> Action {
    switch request {
    case .page(let cursor): return .loaded(request, try await client.list(token, cursor))
    case .create(let draft): return .answered(request, try await client.create(token, draft))
    case .join(let id): return .answered(request, try await client.join(token, id))
    case .update(let id, let draft): return .answered(request, try await client.update(token, id, draft))
    case .leave(let id):
      try await client.leave(token, id)
      return .left(id)
    }
  }

  private func settle(_ request: GamesRequest, _ state: inout State) {
    state.pending.removeAll { $0 == request }
    state.retry.answered(request)
  }

  private func handlePage(_ request: GamesRequest, _ page: GamePage, _ state: inout State) -> Effect<Action> {
    settle(request, &state)
    if request == .page(cursor: nil) { state.games = [] }
    for game in page.games { state.games.updateOrAppend(game) }
    state.next = page.next
    return .none
  }

  private func handleAnswer(_ request: GamesRequest, _ game: GameSummary, _ state: inout State) -> Effect<Action> {
    settle(request, &state)
    if case .create = request, state.games[id: game.id] == nil {
      state.games.insert(game, at: 0)
    } else {
      state.games.updateOrAppend(game)
    }
    if case .update = request { return .none }
    state.joined = game.id
    return .send(.delegate(.joined(game)))
  }

  /// Who leaves a game that is gone has left it.
  private func handleFailure(_ request: GamesRequest, _ failure: ClientFailure, _ state: inout State) -> Effect<Action>
  {
    if case .leave(let id) = request, failure == .notFound { return .send(.left(id)) }
    state.pending.removeAll { $0 == request }
    if failure == .unauthorized {
      return .send(.delegate(.unauthorized(isFirst: state.retry.refused(request))))
    }
    state.retry.answered(request)
    state.failure = GamesFailure(request: request, reason: failure)
    return .none
  }
}
