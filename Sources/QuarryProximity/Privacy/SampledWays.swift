import QuarryGeometry

/// The ways of all players as far back as privacy rules delay them: the last sighting of each step of game time.
///
/// Steps are fixed in game time. The sighting that counts at an instant is the last one at or before the step's end that the instant
/// has reached; once game time has passed that, no later one changes it. Fixes thin out within a step only, in one fixed
/// manner, so that delayed places are the same whenever they are asked for, which ``RecentWays`` does not promise. Players
/// have dense numbers from 0 on. A value.
public struct SampledWays: Hashable, Sendable, Codable {
  /// How long a step is, in seconds.
  public let stepSeconds: Double
  /// How far back is remembered from the newest sighting of a player.
  public let reachSeconds: Double
  /// Where the steps begin.
  public let alignedTo: GameTime

  private let capacity: Int
  private var ways: [Way] = []

  private struct Way: Hashable, Sendable, Codable {
    /// In rising order of time from `start` on, round the end.
    var ring: [Sighting] = []
    var start = 0
    var hasForgotten = false

    /// Whether it can be one of a ring of so many.
    func isSound(_ capacity: Int) -> Bool {
      let times = (ring[start...] + ring[..<start]).map(\.point.time)
      return ring.count <= capacity && (ring.count == capacity || start == 0)
        && zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
    }
  }

  /// Makes ways of nobody yet.
  /// - Parameters:
  ///   - stepSeconds: a millisecond at least; shown places are older by up to this. At 1, ten minutes of a player take 40 kB.
  ///   - reachSeconds: the longest delay and interval of a rule together, or more.
  ///   - alignedTo: as in the rules.
  /// - Throws: ``PrivacyError/badSeconds(member:given:)``, also where there would be more than a million steps.
  public init(
    stepSeconds: Double = 1, reachSeconds: Double, alignedTo: GameTime = GameTime(microseconds: 0)
  ) throws(PrivacyError) {
    guard stepSeconds >= PrivacyRule.leastInterval, stepSeconds <= PrivacyRule.mostSeconds else {
      throw .badSeconds(member: "stepSeconds", given: stepSeconds)
    }
    guard reachSeconds >= 0, reachSeconds <= stepSeconds * 1e6 else {
      throw .badSeconds(member: "reachSeconds", given: reachSeconds)
    }
    self.stepSeconds = stepSeconds
    self.reachSeconds = reachSeconds
    self.alignedTo = alignedTo
    // Both ends of the reach can lie within a step.
    capacity = Int((reachSeconds / stepSeconds).rounded(.up)) + 2
  }

  /// How many players have a way.
  public var playerCount: Int { ways.count }

  /// Adds the newest point of a player.
  ///
  /// Of several at one instant the last stands. Nothing is done for a number below 0, and for a point before the newest.
  /// Where a player is hidden, or no longer, without sending a fix, add the last point again with the time of that.
  /// - Complexity: O(1); allocates while a player's ring grows.
  public mutating func append(_ point: WayPoint, isHidden: Bool = false, to player: Int) {
    guard player >= 0 else { return }
    while ways.count <= player { ways.append(Way()) }
    let sighting = Sighting(point, isHidden: isHidden)
    guard let newest = ways[player].ring.indices.last.map({ self.index(player, $0) }) else {
      ways[player].ring.append(sighting)
      return
    }
    let last = ways[player].ring[newest].point.time
    if point.time < last { return }
    if stepEnd(of: point.time) == stepEnd(of: last) {
      ways[player].ring[newest] = sighting
    } else if ways[player].ring.count < capacity {
      ways[player].ring.append(sighting)
    } else {
      ways[player].ring[ways[player].start] = sighting
      ways[player].start = (ways[player].start + 1) % capacity
      ways[player].hasForgotten = true
    }
  }

  /// Forgets a player's way, as of one who left.
  public mutating func clear(_ player: Int) {
    if ways.indices.contains(player) { ways[player] = Way() }
  }

  /// The sighting that counts at an instant, which game time must have passed or reached.
  /// - Throws: ``PrivacyReason/noFix`` where there is none so early, ``PrivacyReason/beforeHistory`` where it is forgotten.
  /// - Complexity: O(log of the steps remembered), no allocation.
  public func sighting(of player: Int, at instant: GameTime) throws(PrivacyReason) -> Sighting {
    guard ways.indices.contains(player) else { throw .noFix }
    let end = instant.lowered(toMultipleOf: step, from: alignedTo)
    // The first that is later than the step's end.
    var (low, high) = (0, ways[player].ring.count)
    while low < high {
      let middle = (low + high) / 2
      if ways[player].ring[index(player, middle)].point.time <= end { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { throw ways[player].hasForgotten ? .beforeHistory : .noFix }
    return ways[player].ring[index(player, low - 1)]
  }

  private var step: Int64 { Int64((stepSeconds * 1e6).rounded()) }

  private func stepEnd(of time: GameTime) -> GameTime { time.raised(toMultipleOf: step, from: alignedTo) }

  /// Where the sighting of a place in the order of time is in the ring.
  private func index(_ player: Int, _ order: Int) -> Int { (ways[player].start + order) % ways[player].ring.count }
}

extension SampledWays {
  private enum CodingKeys: CodingKey { case stepSeconds, reachSeconds, alignedTo, ways }

  /// Reads the ways; data that no way can have come to are refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func corrupted(_ description: String) -> DecodingError {
      .dataCorrupted(DecodingError.Context(codingPath: container.codingPath, debugDescription: description))
    }
    do {
      try self.init(
        stepSeconds: container.decode(Double.self, forKey: .stepSeconds),
        reachSeconds: container.decode(Double.self, forKey: .reachSeconds),
        alignedTo: container.decode(GameTime.self, forKey: .alignedTo))
    } catch let error as PrivacyError {
      throw corrupted(error.description)
    }
    ways = try container.decode([Way].self, forKey: .ways)
    for (player, way) in ways.enumerated() {
      guard way.start == 0 || way.ring.indices.contains(way.start), way.isSound(capacity) else {
        throw corrupted("the way of player \(player) is in no order")
      }
    }
  }

  /// Writes the ways.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stepSeconds, forKey: .stepSeconds)
    try container.encode(reachSeconds, forKey: .reachSeconds)
    try container.encode(alignedTo, forKey: .alignedTo)
    try container.encode(ways, forKey: .ways)
  }
}
