import QuarryFences
import QuarryGeometry

/// What is watched for: which players, how near, and how much evidence is asked for.
public struct ProximityWatch: Hashable, Sendable, Codable {
  /// Which pairs of players are watched.
  public enum Pairs: Hashable, Sendable, Codable {
    /// Everybody and everybody else.
    case all
    /// Players of different teams; who has no team is of one alone.
    case rivals
    /// Players of one team.
    case teammates
    /// Pairs that are named one by one, as a hunter and a target; see ``Encounters/link(_:to:watch:at:room:into:)``.
    case named
    /// Players of a group, who watch, and players of another one, who are watched. Groups may overlap, or be the same.
    case between(PlayerGroups, PlayerGroups)
    /// One player, who watches everybody else.
    case from(Int)
  }

  /// What decides that a distance is passed.
  public enum Decision: Hashable, Sendable, Codable {
    /// Distances alone, whatever the accuracy: two players are apart again once they are farther away than this.
    case distance(leave: Meters)
    /// The evidence of all fixes near the distance, as at a border of a zone: the accuracies of both players count, and no
    /// second distance is needed.
    case evidence(FenceRules)
  }

  /// Which pairs are watched.
  public var pairs: Pairs
  /// Two players are near who are not farther away.
  public var near: Meters
  /// What decides.
  public var decision: Decision
  /// Two players whose altitudes differ by more are not near, where both altitudes are known: the height of a floor,
  /// for games in buildings. Nil where height does not matter.
  ///
  /// To part by height alone takes the vertical accuracies of both (root of the sum of squares) beyond it.
  public var vertical: Meters?
  /// Two players are told to be near once they have been for so many seconds.
  public var minimumSeconds: Double
  /// After they were told to have parted, two players are not told to be near again for so many seconds.
  public var cooldownSeconds: Double

  /// Makes a watch.
  public init(
    _ pairs: Pairs = .all, near: Meters, decision: Decision, vertical: Meters? = nil, minimumSeconds: Double = 0,
    cooldownSeconds: Double = 0
  ) {
    self.pairs = pairs
    self.near = near
    self.decision = decision
    self.vertical = vertical
    self.minimumSeconds = minimumSeconds
    self.cooldownSeconds = cooldownSeconds
  }

  /// Makes a watch that distances alone decide.
  /// - Parameter leave: not less than `near`; the same where it is left out.
  public init(_ pairs: Pairs = .all, near: Meters, leave: Meters? = nil) {
    self.init(pairs, near: near, decision: .distance(leave: leave ?? near))
  }

  /// The most that ``near`` and the leaving distance may be.
  public static let longest = Meters(100_000)

  /// The distance beyond which a pair that is near parts, as far as distances decide.
  var leave: Meters {
    switch decision {
    case .distance(let leave): max(leave, near)
    case .evidence: near
    }
  }

  /// Whether anything has to be remembered of a pair but that it is near.
  var needsRecords: Bool {
    if case .evidence = decision { return true }
    return pairs == .named || minimumSeconds > 0 || cooldownSeconds > 0
  }

  /// What is wrong with the watch; nil where nothing is.
  var defect: String? {
    func isSound(_ meters: Meters) -> Bool { meters.value >= 0 && meters.value <= Self.longest.value }
    if !isSound(near) { return "near is \(near.value) m: it must lie between 0 and \(Self.longest.value) m" }
    if case .distance(let leave) = decision {
      if !isSound(leave) { return "leave is \(leave.value) m: it must lie between 0 and \(Self.longest.value) m" }
      if leave.value < near.value { return "leave (\(leave.value) m) is less than near (\(near.value) m)" }
    }
    if let vertical, !(vertical.value >= 0) { return "vertical is \(vertical.value) m: it must be 0 or more" }
    if !(minimumSeconds >= 0 && minimumSeconds < 1e9) { return "minimumSeconds is \(minimumSeconds)" }
    if !(cooldownSeconds >= 0 && cooldownSeconds < 1e9) { return "cooldownSeconds is \(cooldownSeconds)" }
    return nil
  }
}

/// Up to 64 groups of players, as a set of bits.
public struct PlayerGroups: OptionSet, Hashable, Sendable, Codable {
  /// A bit for each group.
  public let rawValue: UInt64

  /// Makes a set of its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The group of a number, 0 to 63; the empty set for any other.
  public static func group(_ number: Int) -> PlayerGroups {
    PlayerGroups(rawValue: (0..<64).contains(number) ? 1 << UInt64(number) : 0)
  }
}
