import QuarryGeometry

/// Why an index cannot be made, or does not take what it is given.
public enum IndexError: Error, Hashable, Sendable {
  /// An edge has a number that is not finite, or lies too far from the globe: which zone, and which of its edges.
  case badEdge(zone: Int, edge: Int)
  /// The index would need more than 4 GB, or has more edges than it can number.
  case tooLarge
  /// The system has no memory for the index.
  case outOfMemory
  /// A player's place is not on the globe: a number is not finite, or the latitude is beyond ±90.
  case notOnGlobe(player: Int, place: Coordinate)
  /// Nobody has that number.
  case noSuchPlayer(Int)
  /// Another number of places was given than there are player numbers.
  case wrongCount(given: Int, expected: Int)
  /// A grid has room for 2³¹ player numbers.
  case tooManyPlayers(Int)
}

extension IndexError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .badEdge(let zone, let edge):
      "edge \(edge) of zone \(zone) is not on the globe: latitudes lie within ±90, longitudes within ±540"
    case .tooLarge: "the zones have more edges than an index of 4 GB can hold"
    case .outOfMemory: "there is no memory for the index"
    case .notOnGlobe(let player, let place):
      "player \(player): longitude \(place.longitude), latitude \(place.latitude) is no place on the globe"
    case .noSuchPlayer(let player): "there is no player \(player)"
    case .wrongCount(let given, let expected): "\(given) places for \(expected) player numbers"
    case .tooManyPlayers(let count): "\(count) players are more than a grid can number"
    }
  }
}
