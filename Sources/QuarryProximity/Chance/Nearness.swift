/// Whether two players are within a distance of each other, as far as it can be told.
///
/// Coded flat: `{"verdict":"near","probability":0.97}`, `{"verdict":"unknown","reason":"tooOld"}`.
public enum Nearness: Hashable, Sendable {
  /// Within it for certain: as probable as the rule asks for.
  case near(probability: Double)
  /// Neither is sure.
  case possiblyNear(probability: Double)
  /// Not within it for certain.
  case apart(probability: Double)
  /// Near on the map as probably as said, but surely apart for a reason, which is the height.
  case ruledOut(probability: Double, NearnessReason)
  /// Nothing can be told, and why.
  case unknown(NearnessReason)

  /// The four answers, without figures.
  public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
    /// Within the distance for certain.
    case near
    /// Neither is sure.
    case possiblyNear
    /// Not within the distance for certain.
    case apart
    /// It cannot be told.
    case unknown
  }

  /// The answer without figures; what is ruled out is apart.
  public var verdict: Verdict {
    switch self {
    case .near: .near
    case .possiblyNear: .possiblyNear
    case .apart, .ruledOut: .apart
    case .unknown: .unknown
    }
  }

  /// How probable it is that they are within the distance on the map, 0 … 1; nil where it is not known.
  public var probability: Double? {
    switch self {
    case .near(let probability), .possiblyNear(let probability), .apart(let probability),
      .ruledOut(let probability, _):
      probability
    case .unknown: nil
    }
  }

  /// Why it cannot be told, or was ruled out.
  public var reason: NearnessReason? {
    switch self {
    case .near, .possiblyNear, .apart: nil
    case .ruledOut(_, let reason), .unknown(let reason): reason
    }
  }
}

extension Nearness: Codable {
  private enum CodingKeys: CodingKey { case verdict, probability, reason }

  /// Reads the verdict with its probability or its reason.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let verdict = try container.decode(Verdict.self, forKey: .verdict)
    if verdict == .unknown {
      self = .unknown(try container.decode(NearnessReason.self, forKey: .reason))
      return
    }
    let probability = try container.decode(Double.self, forKey: .probability)
    guard probability >= 0, probability <= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .probability, in: container, debugDescription: "a probability is between 0 and 1")
    }
    switch verdict {
    case .near: self = .near(probability: probability)
    case .possiblyNear: self = .possiblyNear(probability: probability)
    case .apart, .unknown:
      let reason = try container.decodeIfPresent(NearnessReason.self, forKey: .reason)
      self = reason.map { .ruledOut(probability: probability, $0) } ?? .apart(probability: probability)
    }
  }

  /// Writes the verdict with its probability and its reason, as far as there are.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(verdict, forKey: .verdict)
    try container.encodeIfPresent(probability, forKey: .probability)
    try container.encodeIfPresent(reason, forKey: .reason)
  }
}
