import QuarryGeometry

/// Judges whether a player can have moved as a new fix says: what is impossible is rejected, what is unlikely waits for
/// a second fix.
///
/// Speeds are net: the distance less the accuracy of both fixes, over the time between them, so that noise is no
/// movement. A player at rest who seems to rush off may be an outlier, however accurate it claims to be; such a fix is
/// held back until the next one confirms it (it lies nearer to the held fix than to the place of rest) or refutes it.
/// A fix at an impossible speed is rejected; where the next one agrees with it, the player has moved for good (a gap
/// in the recording, a lift in a car) and is taken up from there, without a way in between.
public struct MotionGate: Hashable, Sendable, Codable {
  /// The speeds that the gate goes by.
  public struct Rules: Hashable, Sendable, Codable {
    /// From rest, a fix that implies a higher net speed needs a second one. Law 4 of the fences.
    public var fromRest: Double
    /// A player whose last step was at no higher net speed is at rest.
    public var rest: Double
    /// No player is faster.
    public var maximum: Double
    /// The accuracy of a fix that does not say how accurate it is.
    public var assumedAccuracy: Meters

    /// Makes rules; speeds in metres a second.
    public init(
      fromRest: Double = 2.5, rest: Double = 0.5, maximum: Double = 100, assumedAccuracy: Meters = Meters(5)
    ) {
      self.fromRest = fromRest
      self.rest = rest
      self.maximum = maximum
      self.assumedAccuracy = assumedAccuracy
    }
  }

  /// Why a fix is not taken.
  public enum Rejection: String, Hashable, Sendable, Codable {
    /// The same time as the fix before, and as near as both can tell.
    case duplicate
    /// Too far from the fix before for the time between, or not on the globe at all.
    case impossibleSpeed
    /// A rush from rest that the next fix refuted.
    case outlier
  }

  /// What becomes of the fix that was held back.
  public enum Held: Hashable, Sendable {
    /// The new fix agrees with it: judge it now, before the new one. With the length of the way that led to it.
    case confirmed(FenceFix, Meters)
    /// The new fix does not: drop it.
    case refuted(FenceFix)
  }

  /// What becomes of the new fix.
  public enum Verdict: Hashable, Sendable {
    /// It is taken; whether the straight line from the last taken fix may stand for the way, and its length.
    case taken(isConnected: Bool, Meters)
    /// It waits for the next fix.
    case held
    /// It is dropped.
    case rejected(Rejection)
  }

  /// The last fix that was taken.
  public private(set) var last: FenceFix?
  /// The fix that waits for the next one.
  @Rare public private(set) var held: FenceFix?
  private var isMoving = false
  /// The last fix rejected for its speed, in case the next one agrees with it.
  @Rare private var rejected: FenceFix?

  /// A player of whom nothing is known: as good as at rest.
  public init() {}

  /// Judges a fix that is not before the player's last one.
  ///
  /// A place that is not on the globe is rejected. Of what is kept, an accuracy that is no radius is left out, so that a
  /// gate can always be encoded.
  /// - Complexity: one to four distances, by the fast formula where places are near; no allocation.
  public mutating func judge(_ fix: FenceFix, rules: Rules) -> (held: Held?, verdict: Verdict) {
    guard fix.place.isOnGlobe else { return (nil, .rejected(.impossibleSpeed)) }
    var fix = fix
    fix = fix.sound
    guard let last else {
      last = fix
      return (nil, .taken(isConnected: false, .zero))
    }
    let pace = Pace(to: fix, rules: rules)
    var outcome: Held?
    if let waiting = held {
      let step = pace.step(from: waiting)
      if step.seconds <= 0 && step.net == 0 { return (nil, .rejected(.duplicate)) }
      held = nil
      if step.distance <= pace.step(from: last).distance, step.speed <= rules.maximum {
        let metric = LocalMetric(latitude: waiting.place.latitude)
        outcome = .confirmed(waiting, Pace.distance(from: last.place, to: waiting.place, metric))
        self.last = waiting
        isMoving = true
      } else {
        outcome = .refuted(waiting)
      }
    }
    return (outcome, verdict(fix, after: self.last ?? last, pace, rules))
  }

  private mutating func verdict(_ fix: FenceFix, after last: FenceFix, _ pace: Pace, _ rules: Rules) -> Verdict {
    let step = pace.step(from: last)
    if step.seconds <= 0 && step.net == 0 { return .rejected(.duplicate) }
    if step.speed > rules.maximum {
      if let other = rejected, fix.time > other.time {
        let again = pace.step(from: other)
        if again.speed <= rules.maximum && again.distance < step.distance {
          take(fix, isMoving: false)
          return .taken(isConnected: false, .zero)
        }
      }
      rejected = fix
      return .rejected(.impossibleSpeed)
    }
    if !isMoving && step.speed > rules.fromRest {
      held = fix
      return .held
    }
    take(fix, isMoving: step.speed > rules.rest)
    return .taken(isConnected: true, Meters(step.distance))
  }

  private mutating func take(_ fix: FenceFix, isMoving: Bool) {
    last = fix
    rejected = nil
    self.isMoving = isMoving
  }

  /// Lets go of the fix that waits, since nothing will come to refute it.
  /// - Returns: the fix, now the last one taken; nil where none waited.
  public mutating func releaseHeld() -> FenceFix? {
    guard let fix = held else { return nil }
    held = nil
    take(fix, isMoving: true)
    return fix
  }

  /// Metres from the last taken fix to `place`; nil before the first.
  public func distance(to place: Coordinate, metric: LocalMetric) -> Meters? {
    last.map { Pace.distance(from: $0.place, to: place, metric) }
  }
}

extension MotionGate: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    last.pack(into: &writer)
    held.pack(into: &writer)
    writer.flag(isMoving)
    rejected.pack(into: &writer)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    last = try FenceFix?(unpacking: &reader)
    held = try FenceFix?(unpacking: &reader)
    isMoving = try reader.flag()
    rejected = try FenceFix?(unpacking: &reader)
  }
}
