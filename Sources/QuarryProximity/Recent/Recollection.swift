/// What is remembered of a player at an instant: the place, or why there is none.
public enum Recollection: Hashable, Sendable, Codable {
  /// Where the player was.
  case known(PastPlace)
  /// Why it cannot be told.
  case unknown(NearnessReason)

  /// The place; nil where it cannot be told.
  public var place: PastPlace? {
    if case .known(let place) = self { return place }
    return nil
  }

  /// Why there is no place.
  public var reason: NearnessReason? {
    if case .unknown(let reason) = self { return reason }
    return nil
  }
}
