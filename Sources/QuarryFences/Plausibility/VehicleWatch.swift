import QuarryGeometry

/// Tells whether a player is in a vehicle: faster than any runner, and for longer than a moment.
///
/// Looked at are stretches of at least ``stretchSeconds`` of the taken fixes. A ride begins where two stretches in a row,
/// and both together, were faster than the limit, net of the accuracy of their ends: an outlier, out and back, does not
/// add up, and a leap that stays is fast in one stretch only. It begins too where the receiver itself says so in
/// ``reportCount`` fixes in a row over that time, each borne out by half the speed at least on the track; receivers
/// measure speed by the Doppler shift, much better than places. It ends where the player was at no more than half the
/// limit for ``restSeconds``: a red light is no end.
public struct VehicleWatch: Hashable, Sendable, Codable {
  /// A ride, and what tells it.
  public struct Ride: Hashable, Sendable, Codable {
    /// What told it.
    public enum Source: String, Hashable, Sendable, Codable {
      /// The places of the fixes.
      case track
      /// The speeds that the fixes state.
      case reported
    }

    /// What told it.
    public var source: Source
    /// When the evidence begins.
    public var since: GameTime
    /// The fix with which it sufficed.
    public var decidedAt: GameTime
    /// Metres a second over the evidence: net for the track, the least of the stated ones else.
    public var speed: Double
  }

  /// A stretch takes at least so long: an error of 60 m on both ends, or a sprint, is no ride.
  public static let stretchSeconds = 10.0
  /// So many stated speeds are needed.
  public static let reportCount = 3
  /// Slow for so long is the end: longer than most stops at a light.
  public static let restSeconds = 60.0

  /// The ride that the player is on; nil for none.
  @Rare public private(set) var ride: Ride?
  /// How many rides have begun.
  public private(set) var rideCount = 0
  private var oldest: FenceFix?
  private var middle: FenceFix?
  @Rare private var reports: Reports?
  @Rare private var slowSince: GameTime?

  /// Stated speeds above the limit, in a row.
  private struct Reports: Hashable, Sendable, Codable {
    var since: GameTime
    var count: Int
    var least: Double
  }

  /// A player of whom nothing is known.
  public init() {}

  /// Takes in a fix that was taken.
  /// - Parameters:
  ///   - reportedSpeed: metres a second as the fix states them; nil where it does not.
  ///   - step: the length of the step to this fix; nil where it does not go on from the fix before.
  ///   - seconds: how long the step took.
  /// - Complexity: O(1); three distances every ten seconds where the player may be that fast, none else. No allocation.
  public mutating func observe(
    _ fix: FenceFix, reportedSpeed: Double?, step: Meters?, seconds: Double, rules: PlausibilityRules
  ) {
    let reported = reportedSpeed.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    hear(reported, at: fix.time, step: step, seconds: seconds, rules)
    guard step != nil else {
      // What is known of the way ends here.
      oldest = nil
      middle = fix
      return
    }
    guard let middle else {
      self.middle = fix
      return
    }
    guard fix.time - middle.time >= Self.stretchSeconds else { return }
    if let oldest { measure(oldest, middle, fix, reported, rules) }
    self.oldest = middle
    self.middle = fix
  }

  private mutating func measure(
    _ a: FenceFix, _ b: FenceFix, _ c: FenceFix, _ reported: Double?, _ rules: PlausibilityRules
  ) {
    let limit = rules.vehicleSpeed
    if !_ride.isHeld, Pace.isSurelySlow(from: a, to: c, limit: limit) { return }
    let toEnd = Pace(to: c, rules: rules.motion)
    let whole = toEnd.step(from: a)
    if !_ride.isHeld {
      guard whole.speed > limit, toEnd.step(from: b).speed > limit,
        Pace(to: b, rules: rules.motion).step(from: a).speed > limit
      else { return }
      return begin(Ride(source: .track, since: a.time, decidedAt: c.time, speed: whole.speed))
    }
    guard whole.distance <= limit / 2 * whole.seconds, reported ?? 0 <= limit else {
      slowSince = nil
      return
    }
    let since = slowSince ?? a.time
    slowSince = since
    if c.time - since >= Self.restSeconds { end() }
  }

  private mutating func hear(
    _ speed: Double?, at time: GameTime, step: Meters?, seconds: Double, _ rules: PlausibilityRules
  ) {
    guard let speed, speed > rules.vehicleSpeed, let step, step.value >= rules.vehicleSpeed / 2 * seconds else {
      reports = nil
      return
    }
    var heard = reports ?? Reports(since: time, count: 0, least: speed)
    heard.count = min(max(heard.count, 0), Self.reportCount) + 1
    heard.least = min(heard.least, speed)
    reports = heard
    slowSince = nil
    if !_ride.isHeld, heard.count >= Self.reportCount, time - heard.since >= Self.stretchSeconds {
      begin(Ride(source: .reported, since: heard.since, decidedAt: time, speed: heard.least))
    }
  }

  private mutating func begin(_ ride: Ride) {
    self.ride = ride
    rideCount = min(max(rideCount, 0), Int.max - 1) + 1
    slowSince = nil
  }

  private mutating func end() {
    ride = nil
    slowSince = nil
  }
}

extension VehicleWatch: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.signed(Int64(rideCount))
    oldest.pack(into: &writer)
    middle.pack(into: &writer)
    slowSince.pack(into: &writer)
    writer.flag(ride != nil)
    if let ride {
      writer.flag(ride.source == .track)
      ride.since.pack(into: &writer)
      ride.decidedAt.pack(into: &writer)
      writer.double(ride.speed)
    }
    writer.flag(reports != nil)
    if let reports {
      reports.since.pack(into: &writer)
      writer.signed(Int64(reports.count))
      writer.double(reports.least)
    }
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    rideCount = try reader.integer(Int.self)
    oldest = try FenceFix?(unpacking: &reader)
    middle = try FenceFix?(unpacking: &reader)
    slowSince = try GameTime?(unpacking: &reader)
    if try reader.flag() {
      let source: Ride.Source = try reader.flag() ? .track : .reported
      let since = try GameTime(unpacking: &reader)
      let decidedAt = try GameTime(unpacking: &reader)
      ride = Ride(source: source, since: since, decidedAt: decidedAt, speed: try reader.double())
    }
    if try reader.flag() {
      let since = try GameTime(unpacking: &reader)
      let count = try reader.integer(Int.self)
      reports = Reports(since: since, count: count, least: try reader.double())
    }
  }
}
