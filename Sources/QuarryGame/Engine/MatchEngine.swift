import QuarryFences
import QuarryGeometry
import QuarryReducer

/// One running match: events of clients in, actions of the game out.
///
/// ```swift
/// let engine = try MatchEngine(game)
/// for action in engine.ingest([ClientEvent(fix)]) { print(action.jsonLine()) }
/// ```
///
/// Time is the time of the fixes. What happens at an instant is known once that instant is over: when an event of a
/// later instant comes in, or when ``advance(to:)`` says so. A live host calls `advance(to:)` with its clock some
/// times a second, so that deadlines are kept when nobody moves; a replay just ingests and calls ``finish()``.
///
/// An engine belongs to whoever made it: it is not `Sendable`, has no lock and no task. Put it into an actor to share
/// it. Different engines may run at the same time.
public final class MatchEngine {
  /// The game, made ready to be played.
  public let game: CompiledGame
  private let store: StoreOf<Match>
  private var published: [GameAction] = []
  private var observers: [Int: AsyncStream<GameAction>.Continuation] = [:]
  private var observerCount = 0

  /// Starts a match.
  /// - Throws: ``FenceError`` for zones that cannot be played on.
  public convenience init(_ game: Game) throws(FenceError) {
    let compiled = try CompiledGame(game)
    self.init(compiled, Match.State(startsAt: game.startsAt))
  }

  /// Starts a match in a mode of one's own.
  /// - Throws: ``FenceError`` for zones that cannot be played on.
  public convenience init(_ game: Game, mode: some GameMode) throws(FenceError) {
    self.init(try CompiledGame(game, mode: mode), Match.State(startsAt: game.startsAt))
  }

  /// Starts a match of a game that is compiled already, as when many matches are played by the same rules.
  public convenience init(_ game: CompiledGame) {
    self.init(game, Match.State(startsAt: game.game.startsAt))
  }

  /// Goes on with a match as it stood when `snapshot` was taken.
  /// - Throws: ``FenceError`` for zones that cannot be played on.
  public convenience init(restoring snapshot: MatchSnapshot) throws(FenceError) {
    let compiled = try CompiledGame(snapshot.game)
    self.init(compiled, snapshot.state)
  }

  /// Goes on with a match in a mode of one's own. Its state can be decoded where the decoder's `userInfo` has the mode
  /// under ``ModeState/modesKey``.
  /// - Throws: ``FenceError`` for zones that cannot be played on.
  public convenience init(restoring snapshot: MatchSnapshot, mode: some GameMode) throws(FenceError) {
    self.init(try CompiledGame(snapshot.game, mode: mode), snapshot.state)
  }

  private init(_ game: CompiledGame, _ state: Match.State) {
    self.game = game
    store = Store(initialState: state) { Match(game) }
    store.onAction = { [weak self] action, _ in
      if case .delegate(.published(let actions)) = action { self?.publish(actions) }
    }
  }

  deinit { for observer in observers.values { observer.finish() } }

  /// The match as it stands.
  public var state: Match.State { store.state }

  /// Takes in events, in order of arrival.
  ///
  /// An event whose instant is over already is played with the first instant that is not: a fix that is newer than its
  /// player's last one is used, and what comes of it is decided then; an older one is rejected as late. Where the rules
  /// amend, it is played in its place, and what it changes is published as retracted, amended and new actions.
  /// - Returns: the actions that are decided by now, in order. How events are cut into batches changes nothing but
  ///   which call returns an action.
  @discardableResult
  public func ingest(_ events: [ClientEvent]) -> [GameAction] { send(.eventsReceived(events)) }

  /// Takes in fixes, in order of arrival; see ``ingest(_:)-([ClientEvent])``.
  @discardableResult
  public func ingest(_ fixes: [Fix]) -> [GameAction] { ingest(fixes.map { ClientEvent($0) }) }

  /// Says that game time has come to `time`: whatever is due until then happens, `time` included.
  ///
  /// With a lateness window, fixes are still waited for as long as it says.
  @discardableResult
  public func advance(to time: GameTime) -> [GameAction] { send(.gameTimeAdvanced(time)) }

  /// Says that nothing will come any more: all that waits is played, and the match ends at the last instant that game time
  /// has come to. What is dated beyond it, by a clock that runs ahead of its arrival, is counted as after the end.
  @discardableResult
  public func finish() -> [GameAction] { send(.inputEnded) }

  /// The match as it stands, to be saved: between any two calls.
  public var snapshot: MatchSnapshot { MatchSnapshot(game: game.game, state: store.state) }

  /// The actions from now on, as a sequence that ends with the engine. Each call makes a sequence of its own; what a
  /// reader has not taken yet is kept.
  public func actions() -> AsyncStream<GameAction> {
    AsyncStream { continuation in
      observers[observerCount] = continuation
      observerCount += 1
    }
  }

  private func send(_ action: Match.Action) -> [GameAction] {
    store.send(action)
    // Given away, not kept: the room of one great batch is not carried through the match.
    var actions: [GameAction] = []
    swap(&actions, &published)
    return actions
  }

  private func publish(_ actions: [GameAction]) {
    if published.isEmpty { published = actions } else { published += actions }
    if observers.isEmpty { return }
    observers = observers.filter { _, observer in
      for action in actions { if case .terminated = observer.yield(action) { return false } }
      return true
    }
  }
}
