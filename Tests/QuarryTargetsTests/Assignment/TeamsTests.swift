import QuarryTargets
import Testing

@Suite("Balanced teams")
struct TeamsTests {
  /// The smallest difference over all ways to number players by teams, with sizes that differ by one at most.
  private func best(_ ratings: [Double], _ teams: Int) -> Double {
    var least = Double.infinity
    var sums = [Double](repeating: 0, count: teams)
    var sizes = [Int](repeating: 0, count: teams)
    func place(_ player: Int) {
      if player == ratings.count {
        guard let most = sizes.max(), let few = sizes.min(), most - few <= 1 else { return }
        least = min(least, (sums.max() ?? 0) - (sums.min() ?? 0))
        return
      }
      for team in 0..<teams {
        sums[team] += ratings[player]
        sizes[team] += 1
        place(player + 1)
        sums[team] -= ratings[player]
        sizes[team] -= 1
      }
    }
    place(0)
    return least
  }

  @Test("small splits by rating are the best of all", arguments: [1, 2, 3, 4])
  func smallSplits(teams: Int) throws {
    for seed in 0..<25 {
      var random = AssignmentRandom(seed: seed)
      let count = random.below(teams == 4 ? 8 : 9)
      let ratings = (0..<count).map { _ in Double(random.below(200)) - (seed % 5 == 0 ? 100 : 0) }
      let split = try RatedTeams(ratings: ratings, teamCount: teams)
      let sizes = (0..<teams).map { team in split.teamOfPlayer.count { $0 == team } }
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1, "seed \(seed)")
      #expect(split.difference == best(ratings, teams), "seed \(seed), \(ratings)")
      #expect(split.isExact)
    }
  }

  @Test("the bound of a large split holds, and the split comes near to it")
  func largeSplits() throws {
    for seed in 0..<20 {
      var random = AssignmentRandom(seed: seed)
      let teams = 2 + random.below(9)
      let ratings = (0..<13 + random.below(200)).map { _ in Double(800 + random.below(1600)) }
      let split = try RatedTeams(ratings: ratings, teamCount: teams)
      var sums = [Double](repeating: 0, count: teams)
      var sizes = [Int](repeating: 0, count: teams)
      for (player, team) in split.teamOfPlayer.enumerated() {
        sums[team] += ratings[player]
        sizes[team] += 1
      }
      #expect(sums == split.sums)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
      #expect(split.difference == (sums.max() ?? 0) - (sums.min() ?? 0))
      #expect(split.bound <= split.difference)
      if ratings.count % teams == 0, ratings.count > 8 * teams { #expect(split.difference <= 20, "seed \(seed)") }
    }
  }

  @Test("one player who outweighs all others is told by the bound")
  func outweighed() throws {
    let split = try RatedTeams(ratings: [1000] + [Double](repeating: 1, count: 15), teamCount: 4)
    #expect(split.difference == 999)
    #expect(split.bound == 999)
    #expect(split.isExact)
    #expect(throws: TargetError.self) { try RatedTeams(ratings: [1, .nan], teamCount: 1) }
    #expect(throws: TargetError.self) { try RatedTeams(ratings: [1], teamCount: 0) }
    #expect(try RatedTeams(ratings: [], teamCount: 3).sums == [0, 0, 0])
  }

  @Test("crowds that stand apart become the teams")
  func crowds() throws {
    for seed in 0..<10 {
      var random = AssignmentRandom(seed: seed)
      let crowd = (0..<24).map { $0 % 4 }
      let xs = crowd.map { Double($0 % 2) * 1000 + random.unit() * 50 }
      let ys = crowd.map { Double($0 / 2) * 1000 + random.unit() * 50 }
      let teams = try PlacedTeams(xs: xs, ys: ys, teamCount: 4, seed: UInt64(seed))
      for one in 0..<24 {
        for other in 0..<24 {
          #expect(
            (teams.teamOfPlayer[one] == teams.teamOfPlayer[other]) == (crowd[one] == crowd[other]), "seed \(seed)")
        }
      }
      #expect(try teams == PlacedTeams(xs: xs, ys: ys, teamCount: 4, seed: UInt64(seed)))
    }
  }

  @Test("teams by place have equal sizes and the spread that is stated")
  func spread() throws {
    for seed in 0..<8 {
      var random = AssignmentRandom(seed: seed)
      let count = random.below(40)
      let number = 1 + random.below(6)
      let xs = (0..<count).map { _ in Double(random.below(10)) }
      let ys = (0..<count).map { _ in Double(random.below(10)) }
      let teams = try PlacedTeams(xs: xs, ys: ys, teamCount: number, seed: 1)
      var spread = 0.0
      var sizes = [Int](repeating: 0, count: number)
      for (player, team) in teams.teamOfPlayer.enumerated() {
        sizes[team] += 1
        let center = try #require(teams.centers[team])
        spread += (xs[player] - center.x) * (xs[player] - center.x) + (ys[player] - center.y) * (ys[player] - center.y)
      }
      #expect(abs(spread - teams.spread) < 1e-9, "seed \(seed)")
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1, "seed \(seed)")
    }
    #expect(throws: TargetError.self) { try PlacedTeams(xs: [1], ys: [], teamCount: 1, seed: 0) }
    #expect(throws: TargetError.self) { try PlacedTeams(xs: [1], ys: [.infinity], teamCount: 1, seed: 0) }
  }
}
