import Foundation
import QuarryGeometry
import Testing

@testable import QuarryFences

/// The bank of evidence: single precision, four lanes at once, against the textbook in double precision.
@Suite("evidence bank")
struct EvidenceBankTests {
  static func pace(_ seconds: Double, correlation: Double = 25) -> EvidencePace {
    EvidencePace(seconds: seconds, correlationSeconds: correlation)
  }

  /// Gaussian distribution function by the C library.
  static func distribution(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

  /// The bank's own exponential, in double precision: with it, what is left of a difference is rounding.
  static func approximateExponential(_ x: Double) -> Double {
    var power = max(1 + x / 1024, 0)
    for _ in 0..<10 { power *= power }
    return power
  }

  /// A player who stands and walks by turns near a border, seen with an error that is white or hangs together.
  static func fixes(seed: Int, count: Int) -> [(depth: Double, accuracy: Double, seconds: Double)] {
    var random = FenceRandom(seed: seed)
    var (depth, speed, drift) = (random.double(-30...30), 0.0, 0.0)
    let kept = random.double(0...0.99)
    let usual = [2.0, 5, 15, 60][seed % 4]
    return (0..<count).map { _ in
      let seconds = random.chance(0.7) ? 1 : random.chance(0.9) ? random.double(0.2...15) : random.double(15...400)
      if random.chance(0.05) { speed = random.chance(0.5) ? 0 : 2 * random.normal() }
      depth = min(max(depth + speed * seconds, -300), 300)
      drift = kept * drift + (1 - kept * kept).squareRoot() * random.normal()
      let accuracy = usual * (random.chance(0.8) ? 1 : random.double(0.5...3))
      return (depth + accuracy * drift, accuracy, seconds)
    }
  }

  @Test("the bank agrees with a plain filter of matrices", arguments: 0..<40)
  func agreesWithTextbook(seed: Int) {
    let correlation = [5.0, 25, 60][seed % 3]
    let fixes = Self.fixes(seed: seed, count: 400)
    var bank = EvidenceBank(depth: Float(fixes[0].depth), accuracy: Float(fixes[0].accuracy))
    var oracle = MultipleModelFilter(
      depth: fixes[0].depth, accuracy: fixes[0].accuracy, correlationSeconds: correlation)
    oracle.exponential = Self.approximateExponential
    for (index, fix) in fixes.enumerated().dropFirst() {
      bank.take(
        depth: Float(fix.depth), accuracy: Float(fix.accuracy),
        pace: Self.pace(fix.seconds, correlation: correlation))
      oracle.take(depth: fix.depth, accuracy: fix.accuracy, seconds: fix.seconds)
      let place = Comment("seed \(seed), fix \(index)")
      for lane in 0..<4 {
        let model = oracle.models[lane]
        #expect(abs(Double(bank.weight[lane]) - model.probability) < 0.001, place)
        // Lanes that are given up are carried on roughly.
        guard model.probability > 0.001 else { continue }
        // In units of what the filter itself does not know: single precision is 6·10⁻⁸, and sums cancel.
        let deviation = model.covariance[0][0].squareRoot()
        #expect(abs(Double(bank.depth[lane]) - model.state[0]) < 0.01 * deviation, place)
        #expect(abs(Double(bank.depthDepth[lane]).squareRoot() - deviation) < 0.001 * deviation, place)
        #expect(abs(Double(bank.speed[lane]) - model.state[1]) < 0.001, place)
        #expect(abs(Double(bank.error[lane]) - model.state[2]) < 0.01 * deviation, place)
      }
      for threshold in [-10.0, 0, 10] {
        let expected = oracle.probability(deeperThan: threshold, Self.distribution)
        let found = Double(bank.probability(deeperThan: Float(threshold)).inside)
        // The approximate normal distribution is off by as much.
        #expect(abs(found - expected) < 0.0025, place)
      }
    }
  }

  @Test("the shortcuts of the bank move no probability by more than a hundredth or two", arguments: 0..<20)
  func shortcuts(seed: Int) {
    let fixes = Self.fixes(seed: seed, count: 400)
    var bank = EvidenceBank(depth: Float(fixes[0].depth), accuracy: Float(fixes[0].accuracy))
    var oracle = MultipleModelFilter(depth: fixes[0].depth, accuracy: fixes[0].accuracy, correlationSeconds: 25)
    for (index, fix) in fixes.enumerated().dropFirst() {
      bank.take(depth: Float(fix.depth), accuracy: Float(fix.accuracy), pace: Self.pace(fix.seconds))
      oracle.take(depth: fix.depth, accuracy: fix.accuracy, seconds: fix.seconds)
      let expected = oracle.probability(deeperThan: 0, Self.distribution)
      let found = Double(bank.probability(deeperThan: 0).inside)
      #expect(abs(found - expected) < 0.02, "seed \(seed), fix \(index): \(found), not \(expected)")
    }
  }

  @Test("two fixes, by hand")
  func byHand() {
    // 6 m and then 2 m inside, both to 4 m, a second apart, where who stands never walks off.
    var bank = EvidenceBank(depth: 6, accuracy: 4)
    bank.take(depth: 2, accuracy: 4, pace: Self.pace(1e-3))
    // Standing, white: the mean of both, and half the variance.
    #expect(abs(bank.depth[0] - 4) < 0.001)
    #expect(abs(bank.depthDepth[0] - 8) < 0.001)
    // Correlated: 0.97 of the variance is the same error as before, so that the second fix hardly tells anything new of
    // the depth: 0.03 · 16 = 0.48 of white each, 16 − 0.24 of variance.
    #expect(abs(bank.depth[1] - 4) < 0.01)
    #expect(abs(bank.depthDepth[1] - 15.76) < 0.01)
    // Lanes that expected no new error find the jump of 4 m odd: misfit 16/(2·32) white, 16/(2·0.96) correlated.
    #expect(bank.weight[1] < 0.001 && bank.weight[3] < 0.001)
    #expect(abs(bank.weight[0] - 0.5) < 0.01 && abs(bank.weight[2] - 0.5) < 0.01)
    // Φ(4/√8) = Φ(1.414) = 0.921.
    let belief = bank.probability(deeperThan: 0)
    #expect(abs(belief.inside - 0.921) < 0.003)
    #expect(belief.white > 0.998)
    #expect(abs(bank.expectedDepth - 4) < 0.01)
  }

  @Test("fixes that repeat their error are taken for correlated ones, and others for white ones")
  func kindOfError() {
    var random = FenceRandom(seed: 3)
    var white = EvidenceBank(depth: 0, accuracy: 5)
    var correlated = white
    var drift = 0.0
    for _ in 0..<120 {
      let fresh = random.normal()
      drift = 0.96 * drift + 0.28 * fresh
      white.take(depth: Float(5 * fresh), accuracy: 5, pace: Self.pace(1))
      correlated.take(depth: Float(5 * drift), accuracy: 5, pace: Self.pace(1))
    }
    #expect(white.probability(deeperThan: 0).white > 0.99)
    #expect(correlated.probability(deeperThan: 0).white < 0.01)
    // Two minutes of white fixes tell the depth well, of correlated ones they do not.
    #expect(white.depthDepth[0].squareRoot() < 1)
    #expect(correlated.depthDepth[1].squareRoot() > 1.5)
  }

  @Test("a deeper threshold is never more probably passed", arguments: 0..<20)
  func monotone(seed: Int) {
    var random = FenceRandom(seed: 2000 + seed)
    var bank = EvidenceBank(depth: Float(random.double(-20...20)), accuracy: 5)
    for _ in 0..<60 { bank.take(depth: Float(random.double(-20...20)), accuracy: 5, pace: Self.pace(1)) }
    var before: Float = 2
    for threshold in stride(from: Float(-80), through: 80, by: 0.5) {
      let now = bank.probability(deeperThan: threshold).inside
      #expect(now <= before + 1e-6, "seed \(seed), \(threshold) m")
      before = now
    }
    #expect(bank.probability(deeperThan: -80).inside > 0.999)
    #expect(bank.probability(deeperThan: 80).inside < 0.001)
    // A border that comes nearer by a metre is a threshold a metre deeper.
    var shifted = bank
    shifted.shift(by: 1)
    #expect(abs(shifted.probability(deeperThan: 0).inside - bank.probability(deeperThan: 1).inside) < 1e-4)
  }

  @Test("the exponential is that of the C library to 5 %, and nothing where that is nothing")
  func exponential() {
    for step in 0...3000 {
      let x = Float(step) * 0.01
      let found = Double(SIMD4<Float>(repeating: x).negativeExponential[step % 4])
      let expected = exp(-Double(x))
      if expected > 5e-5 { #expect(abs(found - expected) < 0.05 * expected, "\(x)") }
      #expect(found >= 0 && found <= expected * 1.001 + 1e-9, "\(x)")
    }
    for x in [1000, 1024, 1e6, 1e20, Float.greatestFiniteMagnitude, .infinity] {
      #expect(SIMD4<Float>(repeating: x).negativeExponential[0] < 1e-8, "\(x)")
    }
    #expect(SIMD4<Float>(0, 0, 0, 0).negativeExponential == SIMD4<Float>(1, 1, 1, 1))
  }

  @Test("the normal distribution is that of the C library to 0.002")
  func normalDistribution() {
    for step in -1200...1200 {
      let x = Float(step) * 0.01
      let found = Double(SIMD4<Float>(repeating: x).normalDistribution[(step + 1200) % 4])
      #expect(abs(found - Self.distribution(Double(x))) < 0.002, "\(x)")
      #expect(abs(found + Double(SIMD4<Float>(repeating: -x).normalDistribution[0]) - 1) < 1e-6, "\(x)")
    }
    for x in [Float.infinity, .greatestFiniteMagnitude, 40] {
      #expect(SIMD4<Float>(repeating: x).normalDistribution[0] > 0.999_999)
      #expect(SIMD4<Float>(repeating: -x).normalDistribution[0] < 0.000_001)
    }
  }
}
