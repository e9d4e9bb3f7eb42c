import QuarryGeometry

/// The formula of Gauss and Legendre with 24 points on −1 … 1.
enum GaussLegendre {
  struct Node: Sendable {
    var place: Double
    var weight: Double
  }

  /// In rising order: the roots of Legendre's polynomial, found by Newton's method from cos(π(i − ¼)/(n + ½)), with the weights
  /// 2 / ((1 − x²)·P′(x)²) (M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 25.4.29).
  static let nodes: [Node] = (0..<count).map { index in
    var x = -(Double.pi * (Double(index) + 0.75) / (Double(count) + 0.5)).cosine
    for _ in 0..<8 {
      let (value, slope) = legendre(x)
      x -= value / slope
    }
    let slope = legendre(x).slope
    return Node(place: x, weight: 2 / ((1 - x * x) * slope * slope))
  }

  private static let count = 24

  private static func legendre(_ x: Double) -> (value: Double, slope: Double) {
    var (before, value) = (1.0, x)
    for degree in 2...count {
      let n = Double(degree)
      (before, value) = (value, ((2 * n - 1) * x * value - (n - 1) * before) / n)
    }
    return (value, Double(count) * (x * value - before) / (x * x - 1))
  }
}
