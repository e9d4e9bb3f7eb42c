import QuarryGeometry

extension FenceEvent.Evidence: Codable {
  private enum CodingKeys: CodingKey {
    case rule
    case fixTime
    case signedDistance
    case margin
    case accuracy
    case certainty
    case neededCertainty
  }

  /// Reads evidence; numbers that JSON has no digits for are read from words.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double {
      if let word = try? container.decode(String.self, forKey: key) { return Double(word) ?? .nan }
      return try container.decode(Double.self, forKey: key)
    }
    self.init(
      rule: try container.decode(FenceEvent.Rule.self, forKey: .rule),
      fixTime: try container.decode(GameTime.self, forKey: .fixTime),
      signedDistance: Meters(try number(.signedDistance)),
      margin: Meters(try number(.margin)), accuracy: Meters(try number(.accuracy)),
      certainty: try container.decodeIfPresent(Double.self, forKey: .certainty),
      neededCertainty: try container.decodeIfPresent(Double.self, forKey: .neededCertainty))
  }

  /// Writes evidence. Rules may make a margin infinite, for which JSON has no digits: it is written as a word.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func write(_ number: Double, _ key: CodingKeys) throws {
      if number.isFinite {
        try container.encode(number, forKey: key)
      } else {
        try container.encode(String(number), forKey: key)
      }
    }
    try container.encode(rule, forKey: .rule)
    try container.encode(fixTime, forKey: .fixTime)
    try write(signedDistance.value, .signedDistance)
    try write(margin.value, .margin)
    try write(accuracy.value, .accuracy)
    try container.encodeIfPresent(certainty, forKey: .certainty)
    try container.encodeIfPresent(neededCertainty, forKey: .neededCertainty)
  }
}
