import QuarryGeometry

/// What speaks for it that a player's fixes were made up: scores with reasons, and never more than that.
///
/// Nothing is rejected by this. Receivers that freeze where they are still are honest, and so are a phone on a table and
/// an accuracy of 2 m: a score rises only where far more agrees than receivers let agree, and only slowly.
public struct Suspicion: Hashable, Sendable, Codable {
  /// Why fixes are suspected.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The device says of fixes that software made them up.
    case mockLocation
    /// Nothing changes but the time: not the place, not the accuracy, not the altitude.
    case syntheticStillness
    /// Step after step at the very same speed, to the centimetre.
    case syntheticMotion
  }

  private var mock = 0.0
  private var stillness = StillnessScore()
  private var motion = MotionScore()
  /// The reasons that were told and have not died down since.
  private var told = ToldReasons()

  /// A set of reasons whose encoded form does not hang on the order of hashes.
  private struct ToldReasons: OptionSet, Hashable, Sendable, Codable {
    var rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ reason: Reason) {
      switch reason {
      case .mockLocation: rawValue = 1
      case .syntheticStillness: rawValue = 2
      case .syntheticMotion: rawValue = 4
      }
    }
  }

  /// A player of whom nothing is known.
  public init() {}

  /// How much speaks for a reason, 0 … 1.
  ///
  /// - ``Reason/mockLocation``: each fix with the flag halves the distance to 1, each without halves the score.
  /// - ``Reason/syntheticStillness``, ``Reason/syntheticMotion``: e / (1 + e) with the evidence e of ``StillnessScore`` and
  ///   ``MotionScore``, times a factor for what could not be looked at.
  public func score(of reason: Reason) -> Double {
    switch reason {
    case .mockLocation: mock
    case .syntheticStillness: stillness.score
    case .syntheticMotion: motion.score
    }
  }

  /// The reasons for which the score is at the threshold, or was and has not fallen below half of it.
  public var reasons: [Reason] { Reason.allCases.filter { told.contains(ToldReasons($0)) } }

  /// Takes in a fix that is newer than the last one.
  /// - Parameters:
  ///   - verdict: what became of it.
  ///   - threshold: the score that is told.
  /// - Returns: the reasons whose score comes to the threshold now, and had fallen below half of it before.
  /// - Complexity: O(1), no distance; no allocation unless a reason is told.
  public mutating func observe(_ fix: Fix, _ verdict: MotionGate.Verdict, threshold: Double) -> [Reason] {
    observe(FenceFix(fix), isMock: fix.isMock, verdict, threshold: threshold)
  }

  /// The same for a fix as the fences see it.
  mutating func observe(
    _ fix: FenceFix, isMock: Bool, _ verdict: MotionGate.Verdict, threshold: Double
  ) -> [Reason] {
    mock = isMock ? (1 + mock) / 2 : mock / 2
    stillness.observe(fix)
    if case .taken(let isConnected, let step) = verdict { motion.observe(fix, step: isConnected ? step : nil) }
    var risen: [Reason] = []
    weigh(.mockLocation, threshold, into: &risen)
    weigh(.syntheticStillness, threshold, into: &risen)
    weigh(.syntheticMotion, threshold, into: &risen)
    return risen
  }

  private mutating func weigh(_ reason: Reason, _ threshold: Double, into risen: inout [Reason]) {
    let score = score(of: reason)
    if score >= threshold, threshold <= 1 {
      if told.insert(ToldReasons(reason)).inserted { risen.append(reason) }
    } else if !told.isEmpty, score < threshold / 2 {
      told.remove(ToldReasons(reason))
    }
  }
}

extension Suspicion: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.double(mock)
    stillness.pack(into: &writer)
    motion.pack(into: &writer)
    writer.byte(told.rawValue)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    mock = try reader.double()
    stillness = try StillnessScore(unpacking: &reader)
    motion = try MotionScore(unpacking: &reader)
    told = ToldReasons(rawValue: try reader.byte())
  }
}
