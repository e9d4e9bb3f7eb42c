import QuarryGeometry

/// How a player stands in a race.
public struct CheckpointStanding: Hashable, Sendable {
  /// Who, by slot.
  public var player: Int
  /// The place, from 1; who is equal shares one.
  public var place: Int
  /// The points: those of the visits less what was lost.
  public var points: Int
  /// The points that were lost.
  public var penalty: Int
  /// How many minutes were begun beyond the limit.
  public var lateMinutes: Int
  /// The race.
  public var progress: CheckpointProgress
  /// The ids of the checkpoints that were missed.
  public var missed: [String]
  /// What sets the player behind the one before.
  public var behindBy: Difference

  /// What sets two players apart.
  public enum Difference: String, Hashable, Sendable, CaseIterable {
    /// Nobody is before.
    case first
    /// Fewer points.
    case points
    /// Only the one before has finished.
    case finish
    /// As many points, but a longer time.
    case time
    /// Nothing: they share the place.
    case nothing
  }
}

extension Checkpoints {
  /// All players, the first first: by points, then who has finished, then by time; of equal ones in the order in which
  /// they joined, in one place.
  /// - Complexity: O(n log n) for n players.
  public func standings(_ state: State, _ match: MatchView) -> [CheckpointStanding] {
    let order = state.runs.indices.sorted { a, b in
      isAhead(a, of: b, state) || (!isAhead(b, of: a, state) && a < b)
    }
    var standings: [CheckpointStanding] = []
    for (index, player) in order.enumerated() {
      let progress = state.runs[player].progress
      let behindBy = index == 0 ? .first : difference(player, behind: order[index - 1], state)
      standings.append(
        CheckpointStanding(
          player: player, place: behindBy == .nothing ? standings[index - 1].place : index + 1,
          points: points(progress), penalty: course.penalty(of: progress),
          lateMinutes: course.lateMinutes(of: progress), progress: progress,
          missed: course.missed(by: progress).compactMap { match.zone($0)?.id }, behindBy: behindBy))
    }
    return standings
  }

  func isAhead(_ player: Int, of other: Int, _ state: State) -> Bool {
    let (a, b) = (state.runs[player].progress, state.runs[other].progress)
    if points(a) != points(b) { return points(a) > points(b) }
    if (a.finishedAt == nil) != (b.finishedAt == nil) { return a.finishedAt != nil }
    return (a.seconds ?? .infinity) < (b.seconds ?? .infinity)
  }

  private func difference(_ player: Int, behind other: Int, _ state: State) -> CheckpointStanding.Difference {
    let (a, b) = (state.runs[player].progress, state.runs[other].progress)
    if points(a) != points(b) { return .points }
    if (a.finishedAt == nil) != (b.finishedAt == nil) { return .finish }
    return a.seconds == b.seconds ? .nothing : .time
  }

  func points(_ progress: CheckpointProgress) -> Int {
    course.visitPoints(of: progress) - course.penalty(of: progress)
  }
}
