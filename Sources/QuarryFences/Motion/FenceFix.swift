import QuarryGeometry

/// A fix as the motion gate and the fences see it.
public struct FenceFix: Sendable {
  /// When it was taken.
  public var time: GameTime
  /// Where it was taken.
  public var place: Coordinate
  // In metres, NaN where the source does not say: an optional number would take twice the room.
  private var accuracyMeters: Double
  private var altitudeMeters: Double
  private var verticalAccuracyMeters: Double

  /// The radius within which the true place lies with 68 % probability; nil where the source does not say.
  ///
  /// What is no radius (0, less) counts as nil; NaN is nil.
  public var accuracy: Meters? {
    get { accuracyMeters.isNaN ? nil : Meters(accuracyMeters) }
    set { accuracyMeters = newValue?.value ?? .nan }
  }

  /// The altitude, as the zones' floors and ceilings have it; nil where the source does not say. NaN is nil.
  public var altitude: Meters? {
    get { altitudeMeters.isNaN ? nil : Meters(altitudeMeters) }
    set { altitudeMeters = newValue?.value ?? .nan }
  }

  /// The 68 % interval of the altitude; nil where the source does not say. What is no interval (0, less) counts as nil; NaN
  /// is nil.
  public var verticalAccuracy: Meters? {
    get { verticalAccuracyMeters.isNaN ? nil : Meters(verticalAccuracyMeters) }
    set { verticalAccuracyMeters = newValue?.value ?? .nan }
  }

  /// Makes a fix.
  public init(
    time: GameTime, place: Coordinate, accuracy: Meters? = nil, altitude: Meters? = nil, verticalAccuracy: Meters? = nil
  ) {
    self.time = time
    self.place = place
    accuracyMeters = accuracy?.value ?? .nan
    altitudeMeters = altitude?.value ?? .nan
    verticalAccuracyMeters = verticalAccuracy?.value ?? .nan
  }

  /// The accuracy as far as it says anything: nil for what is no radius, and finite.
  ///
  /// A radius that holds the whole globe says nothing, and one beyond it no less.
  var statedAccuracy: Meters? {
    guard let accuracy, accuracy.value > 0 else { return nil }
    return min(accuracy, Self.wholeGlobe)
  }

  /// The altitude, where it is a number, in metres.
  var statedAltitude: Double? { altitude.flatMap { $0.value.isFinite ? $0.value : nil } }

  /// The vertical accuracy as far as it says anything, in metres.
  var statedVerticalAccuracy: Double? {
    verticalAccuracy.flatMap { $0.value > 0 && $0.value.isFinite ? $0.value : nil }
  }

  /// The fix with nothing that says nothing, so that it can always be encoded.
  var sound: FenceFix {
    FenceFix(
      time: time, place: place, accuracy: statedAccuracy, altitude: statedAltitude.map { Meters($0) },
      verticalAccuracy: statedVerticalAccuracy.map { Meters($0) })
  }

  /// A little more than the geodesic distance of any two places.
  private static let wholeGlobe = Meters(20_004_000)
}

extension FenceFix: Hashable {
  /// Whether both say the same.
  public static func == (a: FenceFix, b: FenceFix) -> Bool {
    a.time == b.time && a.place == b.place && a.accuracy == b.accuracy && a.altitude == b.altitude
      && a.verticalAccuracy == b.verticalAccuracy
  }

  /// Hashes what it says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    hasher.combine(place)
    hasher.combine(accuracy)
  }
}

extension FenceFix: Codable {
  private enum CodingKeys: CodingKey {
    case time
    case place
    case accuracy
    case altitude
    case verticalAccuracy
  }

  /// Reads a fix; what it does not say is left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      time: try container.decode(GameTime.self, forKey: .time),
      place: try container.decode(Coordinate.self, forKey: .place),
      accuracy: try container.decodeIfPresent(Meters.self, forKey: .accuracy),
      altitude: try container.decodeIfPresent(Meters.self, forKey: .altitude),
      verticalAccuracy: try container.decodeIfPresent(Meters.self, forKey: .verticalAccuracy))
  }

  /// Writes a fix; what it does not say is left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    try container.encode(place, forKey: .place)
    try container.encodeIfPresent(accuracy, forKey: .accuracy)
    try container.encodeIfPresent(altitude, forKey: .altitude)
    try container.encodeIfPresent(verticalAccuracy, forKey: .verticalAccuracy)
  }
}
