import QuarryGeometry

/// What a player's fixes look like as a whole: placeholders among them, vehicles, and whether they were made up.
///
/// A plain value beside a ``MotionGate``, usable without a match:
///
/// ```swift
/// if track.isPlaceholder(fix, after: gate.last, rules: rules) { continue }
/// let (held, verdict) = gate.judge(FenceFix(fix), rules: rules.motion)
/// let told = track.observe(fix, verdict, rules: rules)
/// ```
public struct TrackPlausibility: Hashable, Sendable, Codable {
  /// Places that stand for no place.
  public private(set) var placeholders = PlaceholderWatch()
  /// Whether the player is in a vehicle.
  public private(set) var vehicle = VehicleWatch()
  /// Whether the fixes were made up.
  public private(set) var suspicion = Suspicion()
  private var lastTakenAt: GameTime?

  /// A player of whom nothing is known.
  public init() {}

  /// Whether any place is suspected: else no fix is a placeholder.
  public var mayBePlaceholder: Bool { !placeholders.suspects.isEmpty }

  /// Whether a fix reports a place that the device is known to report where it does not know its own.
  /// - Parameter last: the last fix that was taken.
  public func isPlaceholder(_ fix: Fix, after last: FenceFix?, rules: PlausibilityRules) -> Bool {
    isPlaceholder(FenceFix(fix), after: last, rules: rules)
  }

  /// Whether a fix reports a place that the device is known to report where it does not know its own.
  /// - Parameter last: the last fix that was taken.
  public func isPlaceholder(_ fix: FenceFix, after last: FenceFix?, rules: PlausibilityRules) -> Bool {
    placeholders.isPlaceholder(fix, after: last, rules: rules)
  }

  /// Takes in a fix that the gate has judged; a duplicate and what is not on the globe change nothing.
  /// - Returns: the reasons to suspect the fixes that are to be told now.
  /// - Complexity: O(1), no allocation in steady state.
  public mutating func observe(
    _ fix: Fix, _ verdict: MotionGate.Verdict, rules: PlausibilityRules
  ) -> [Suspicion.Reason] {
    observe(
      FenceFix(fix), reportedSpeed: fix.speedMetersPerSecond, isMock: fix.isMock, verdict, rules: rules)
  }

  /// Takes in a fix that the gate has judged; a duplicate and what is not on the globe change nothing.
  /// - Parameters:
  ///   - reportedSpeed: metres a second as the source measured it; nil where it does not say.
  ///   - isMock: whether the source says that the place was made up by software.
  /// - Returns: the reasons to suspect the fixes that are to be told now.
  /// - Complexity: O(1), no allocation in steady state.
  public mutating func observe(
    _ fix: FenceFix, reportedSpeed: Double?, isMock: Bool, _ verdict: MotionGate.Verdict, rules: PlausibilityRules
  ) -> [Suspicion.Reason] {
    if case .rejected(.duplicate) = verdict { return [] }
    if !fix.place.isOnGlobe { return [] }
    if case .taken(let isConnected, let length) = verdict {
      let seconds = lastTakenAt.map { fix.time - $0 } ?? 0
      vehicle.observe(
        fix, reportedSpeed: reportedSpeed, step: isConnected ? length : nil, seconds: seconds, rules: rules)
      lastTakenAt = fix.time
    }
    placeholders.observe(fix, rules: rules)
    return suspicion.observe(fix, isMock: isMock, verdict, threshold: rules.suspicionScore)
  }
}

extension FenceFix {
  /// A fix as the motion gate and the fences see it.
  public init(_ fix: Fix) {
    self.init(
      time: fix.time, place: fix.coordinate, accuracy: fix.accuracy, altitude: fix.altitude,
      verticalAccuracy: fix.verticalAccuracy)
  }
}

extension TrackPlausibility: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    placeholders.pack(into: &writer)
    vehicle.pack(into: &writer)
    suspicion.pack(into: &writer)
    lastTakenAt.pack(into: &writer)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    placeholders = try PlaceholderWatch(unpacking: &reader)
    vehicle = try VehicleWatch(unpacking: &reader)
    suspicion = try Suspicion(unpacking: &reader)
    lastTakenAt = try GameTime?(unpacking: &reader)
  }
}
