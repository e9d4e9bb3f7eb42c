/// Players in teams of nearly equal size whose ratings add up to nearly the same.
public struct RatedTeams: Sendable, Hashable {
  /// The team of each player, 0 ..< the number of teams.
  public let teamOfPlayer: [Int]
  /// What the ratings of each team add up to, in the order of the players.
  public let sums: [Double]
  /// How far the strongest and the weakest team are apart: what is made small.
  public let difference: Double
  /// No split into teams of these sizes has a smaller difference than this, but for rounding.
  public let bound: Double
  /// Whether all splits were looked at, or the bound is met: then no split is better.
  public let isExact: Bool

  /// Splits players into teams; sizes differ by one at most.
  ///
  /// Up to 12 players all splits are looked at. Beyond, players are dealt from the best down, each to the weakest team that
  /// has room (Graham's rule, SIAM J. Appl. Math. 17 (1969), with sizes), and then pairs of players of two teams change
  /// places as long as that brings two teams nearer to each other. O(players · teams) a round, and a limit of rounds.
  ///
  /// - Parameters:
  ///   - ratings: a finite number for each player.
  ///   - teamCount: how many teams; at least 1.
  /// - Throws: ``TargetError/wrongCount(given:expected:)`` for less than one team; ``TargetError/badCost(hunter:target:value:)``
  ///   names a player (twice) whose rating is not finite.
  public init(ratings: [Double], teamCount: Int) throws(TargetError) {
    guard teamCount >= 1 else { throw .wrongCount(given: teamCount, expected: 1) }
    for (player, rating) in ratings.enumerated() where !rating.isFinite || rating.magnitude > 0x1p900 {
      throw .badCost(hunter: player, target: player, value: rating)
    }
    let order = ratings.indices.sorted { ratings[$0] > ratings[$1] || (ratings[$0] == ratings[$1] && $0 < $1) }
    let sorted = order.map { ratings[$0] }
    var split = TeamSplit(sorted: sorted, teamCount: teamCount)
    let isSmall = ratings.count <= Self.mostForAll
    if isSmall { split.lookAtAll() } else { split.dealAndSwap() }
    var teamOfPlayer = [Int](repeating: 0, count: ratings.count)
    for (place, player) in order.enumerated() { teamOfPlayer[player] = split.best[place] }
    var sums = [Double](repeating: 0, count: teamCount)
    for (player, team) in teamOfPlayer.enumerated() { sums[team] += ratings[player] }
    let difference = (sums.max() ?? 0) - (sums.min() ?? 0)
    self.teamOfPlayer = teamOfPlayer
    self.sums = sums
    self.difference = difference
    let bound = split.bound
    self.bound = isSmall ? difference : min(bound, difference)
    isExact = isSmall || difference <= bound
  }

  /// Players up to whom all splits are looked at.
  private static var mostForAll: Int { 12 }
}
