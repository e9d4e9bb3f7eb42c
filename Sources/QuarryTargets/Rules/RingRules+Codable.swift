extension RingRules: Codable {
  private enum Key: String, CodingKey {
    case count, groupings, lastTargets, forbidden, required, minimumCost, maximumCost
  }

  /// - Throws: `DecodingError.dataCorrupted` where the rules do not fit together: what would be a ``TargetError``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    do {
      try self.init(count: values.decode(Int.self, forKey: .count))
      for grouping in try values.decode([Grouping].self, forKey: .groupings) { try keepApart(grouping) }
      try avoidRepeats(of: values.decode([Int32].self, forKey: .lastTargets))
      try forbid(values.decode([HuntArc].self, forKey: .forbidden))
      for arc in try values.decode([HuntArc].self, forKey: .required) {
        try require(hunter: arc.hunter, target: arc.target)
      }
    } catch let error as TargetError {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
    minimumCost = try values.decodeIfPresent(Double.self, forKey: .minimumCost)
    maximumCost = try values.decodeIfPresent(Double.self, forKey: .maximumCost)
  }

  /// All of it; limits that are not set are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(count, forKey: .count)
    try values.encode(groupings, forKey: .groupings)
    try values.encode(lastTargets, forKey: .lastTargets)
    try values.encode(forbidden, forKey: .forbidden)
    try values.encode(required, forKey: .required)
    try values.encodeIfPresent(minimumCost, forKey: .minimumCost)
    try values.encodeIfPresent(maximumCost, forKey: .maximumCost)
  }
}

extension Grouping: Codable {
  private enum Key: String, CodingKey { case kind, names, groupOf }

  /// - Throws: `DecodingError.dataCorrupted` for the number of a group that has no name.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    do {
      try self.init(
        kind: values.decode(String.self, forKey: .kind), names: values.decode([String].self, forKey: .names),
        groupOf: values.decode([Int32].self, forKey: .groupOf))
    } catch let error as TargetError {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }

  /// All of it.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kind, forKey: .kind)
    try values.encode(names, forKey: .names)
    try values.encode(groupOf, forKey: .groupOf)
  }
}
