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

  private var last: FenceFix?
  private var since = GameTime.distantPast
  private var repeats = 0.0

  /// How much of what trembles a fix tells: 0, 1 or 2.
  private static func knownCount(_ fix: FenceFix) -> Int {
    (fix.accuracy == nil ? 0 : 1) + (fix.altitude == nil && fix.verticalAccuracy == nil ? 0 : 1)
  }

  /// A fix with its numbers as far as they are finite.
  private static func sample(_ fix: FenceFix) -> FenceFix {
    func finite(_ value: Meters?) -> Meters? { value.flatMap { $0.value.isFinite ? $0 : nil } }
    return FenceFix(
      time: fix.time, place: fix.place, accuracy: finite(fix.accuracy), altitude: finite(fix.altitude),
      verticalAccuracy: finite(fix.verticalAccuracy))
  }

  mutating func observe(_ fix: FenceFix) {
    let sample = Self.sample(fix)
    defer { last = sample }
    if let last, last.place == sample.place, last.accuracy == sample.accuracy, last.altitude == sample.altitude,
      last.verticalAccuracy == sample.verticalAccuracy
    {
      repeats += 1
    } else {
      since = sample.time
      repeats = 0
    }
  }

  var score: Double {
    guard let last, Self.knownCount(last) > 0 else { return 0 }
    let evidence = max(0, min(repeats / Self.unitFixes, (last.time - since) / Self.unitSeconds))
    return evidence / (1 + evidence) * (Self.knownCount(last) > 1 ? 1 : Self.partialLimit)
  }
}

extension StillnessScore: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    last.pack(into: &writer)
    since.pack(into: &writer)
    writer.double(repeats)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    last = try FenceFix?(unpacking: &reader)
    since = try GameTime(unpacking: &reader)
    repeats = try reader.double()
  }
}
