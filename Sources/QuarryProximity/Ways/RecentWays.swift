import QuarryGeometry
import QuarryIndex

/// The last points of the ways of all players, each in a ring of a few.
///
/// A ring reaches back as far as ``seconds`` however often a player sends: where points come closer together than the ring
/// has room for, one of them makes way, so that the line loses bends of less than ``seconds`` divided by the room, and
/// nothing of its length in time. Players have dense numbers from 0 on. A value, without allocation once all players are known.
public struct RecentWays: Hashable, Sendable, Codable {
  /// How many points are kept of each player.
  public let capacity: Int
  /// How far the rings reach back at least, once so much time has passed.
  public let seconds: Double

  private var points: [WayPoint] = []
  private var rings: [Ring] = []

  fileprivate struct Ring: Hashable, Sendable, Codable {
    /// Where the newest is.
    var newest: Int32 = 0
    var count: Int32 = 0
    /// When the newest and the one before it are, so that points need not be looked at to add one.
    var newestTime = GameTime.distantPast
    var timeBefore = GameTime.distantPast
    /// Whether the newest is the start of a way.
    var isStart = false
  }

  /// Reads rings.
  /// - Throws: `DecodingError` for what are none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    capacity = try container.decode(Int.self, forKey: .capacity)
    seconds = try container.decode(Double.self, forKey: .seconds)
    points = try container.decode([WayPoint].self, forKey: .points)
    rings = try container.decode([Ring].self, forKey: .rings)
    guard 4...Int(Int32.max) ~= capacity, points.count.isMultiple(of: capacity), points.count / capacity == rings.count,
      rings.allSatisfy({ 0..<capacity ~= Int($0.newest) && 0...capacity ~= Int($0.count) }),
      points.allSatisfy(\.place.isOnGlobe)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .rings, in: container, debugDescription: "\(rings.count) rings of \(capacity) points are none")
    }
  }

  private static let nowhere = WayPoint(
    time: .distantPast, place: Coordinate(longitude: 0, latitude: 0), accuracyMeters: 0, isStart: true)

  /// Makes rings for nobody yet.
  /// - Parameters:
  ///   - capacity: points for each player; 4 at least.
  ///   - seconds: how far they reach back; by default as many as there are points, for one a second.
  public init(capacity: Int = 16, seconds: Double? = nil) {
    self.capacity = max(capacity, 4)
    self.seconds = seconds ?? Double(max(capacity, 4) - 1)
  }

  /// How many players have a ring.
  public var playerCount: Int { rings.count }

  /// How many points are known of a player; 0 for a number that nobody has.
  public func count(of player: Int) -> Int { rings.indices.contains(player) ? Int(rings[player].count) : 0 }

  /// A point of a player, counted back from the newest, which is 0; nil beyond the last.
  public subscript(player: Int, back back: Int) -> WayPoint? {
    guard back >= 0, back < count(of: player) else { return nil }
    return points[place(of: player, back)]
  }

  /// Adds the newest point of a player, whose ring is made where there is none.
  ///
  /// Of two points of the same instant the later stands. Nothing is done for a number below 0, and for a point before the newest.
  public mutating func append(_ point: WayPoint, to player: Int) {
    guard player >= 0 else { return }
    if rings.count <= player {
      rings.grow(to: player + 1, repeating: Ring())
      points.grow(to: rings.count * capacity, repeating: Self.nowhere)
    }
    let ring = rings[player]
    guard ring.count > 0 else { return push(point, player) }
    if point.time < ring.newestTime { return }
    if !point.isStart, !ring.isStart, point.time == ring.newestTime || isDispensable(ring, before: point) {
      points[player * capacity + Int(ring.newest)] = point
      rings[player].newestTime = point.time
    } else {
      push(point, player)
    }
  }

  /// Tells the processor that a point will be added to a player's ring soon: a hint without effect. First, some hundred nanoseconds
  /// ahead, the ring, then where the point will be.
  func expect(_ player: Int) { rings.expectElement(at: player) }
  func expectSoon(_ player: Int) {
    guard rings.indices.contains(player) else { return }
    points.expectElement(at: player * capacity + (Int(rings[player].newest) + 1) % capacity)
  }

  /// Forgets a player's way.
  public mutating func clear(_ player: Int) {
    if rings.indices.contains(player) { rings[player] = Ring() }
  }

  /// Whether the newest point stands so close between its neighbours in time that the ring does without it.
  private func isDispensable(_ ring: Ring, before point: WayPoint) -> Bool {
    ring.count >= 2 && (point.time - ring.timeBefore) * Double(capacity - 2) <= seconds
  }

  private mutating func push(_ point: WayPoint, _ player: Int) {
    let next = rings[player].count == 0 ? 0 : (Int(rings[player].newest) + 1) % capacity
    rings[player].newest = Int32(next)
    rings[player].count = min(rings[player].count + 1, Int32(capacity))
    rings[player].timeBefore = rings[player].newestTime
    rings[player].newestTime = point.time
    rings[player].isStart = point.isStart
    points[player * capacity + next] = point
  }

  private func place(of player: Int, _ back: Int) -> Int {
    let ring = Int(rings[player].newest) - back
    return player * capacity + (ring < 0 ? ring + capacity : ring)
  }
}

extension RecentWays.Ring: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.signed(Int64(newest))
    writer.signed(Int64(count))
    newestTime.pack(into: &writer)
    timeBefore.pack(into: &writer)
    writer.flag(isStart)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    newest = try reader.integer(Int32.self)
    count = try reader.integer(Int32.self)
    newestTime = try GameTime(unpacking: &reader)
    timeBefore = try GameTime(unpacking: &reader)
    isStart = try reader.flag()
  }
}
