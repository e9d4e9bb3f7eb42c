/// A ring that a search has found, and how long it is.
public struct MeasuredRing: Sendable, Equatable {
  /// The players as they hunt each other: each hunts the next, the last the first.
  public let players: [Int32]
  /// The sum of the costs along the ring, summed without loss. Not finite where an arc of it has no cost.
  public let length: Double
  /// The work it took, in the steps that budgets are counted in.
  public let steps: Int

  /// Measures a ring.
  @inlinable init(_ players: [Int32], costs: some TargetCosts, steps: Int) {
    self.init(players, length: MeasuredRing.length(of: players, costs: costs), steps: steps)
  }

  @usableFromInline init(_ players: [Int32], length: Double, steps: Int) {
    self.players = players
    self.length = length
    self.steps = steps
  }

  /// The length of a ring; 0 for less than two players.
  @inlinable static func length(of players: [Int32], costs: some TargetCosts) -> Double {
    guard players.count > 1, var hunter = players.last else { return 0 }
    var sum = ExactSum()
    var isSound = true
    for target in players {
      let cost = costs.cost(from: Int(hunter), to: Int(target))
      isSound = isSound && cost.isFinite
      sum.add(isSound ? cost : 0)
      hunter = target
    }
    return isSound ? sum.value : .infinity
  }

  /// - Throws: ``TargetError/wrongCount(given:expected:)``, ``TargetError/noSuchPlayer(_:)`` or
  ///   ``TargetError/twice(_:)`` where the ring does not hold each of 0 ..< `count` once;
  ///   ``TargetError/wrongCount(given:expected:)`` where there are not as many lists of candidates;
  ///   ``TargetError/tooMany(_:)`` from 2²⁷ players or 2³⁰ candidates on.
  @usableFromInline static func check(_ ring: [Int32], _ candidates: CandidateArcs, count: Int) throws(TargetError) {
    guard ring.count == count else { throw .wrongCount(given: ring.count, expected: count) }
    guard candidates.count == count else { throw .wrongCount(given: candidates.count, expected: count) }
    // Twice as many players and candidates (``DirectedRing``), and eight places in the log for each, have 32-bit
    // numbers.
    guard count < 1 << 27, candidates.targets.count < 1 << 30 else {
      throw .tooMany(max(count, candidates.targets.count))
    }
    var isMet = [Bool](repeating: false, count: count)
    for player in ring {
      guard player >= 0, Int(player) < count else { throw .noSuchPlayer(Int(player)) }
      guard !isMet[Int(player)] else { throw .twice(Int(player)) }
      isMet[Int(player)] = true
    }
  }
}
