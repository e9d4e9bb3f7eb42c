/// The costs of a table of arcs, raised where an arc is not allowed or outside a window, for the search.
struct LevelCosts: TargetCosts {
  let count: Int
  let isSymmetric: Bool
  /// Row after row; infinite where an arc is not allowed.
  let values: [Double]
  let low: Double
  let high: Double
  /// What costs are multiplied by, see ``CostScale``; the limits are those of the costs themselves.
  var scale = 1.0
  /// More than any ring costs.
  var penalty = CostScale.penalty

  var isChecked: Bool { true }

  func cost(from hunter: Int, to target: Int) -> Double {
    let cost = values[hunter * count + target]
    return cost >= low && cost <= high ? cost * scale : penalty + (cost < .infinity ? min(cost * scale, 0x1p20) : 0)
  }

  /// How many arcs of a ring are raised.
  func breaches(of ring: [Int32]) -> Int {
    guard ring.count > 1, var hunter = ring.last else { return 0 }
    var count = 0
    for target in ring {
      let cost = values[Int(hunter) * self.count + Int(target)]
      if !(cost >= low && cost <= high) { count += 1 }
      hunter = target
    }
    return count
  }
}
