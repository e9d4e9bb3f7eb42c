/// What the reducers of one run read beside their actions, so that they read the same when the run is replayed: `random`,
/// `uuid`, `date` and `gameClock`.
///
/// Random numbers and ids are drawn, for each action anew, from the seed of the run and the number of the action. So a
/// replay can begin in the middle, and a reducer that draws one number more changes nothing for the actions after it.
/// The date and the game clock stand at the time of the action.
///
/// Effects are not replayed: what they draw, and when, depends on threads. They get numbers of another sequence, so that
/// they cannot shift what the reducers draw; the date that they see is the time of the last action. An effect that
/// measures time asks a clock.
public final class RunDependencies: Sendable {
  /// The head of the log.
  public let header: RunHeader
  /// The time of the action that is reduced, or was last.
  public let gameClock: GameClock

  private let numbers: RunRandom

  /// Makes the dependencies of a run that has not begun.
  public init(_ header: RunHeader) {
    self.header = header
    gameClock = GameClock(now: header.start)
    numbers = RunRandom(seed: header.seed)
  }

  /// Random numbers.
  public var random: RandomSource { RandomSource(numbers) }

  /// New ids, random ones.
  public var uuid: UniqueIDGenerator {
    let random = random
    return UniqueIDGenerator { random { UniqueID(using: &$0) } }
  }

  /// The time of the action.
  public var date: DateGenerator {
    let gameClock = gameClock
    return DateGenerator { gameClock.now }
  }

  /// Prepares for the reduction of an action, on this thread.
  func begin(_ number: Int, at time: Timestamp) {
    numbers.begin(number)
    gameClock.set(time)
  }
}

extension DependencyValues {
  /// Lets reducers read `random`, `uuid`, `date` and `gameClock` from a run.
  public mutating func use(_ run: RunDependencies) {
    random = run.random
    uuid = run.uuid
    date = run.date
    gameClock = run.gameClock
  }
}
