import QuarryFences
import QuarryGeometry
import QuarryIndex

/// Who is near whom among players who move: takes their fixes one by one, and tells each meeting and each parting once.
///
/// Two players are judged by the ways of both, straight from fix to fix, as far as both are known: so a pass between two fixes
/// is found, instants are those of the closest approach on both ways, and neither the order in which fixes of one instant
/// come nor different rates of sending change anything. A meeting is therefore known with the next fix of the slower one. Who is
/// silent for ``ProximityRules/holdSeconds`` is taken to stand, so that nobody waits for long. Ways are straight lines in
/// space: the antimeridian and the poles are ordinary places, and at fixes the geodesic decides.
///
/// Time goes in instants. Everything of one instant is judged together once it is over: when a fix of a later one is taken, or
/// by ``advance(to:isOver:room:into:)``.
///
/// ```swift
/// var encounters = try Encounters(watches: [ProximityWatch(near: Meters(20), leave: Meters(30))])
/// var room = ProximityRoom()
/// var events: [ProximityEvent] = []
/// try encounters.take(fix, of: 7, room: &room, into: &events)
/// ```
///
/// A value: two are equal that know the same and will tell the same. Players have dense numbers from 0 on.
public struct Encounters: Sendable {
  /// What is watched for.
  public let watches: [ProximityWatch]
  /// How ways are understood.
  public let rules: ProximityRules

  var players: [MovingPlayer] = []
  var ways: RecentWays
  var sheets: [PairSheet]
  /// Who spoke longest ago and last, of those who are not held; −1 for nobody.
  var oldest: Int32 = -1
  var newest: Int32 = -1
  /// The instant that is open, and the one before it.
  var instant = GameTime.distantPast
  var instantBefore = GameTime.distantPast
  /// Whose ways went on in the instant that is open.
  var movers: [Int32] = []
  /// When pairs of two who stand will have been near for long enough: the earliest first.
  var dues: [DuePair] = []
  /// How many pairs are told to be near, of each watch.
  public internal(set) var nearCounts: [Int]

  // What follows is made from the above.
  /// For each player the last stretch of its way, in a line of the cache.
  var motions: [LastStretch] = []
  var grid: RoamGrid
  /// The points that fast players left in the grid.
  var trails: [Int: [RoamGrid.Point]] = [:]
  let facts: [WatchFacts]
  /// Whether any watch weighs evidence.
  let anyWeighs: Bool
  /// The largest radius that a player ever had of its own.
  var largestRadius = 0.0
  /// No player without a trail was faster, in metres a second.
  var largestSpeed: Float = 0
  /// No player's margin in the grid was larger, in metres.
  var largestMargin: Float = 0

  /// Makes an empty field.
  /// - Parameter wayCapacity: how many points are kept of each player's way, for meetings of players who send at
  ///   different rates, and for questions about the near past; 4 at least. Ways keep all their bends where this is as many as
  ///   fixes come in ``ProximityRules/holdSeconds``; nil, the default, is one a second, and between 16 and 256.
  /// - Throws: ``ProximityError/badWatch(_:reason:)``, ``ProximityError/badRule(_:reason:)``.
  public init(
    watches: [ProximityWatch], rules: ProximityRules = ProximityRules(), wayCapacity: Int? = nil
  ) throws(ProximityError) {
    for (index, watch) in watches.enumerated() {
      if let reason = watch.defect { throw .badWatch(index, reason: reason) }
    }
    if let (rule, reason) = rules.defect { throw .badRule(rule, reason: reason) }
    self.watches = watches
    self.rules = rules
    let capacity = wayCapacity ?? min(max(16, Int(rules.holdSeconds.rounded(.up)) + 1), 256)
    ways = RecentWays(capacity: capacity, seconds: rules.holdSeconds)
    sheets = watches.map { _ in PairSheet() }
    nearCounts = watches.map { _ in 0 }
    facts = watches.map(WatchFacts.init)
    anyWeighs = watches.contains(where: \.weighs)
    grid = RoamGrid(cellHeight: Meters(Self.cellMeters(watches)))
  }

  private static func cellMeters(_ watches: [ProximityWatch]) -> Double {
    let widest = watches.filter { $0.pairs != .named }.map { max($0.near, $0.leave).value }.max() ?? 50
    return max(widest * 1.4, 4)
  }

  // MARK: Questions

  /// How many player numbers are known, of those who left too.
  public var playerCount: Int { players.count }

  /// Whether a player is there: it sent a fix since it came, and has not left.
  public func isPresent(_ player: Int) -> Bool { players.indices.contains(player) && players[player].isPresent }

  /// Where a player was last, and when; nil for who is not there.
  public func lastPoint(of player: Int) -> WayPoint? {
    isPresent(player) ? ways[player, back: 0] : nil
  }

