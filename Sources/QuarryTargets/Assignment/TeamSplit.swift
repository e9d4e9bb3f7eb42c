/// A split into teams in the making; players stand by descending rating.
struct TeamSplit {
  let ratings: [Double]
  let teamCount: Int
  /// The team of each player, in the best split so far.
  var best: [Int]
  private var bestDifference = Double.infinity
  private var team: [Int]
  private var sums: [Double]
  private var left: [Int]

  init(sorted ratings: [Double], teamCount: Int) {
    self.ratings = ratings
    self.teamCount = teamCount
    best = [Int](repeating: 0, count: ratings.count)
    team = best
    sums = [Double](repeating: 0, count: teamCount)
    left = (0..<teamCount).map { ratings.count / teamCount + ($0 < ratings.count % teamCount ? 1 : 0) }
  }

  /// The best of all splits: among teams of the same size that are still empty only the first is tried.
  mutating func lookAtAll() { place(0) }

  private mutating func place(_ player: Int) {
    if player == ratings.count {
      let difference = (sums.max() ?? 0) - (sums.min() ?? 0)
      if difference < bestDifference {
        bestDifference = difference
        best = team
      }
      return
    }
    let full = ratings.count / teamCount
    var hasTried = [false, false]
    for number in 0..<teamCount where left[number] > 0 {
      let isLarge = number < ratings.count % teamCount
      if left[number] == full + (isLarge ? 1 : 0) {
        if hasTried[isLarge ? 1 : 0] { continue }
        hasTried[isLarge ? 1 : 0] = true
      }
      let sum = sums[number]
      team[player] = number
      sums[number] += ratings[player]
      left[number] -= 1
      place(player + 1)
      left[number] += 1
      sums[number] = sum
    }
  }

  /// A good split: dealt from the best down, then bettered by swaps.
  mutating func dealAndSwap() {
    for player in ratings.indices {
      var weakest = -1
      for number in 0..<teamCount where left[number] > 0 {
        if weakest < 0 || sums[number] < sums[weakest] { weakest = number }
      }
      guard weakest >= 0 else { return }
      team[player] = weakest
      sums[weakest] += ratings[player]
      left[weakest] -= 1
    }
    var members = [[Int]](repeating: [], count: teamCount)
    for player in ratings.indices { members[team[player]].append(player) }
    var hasChanged = true
    var rounds = 0
    while hasChanged, rounds < Self.mostRounds {
      hasChanged = false
      rounds += 1
      let byStrength = (0..<teamCount).sorted { sums[$0] > sums[$1] || (sums[$0] == sums[$1] && $0 < $1) }
      // The strongest with every other, the weakest with every other.
      for (strong, weak) in byStrength.dropFirst().reversed().map({ (byStrength[0], $0) })
        + byStrength.dropLast().map({ ($0, byStrength[teamCount - 1]) })
      where swap(strong, weak, &members) {
        hasChanged = true
      }
    }
    best = team
  }

  /// Swaps the two players whose change brings two teams nearest to each other; false where none brings them nearer.
  private mutating func swap(_ one: Int, _ two: Int, _ members: inout [[Int]]) -> Bool {
    let (strong, weak) = sums[one] >= sums[two] ? (one, two) : (two, one)
    let gap = sums[strong] - sums[weak]
    guard gap > 0 else { return false }
    var bestLeft = gap * (1 - 0x1p-30)
    var found: (Int, Int)?
    // Both by descending rating: the right partner of each moves on as the ratings fall.
    var other = 0
    for mine in members[strong].indices {
      let rating = ratings[members[strong][mine]]
      while other + 1 < members[weak].count, rating - ratings[members[weak][other + 1]] <= gap / 2 { other += 1 }
      for theirs in [other, other + 1] where theirs < members[weak].count {
        let left = (gap - 2 * (rating - ratings[members[weak][theirs]])).magnitude
        if left < bestLeft {
          bestLeft = left
          found = (mine, theirs)
        }
      }
    }
    guard let (mine, theirs) = found else { return false }
    let mover = members[strong][mine]
    let comer = members[weak][theirs]
    team[mover] = weak
    team[comer] = strong
    members[strong][mine] = comer
    members[weak][theirs] = mover
    members[strong].sort()
    members[weak].sort()
    sums[strong] = members[strong].reduce(0) { $0 + ratings[$1] }
    sums[weak] = members[weak].reduce(0) { $0 + ratings[$1] }
    return true
  }

  /// A difference that no split is below: the team of the best player, filled with the worst, against the mean of the others;
  /// the team of the worst, filled with the best; and 1 where whole ratings do not divide.
  var bound: Double {
    guard teamCount > 1, ratings.count > 0 else { return 0 }
    let total = ratings.reduce(0, +)
    let others = Double(teamCount - 1)
    var bound = 0.0
    let small = ratings.count / teamCount
    let sizes = ratings.count % teamCount == 0 ? [small] : [small, small + 1]
    if small >= 1 {
      let most = sizes.map { ratings[0] + ratings.suffix($0 - 1).reduce(0, +) }.min() ?? 0
      bound = max(bound, most - (total - most) / others)
      let least = sizes.map { (ratings.last ?? 0) + ratings.prefix($0 - 1).reduce(0, +) }.max() ?? 0
      bound = max(bound, (total - least) / others - least)
    }
    let areWhole = ratings.allSatisfy { $0 == $0.rounded() } && total.magnitude < 0x1p53
    if areWhole, total.truncatingRemainder(dividingBy: Double(teamCount)) != 0 { bound = max(bound, 1) }
    return bound
  }

  private static var mostRounds: Int { 1000 }
}
