import QuarryGeometry
import Testing

@testable import QuarryFences

/// Whatever fixes say, the bank of evidence holds numbers that can be: single precision must not run away.
@Suite("evidence soundness")
struct EvidenceSoundnessTests {
  static func pace(_ seconds: Double) -> EvidencePace { EvidencePace(seconds: seconds, correlationSeconds: 25) }

  static func power(_ exponent: Double) -> Double { (exponent * 2.302_585_092_994_046).exponential }

  /// What is wrong with a bank; nil where nothing is.
  static func defect(of bank: EvidenceBank) -> String? {
    let belief = bank.probability(deeperThan: 0)
    if !(0...1).contains(belief.inside) || !(0...1).contains(belief.white) { return "no probability: \(belief)" }
    if !bank.expectedDepth.isFinite || abs(bank.weight.sum() - 1) > 0.001 { return "no weights: \(bank.weight)" }
    for lane in 0..<4 {
      if !(0.9e-6...1).contains(bank.weight[lane]) { return "no weights: \(bank.weight)" }
      let numbers = [
        bank.depth[lane], bank.speed[lane], bank.error[lane], bank.depthSpeed[lane], bank.depthError[lane],
        bank.speedError[lane],
      ]
      if !numbers.allSatisfy(\.isFinite) { return "lane \(lane): \(numbers)" }
      let variances = [bank.depthDepth[lane], bank.speedSpeed[lane], bank.errorError[lane]]
      if !variances.allSatisfy({ $0 >= 0 && $0.isFinite }) { return "lane \(lane), variances: \(variances)" }
    }
    return nil
  }

  /// The largest correlation of two numbers of one lane; more than 1 is none.
  static func correlation(in bank: EvidenceBank) -> Double {
    var largest = 0.0
    for lane in 0..<4 {
      let (depth, speed, error) = (
        Double(bank.depthDepth[lane]), Double(bank.speedSpeed[lane]), Double(bank.errorError[lane])
      )
      for (covariance, product) in [
        (bank.depthSpeed[lane], depth * speed), (bank.depthError[lane], depth * error),
        (bank.speedError[lane], speed * error),
      ] where covariance != 0 {
        largest = max(largest, Double(covariance).magnitude / product.squareRoot())
      }
    }
    return largest
  }

  @Test("covariances stay those of something that can be", arguments: 0..<12)
  func covariances(seed: Int) {
    var random = FenceRandom(seed: 1000 + seed)
    var bank = EvidenceBank(depth: 0, accuracy: 5)
    for index in 0..<300 {
      bank.take(
        depth: Float(random.double(-100...100)), accuracy: Float(random.double(1...100)),
        pace: Self.pace(random.double(0.05...100)))
      #expect(Self.defect(of: bank) == nil, "seed \(seed), fix \(index)")
      #expect(bank.depthDepth.min() > 0, "seed \(seed), fix \(index)")
      #expect(Self.correlation(in: bank) <= 1.001, "seed \(seed), fix \(index)")
    }
  }

  @Test(
    "numbers at the ends of what is possible give numbers that can be",
    arguments: [0.001, 0.5, 5, 1000, 1001, 1e7] as [Double], [1e-6, 1, 3600, 1e9] as [Double])
  func extremes(accuracy: Double, seconds: Double) {
    var random = FenceRandom(seed: 7)
    for start in [0.001, 5, 1e7] {
      var bank = EvidenceBank(depth: 3, accuracy: Float(start))
      for index in 0..<100 {
        let depth = [0, 1e-6, -5, 100, -4000, 4e7, random.double(-1e4...1e4)][index % 7]
        bank.take(
          depth: Float(depth), accuracy: Float(index % 3 == 0 ? start : accuracy),
          pace: Self.pace(index % 2 == 0 ? seconds : 1))
        #expect(Self.defect(of: bank) == nil, "from \(start), fix \(index)")
      }
    }
  }

  /// Fixes that claim anything between a millimetre and 10 km, by turns, near a border.
  @Test("no fixes of a player bring the evidence to numbers that are none", arguments: 0..<60)
  func player(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let field = FenceField()
    let fences = try FenceSet([.area("z", field.rectangle(-30_000, -30_000, 0, 30_000))])
    var rules = FenceRules()
    if seed % 3 == 0 { rules.minimumMargin = Meters(Self.power(random.double(-2...3))) }
    if seed % 5 == 0 { rules.overwhelmingFactor = Self.power(random.double(0...3)) }
    let bounds = [random.double(-3...4), random.double(-3...4)].sorted()
    let slowest = random.double(-5...4)
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    var time = 0.0
    for index in 0..<150 {
      time += Self.power(random.double(-5...slowest))
      let accuracy = Self.power(random.double(bounds[0]...bounds[1]))
      let east = random.double(-4...4) * accuracy * (random.chance(0.5) ? 1 : 0.1)
      fences.update(
        &track, with: FenceFix(time, field.place(east, 0), accuracy: accuracy), rules: rules, room: &room,
        into: &events)
      for entry in track.questions {
        let defect = entry.bank.isHeld ? Self.defect(of: entry.bank) : nil
        #expect(defect == nil && entry.doubt.isFinite, "seed \(seed), fix \(index)")
      }
    }
  }
}
