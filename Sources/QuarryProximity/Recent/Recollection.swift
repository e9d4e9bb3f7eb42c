/// What is remembered of a player at an instant: the place, or why there is none.
///
/// Coded flat: the members of the place, or `{"reason":"tooOld"}`.
public enum Recollection: Hashable, Sendable {
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

extension Recollection: Codable {
  private enum CodingKeys: CodingKey { case reason }

  /// Reads a place or a reason.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let reason = try container.decodeIfPresent(NearnessReason.self, forKey: .reason) {
      self = .unknown(reason)
    } else {
      self = .known(try PastPlace(from: decoder))
    }
  }

  /// Writes the members of the place, or the reason.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .known(let place): try place.encode(to: encoder)
    case .unknown(let reason):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reason, forKey: .reason)
    }
  }
}
