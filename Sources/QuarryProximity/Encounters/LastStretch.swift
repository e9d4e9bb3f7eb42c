import QuarryGeometry
import QuarryIndex

/// The last straight stretch of a player's way, in 64 bytes, to tell cheaply that two players neither met nor parted.
struct LastStretch: Sendable {
  /// Where it ends.
  private let end: SpacePoint
  /// Metres a microsecond.
  private let velocity: SpacePoint
  /// When it begins and ends, in microseconds; beginning at the end of time where it tells nothing.
  private let startTime: Int64
  private let endTime: Int64

  @inline(__always)
  init(_ player: MovingPlayer) {
    end = player.last.space
    endTime = player.last.time.microseconds
    let start = player.before.time.microseconds
    let (length, overflow) = endTime.subtractingReportingOverflow(start)
    guard player.isPresent, !player.isHeld, player.knownFrom <= player.before.time, !overflow, length > 0 else {
      velocity = SpacePoint(x: 0, y: 0, z: 0)
      startTime = .max
      return
    }
    let (from, scale) = (player.before.space, 1 / Double(length))
    velocity = SpacePoint(x: (end.x - from.x) * scale, y: (end.y - from.y) * scale, z: (end.z - from.z) * scale)
    startTime = start
  }

  /// Distances that surely keep a pair as it is: squares, with a micrometre for the rounding of what is computed here.
  struct Limits: Sendable {
    /// Who stays farther has not met.
    let far: Double
    /// Who stays nearer has not parted; negative where nobody is.
    let near: Double

    init(_ radii: WatchRadii) {
      let outside = max(radii.enter.outside, 0) + 1e-6, inside = radii.leave.inside - 1e-6
      far = outside * outside
      near = inside < 0 ? -1 : inside * inside
    }
  }

  /// Whether the stretch reaches back to an instant.
  func isStraight(since time: GameTime) -> Bool { startTime <= time.microseconds }

  /// Whether the pair surely neither met nor parted since an instant from which on this way was not known yet.
  @inline(__always)
  func keepsQuiet(with other: LastStretch, since time: GameTime, isNear: Bool, _ limits: Limits) -> Bool {
    let from = time.microseconds
    guard other.startTime <= from else { return false }
    // Nothing new of both is known.
    if other.endTime <= from { return true }
    let to = min(endTime, other.endTime)
    let (mine, theirs) = (Double(from &- endTime), Double(from &- other.endTime))
    let span = Double(to &- from)
    let x = other.end.x - end.x + other.velocity.x * theirs - velocity.x * mine
    let y = other.end.y - end.y + other.velocity.y * theirs - velocity.y * mine
    let z = other.end.z - end.z + other.velocity.z * theirs - velocity.z * mine
    let dx = (other.velocity.x - velocity.x) * span
    let dy = (other.velocity.y - velocity.y) * span
    let dz = (other.velocity.z - velocity.z) * span
    let start = x * x + y * y + z * z
    let along = x * dx + y * dy + z * dz
    let way = dx * dx + dy * dy + dz * dz
    let finish = start + 2 * along + way
    if isNear { return max(start, finish) <= limits.near }
    // The nearest is at one end, or between them.
    if along >= 0 { return start > limits.far }
    if along + way <= 0 { return finish > limits.far }
    return start * way - along * along > limits.far * way
  }
}
