import QuarryGeometry

/// A player has been at a checkpoint.
public struct CheckpointVisit: Hashable, Sendable, Codable {
  /// Which zone, as an index of the game's zones.
  public var zone: Int
  /// When the player's way met its border.
  public var crossedAt: GameTime
  /// The same on the match's clock, which stands still in pauses.
  var playedAt: GameTime
}

/// A crossing that means something for a race.
struct CheckpointPass: Hashable, Sendable, Codable {
  var zone: Int
  var crossedAt: GameTime
  /// The same on the match's clock, on which seconds are counted: see ``MatchClock/played(_:)``.
  var playedAt: GameTime
  /// Whether it is the leaving of a start; else it is the entering of a checkpoint, or of the finish.
  var isStart: Bool

  /// Makes a pass.
  /// - Parameter playedAt: nil in a match without pauses.
  init(zone: Int, crossedAt: GameTime, playedAt: GameTime? = nil, isStart: Bool) {
    self.zone = zone
    self.crossedAt = crossedAt
    self.playedAt = playedAt ?? crossedAt
    self.isStart = isStart
  }
}

/// How far a player's race has come.
public struct CheckpointProgress: Hashable, Sendable, Codable {
  /// When the player's time began; nil before.
  public internal(set) var startedAt: GameTime?
  /// The visits that count, in the order of their crossings.
  public internal(set) var visits: [CheckpointVisit] = []
  /// How often the player came to a checkpoint out of order.
  public internal(set) var wrong = 0
  /// When the player crossed the finish; nil before.
  public internal(set) var finishedAt: GameTime?
  /// The last zone that was out of order, since the last visit.
  var lastWrong: Int?
  /// The start and the finish on the match's clock.
  private(set) var playedFrom: GameTime?
  private(set) var playedTo: GameTime?

  /// From the start to the finish, pauses excluded; nil before.
  public var finishSeconds: Double? {
    guard let playedFrom, let playedTo else { return nil }
    return playedTo - playedFrom
  }

  /// From the start to the finish, or to the last visit, pauses excluded; nil before either.
  public var seconds: Double? {
    guard let playedFrom, let last = playedTo ?? visits.last?.playedAt else { return nil }
    return last - playedFrom
  }

  /// The player's time begins.
  mutating func start(at time: GameTime, playedAt: GameTime) {
    startedAt = time
    playedFrom = playedAt
  }

  /// The player has finished.
  mutating func finish(_ pass: CheckpointPass) {
    finishedAt = pass.crossedAt
    playedTo = pass.playedAt
  }
}

/// A player's race: what was crossed, and what it comes to.
public struct CheckpointRun: Hashable, Sendable, Codable {
  /// What it comes to.
  public internal(set) var progress = CheckpointProgress()
  /// What was crossed, in the order of the crossings.
  private var passes: [CheckpointPass] = []
  /// When the player's time began without a crossing; nil where leaving begins it.
  private var begun: Beginning?
  /// The zones that were told to be visited; in a fixed order, as many as were told.
  var told: [Int] = []
  /// The points that were given and taken.
  var visitPoints = 0
  var penalty = 0
  /// Whether the finish was told.
  var isFinishTold = false

  /// An instant, and the same on the match's clock.
  private struct Beginning: Hashable, Sendable, Codable {
    var time: GameTime
    var playedAt: GameTime
  }

  /// A race that has not begun.
  init() {}

  /// The player's time begins.
  /// - Parameter playedAt: the instant on the match's clock; nil in a match without pauses.
  mutating func begin(at time: GameTime, playedAt: GameTime? = nil) {
    begun = Beginning(time: time, playedAt: playedAt ?? time)
    progress.start(at: time, playedAt: playedAt ?? time)
  }

  /// Takes a crossing in. One that became known late is put in its place, and what follows is judged anew.
  /// - Complexity: O(1) for one in order but for the visits so far; else O(n) such for n passes.
  mutating func take(_ pass: CheckpointPass, _ course: CheckpointCourse) {
    let isLate = passes.last.map { pass.crossedAt < $0.crossedAt } ?? false
    let index = isLate ? passes.firstIndex { $0.crossedAt > pass.crossedAt } ?? passes.endIndex : passes.endIndex
    passes.insert(pass, at: index)
    if !isLate { return course.take(pass, into: &progress) }
    progress = CheckpointProgress()
    if let begun { progress.start(at: begun.time, playedAt: begun.playedAt) }
    for pass in passes { course.take(pass, into: &progress) }
  }
}
