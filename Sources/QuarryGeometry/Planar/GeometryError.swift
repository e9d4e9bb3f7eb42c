/// What can go wrong where GEOS or PROJ is asked.
public enum GeometryError: Error, Hashable, Sendable {
  /// GEOS refused: the call, and GEOS's own words.
  case geos(operation: String, message: String)
  /// PROJ refused: the call, and PROJ's own words.
  case proj(operation: String, message: String)
  /// A number that is not finite, or a latitude beyond ±90: the ring and the vertex, both counted from 0.
  case notOnGlobe(ring: Int, vertex: Int)
  /// A ring with too few positions, or one whose last position is not its first: the ring, counted from 0.
  case ringNotClosed(ring: Int)
  /// A number that must be finite.
  case notFinite(operation: String)
  /// A distance that must be finite and above 0.
  case notPositive(operation: String, meters: Double)
  /// A shape that reaches farther from its middle than the operation can do justice to.
  case tooLarge(operation: String, meters: Double, limit: Double)
}

extension GeometryError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .geos(let operation, let message): "GEOS, \(operation): \(message)"
    case .proj(let operation, let message): "PROJ, \(operation): \(message)"
    case .notOnGlobe(let ring, let vertex): "ring \(ring), vertex \(vertex) is not a place on the globe"
    case .notFinite(let operation): "\(operation): a number is NaN or infinite"
    case .ringNotClosed(let ring): "ring \(ring) is not closed: its last position must repeat its first"
    case .tooLarge(let operation, let meters, let limit):
      "\(operation): the shape reaches \(meters) m from its middle; at most \(limit) m can be done"
    case .notPositive(let operation, let meters): "\(operation): \(meters) m is not a distance above 0"
    }
  }
}
