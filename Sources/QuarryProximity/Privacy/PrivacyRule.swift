import QuarryGeometry

/// What one may know of where a player is: any mix of later, rougher, seldom and not at all.
///
/// What is shown is a sequence of places in game time, which is fixed by the rule, the key and the way of the player: asking twice gives the
/// same, and asking at other times, or oftener, gives nothing that is not in the sequence. A place of an instant is the last point of the way
/// at or before it; nothing later has any influence, not even the direction. So the order is: published instant, less the delay, the last point
/// there, hidden or not, fuzzed, rounded.
///
/// An adversary who has all that is shown, for as long as one likes, but not the key
/// - **cannot** learn anything of what is not yet, or never, published: neither later points, nor hidden ones, nor those between two intervals;
/// - **cannot** average a ``fuzz`` away: the mean of reports of a player who stands still is as far from the truth as one report is, as long
///   as the receiver's noise is small beside the fuzz;
/// - **can** learn from the ``grid`` in which cell a place lies, and, where a player stands still at a border of cells under the receiver's noise, that
///   it is near that border. After a fuzz it is the border of the fuzzed place, which tells nothing of the true one;
/// - **can** learn from the fuzz that the true place lies between half of it and all of it from the shown one;
/// - **can** learn from both when the player moves, about how fast, and that a place is visited again;
/// - **can** learn from the fuzz about what shape a long way has, and try which streets it fits. A grid, seldom publishing and a larger fuzz
///   are against that;
/// - **can** learn the fuzz's shift at a place where the player was seen in person while the shifted place was shown. As far from there as the fuzz, the shift
///   is another by a quarter of the fuzz on average; three times as far by six tenths; eight times as far nothing is known of it;
/// - **can** learn something from how the fuzz stretches the receiver's noise: who knows that noise exactly, has thousands of reports from one
///   place, and may take them for independent, is left with about four directions instead of all. Receivers are not so, and a grid as wide as their noise hides it;
/// - **can** join what several viewers are shown by different rules: the place lies in all of their rings and cells;
/// - **can** read when the player's receiver worked and how well, from the time and the accuracy that are shown beside the place.
public struct PrivacyRule: Hashable, Sendable {
  /// Nothing is ever shown.
  public var isHidden: Bool
  /// Whether a player is shown also where it is hidden by the zone it was in.
  public var seesHidden: Bool
  /// How long ago the shown place is, in seconds.
  public private(set) var delaySeconds: Double
  /// Every how many seconds a place is published, counted from ``alignedTo``; nil for always.
  public private(set) var everySeconds: Double?
  /// From when publishing is counted, and what nothing is shown of before: the start of the match, for one.
  public var alignedTo: GameTime
  /// The width and height of the cells that places are rounded to; nil for none. The cells are fixed on the globe, at poles and antimeridian
  /// as anywhere.
  public private(set) var grid: Meters?
  /// How far places are shifted at most; nil for not at all. By a secret field of each player, which changes smoothly from place to
  /// place, at least half as far: the same place is always shown at the same place, and the mean of many reports is as wrong
  /// as one. What can still be learnt: that the true place is between half of this and this from the shown one, when the player moves and about what
  /// shape the way has, and, from where the player was seen in person, the shift near there.
  public private(set) var fuzz: Meters?
  /// How old the shown point may be at the instant that is shown, in seconds; nil for any age.
  public private(set) var freshSeconds: Double?

  /// The least width and shift.
  public static let leastBlur = Meters(0.1)
  /// The greatest width and shift: on larger ones the globe is too round for the stated bounds.
  public static let mostBlur = Meters(100_000)
  /// The longest delay, interval and age: some 30 years.
  public static let mostSeconds = 1e9
  /// The shortest interval.
  public static let leastInterval = 0.001

  /// Makes a rule; by default everything is shown at once but what a zone hides.
  /// - Throws: ``PrivacyError`` for the first number out of range.
  public init(
    isHidden: Bool = false, seesHidden: Bool = false, delaySeconds: Double = 0, everySeconds: Double? = nil,
    alignedTo: GameTime = GameTime(microseconds: 0), grid: Meters? = nil, fuzz: Meters? = nil,
    freshSeconds: Double? = nil
  ) throws(PrivacyError) {
    func check(_ seconds: Double?, _ member: String, from least: Double = 0) throws(PrivacyError) {
      guard let seconds else { return }
      guard seconds >= least, seconds <= Self.mostSeconds else { throw .badSeconds(member: member, given: seconds) }
    }
    func check(_ blur: Meters?, _ member: String) throws(PrivacyError) {
      guard let blur else { return }
      guard blur >= Self.leastBlur, blur <= Self.mostBlur else { throw .badMeters(member: member, given: blur.value) }
    }
    try check(delaySeconds, "delaySeconds")
    try check(everySeconds, "everySeconds", from: Self.leastInterval)
    try check(grid, "grid")
    try check(fuzz, "fuzz")
    try check(freshSeconds, "freshSeconds")
    self.isHidden = isHidden
    self.seesHidden = seesHidden
    self.delaySeconds = delaySeconds
    self.everySeconds = everySeconds
    self.alignedTo = alignedTo
    self.grid = grid
    self.fuzz = fuzz
    self.freshSeconds = freshSeconds
  }

  private init(isHidden: Bool, seesHidden: Bool) {
    self.isHidden = isHidden
    self.seesHidden = seesHidden
    delaySeconds = 0
    alignedTo = GameTime(microseconds: 0)
  }

  /// Everything at once, but what a zone hides.
  public static let open = PrivacyRule(isHidden: false, seesHidden: false)
  /// Everything at once, also what a zone hides: for oneself and the referee.
  public static let everything = PrivacyRule(isHidden: false, seesHidden: true)
  /// Nothing.
  public static let hidden = PrivacyRule(isHidden: true, seesHidden: false)

  /// How far the shown place is from the measured one at most: the fuzz, and half a diagonal of a cell.
  public var blur: Meters { (fuzz ?? .zero) + (grid ?? .zero) * PlaceGrid.reachPerWidth }
}

extension PrivacyRule: Codable {
  private enum CodingKeys: CodingKey {
    case isHidden, seesHidden, delaySeconds, everySeconds, alignedTo, grid, fuzz, freshSeconds
  }

  /// Reads the members; what is missing is as in the initializer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    do {
      try self.init(
        isHidden: container.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false,
        seesHidden: container.decodeIfPresent(Bool.self, forKey: .seesHidden) ?? false,
        delaySeconds: container.decodeIfPresent(Double.self, forKey: .delaySeconds) ?? 0,
        everySeconds: container.decodeIfPresent(Double.self, forKey: .everySeconds),
        alignedTo: container.decodeIfPresent(GameTime.self, forKey: .alignedTo) ?? GameTime(microseconds: 0),
        grid: container.decodeIfPresent(Meters.self, forKey: .grid),
        fuzz: container.decodeIfPresent(Meters.self, forKey: .fuzz),
        freshSeconds: container.decodeIfPresent(Double.self, forKey: .freshSeconds))
    } catch let error as PrivacyError {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }
}
