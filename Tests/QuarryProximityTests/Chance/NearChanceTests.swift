import Foundation
import QuarryGeometry
import QuarryProximity
import QuarryTesting
import Testing

@Suite("The chance of being near")
struct NearChanceTests {
  /// The stated error.
  private static let bound = 1e-9
  private static let deviation = 1 / NearChance.accuracyPerDeviation

  /// I₀(z)·e^(−z) by its integral over half a circle, in `count` points.
  private static func bessel(_ z: Double, _ count: Int) -> Double {
    (0..<count).reduce(0) { $0 + exp(z * (cos(.pi * (Double($1) + 0.5) / Double(count)) - 1)) } / Double(count)
  }

  /// The probability by Boole's rule over the density of the distance, the density by an integral over the circle; good to 10⁻¹⁰.
  private static func integrated(_ a: Double, _ b: Double) -> Double {
    let start = max(a - 9, 0)
    let end = min(b, a + 9)
    guard end > start else { return 0 }
    let panels = 600
    let step = (end - start) / Double(panels)
    let circle = 24 + Int(4.5 * (a * end).squareRoot())
    var sum = 0.0
    for index in 0...panels {
      let t = start + step * Double(index)
      let weight = index == 0 || index == panels ? 7.0 : index % 2 == 1 ? 32.0 : index % 4 == 2 ? 12.0 : 14.0
      sum += weight * t * exp(-(t - a) * (t - a) / 2) * bessel(a * t, circle)
    }
    return sum * step * 2 / 45
  }

  private static func chance(_ a: Double, _ b: Double) -> Double {
    NearChance.probability(distance: Meters(a), within: Meters(b), combinedAccuracy: Meters(1 / deviation))
  }

  @Test("two receivers of 5 m that measure 12 m are within 20 m with 0.940")
  func worked() {
    let chance = NearChance.probability(
      distance: Meters(12), within: Meters(20), accuracies: Meters(5), Meters(5))
    #expect(abs(chance - 0.940) < 0.0005)
    let sigma = 50.0.squareRoot() / NearChance.accuracyPerDeviation
    #expect(abs(chance - Self.integrated(12 / sigma, 20 / sigma)) < Self.bound)
  }

  @Test("of one place measured without error, 68 % lie within the accuracy of the other")
  func accuracy() {
    for meters in [0.001, 1, 5, 1e6] {
      let chance = NearChance.probability(
        distance: .zero, within: Meters(meters), accuracies: Meters(meters), .zero)
      #expect(abs(chance - 0.68) < Self.bound)
    }
  }

  @Test(
    "measured at one place, the chance is that of Rayleigh", arguments: [0, 1e-9, 0.1, 1, 2.5, 6, 6.999, 7.001, 20])
  func rayleigh(b: Double) {
    #expect(abs(Self.chance(0, b) - (1 - exp(-b * b / 2))) < Self.bound)
  }

  @Test("the chance is that of a numerical integration to 1e-9, near and far from the border")
  func agreesWithIntegration() {
    var random = RandomPlaces(seed: 61)
    var worst = 0.0
    for index in 0..<400 {
      let a = index % 3 == 0 ? random.number(in: 0...3) : random.number(in: 0...40)
      let b = index % 5 == 0 ? random.number(in: 0...40) : max(a + random.number(in: -8...8), 0)
      let error = abs(Self.chance(a, b) - Self.integrated(a, b))
      worst = max(worst, error)
      #expect(error < Self.bound, "seed \(random.seed), draw \(index): a = \(a), b = \(b)")
    }
    print("the greatest error of the chance was \(worst)")
  }

  @Test("where the series of the Bessel function gives way to the asymptotic one nothing jumps")
  func seam() {
    for a in [2.5, 3.9, 4.0, 4.1, 5, 6.5, 8] {
      for gap in stride(from: -6.9, through: 6.9, by: 0.3) where a + gap > 0 {
        #expect(abs(Self.chance(a, a + gap) - Self.integrated(a, a + gap)) < Self.bound, "a = \(a), gap = \(gap)")
      }
    }
  }

  @Test("huge ratios go over into the normal distribution", arguments: [300.0, 1e4, 1e6, 1e9])
  func huge(a: Double) {
    for gap in [-6.5, -3, -1, -0.1, 0, 0.1, 1, 3, 6.5] {
      // The mean of the length is a + 1/2a, to the order of 1/a².
      let shifted = gap - 1 / (2 * a)
      let normal = 0.5 * erfc(-shifted / 2.0.squareRoot())
      // At 1e9 the border itself is rounded to 1e-7 deviations; the gap is taken from the numbers as they are.
      let b = a + gap
      let rounding = abs((b - a) - gap)
      #expect(abs(Self.chance(a, b) - normal) < 1 / (a * a) + rounding + Self.bound, "gap = \(gap)")
    }
  }