  /// The last points of everybody's way: for questions about the near past.
  public var recentWays: RecentWays { ways }

  /// Whether it was told that two players are near, and not since that they parted.
  public func isNear(_ a: Int, _ b: Int, watch: Int) -> Bool {
    guard sheets.indices.contains(watch), let index = sheets[watch].index(of: b, in: a) else { return false }
    let record = sheets[watch].partners[a][index].record
    return record == PairSheet.Partner.none ? watches[watch].pairs != .named : sheets[watch].records[Int(record)].isTold
  }

  /// Who is told to be near a player, in rising order.
  public func company(of player: Int, watch: Int) -> [Int] {
    guard sheets.indices.contains(watch), sheets[watch].partners.indices.contains(player) else { return [] }
    return sheets[watch].partners[player].map { Int($0.other) }.filter { isNear(player, $0, watch: watch) }.sorted()
  }

  /// All pairs that are told to be near, by their lower number and then by their higher one. For tests and pictures: O(n log n).
  public func nearPairs(watch: Int) -> [PlayerPair] {
    guard sheets.indices.contains(watch) else { return [] }
    return sheets[watch].pairs.compactMap { first, second, record in
      record.map(\.isTold) ?? true ? PlayerPair(first, second) : nil
    }
  }

  /// The next instant at which something may happen though no fix comes; nil where nothing can.
  public var nextEvent: GameTime? { nextChange }

  /// The same, for each fix.
  @inline(__always)
  var nextChange: GameTime? {
    let silence = oldest >= 0 ? players[Int(oldest)].last.time.advanced(bySeconds: rules.holdSeconds).next : nil
    guard let due = dues.first?.time else { return silence }
    return silence.map { min($0, due) } ?? due
  }

  /// What is wrong with the structure; nil where nothing is. For tests.
  public func checkInvariants() -> String? {
    if let broken = grid.checkInvariants() { return "grid: \(broken)" }
    for (watch, sheet) in sheets.enumerated() {
      if let broken = sheet.checkInvariants() { return "watch \(watch): \(broken)" }
      if nearPairs(watch: watch).count != nearCounts[watch] {
        return "watch \(watch) counts \(nearCounts[watch]) pairs"
      }
    }
    return checkSilence()
  }
}

/// A pair of two who stand, and when it will have been near for long enough.
struct DuePair: Hashable, Sendable, Codable {
  var time: GameTime
  var watch: Int32
  var first: Int32
  var second: Int32
}

/// A watch as the hot path asks it.
struct WatchFacts: Sendable {
  let radii: WatchRadii
  let near: Double
  let leave: Double
  /// In metres; nil where height does not matter.
  let height: Double?
  let isAll: Bool
  let isNamed: Bool
  let needsRecords: Bool
  let weighs: Bool
  /// Whether everybody is watched by distances alone, so that most pairs can be passed over by their last stretches.
  let isPlain: Bool
  let quiet: LastStretch.Limits

  init(_ watch: ProximityWatch) {
    radii = WatchRadii(enter: ChordRadius(watch.near), leave: ChordRadius(watch.leave))
    near = watch.near.value
    leave = watch.leave.value
    height = watch.vertical?.value
    isAll = watch.pairs == .all
    isNamed = watch.pairs == .named
    needsRecords = watch.needsRecords
    weighs = watch.weighs
    isPlain = isAll && !needsRecords && height == nil
    quiet = LastStretch.Limits(radii)
  }
}

/// The distances of a watch as straight lines in space decide them.
struct WatchRadii: Hashable, Sendable {
  let enter: ChordRadius
  let leave: ChordRadius

  init(enter: ChordRadius, leave: ChordRadius) {
    self.enter = enter
    self.leave = leave
  }
}

extension ProximityRules {
  /// Which rule makes no sense, and why; nil where all do.
  var defect: (rule: String, reason: String)? {
    if !(holdSeconds > 0 && holdSeconds < 1e6) { return ("holdSeconds", "\(holdSeconds) s: it must be above 0") }
    if !(gapSeconds >= 0) { return ("gapSeconds", "\(gapSeconds) s: it must be 0 or more") }
    if !(gapMeters.value >= 0) { return ("gapMeters", "\(gapMeters.value) m: it must be 0 or more") }
    if !(assumedAccuracy.value > 0 && assumedAccuracy.value < 1e7) {
      return ("assumedAccuracy", "\(assumedAccuracy.value) m: it must be above 0")
    }
    return nil
  }
}

extension GameTime {
  /// The next instant that there is.
  var next: GameTime { GameTime(microseconds: microseconds == .max ? .max : microseconds + 1) }
}
