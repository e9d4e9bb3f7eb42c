import QuarryGeometry

/// Leaves out points of lines until they fit, and knows how far the drawing is then from what was left out.
struct PageThinning {
  /// No left-out point is further than this from where the page draws it; zero where nothing was left out.
  private(set) var tolerance = Meters.zero
  /// For each line the indices that stay, ascending.
  private(set) var kept: [[Int]]

  /// The tolerance that is tried first: half a metre is below what a receiver knows.
  static let firstTolerance = Meters(0.5)
  /// How much wider each next try is.
  static let widening = 2.0
  /// A kept point stands for at most this many left-out ones after it, which bounds the work a point; more only where
  /// the points would not fit otherwise.
  static let longestRun = 100

  /// Thins lines of `counts` points each until no more than `limit` points stay in all.
  ///
  /// The tolerance is widened until they fit. Greedy opening window: a point ends a run where the straight way past it
  /// would leave the tolerance. Ends of lines, and the points that `mustKeep` names, always stay; where these alone
  /// are more than the limit, they stay all the same.
  ///
  /// - Parameter deviation: metres between the point `index` of `line` and the place at which it is drawn when only
  ///   `start` and `end` around it stay.
  /// - Complexity: O(points · longestRun) a try at worst, near O(points) for points scattered beyond the tolerance.
  init(
    counts: [Int], limit: Int, mustKeep: (_ line: Int, _ index: Int) -> Bool = { _, _ in false },
    deviation: (_ line: Int, _ start: Int, _ end: Int, _ index: Int) -> Double
  ) {
    let total = counts.reduce(0, +)
    kept = counts.map { Array(0..<$0) }
    guard total > limit else { return }
    let longestRun = max(Self.longestRun, 4 * (total / max(limit, 1)))
    var next = Self.firstTolerance
    while kept.reduce(0, { $0 + $1.count }) > limit, next.value < 4e7 {
      tolerance = next
      kept = counts.indices.map { line in
        Self.run(count: counts[line], longestRun: longestRun, mustKeep: { mustKeep(line, $0) }) { start, end, index in
          deviation(line, start, end, index) <= next.value
        }
      }
      next = next * Self.widening
    }
  }

  private static func run(
    count: Int, longestRun: Int, mustKeep: (Int) -> Bool, isNear: (_ start: Int, _ end: Int, _ index: Int) -> Bool
  ) -> [Int] {
    guard count > 2 else { return Array(0..<max(count, 0)) }
    var kept = [0]
    var start = 0
    var end = 2
    while end < count {
      let mustStop = mustKeep(end - 1) || end - start > longestRun
      if mustStop || !((start + 1)..<end).allSatisfy({ isNear(start, end, $0) }) {
        start = end - 1
        kept.append(start)
      }
      end += 1
    }
    kept.append(count - 1)
    return kept
  }
}
