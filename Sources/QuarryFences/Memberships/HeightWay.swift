import QuarryGeometry

/// How the altitude of a way stands to a zone's floor and ceiling, in the measure of horizontal metres: a metre counts as many
/// times as the fix is more accurate upwards than sideways, so that one evidence holds for both.
struct HeightWay {
  private let heights: FenceHeights
  private let start: Double
  private let end: Double
  private let scale: Double
  private let verticalAccuracy: Double

  /// The altitude of a fix that does not say how accurate it is: twice as inaccurate as sideways, about as those of satellites
  /// are (GPS Standard Positioning Service Performance Standard, 5th ed., 2020, section B.2).
  private static let usualRatio = 2.0

  /// Nil where the altitude of the fix is not known. That of the fix before is taken to be the same where it is not known.
  init?(_ heights: FenceHeights, _ way: FixWay, accuracy: Meters) {
    guard let altitude = way.altitude else { return nil }
    self.heights = heights
    end = altitude
    start = way.last?.altitude.map { Double($0) } ?? altitude
    verticalAccuracy = way.verticalAccuracy ?? accuracy.value * Self.usualRatio
    scale = verticalAccuracy > 0 ? accuracy.value / verticalAccuracy : 1
  }

  /// How far the way leads up or down.
  var climb: Double { (end - start).magnitude * scale }

  /// How deep the fix lies between floor and ceiling.
  var depthOfFix: Double { heights.depth(of: end) * scale }

  /// How deep a place of the way lies.
  func depth(at share: Double) -> Double { heights.depth(of: start + (end - start) * share) * scale }

  /// Whether floor and ceiling lie closer together than the fix can tell.
  var isNarrow: Bool { verticalAccuracy > heights.ceiling - heights.floor }

  /// The stretch of the way that lies between floor and ceiling; nil where none does. In between the altitude is a
  /// straight line of the way.
  var stretch: (from: Double, to: Double)? {
    let step = end - start
    guard step != 0 else { return heights.depth(of: start) >= 0 ? (0, 1) : nil }
    let (a, b) = ((heights.floor - start) / step, (heights.ceiling - start) / step)
    let (from, to) = (max(min(a, b), 0), min(max(a, b), 1))
    return from <= to ? (from, to) : nil
  }
}
