import QuarryGeometry

/// What is wrong with a fix as far as the fix itself tells.
public enum FixDefect: String, Hashable, Sendable {
  /// Its coordinates or its accuracy are no such thing.
  case invalid
  /// It lies at longitude 0 and latitude 0, where no part of this game is.
  case nullIsland
}

extension Fix {
  /// Longitudes are taken a turn too far, as where a trace was unwrapped; beyond, the digits mean no place.
  private static let longitudeLimit = 360.0

  /// What can be said against the fix without knowing anything else; nil where nothing is wrong.
  ///
  /// An accuracy of 0 is no defect: it is how some sources say that they do not know it.
  public func defect(on island: NullIsland) -> FixDefect? {
    guard coordinate.isOnGlobe, coordinate.longitude.magnitude <= Self.longitudeLimit else { return .invalid }
    if let accuracy = accuracy?.value, !(accuracy >= 0 && accuracy.isFinite) { return .invalid }
    return island.holds(coordinate) ? .nullIsland : nil
  }
}
