import QuarryGeometry
import QuarryReducer

/// A match as the app of one player sees it: what the server tells, and what the player's device tells the
/// server: fixes, claims and answers. The rules run on the server; here is no engine.
public struct RunningMatch: Reducer, Sendable {
  /// How many lines of the story are kept.
  public static let mostLines = 20
  /// How many events wait at most for the server; the oldest go first.
  public static let mostUnsent = 2_000
  /// How many events go with one request.
  public static let mostInRequest = 200
  /// The pause before a broken line, or a request that failed, is tried again, in seconds; each further one is twice as long.
  public static let firstPauseSeconds = 2
  /// The longest pause, in seconds.
  public static let longestPauseSeconds = 60

  /// The match as the player sees it.
  public struct State: Hashable, Sendable, Codable {
    /// Who is signed in.
    public var session: Session
    /// The game.
    public let id: GameSummary.ID
    /// How the player stands.
    public var status = OwnStatus.waiting
    /// Whom the player hunts.
    public var target: String?
    /// What the player has around them.
    public var surroundings = Surroundings()
    /// The last lines of the story, oldest first.
    public var lines: [MatchLine] = []
    /// The result; nil while the match goes on.
    public var result: FinishedMatch?
    /// The last event that was seen.
    public var sequence = 0
    /// Whether the server's line is open.
    public var isConnected = false
    /// How often in a row the line broke.
    public var breaks = 0
    /// What the server was not told yet, oldest first.
    public var unsent: [ClientEvent] = []
    /// How many of them are under way.
    public var underWay = 0
    /// How many requests with events failed in a row.
    public var failedUploads = 0
    /// How many events were given up, because too many waited or the server would not have them.
    public var lostEvents = 0
    /// What was refused for want of a session.
    public var retry = SessionRetry<Request>()

    /// A match of which nothing is known.
    public init(session: Session, id: GameSummary.ID) {
      self.session = session
      self.id = id
    }
  }

  /// What is asked of the server.
  public enum Request: String, Hashable, Sendable, Codable {
    /// To tell what happens.
    case stream
    /// To take events.
    case upload
  }

  /// What happens to the match.
  public enum Action: Hashable, Sendable, Codable {
    /// The player looks, or the app was restored.
    case started
    /// The server tells something.
    case event(GameStreamEvent)
    /// The server has ended the line.
    case streamEnded
    /// The line is to be opened again.
    case connectDue
    /// The device tells something.
    case eventsReceived([ClientEvent])
    /// The player says: got my target.
    case claimTapped
    /// The player, who is claimed, says yes or no.
    case claimAnswered(isTrue: Bool)
    /// The server has what was under way.
    case uploaded
    /// What waits is to be sent again.
    case uploadDue
    /// A request failed.
    case failed(Request, ClientFailure)
    /// There is another session.
    case sessionRefreshed(Session)
    /// Something for the parent.
    case delegate(Delegate)
  }

  /// What a parent is told.
  public enum Delegate: Hashable, Sendable, Codable {
    /// The player has other things around them.
    case surroundingsChanged(Surroundings)
    /// The match is over.
    case finished(FinishedMatch)
    /// The game is there no more.
    case vanished
    /// A request was refused; false where that was the second time.
    case unauthorized(isFirst: Bool)
  }

  private enum CancelID { case stream, upload }

  @Dependency(\.games) private var client
  @Dependency(\.gameClock) private var clock

  /// Makes the feature.
  public init() {}

  /// Changes the state and asks the server.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .started:
      state.underWay = 0
      state.retry = SessionRetry()
      return .merge(.cancel(id: CancelID.upload), connect(&state), upload(&state))
    case .event(let event): return handleEvent(event, &state)
    case .streamEnded:
      state.isConnected = false
      return state.result == nil ? reconnectLater(&state) : .none
    case .connectDue: return connect(&state)
    case .eventsReceived(let events): return handleEvents(events, &state)
    case .claimTapped:
      guard state.status == .alive, let target = state.target else { return .none }
      return tell(.claim(target: PlayerID(target)), &state)
    case .claimAnswered(let isTrue):
      return state.surroundings.isClaimPending ? tell(isTrue ? .confirm : .deny, &state) : .none
    case .uploaded:
      state.unsent.removeFirst(min(state.underWay, state.unsent.count))
      state.underWay = 0
      state.failedUploads = 0
      state.retry.answered(.upload)
      return upload(&state)
    case .uploadDue: return upload(&state)
    case .failed(.stream, let failure): return handleBreak(failure, &state)
    case .failed(.upload, let failure): return handleUploadFailure(failure, &state)
    case .sessionRefreshed(let session):
      state.session = session
      return .merge(state.retry.renewed().map { $0 == .stream ? connect(&state) : upload(&state) })
    case .delegate: return .none
    }
  }
}

