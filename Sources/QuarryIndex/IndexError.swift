/// Why an index cannot be made.
public enum IndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An edge has a number that is not finite, or lies too far from the globe: which zone, and which of its edges.
  case badEdge(zone: Int, edge: Int)
  /// The index would need more than 4 GB, or has more edges than it can number.
  case tooLarge
  /// The system has no memory for the index.
  case outOfMemory

  /// The error in one line.
  public var description: String {
    switch self {
    case .badEdge(let zone, let edge):
      "edge \(edge) of zone \(zone) is not on the globe: latitudes lie within ±90, longitudes within ±540"
    case .tooLarge: "the zones have more edges than an index of 4 GB can hold"
    case .outOfMemory: "there is no memory for the index"
    }
  }
}
