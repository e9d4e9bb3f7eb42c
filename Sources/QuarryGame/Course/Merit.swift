/// Something that players are ranked by: the larger value comes first.
///
/// A mode ranks by a list of them, the most important first, the same for all players; see ``GameMode/merits(of:_:_:)``.
public struct Merit: Hashable, Sendable {
  /// The value; the larger one is better.
  public var value: Int64
  /// What is said of two who are equal in it, such as "same points"; empty for nothing.
  public var same: String
  /// What is said of one who has less, such as "fewer points".
  public var less: String

  /// Makes a merit.
  public init(_ value: Int64, same: String, less: String) {
    self.value = value
    self.same = same
    self.less = less
  }
}

extension MatchView {
  /// What most games rank by: who is in, then points, then who was in for longer.
  public func usualMerits(of player: Int) -> [Merit] {
    let out = departure(of: player)?.time
    let isIn = isActive(player)
    return [
      Merit(isIn ? 1 : 0, same: isIn ? "in at the end" : "", less: "out"),
      Merit(Int64(self[player]?.score ?? 0), same: "same points", less: "fewer points"),
      Merit(
        isIn ? .max : out?.microseconds ?? .min, same: isIn ? "" : "out at the same instant", less: "out earlier"),
    ]
  }

  /// When and why a player went out; nil for one who is in.
  public func departure(of player: Int) -> MatchCourse.Departure? {
    state.course.departures.last { $0.player == player }
  }

  /// Whether the match stands still.
  public var isPaused: Bool { state.isPaused }

  /// Game time less the pauses: what counts seconds counts them on it.
  public var clock: MatchClock { state.course.clock }

  /// The players by merits: those of one place together, the first place first, each in the order of names.
  func groups(by merits: (Int) -> [Merit]) -> [[(player: Int, merits: [Merit])]] {
    let rows = players.indices.map { (player: $0, merits: merits($0)) }
    let sorted = rows.sorted { a, b in
      for (one, other) in zip(a.merits, b.merits) where one.value != other.value { return one.value > other.value }
      return players[a.player].id < players[b.player].id
    }
    var groups: [[(player: Int, merits: [Merit])]] = []
    for row in sorted {
      if let last = groups.last?.last, last.merits.map(\.value) == row.merits.map(\.value) {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups
  }

  /// The ranking, with winners before all others.
  func ranking(winners: [Int], by merits: (Int) -> [Merit]) -> [RankingRow] {
    let winners = Set(winners)
    let groups = groups { player in
      [Merit(winners.contains(player) ? 1 : 0, same: "", less: "did not win")] + merits(player)
    }
    var eliminations = Array(repeating: 0, count: playerCount)
    for departure in state.course.departures {
      if let by = departure.by, eliminations.indices.contains(by) { eliminations[by] += 1 }
    }
    var rows: [RankingRow] = []
    for (index, group) in groups.enumerated() {
      let place = rows.count + 1
      let above = index > 0 ? groups[index - 1].first?.merits : nil
      for row in group {
        let because = group.count > 1 ? Self.tie(row.merits) : above.map { Self.lag(row.merits, behind: $0) } ?? ""
        rows.append(
          RankingRow(
            place: place, player: players[row.player].id, score: players[row.player].score,
            eliminations: eliminations[row.player], outAt: departure(of: row.player)?.time, because: because))
      }
    }
    return rows
  }

  private static func tie(_ merits: [Merit]) -> String {
    merits.map(\.same).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What sets one back behind another: what the mode ranks by, and only then that the other has won.
  private static func lag(_ merits: [Merit], behind above: [Merit]) -> String {
    let pairs = Array(zip(merits, above))
    let first = pairs.dropFirst().first { $0.value != $1.value && $0.value < $1.value }
    return (first ?? pairs.first { $0.value < $1.value })?.0.less ?? ""
  }
}
