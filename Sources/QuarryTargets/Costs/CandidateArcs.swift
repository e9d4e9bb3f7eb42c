/// The few targets that are worth trying for each hunter, best first: its nearest neighbours, as a rule.
///
/// A search that looks at 8 to 16 candidates a player needs no table of all pairs, so 100,000 players fit. Candidates
/// guide a search; they forbid nothing.
public struct CandidateArcs: Sendable, Equatable {
  /// `count` + 1 numbers: the candidates of a player are ``targets`` from its own start to that of the next.
  public let starts: [Int32]
  /// The players, each list in ascending cost.
  public let targets: [Int32]

  /// Lists as they come, a list for each player.
  ///
  /// - Throws: ``TargetError/noSuchPlayer(_:)`` where a list names a number that is none of the players;
  ///   ``TargetError/badArc(hunter:target:)`` where a player is its own candidate; ``TargetError/tooMany(_:)`` beyond
  ///   2³¹ − 1 candidates.
  public init(lists: [[Int]]) throws(TargetError) {
    var starts: [Int32] = [0]
    var targets: [Int32] = []
    starts.reserveCapacity(lists.count + 1)
    for (hunter, list) in lists.enumerated() {
      for target in list {
        guard lists.indices.contains(target) else { throw .noSuchPlayer(target) }
        guard target != hunter else { throw .badArc(hunter: hunter, target: target) }
        targets.append(Int32(truncatingIfNeeded: target))
      }
      guard let end = Int32(exactly: targets.count) else { throw .tooMany(targets.count) }
      starts.append(end)
    }
    self.starts = starts
    self.targets = targets
  }

  /// Lists in one array, for those who have made them so.
  ///
  /// - Throws: as ``init(lists:)``, and ``TargetError/wrongCount(given:expected:)`` where the starts do not begin with 0,
  ///   descend, or end beside the number of targets.
  public init(starts: [Int32], targets: [Int32]) throws(TargetError) {
    let count = starts.count - 1
    guard count >= 0, starts.first == 0, starts.last.map(Int.init) == targets.count else {
      throw .wrongCount(given: targets.count, expected: starts.last.map(Int.init) ?? 0)
    }
    for hunter in 0..<count {
      guard starts[hunter] <= starts[hunter + 1], starts[hunter + 1] <= targets.count else {
        throw .wrongCount(given: Int(starts[hunter + 1]), expected: Int(starts[hunter]))
      }
      for place in Int(starts[hunter])..<Int(starts[hunter + 1]) {
        let target = Int(targets[place])
        guard target >= 0, target < count else { throw .noSuchPlayer(target) }
        guard target != hunter else { throw .badArc(hunter: hunter, target: target) }
      }
    }
    self.starts = starts
    self.targets = targets
  }

  /// How many players have a list.
  @inlinable public var count: Int { starts.count - 1 }

  /// The candidates of a player, best first.
  @inlinable public subscript(hunter: Int) -> ArraySlice<Int32> {
    targets[Int(starts[hunter])..<Int(starts[hunter + 1])]
  }
}
