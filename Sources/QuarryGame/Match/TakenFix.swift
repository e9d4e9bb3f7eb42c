import QuarryFences
import QuarryGeometry

/// What a match asks of a fix once it knows whose it is.
struct TakenFix {
  var sample: FenceFix
  /// Metres a second, as the source measured it.
  var speed: Double?
  var isMock: Bool
  var receivedAt: GameTime?

  var time: GameTime { sample.time }

  @inline(__always)
  init(_ fix: Fix) {
    sample = FenceFix(
      time: fix.time, place: fix.coordinate, accuracy: fix.accuracy, altitude: fix.altitude,
      verticalAccuracy: fix.verticalAccuracy)
    speed = fix.speedMetersPerSecond
    isMock = fix.isMock
    receivedAt = fix.receivedAt
  }
}
