import QuarryGeometry

/// What a viewer is shown of a player.
///
/// Coded flat: the members of the place, or `{"reason":"notYet"}`.
public enum PlayerView: Hashable, Sendable {
  /// The player is shown there.
  case shown(ShownPlace)
  /// Nothing is shown, and why.
  case notShown(PrivacyReason)

  /// The place; nil where nothing is shown.
  public var place: ShownPlace? {
    if case .shown(let place) = self { return place }
    return nil
  }

  /// Why nothing is shown; nil where something is.
  public var reason: PrivacyReason? {
    if case .notShown(let reason) = self { return reason }
    return nil
  }
}

extension PlayerView: Codable {
  private enum CodingKeys: CodingKey { case reason }

  /// Reads a place or a reason.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let reason = try container.decodeIfPresent(PrivacyReason.self, forKey: .reason) {
      self = .notShown(reason)
    } else {
      self = .shown(try ShownPlace(from: decoder))
    }
  }

  /// Writes the members of the place, or the reason.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .shown(let place): try place.encode(to: encoder)
    case .notShown(let reason):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reason, forKey: .reason)
    }
  }
}
