import QuarryGeometry

/// What the player has around them, as far as the app may know.
public struct Surroundings: Hashable, Sendable, Codable {
  /// Whether the player is alive in a match that runs.
  public var isPlaying: Bool
  /// How far the nearest border is; nil where that is not known.
  public var toBorder: Meters?
  /// How far the hunter is; nil where that is not known.
  public var toHunter: Meters?
  /// Whether a claim waits for an answer.
  public var isClaimPending: Bool

  /// Describes surroundings.
  public init(
    isPlaying: Bool = false, toBorder: Meters? = nil, toHunter: Meters? = nil, isClaimPending: Bool = false
  ) {
    self.isPlaying = isPlaying
    self.toBorder = toBorder
    self.toHunter = toHunter
    self.isClaimPending = isClaimPending
  }
}

/// Which level fits which surroundings, and what each level asks of the device.
///
/// | level | accuracy | interval | distance filter |
/// |---|---|---|---|
/// | idle | 100 m | 60 s | 50 m |
/// | far | 10 m | 15 s | 10 m |
/// | nearBorder | 10 m | 5 s | 5 m |
/// | hunterNear | best | 2 s | 0 m |
/// | claimPending | best | 1 s | 0 m |
///
/// A level rises at once. It falls by two rules that keep it from flipping with the noise of each fix: a distance has to
/// exceed a larger number than the one by which it was near, and the lower level has to hold for ``calmSeconds``.
public struct LocationPolicy: Hashable, Sendable, Codable {
  /// A distance that becomes near at one number and far at a larger one.
  public struct Band: Hashable, Sendable, Codable {
    /// Up to here what was far becomes near.
    public var enter: Meters
    /// Beyond here what was near becomes far.
    public var leave: Meters

    /// Makes a band; a `leave` below `enter` counts as `enter`.
    public init(enter: Meters, leave: Meters) {
      self.enter = enter
      self.leave = max(enter, leave)
    }

    /// Whether `distance` is near. What is not known, or is no number, is not.
    public func isNear(_ distance: Meters?, wasNear: Bool) -> Bool {
      distance.map { $0 <= (wasNear ? leave : enter) } ?? false
    }
  }

  /// When a border is near.
  public var border = Band(enter: Meters(75), leave: Meters(110))
  /// When the hunter is near.
  public var hunter = Band(enter: Meters(150), leave: Meters(200))
  /// How long a lower level has to hold.
  public var calmSeconds = 30.0

  /// The policy of the table.
  public init() {}

  /// The level for `surroundings`, coming from `level`. Where both distances leave, one of them by less than its band, the
  /// level falls step by step.
  public func level(for surroundings: Surroundings, from level: LocationLevel) -> LocationLevel {
    if !surroundings.isPlaying { return .idle }
    if surroundings.isClaimPending { return .claimPending }
    if hunter.isNear(surroundings.toHunter, wasNear: level >= .hunterNear) { return .hunterNear }
    return border.isNear(surroundings.toBorder, wasNear: level >= .nearBorder) ? .nearBorder : .far
  }

  /// What a level asks for.
  public func request(for level: LocationLevel) -> LocationRequest {
    let (accuracy, interval, filter): (Double, Double, Double) =
      switch level {
      case .idle: (100, 60, 50)
      case .far: (10, 15, 10)
      case .nearBorder: (10, 5, 5)
      case .hunterNear: (0, 2, 0)
      case .claimPending: (0, 1, 0)
      }
    return LocationRequest(
      desiredAccuracy: Meters(accuracy), intervalSeconds: interval, distanceFilter: Meters(filter),
      pausesAutomatically: level == .idle)
  }
}