  @Test("an integration agrees at a thousand deviations")
  func thousand() {
    for gap in [-4.0, -0.7, 0.7] {
      #expect(abs(Self.chance(1000, 1000 + gap) - Self.integrated(1000, 1000 + gap)) < Self.bound)
    }
  }

  @Test("without error the distances decide, the limit included")
  func exact() {
    func chance(_ d: Double, _ r: Double) -> Double {
      NearChance.probability(distance: Meters(d), within: Meters(r), accuracies: .zero, .zero)
    }
    #expect(chance(10, 10) == 1 && chance(10.000001, 10) == 0 && chance(0, 0) == 1 && chance(0, 5) == 1)
  }

  @Test("as the error goes to nothing the chance goes to a step, and to a half at the border")
  func vanishingError() {
    for accuracy in [1e-3, 1e-9, 1e-100, 1e-300, .leastNonzeroMagnitude] {
      func chance(_ d: Double) -> Double {
        NearChance.probability(distance: Meters(d), within: Meters(10), combinedAccuracy: Meters(accuracy))
      }
      #expect(chance(9.9) == 1 && chance(10.1) == 0)
      #expect(abs(chance(10) - 0.5) < 1e-4)
    }
  }

  @Test("nobody is within nothing, and everybody within everything")
  func limits() {
    func chance(_ d: Double, _ r: Double, _ a: Double, _ b: Double) -> Double {
      NearChance.probability(distance: Meters(d), within: Meters(r), accuracies: Meters(a), Meters(b))
    }
    #expect(chance(3, 0, 5, 5) == 0 && chance(0, 0, 5, 5) == 0 && chance(3, -1, 5, 5) == 0)
    #expect(chance(3, .infinity, 5, 5) == 1 && chance(.infinity, .infinity, 5, 5) == 1)
    #expect(chance(.infinity, 10, 5, 5) == 0 && chance(3, 10, .infinity, 5) == 0)
    #expect(chance(1e300, 1e-300, 1e-300, 1) == 0 && chance(1e-300, 1e300, 1, 1e-300) == 1)
  }

  @Test("what is not a number, or negative, gives no number", arguments: [0, 1, 2, 3])
  func notANumber(position: Int) {
    var numbers = [3.0, 10, 5, 5]
    numbers[position] = .nan
    func chance() -> Double {
      NearChance.probability(
        distance: Meters(numbers[0]), within: Meters(numbers[1]), accuracies: Meters(numbers[2]), Meters(numbers[3]))
    }
    #expect(chance().isNaN)
    numbers[position] = -1
    #expect(chance().isNaN == (position != 1))
  }

  @Test("the distance for a probability has that probability", arguments: [0.001, 0.05, 0.5, 0.95, 0.999])
  func turnedRound(probability: Double) throws {
    for (limit, accuracy) in [(20.0, 7.0), (20, 0.001), (5, 4), (1000, 30), (1e7, 1)] {
      let most = NearChance.probability(distance: .zero, within: Meters(limit), combinedAccuracy: Meters(accuracy))
      let found = NearChance.distance(
        withProbability: probability, within: Meters(limit), combinedAccuracy: Meters(accuracy))
      #expect((found == nil) == (most < probability))
      guard let found else { continue }
      let chance = NearChance.probability(distance: found, within: Meters(limit), combinedAccuracy: Meters(accuracy))
      #expect(abs(chance - probability) < 1e-7, "within \(limit) m by \(accuracy) m: \(found)")
    }
    #expect(NearChance.distance(withProbability: probability, within: Meters(9), combinedAccuracy: .zero) == Meters(9))
    for (limit, accuracy) in [(-1.0, 5.0), (.nan, 5), (.infinity, 5), (9, -1), (9, .nan), (9, .infinity)] {
      #expect(
        NearChance.distance(
          withProbability: probability, within: Meters(limit), combinedAccuracy: Meters(accuracy)) == nil)
    }
    for wrong in [0, 1, -1, 2, Double.nan] {
      #expect(NearChance.distance(withProbability: wrong, within: Meters(9), combinedAccuracy: Meters(5)) == nil)
    }
  }

  @Test("the chance falls with the distance and rises with the limit")
  func monotonic() {
    for a in stride(from: 0.0, to: 12, by: 0.25) {
      for b in stride(from: 0.0, to: 12, by: 0.25) {
        #expect(Self.chance(a, b) >= Self.chance(a + 0.25, b) - Self.bound)
        #expect(Self.chance(a, b) <= Self.chance(a, b + 0.25) + Self.bound)
      }
    }
  }
}