extension RunningMatch {
  private func connect(_ state: inout State) -> Effect<Action> {
    if state.result != nil { return .none }
    return .run { [token = state.session.accessToken, id = state.id, sequence = state.sequence] send in
      for try await event in client.stream(token, id, sequence) { await send(.event(event)) }
      try Task.checkCancellation()
      await send(.streamEnded)
    } catch: { error, send in
      await send(.failed(.stream, ClientFailure(error)))
    }
    .cancellable(id: CancelID.stream, cancelInFlight: true)
  }

  private func reconnectLater(_ state: inout State) -> Effect<Action> {
    state.breaks += 1
    return .after(pause(after: state.breaks), id: .connect, .connectDue)
  }

  private func pause(after failures: Int) -> Duration {
    .seconds(min(Self.firstPauseSeconds << min(max(failures, 1) - 1, 16), Self.longestPauseSeconds))
  }

  /// An event that was seen already changes nothing.
  private func handleEvent(_ event: GameStreamEvent, _ state: inout State) -> Effect<Action> {
    state.isConnected = true
    state.breaks = 0
    state.retry.answered(.stream)
    if event.sequence <= state.sequence { return .none }
    state.sequence = event.sequence
    let old = state.surroundings
    switch event.kind {
    case .status(let status):
      state.status = status
      state.surroundings.isPlaying = status == .alive
    case .target(let target): state.target = target
    case .surroundings(let toBorder, let toHunter):
      state.surroundings.toBorder = toBorder
      state.surroundings.toHunter = toHunter
    case .claim(let isPending): state.surroundings.isClaimPending = isPending
    case .happened(let line): state.lines = (state.lines + [line]).suffix(Self.mostLines)
    case .finished(let result):
      state.status = .finished
      state.target = nil
      state.result = result
      state.surroundings = Surroundings()
    }
    var news: [Effect<Action>] = []
    if state.surroundings != old { news.append(.send(.delegate(.surroundingsChanged(state.surroundings)))) }
    if case .finished(let result) = event.kind { news.append(.send(.delegate(.finished(result)))) }
    return .merge(news)
  }

  private func handleBreak(_ failure: ClientFailure, _ state: inout State) -> Effect<Action> {
    state.isConnected = false
    if failure == .unauthorized {
      return .send(.delegate(.unauthorized(isFirst: state.retry.refused(.stream))))
    }
    state.retry.answered(.stream)
    if failure == .notFound { return .send(.delegate(.vanished)) }
    return reconnectLater(&state)
  }

  /// Tells the server what the player says, at the time that it is now.
  private func tell(_ kind: ClientEvent.Kind, _ state: inout State) -> Effect<Action> {
    let time = GameTime(microseconds: clock.now.microseconds)
    return handleEvents([ClientEvent(time: time, player: state.session.player, kind: kind)], &state)
  }

  private func handleEvents(_ events: [ClientEvent], _ state: inout State) -> Effect<Action> {
    if state.result != nil { return .none }
    state.unsent += events
    let surplus = state.unsent.count - Self.mostUnsent
    if surplus > 0 {
      // What is under way stays where it is: its number is taken off when it has arrived.
      let start = state.underWay
      let end = min(start + surplus, state.unsent.count)
      state.unsent.removeSubrange(start..<end)
      state.lostEvents += end - start
    }
    return state.failedUploads == 0 ? upload(&state) : .none
  }

  private func upload(_ state: inout State) -> Effect<Action> {
    if state.underWay > 0 || state.unsent.isEmpty || state.retry.waiting.contains(.upload) { return .none }
    let batch = Array(state.unsent.prefix(Self.mostInRequest))
    state.underWay = batch.count
    return .run { [token = state.session.accessToken, id = state.id] send in
      try await client.upload(token, id, batch)
      await send(.uploaded)
    } catch: { error, send in
      await send(.failed(.upload, ClientFailure(error)))
    }
    .cancellable(id: CancelID.upload)
  }

  /// Events that the server will never take are given up, and counted.
  private func handleUploadFailure(_ failure: ClientFailure, _ state: inout State) -> Effect<Action> {
    let count = state.underWay
    state.underWay = 0
    if failure == .unauthorized {
      return .send(.delegate(.unauthorized(isFirst: state.retry.refused(.upload))))
    }
    state.retry.answered(.upload)
    if failure.isPassing {
      state.failedUploads += 1
      return .after(pause(after: state.failedUploads), id: .upload, .uploadDue)
    }
    state.unsent.removeFirst(min(count, state.unsent.count))
    state.lostEvents += count
    state.failedUploads = 0
    return upload(&state)
  }
}

extension TimerID {
  fileprivate static let connect: TimerID = "match.connect"
  fileprivate static let upload: TimerID = "match.upload"
}
