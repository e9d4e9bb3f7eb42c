/// Players in teams of nearly equal size whose members stand near to each other.
public struct PlacedTeams: Sendable, Hashable {
  /// The team of each player, 0 ..< the number of teams.
  public let teamOfPlayer: [Int]
  /// The mean place of each team: x, then y; none for a team without players.
  public let centers: [SIMD2<Double>?]
  /// The squares of the distances of the players from the mean place of their team, added up: what is made small.
  public let spread: Double
  /// How often players were assigned to centres.
  public let rounds: Int

  /// Splits players into teams by place; sizes differ by one at most.
  ///
  /// Centres are drawn, far from each other; then, in turns, players are assigned to centres at the least total of squared
  /// distances with the sizes as capacities, exactly, and centres move to the mean of their team, until nothing changes (Lloyd's
  /// method with sizes). A local optimum: the best of all splits is not promised. Each round costs what
  /// ``PairCosts/cheapestPairs(rowCapacities:columnCapacities:)`` does.
  ///
  /// - Parameters:
  ///   - xs: a number for each player, finite, in metres or any other measure.
  ///   - ys: as many.
  ///   - teamCount: how many teams; at least 1.
  ///   - seed: the same seed gives the same teams.
  /// - Throws: ``TargetError/wrongCount(given:expected:)``; ``TargetError/badCost(hunter:target:value:)`` names a player (twice)
  ///   whose place is not finite, or beyond 10¹⁰⁰.
  public init(xs: [Double], ys: [Double], teamCount: Int, seed: UInt64) throws(TargetError) {
    guard teamCount >= 1 else { throw .wrongCount(given: teamCount, expected: 1) }
    guard ys.count == xs.count else { throw .wrongCount(given: ys.count, expected: xs.count) }
    for player in xs.indices {
      for value in [xs[player], ys[player]] where !(value.magnitude < 1e100) {
        throw .badCost(hunter: player, target: player, value: value)
      }
    }
    let places = zip(xs, ys).map { SIMD2($0, $1) }
    var centers = Self.drawCenters(places, min(teamCount, places.count), seed: seed)
    var teamOfPlayer = [Int](repeating: 0, count: places.count)
    var least = Double.infinity
    var rounds = 0
    let small = places.count / max(1, centers.count)
    let large = small + (places.count % max(1, centers.count) == 0 ? 0 : 1)
    while rounds < Self.mostRounds, !places.isEmpty {
      let costs = try PairCosts(rows: places.count, columns: centers.count) {
        Self.square(places[$0] - centers[$1])
      }
      let answer = try costs.cheapestPairs(
        rowCapacities: [ClosedRange<Int>](repeating: 1...1, count: places.count),
        columnCapacities: [ClosedRange<Int>](repeating: small...large, count: centers.count))
      guard case .assigned(let assignment) = answer else { break }
      let teams = assignment.columnsOfRow.map { $0.first ?? 0 }
      rounds += 1
      let means = Self.means(places, teams, centers.count)
      let spread = zip(places, teams).reduce(0.0) { $0 + Self.square($1.0 - means[$1.1]) }
      guard spread < least else { break }
      least = spread
      teamOfPlayer = teams
      centers = means
    }
    self.teamOfPlayer = teamOfPlayer
    self.centers = (0..<teamCount).map { $0 < centers.count ? centers[$0] : nil }
    spread = places.isEmpty ? 0 : least
    self.rounds = rounds
  }

  private static func square(_ apart: SIMD2<Double>) -> Double { (apart * apart).sum() }

  private static func means(_ places: [SIMD2<Double>], _ teams: [Int], _ count: Int) -> [SIMD2<Double>] {
    var sums = [SIMD2<Double>](repeating: .zero, count: count)
    var sizes = [Double](repeating: 0, count: count)
    for (place, team) in zip(places, teams) {
      sums[team] += place
      sizes[team] += 1
    }
    return zip(sums, sizes).map { $0 / max(1, $1) }
  }

  /// The first centre at random, each further one where it is farthest from those that there are.
  private static func drawCenters(_ places: [SIMD2<Double>], _ count: Int, seed: UInt64) -> [SIMD2<Double>] {
    guard !places.isEmpty else { return [] }
    var random = DrawRandom(seed: seed)
    var centers = [places[random.below(places.count)]]
    var apart = places.map { square($0 - centers[0]) }
    while centers.count < count {
      guard let farthest = apart.indices.max(by: { apart[$0] < apart[$1] }) else { break }
      centers.append(places[farthest])
      for player in places.indices { apart[player] = min(apart[player], square(places[player] - places[farthest])) }
    }
    return centers
  }

  private static var mostRounds: Int { 50 }
}
