import QuarryGeometry

/// How much speaks for it that a player's stillness is made up.
///
/// Evidence is a run of fixes with new times in which nothing else has changed by a single bit: coordinates, accuracy,
/// altitude and its accuracy. A receiver that holds its place while it is still goes on estimating how accurate it is, and
/// its altitude trembles. Without any of these nothing can be said, and with one of the two alone the score stays below
/// what is told by default.
struct StillnessScore: Hashable, Sendable, Codable {
  /// So many fixes without a change are evidence of 1, if they take as long as `unitSeconds`.
  private static let unitFixes = 40.0
  /// So many seconds without a change are evidence of 1, if there are as many fixes as `unitFixes`: apps that repeat the
  /// last fix they have, to say that they are alive, do so for minutes.
  private static let unitSeconds = 200.0
  /// The most that can be said where only the accuracy or only the altitude is known.
  private static let partialLimit = 0.6

  private var last: Sample?
  private var since = GameTime.distantPast
  private var repeats = 0.0

  private struct Sample: Hashable, Sendable, Codable {
    var time: GameTime
    var place: Coordinate
    var accuracy: Double?
    var altitude: Double?
    var verticalAccuracy: Double?

    init(_ fix: FenceFix) {
      time = fix.time
      place = fix.place
      func finite(_ value: Meters?) -> Double? { value.flatMap { $0.value.isFinite ? $0.value : nil } }
      accuracy = finite(fix.accuracy)
      altitude = finite(fix.altitude)
      verticalAccuracy = finite(fix.verticalAccuracy)
    }

    func agrees(with other: Sample) -> Bool {
      place == other.place && accuracy == other.accuracy && altitude == other.altitude
        && verticalAccuracy == other.verticalAccuracy
    }

    /// How much of what trembles is known: 0, 1 or 2.
    var knownCount: Int { (accuracy == nil ? 0 : 1) + (altitude == nil && verticalAccuracy == nil ? 0 : 1) }
  }

  mutating func observe(_ fix: FenceFix) {
    let sample = Sample(fix)
    defer { last = sample }
    if let last, last.agrees(with: sample) {
      repeats += 1
    } else {
      since = sample.time
      repeats = 0
    }
  }

  var score: Double {
    guard let last, last.knownCount > 0 else { return 0 }
    let evidence = max(0, min(repeats / Self.unitFixes, (last.time - since) / Self.unitSeconds))
    return evidence / (1 + evidence) * (last.knownCount > 1 ? 1 : Self.partialLimit)
  }
}
