import QuarryGeometry

/// How much speaks for it that a player's motion is made up.
///
/// A step is regular where its speed is that of the step before, to 2.5 cm over the time it took, and the accuracy is the
/// same bit for bit. People do not walk so, and receivers do not measure so: of honest steps at 1 Hz some in ten are
/// regular by chance. Evidence is the cumulative sum of E. S. Page (Continuous inspection schemes, Biometrika 41, 1954):
/// a regular step adds 1, any other takes ten away, so that only what is regular nine times in ten for minutes adds up.
/// Who stands adds nothing. Curves are no matter, since only speeds are compared.
struct MotionScore: Hashable, Sendable, Codable {
  /// So many metres may two steps differ by: what rounding coordinates to seven decimals makes of equal ones.
  private static let toleranceMeters = 0.025
  /// A step shorter than this says nothing.
  private static let leastStepMeters = 0.3
  /// Steps over a longer time say nothing: on a long way many speeds come to the same mean.
  private static let longestSeconds = 10.0
  /// What an irregular step takes away.
  private static let penalty = 10.0
  /// So many regular steps are evidence of 1.
  private static let unitSteps = 80.0
  /// The most that can be said where the accuracy is not known.
  private static let partialLimit = 0.6

  private var lastTime: GameTime?
  private var lastAccuracy: Double?
  /// The speed of the last step in metres a second; nil where there was none.
  private var lastSpeed: Double?
  private var sum = 0.0

  mutating func observe(_ fix: FenceFix, step: Meters?) {
    let accuracy = fix.accuracy.flatMap { $0.value.isFinite ? $0.value : nil }
    defer {
      lastTime = fix.time
      lastAccuracy = accuracy
    }
    guard let step, step.value.isFinite, let lastTime, fix.time > lastTime else {
      lastSpeed = nil
      return
    }
    let seconds = fix.time - lastTime
    let speed = step.value / seconds
    defer { lastSpeed = speed }
    guard let lastSpeed, seconds <= Self.longestSeconds else { return }
    let expected = lastSpeed * seconds
    guard max(step.value, expected) >= Self.leastStepMeters else { return }
    let isRegular = (step.value - expected).magnitude <= Self.toleranceMeters && accuracy == lastAccuracy
    sum = max(0, isRegular ? sum + 1 : sum - Self.penalty)
  }

  var score: Double {
    let evidence = max(0, sum / Self.unitSteps)
    return evidence / (1 + evidence) * (lastAccuracy == nil ? Self.partialLimit : 1)
  }
}

extension MotionScore: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    lastTime.pack(into: &writer)
    lastAccuracy.pack(into: &writer)
    lastSpeed.pack(into: &writer)
    writer.double(sum)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    lastTime = try GameTime?(unpacking: &reader)
    lastAccuracy = try Double?(unpacking: &reader)
    lastSpeed = try Double?(unpacking: &reader)
    sum = try reader.double()
  }
}
