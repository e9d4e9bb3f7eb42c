/// A ring: each player hunts the next one in the order, the last one the first. One player alone hunts nobody.
public struct TargetRing: Hashable, Sendable {
  /// All players, each once.
  public let order: [Int32]
  /// For what it was made.
  public let objective: RingObjective
  /// What its hunts cost.
  public let quality: RingQuality
  /// What no ring under the same rules can beat, in the objective's measure: a smallest total, longest hunt or spread,
  /// or, for ``RingObjective/scatter``, a largest shortest hunt. Nil where none is known, and for
  /// ``RingObjective/random``.
  public let bound: Double?
  /// How a random ring was drawn; nil for the other objectives.
  public let sampling: RingSampling?

  @usableFromInline init(
    order: [Int32], objective: RingObjective, quality: RingQuality, bound: Double?, sampling: RingSampling?
  ) {
    self.order = order
    self.objective = objective
    self.quality = quality
    self.bound = bound
    self.sampling = sampling
  }

  /// How far the ring is from the bound, as a share of the bound: 0 where it is proved to be the best. Nil where there is
  /// no bound, or none that anything could be a share of.
  public var gap: Double? {
    guard let bound else { return nil }
    let apart = abs(quality.value(of: objective) - bound)
    return apart == 0 ? 0 : bound > 0 ? apart / bound : nil
  }

  /// The hunts, in the order of the ring; none for one player alone.
  public var arcs: [HuntArc] { Self.arcs(of: order) }

  /// The hunts from those of one player on.
  public func arcs(from player: Int) -> [HuntArc] { Self.arcs(of: order(from: player)) }

  private static func arcs(of order: [Int32]) -> [HuntArc] {
    guard order.count > 1 else { return [] }
    return order.indices.map {
      HuntArc(hunter: Int(order[$0]), target: Int(order[$0 + 1 < order.count ? $0 + 1 : 0]))
    }
  }

  /// Whom each player hunts; −1 for one player alone.
  public var targets: [Int32] {
    var targets = [Int32](repeating: -1, count: order.count)
    for arc in arcs { targets[arc.hunter] = Int32(truncatingIfNeeded: arc.target) }
    return targets
  }

  /// The order begun with another player: the same ring.
  public func order(from player: Int) -> [Int32] {
    guard let place = order.firstIndex(where: { Int($0) == player }) else { return order }
    return Array(order[place...] + order[..<place])
  }
}
