import QuarryGeometry

/// A zone of a match that can be captured: the contest, and how many players of each side are inside.
public struct ContestedZone: Hashable, Sendable, Codable {
  /// Which zone, as an index of the game's zones.
  public let zone: Int
  /// Who holds it, and how far others have come.
  public internal(set) var contest: Contest
  /// The sides with players inside, in order.
  var crews: [Crew] = []
  /// Who came or went since the contest was told.
  var isChanged = false
  /// When the next change is due, as far as a timer is set for it.
  var scheduled: GameTime?

  /// So many players of a side.
  struct Crew: Hashable, Sendable, Codable {
    var side: Contest.Side
    var count: Int
  }

  init(zone: Int, contest: Contest) {
    self.zone = zone
    self.contest = contest
  }

  /// Time stood still for so many microseconds.
  mutating func shift(by microseconds: Int64) {
    contest.shift(by: microseconds)
    scheduled = scheduled?.later(by: microseconds)
  }

  mutating func count(_ side: Contest.Side, _ change: Int) {
    isChanged = true
    let index = crews.firstIndex { $0.side >= side } ?? crews.count
    if index < crews.count, crews[index].side == side {
      crews[index].count += change
      if crews[index].count <= 0 { crews.remove(at: index) }
    } else if change > 0 {
      crews.insert(Crew(side: side, count: change), at: index)
    }
  }
}

/// A player's part in a contest: the zone that they are inside of, and for which side.
struct ContestPost: Hashable, Sendable, Codable {
  var zone: Int
  var side: Contest.Side
}
