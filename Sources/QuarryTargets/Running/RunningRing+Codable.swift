extension RunningRing: Codable {
  private enum Key: String, CodingKey { case rules, order, living, random, drawBudget }

  /// - Throws: `DecodingError.dataCorrupted` where the order is no ring of the living.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let rules = try values.decode(RingRules.self, forKey: .rules)
    let living = try values.decode([Int32].self, forKey: .living)
    let order = try values.decode([Int32].self, forKey: .order)
    do {
      // In the order in which they stood: where a newcomer comes is drawn from it.
      try self.init(rules: rules, order: living, seed: 0)
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
    guard order.sorted() == living.sorted() else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the order is no ring of the living"))
    }
    link(order)
    journal.removeAll()
    random = try values.decode(DrawRandom.self, forKey: .random)
    drawBudget = try values.decode(Int.self, forKey: .drawBudget)
  }

  /// Everything that the ring goes on from.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(rules, forKey: .rules)
    try values.encode(order, forKey: .order)
    try values.encode(living, forKey: .living)
    try values.encode(random, forKey: .random)
    try values.encode(drawBudget, forKey: .drawBudget)
  }
}
