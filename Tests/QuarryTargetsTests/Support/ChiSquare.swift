/// Whether counts fit "each equally likely".
enum ChiSquare {
  /// The statistic in standard deviations from its mean, by Wilson and Hilferty's cube root (PNAS 17, 1931): beyond 5 is
  /// one case in three million.
  static func deviations(_ counts: [Int]) -> Double {
    guard counts.count > 1 else { return 0 }
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    let sum = counts.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    let freedom = Double(counts.count - 1)
    let root = cubeRoot(sum / freedom)
    let spread = 2 / (9 * freedom)
    return (root - (1 - spread)) / spread.squareRoot()
  }

  private static func cubeRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<200 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }
}
