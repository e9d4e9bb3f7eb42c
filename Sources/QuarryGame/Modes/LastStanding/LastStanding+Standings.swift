import QuarryGeometry

/// How a player has come off as one of the last.
public struct SurvivalStanding: Hashable, Sendable {
  /// Who, by slot.
  public var player: Int
  /// The place, from 1; who is equal shares one.
  public var place: Int
  /// When and why the player went out; nil for one who is in.
  public var departure: LastStanding.Departure?
  /// Why the place is shared; nil where it is not.
  public var tie: Tie?

  /// Why players share a place.
  public enum Tie: String, Hashable, Sendable, CaseIterable {
    /// Both are in.
    case bothIn
    /// Both went out at one instant: nothing tells who was first.
    case sameInstant
  }
}

extension LastStanding {
  /// All players: those who are in, then those who went out, the last first; who went out at one instant shares a place.
  /// - Complexity: O(n) for n players.
  public func standings(_ state: State, _ match: MatchView) -> [SurvivalStanding] {
    let inside = match.activePlayers
    var standings = inside.map { SurvivalStanding(player: $0, place: 1, tie: inside.count > 1 ? .bothIn : nil) }
    var rest = state.departures[...]
    while let last = rest.last {
      let group = rest.suffix(while: { $0.time == last.time })
      let place = standings.count + 1
      standings += group.map {
        SurvivalStanding(player: $0.player, place: place, departure: $0, tie: group.count > 1 ? .sameInstant : nil)
      }
      rest = rest.dropLast(group.count)
    }
    return standings
  }
}

extension ArraySlice {
  /// The longest end all of whose elements are meant.
  fileprivate func suffix(while isMeant: (Element) -> Bool) -> ArraySlice {
    var start = endIndex
    while start > startIndex, isMeant(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
