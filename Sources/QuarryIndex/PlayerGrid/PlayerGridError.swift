import QuarryGeometry

/// What a ``PlayerGrid`` does not take.
public enum PlayerGridError: Error, Hashable, Sendable {
  /// A place is not on the globe: a number is not finite, or the latitude is beyond ±90.
  case notOnGlobe(player: Int, place: Coordinate)
  /// Nobody has that number.
  case noSuchPlayer(Int)
  /// Another number of places was given than there are player numbers.
  case wrongCount(given: Int, expected: Int)
  /// A grid has room for 2³¹ player numbers.
  case tooManyPlayers(Int)
}

extension PlayerGridError: CustomStringConvertible {
  /// The error in words.
  public var description: String {
    switch self {
    case .notOnGlobe(let player, let place):
      "player \(player): longitude \(place.longitude), latitude \(place.latitude) is no place on the globe"
    case .noSuchPlayer(let player): "there is no player \(player)"
    case .wrongCount(let given, let expected): "\(given) places for \(expected) player numbers"
    case .tooManyPlayers(let count): "\(count) players are more than a grid can number"
    }
  }
}
