import QuarryGeometry

/// What a match that amends keeps of its past: the events it has played, what came of them, and the match as it stood at
/// some instants on the way.
///
/// A late event is played by going back to the last checkpoint before it and playing on from there. Checkpoints are dense
/// near the present and sparse far from it: as many as the logarithm of the number of events, and going back plays at
/// most about twice as many events again as lie behind the late one, and one stride more.
struct MatchHistory: Hashable, Sendable, Codable {
  /// The match as it stood at an instant.
  struct Checkpoint: Hashable, Sendable, Codable {
    /// Whatever is before this instant is in the state, and nothing of it or after it.
    var instant: GameTime
    /// How many of the events kept had been played.
    var arrivalCount: Int
    /// How many of the actions kept had come of them.
    var actionCount: Int
    /// The match without its history, and without what waits.
    var state: Match.State
  }

  /// The events that were played, in order.
  private(set) var arrivals: [Arrival] = []
  /// What came of them and stands, in order, each under the number it was published with last.
  var actions: [GameAction] = []
  /// The first is as far as history goes back.
  private(set) var checkpoints: [Checkpoint]
  /// Late events that history is not rewritten for yet, in order of arrival.
  var late: [Arrival] = []
  /// How far the host has advanced game time; nil where it has not.
  var advancedTo: GameTime?

  /// A history that begins with a match as it stands.
  /// - Parameter instant: the first one that is not in the state.
  init(_ state: Match.State, from instant: GameTime) {
    checkpoints = [
      Checkpoint(instant: instant, arrivalCount: 0, actionCount: 0, state: state.withoutHistory)
    ]
  }

  /// The first instant that history can be rewritten from.
  var beginning: GameTime { checkpoints.first?.instant ?? .distantFuture }

  /// Keeps events that are played.
  mutating func keep(_ played: [Arrival]) { arrivals += played }

  // MARK: Checkpoints

  /// Between two checkpoints lie at least as many events as there are players, so that keeping them costs each event no
  /// more than playing it, and some more for matches of few.
  private static let leastStride = 48

  /// Whether enough was played since the last checkpoint.
  func isCheckpointDue(playerCount: Int) -> Bool {
    guard let last = checkpoints.last else { return false }
    return arrivals.count - last.arrivalCount >= Self.leastStride + playerCount
  }

  /// Keeps the match as it stands before `instant`, and lets go of what is not needed any more.
  /// - Parameters:
  ///   - state: without its history.
  ///   - horizon: history before it is not rewritten.
  mutating func keep(_ state: Match.State, before instant: GameTime, horizon: GameTime) {
    checkpoints.append(
      Checkpoint(instant: instant, arrivalCount: arrivals.count, actionCount: actions.count, state: state))
    thinOut()
    forget(before: horizon)
  }

  /// Drops checkpoints without which going back is not much more than twice as long.
  private mutating func thinOut() {
    let count = arrivals.count
    func age(_ index: Int) -> Int { count - checkpoints[index].arrivalCount }
    var index = checkpoints.count - 2
    while index > 0 {
      if age(index - 1) <= 2 * age(index + 1) { checkpoints.remove(at: index) }
      index -= 1
    }
  }

  /// Drops what lies before the last checkpoint that is not after `horizon`, once that is the greater part of all.
  private mutating func forget(before horizon: GameTime) {
    guard let base = checkpoints.lastIndex(where: { $0.instant <= horizon }), base > 0 else { return }
    let (arrivalCount, actionCount) = (checkpoints[base].arrivalCount, checkpoints[base].actionCount)
    guard arrivalCount * 2 >= arrivals.count else { return }
    arrivals.removeFirst(arrivalCount)
    actions.removeFirst(actionCount)
    checkpoints.removeFirst(base)
    for index in checkpoints.indices {
      checkpoints[index].arrivalCount -= arrivalCount
      checkpoints[index].actionCount -= actionCount
    }
  }

  // MARK: Going back

  /// What has to be played again.
  struct Past {
    /// The match as it stood.
    var state: Match.State
    /// The events since then and the late ones, in order.
    var arrivals: [Arrival]
    /// What had come of the former, under the numbers they were published with.
    var actions: [GameAction]
  }

  /// Goes back to before the earliest of the late events, and takes them in; nil where there are none.
  mutating func goBack() -> Past? {
    guard !late.isEmpty else { return nil }
    let late = late.sorted { $0.isOrdered(before: $1) }
    self.late = []
    let index = checkpoints.lastIndex { $0.instant <= late[0].instant } ?? 0
    guard checkpoints.indices.contains(index) else { return nil }
    let checkpoint = checkpoints[index]
    checkpoints.removeSubrange((index + 1)...)
    let past = Past(
      state: checkpoint.state, arrivals: Self.merge(arrivals[checkpoint.arrivalCount...], late),
      actions: Array(actions[checkpoint.actionCount...]))
    arrivals.removeSubrange(checkpoint.arrivalCount...)
    actions.removeSubrange(checkpoint.actionCount...)
    return past
  }

  /// Merges two lists that are in order.
  private static func merge(_ a: ArraySlice<Arrival>, _ b: [Arrival]) -> [Arrival] {
    var merged: [Arrival] = []
    merged.reserveCapacity(a.count + b.count)
    var next = a.startIndex
    for arrival in b {
      // Of equals the one that came first is first.
      while next < a.endIndex, !arrival.isOrdered(before: a[next]) {
        merged.append(a[next])
        next += 1
      }
      merged.append(arrival)
    }
    return merged + a[next...]
  }

  /// Gives the last of the actions their numbers.
  mutating func number(_ count: Int, from numbers: [Int]) {
    let start = actions.count - count
    for (index, number) in numbers.enumerated() where actions.indices.contains(start + index) {
      actions[start + index].sequence = number
    }
  }

  // MARK: Soundness

  /// What cannot be in a history that was saved; nil where it can be gone on with.
  func defect(zoneCount: Int, published: Int) -> String? {
    if checkpoints.isEmpty { return "a history without a beginning" }
    var before = (arrivals: 0, actions: 0)
    for checkpoint in checkpoints {
      guard (before.arrivals...arrivals.count).contains(checkpoint.arrivalCount),
        (before.actions...actions.count).contains(checkpoint.actionCount)
      else { return "a checkpoint of no place in history" }
      before = (checkpoint.arrivalCount, checkpoint.actionCount)
      guard checkpoint.state.history == nil else { return "a history within a history" }
      if let defect = checkpoint.state.defect(zoneCount: zoneCount) { return defect }
    }
    if !actions.allSatisfy({ (0..<published).contains($0.sequence) }) { return "an action that was not published" }
    if Set(actions.map(\.sequence)).count < actions.count { return "a number twice" }
    return nil
  }
}

extension Match.State {
  /// Whether history is kept. By no comparison, for which it would be copied.
  var hasHistory: Bool {
    if case .some = history { return true }
    return false
  }

  /// The state as a checkpoint keeps it.
  var withoutHistory: Match.State {
    var state = self
    state.history = nil
    state.intake = Intake()
    return state
  }
}
