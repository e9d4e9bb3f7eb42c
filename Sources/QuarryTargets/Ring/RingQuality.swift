/// The costs of a ring's hunts, summed up.
public struct RingQuality: Hashable, Sendable, Codable {
  /// Of all hunts together.
  public let total: Double
  /// Of the longest hunt; 0 where nobody hunts.
  public let longest: Double
  /// Of the shortest hunt; 0 where nobody hunts.
  public let shortest: Double

  /// The difference between the longest and the shortest hunt.
  public var spread: Double { longest - shortest }

  /// Of the ring through the players in this order and back to the first.
  ///
  /// One player alone hunts nobody. The sum is made in the order of the ring.
  /// - Complexity: O(n) costs.
  @inlinable public init(of order: [Int32], costs: some TargetCosts) {
    var total = 0.0
    var longest = 0.0
    var shortest = Double.infinity
    if order.count > 1, !(costs is NoCosts), var hunter = order.last {
      for target in order {
        let cost = costs.cost(from: Int(hunter), to: Int(target))
        total += cost
        longest = max(longest, cost)
        shortest = min(shortest, cost)
        hunter = target
      }
    }
    if shortest == .infinity { shortest = 0 }
    self.total = total
    self.longest = longest
    self.shortest = shortest
  }

  /// What an objective looks at; 0 for ``RingObjective/random``.
  public func value(of objective: RingObjective) -> Double {
    switch objective {
    case .random: 0
    case .shortest: total
    case .bottleneck: longest
    case .scatter: shortest
    case .fair: spread
    }
  }
}
