import QuarryGeometry

/// The distribution of the length of a vector in the plane whose two components are normal with deviation 1.
enum RiceDistribution {
  /// Beyond so many deviations from the mean nothing is counted. What is dropped is at most e^(−7²/2) = 2.3·10⁻¹¹, by the
  /// bounds Q₁(a, b) ≤ e^(−(b−a)²/2) for b ≥ a, and 1 − Q₁(a, b) ≤ ½·e^(−(a−b)²/2) for a ≥ b
  /// (M. K. Simon and M.-S. Alouini, Exponential-type bounds on the generalized Marcum Q-function, IEEE Trans. Commun. 48,
  /// 2000).
  static let reach = 7.0

  /// The probability that the length is at most `mean + gap`, where the vector's mean has the length `mean`.
  ///
  /// The density at t = a + s is t · I₀(at) · e^(−(t² + a²)/2) = t · (I₀(at)·e^(−at)) · e^(−s²/2): integrated over the side of the
  /// border on which less lies, which is at most ``reach`` long, by Gauss and Legendre's formula of 24 points, exact to some
  /// 10⁻¹³ there. The gap is given in place of the border, since border less mean would lose the digits that decide.
  /// - Parameters:
  ///   - a: 0 or more; may be infinite.
  ///   - gap: −a or more; may be infinite.
  /// - Returns: 0 … 1, wrong by less than 10⁻¹⁰.
  static func below(mean a: Double, gap: Double) -> Double {
    if gap >= reach { return 1 }
    if gap <= -reach { return 0 }
    if gap > 0 { return min(max(1 - integral(a, from: gap, to: reach), 0), 1) }
    return min(max(integral(a, from: max(-reach, -a), to: gap), 0), 1)
  }

  private static func integral(_ a: Double, from start: Double, to end: Double) -> Double {
    guard end > start else { return 0 }
    let half = (end - start) * 0.5
    let middle = start + half
    var sum = 0.0
    for node in GaussLegendre.nodes {
      let s = middle + half * node.place
      sum += node.weight * scaledBessel(a, s) * (s * s * -0.5).exponential
    }
    return sum * half
  }

  /// (a + s) · I₀(z) · e^(−z) for z = a(a + s).
  ///
  /// By the power series of I₀ below 16, where all terms are positive, and beyond by its asymptotic one, whose terms fall below
  /// 2·10⁻¹¹ there (F. W. J. Olver and others, NIST Handbook of Mathematical Functions, 10.25.2 and 10.40.1).
  private static func scaledBessel(_ a: Double, _ s: Double) -> Double {
    let t = max(a + s, 0)
    let z = a * t
    if z < 16 {
      let square = z * z * 0.25
      var term = 1.0
      var sum = 1.0
      var k = 1.0
      while term > sum * 1e-17 {
        term *= square / (k * k)
        sum += term
        k += 1
      }
      return t * sum * (-z).exponential
    }
    let step = 1 / (8 * z)
    var term = 1.0
    var sum = 1.0
    for k in 1...asymptoticTerms {
      let odd = Double(2 * k - 1)
      term *= odd * odd / Double(k) * step
      sum += term
    }
    // t · e^(−z)·I₀(z) = t · h(z) / √(2πz), and t / √z = √(t / a), which holds for an infinite a too.
    return (1 + s / a).squareRoot() * sum * inverseRootOfTwoPi
  }

  private static let asymptoticTerms = 12
  private static let inverseRootOfTwoPi = 0.398_942_280_401_432_7
}
