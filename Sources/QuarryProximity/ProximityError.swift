import QuarryGeometry

/// Why somebody cannot be watched.
public enum ProximityError: Error, Hashable, Sendable {
  /// A watch makes no sense: its index, and what is wrong in plain words.
  case badWatch(Int, reason: String)
  /// A rule makes no sense: its name, and what is wrong in plain words.
  case badRule(String, reason: String)
  /// A fix is not on the globe.
  case notOnGlobe(player: Int, place: Coordinate)
  /// That is no number for a player: they go from 0 to 2³⁰ − 1.
  case noSuchPlayer(Int)
  /// That is no watch for named pairs, or no watch at all.
  case noNamedWatch(Int)
}

extension ProximityError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .badWatch(let watch, let reason): "watch \(watch): \(reason)"
    case .badRule(let rule, let reason): "\(rule): \(reason)"
    case .notOnGlobe(let player, let place):
      "player \(player): longitude \(place.longitude), latitude \(place.latitude) is no place on the globe"
    case .noSuchPlayer(let player): "\(player) is no number of a player"
    case .noNamedWatch(let watch): "watch \(watch) is none for named pairs"
    }
  }
}
