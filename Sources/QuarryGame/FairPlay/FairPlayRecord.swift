import QuarryFences
import QuarryGeometry

/// What has been seen of a player's fixes that a referee may want to know: counts, and when first and last. A hint, no more.
///
/// Nothing is kept of a player with whom nothing is the matter but two counts.
public struct FairPlayRecord: Hashable, Sendable, Codable {
  /// Something that was seen of fixes.
  public enum Sign: Int, Hashable, Sendable, Codable, CaseIterable {
    /// A fix that software made up, as the device says.
    case mock
    /// A suspicion of too perfect stillness was told.
    case stillness
    /// A suspicion of too regular steps was told.
    case motion
    /// A fix so far away that nobody can have come there.
    case impossible
    /// A player was taken up somewhere else, without a way there.
    case jump
    /// A rush from rest that the next fix refuted.
    case outlier
    /// A fix that is dated after its arrival.
    case ahead
    /// Fixes began to come late, after some that did not: one for each time that they began.
    case late
    /// A fix just inside of the border of the play areas, too near to it to tell.
    case border
  }

  /// How often something was seen, when first, and when last.
  public struct Mark: Hashable, Sendable, Codable {
    /// What.
    public var sign: Sign
    /// How often.
    public var count: Int
    /// The time of the first fix.
    public var first: GameTime
    /// The time of the last.
    public var last: GameTime
    /// The greatest score of a suspicion that was told; 0 for what has none.
    public var score: Double
  }

  /// What was seen, in the order of signs.
  public private(set) var marks: [Mark] = []
  /// How many fixes of the player were looked at.
  public private(set) var fixes = 0
  private var wasLate = false

  /// A player of whom nothing was seen.
  public init() {}

  /// What was seen of a kind; nil where nothing was.
  public subscript(sign: Sign) -> Mark? { marks.first { $0.sign == sign } }

  /// Counts a fix.
  mutating func count() { fixes += 1 }

  /// Something was seen.
  mutating func note(_ sign: Sign, at time: GameTime, score: Double = 0) {
    let index = marks.firstIndex { $0.sign.rawValue >= sign.rawValue } ?? marks.count
    if index < marks.count, marks[index].sign == sign {
      marks[index].count += 1
      marks[index].first = min(marks[index].first, time)
      marks[index].last = max(marks[index].last, time)
      marks[index].score = max(marks[index].score, score)
    } else {
      marks.insert(Mark(sign: sign, count: 1, first: time, last: time, score: score), at: index)
    }
  }

  /// A fix came late, or did not: a phone that sends at once what it had kept is late once.
  mutating func noteLate(_ isLate: Bool, at time: GameTime) {
    if isLate, !wasLate { note(.late, at: time) }
    wasLate = isLate
  }

  /// A fix was rejected.
  mutating func noteRejection(_ rejection: GameAction.Rejection, at time: GameTime) {
    switch rejection {
    case .impossibleSpeed: note(.impossible, at: time)
    case .outlier: note(.outlier, at: time)
    case .clockAhead: note(.ahead, at: time)
    case .late: noteLate(true, at: time)
    // A device that does not know its place, or says it twice, is no cheat's.
    case .invalid, .nullIsland, .duplicate, .placeholder: break
    }
  }

  /// What cannot be in a record that was saved; nil where it can be gone on with.
  var isSound: Bool {
    let counts = 0...(1 << 53)
    return counts.contains(fixes) && marks.allSatisfy { counts.contains($0.count) }
  }
}

extension MatchPlay {
  /// Looks at a fix that the gate has judged, for the referee.
  func observeFairPlay(
    _ fix: TakenFix, _ verdict: MotionGate.Verdict, isFirst: Bool, _ reasons: [Suspicion.Reason], _ slot: Int,
    _ state: inout Match.State
  ) {
    state.roster[slot].fairPlay.count()
    state.roster[slot].fairPlay.noteLate(false, at: fix.time)
    if fix.isMock { state.roster[slot].fairPlay.note(.mock, at: fix.time) }
    if case .taken(false, _) = verdict, !isFirst { state.roster[slot].fairPlay.note(.jump, at: fix.time) }
    for reason in reasons {
      let score = state.roster[slot].plausibility.suspicion.score(of: reason)
      switch reason {
      case .mockLocation: break
      case .syntheticStillness: state.roster[slot].fairPlay.note(.stillness, at: fix.time, score: score)
      case .syntheticMotion: state.roster[slot].fairPlay.note(.motion, at: fix.time, score: score)
      }
    }
  }

  /// Looks whether a fix that was taken lies just inside of the border of the play areas.
  func observeBorder(_ fix: FenceFix, _ slot: Int, _ state: inout Match.State) {
    guard !game.playAreas.isEmpty, rules.isBounded, state.roster[slot].bounds == .inside,
      state.roster[slot].fences.isUndecided
    else { return }
    let fences = state.roster[slot].fences
    let isDoubtful = game.playAreas.allSatisfy { zone in
      guard fences.membership(of: zone) == .inside else { return true }
      return fences.undecided(in: zone) == .withinAccuracy || fences.undecided(in: zone) == .onBorder
    }
    if isDoubtful { state.roster[slot].fairPlay.note(.border, at: fix.time) }
  }
}
