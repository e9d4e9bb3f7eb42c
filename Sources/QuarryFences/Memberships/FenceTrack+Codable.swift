import QuarryGeometry

extension FenceTrack {
  enum CodingKeys: CodingKey {
    case last
    case entries
    case questions
    case movers
    case appliedTo
    case decidedTo
    case isAway
  }

  /// Reads a track that was saved.
  /// - Throws: `DecodingError` also where the zones are not in order: such a track was never saved.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    last = try container.decodeIfPresent(Last.self, forKey: .last)
    entries = try container.decode([Entry].self, forKey: .entries)
    questions = try container.decode([Question].self, forKey: .questions)
    movers = try container.decode([Standing].self, forKey: .movers)
    appliedTo = try container.decodeIfPresent(GameTime.self, forKey: .appliedTo)
    decidedTo = try container.decodeIfPresent(GameTime.self, forKey: .decidedTo)
    isAway = try container.decode(Bool.self, forKey: .isAway)
    guard canBeRead else {
      throw DecodingError.dataCorruptedError(forKey: .entries, in: container, debugDescription: Self.misfit)
    }
    takeStock()
  }

  /// Whether what was read was ever saved.
  var canBeRead: Bool { isInOrder && last?.place.isOnGlobe ?? entries.isEmpty }

  static let misfit = "its zones are not in rising order, or it has some and no place"
}
