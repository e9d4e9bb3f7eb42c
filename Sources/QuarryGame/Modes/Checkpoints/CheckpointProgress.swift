import QuarryGeometry

/// A player has been at a checkpoint.
public struct CheckpointVisit: Hashable, Sendable, Codable {
  /// Which zone, as an index of the game's zones.
  public var zone: Int
  /// When the player's way met its border.
  public var crossedAt: GameTime
}

/// A crossing that means something for a race.
struct CheckpointPass: Hashable, Sendable, Codable {
  var zone: Int
  var crossedAt: GameTime
  /// Whether it is the leaving of a start; else it is the entering of a checkpoint, or of the finish.
  var isStart: Bool
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

  /// From the start to the finish; nil before.
  public var finishSeconds: Double? {
    guard let startedAt, let finishedAt else { return nil }
    return finishedAt - startedAt
  }

  /// From the start to the finish, or to the last visit; nil before either.
  public var seconds: Double? {
    guard let startedAt, let last = finishedAt ?? visits.last?.crossedAt else { return nil }
    return last - startedAt
  }
}

/// A player's race: what was crossed, and what it comes to.
public struct CheckpointRun: Hashable, Sendable, Codable {
  /// What it comes to.
  public internal(set) var progress = CheckpointProgress()
  /// What was crossed, in the order of the crossings.
  private var passes: [CheckpointPass] = []
  /// When the player's time began without a crossing; nil where leaving begins it.
  private var begunAt: GameTime?
  /// The zones that were told to be visited; in a fixed order, as many as were told.
  var told: [Int] = []
  /// The points that were given and taken.
  var visitPoints = 0
  var penalty = 0
  /// Whether the finish was told.
  var isFinishTold = false

  /// A race that has not begun.
  init() {}

  /// The player's time begins.
  mutating func begin(at time: GameTime) {
    begunAt = time
    progress.startedAt = time
  }

  /// Takes a crossing in. One that became known late is put in its place, and what follows is judged anew.
  /// - Complexity: O(1) for one in order but for the visits so far; else O(n) such for n passes.
  mutating func take(_ pass: CheckpointPass, _ course: CheckpointCourse) {
    let isLate = passes.last.map { pass.crossedAt < $0.crossedAt } ?? false
    let index = isLate ? passes.firstIndex { $0.crossedAt > pass.crossedAt } ?? passes.endIndex : passes.endIndex
    passes.insert(pass, at: index)
    if !isLate { return course.take(pass, into: &progress) }
    progress = CheckpointProgress()
    progress.startedAt = begunAt
    for pass in passes { course.take(pass, into: &progress) }
  }
}
