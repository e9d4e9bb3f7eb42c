extension RingDraw {
  /// The best ring of a few players by an exact method; nil where there is none.
  func best(among table: ArcTable) -> TargetRing? {
    switch objective {
    case .random: return nil
    case .shortest: return SmallRings(table).shortest(costs).map { proved($0.ring) }
    case .bottleneck, .scatter, .fair:
      let levels = ArcLevels(table, costs)
      guard let window = levels.bestWindow(objective, isPossible: { SmallRings($0).exists() }) else { return nil }
      let some = levels.table(window.lowerBound, window.upperBound)
      if objective == .scatter {
        // Many rings have the same shortest hunt; any of them, each equally likely.
        var random = DrawRandom(seed: seed)
        return SmallRings(some).drawn(using: &random).map { proved($0.ring) }
      }
      // The shortest of those that are equally good.
      return SmallRings(some).shortest(costs).map { proved($0.ring) }
    }
  }

  /// A ring than which none is better.
  func proved(_ order: [Int32]) -> TargetRing {
    let quality = RingQuality(of: order, costs: costs)
    return TargetRing(
      order: order, objective: objective, quality: quality, bound: quality.value(of: objective), sampling: nil)
  }
}
