import CQuarryIndex
import QuarryGeometry

/// Players who move one by one, and who may be near one of them.
///
/// ``PlayerGrid`` answers questions about a moment exactly; this grid keeps up with a stream of fixes. A move costs the same
/// however many players there are, and a search finds everybody who may be near: the caller, who knows the ways of the
/// players, measures. Players have dense numbers from 0 on. A value, whose copies share their memory until one changes.
public struct RoamGrid: Sendable {
  private var arena: [UInt64]
  private var room: Room
  /// The height of the cells: about as far as most searches reach.
  public let cellHeight: Meters

  private struct Room {
    var players = 64
    var points = 64
    var cells = 128
  }

  /// A point of the grid.
  public struct Point: Hashable, Sendable {
    /// Where it is; must be on the globe.
    public var place: Coordinate
    /// The same in space.
    public var space: SpacePoint
    /// The player moved no faster lately, in metres a second. Infinite for who is fast: then the points of the trail tell
    /// where it was, each for the places within its margin.
    public var speed: Float
    /// Metres by which the player may be nearer than the point, whatever its speed.
    public var margin: Float

    /// Makes a point.
    public init(place: Coordinate, space: SpacePoint, speed: Float = 0, margin: Float = 0) {
      self.place = place
      self.space = space
      self.speed = speed
      self.margin = margin
    }

    fileprivate var raw: QuarryRoamPoint {
      QuarryRoamPoint(
        longitude: place.longitude, latitude: place.latitude,
        space: QuarrySpace(x: space.x, y: space.y, z: space.z), speed: speed, margin: margin)
    }
  }

  /// Who is asked for; distances are straight lines in space, in metres.
  public struct Question: Hashable, Sendable {
    /// Where the search is made; must be on the globe.
    public var place: Coordinate
    /// The same in space.
    public var space: SpacePoint
    /// Whoever is not farther may have come near.
    public var enter: Double
    /// Whoever is farther may have left.
    public var stay: Double
    /// Nobody farther is of interest.
    public var out: Double
    /// How far who asks may have been from the place, in the last ``seconds``.
    public var step: Double
    /// How long ago the others may have been elsewhere.
    public var seconds: Double
    /// How far to search: ``out`` and ``step``, and the most that a margin and a way in those seconds may be.
    public var reach: Double

    /// Makes a question.
    public init(
      place: Coordinate, space: SpacePoint, enter: Double, stay: Double, out: Double, step: Double, seconds: Double,
      reach: Double
    ) {
      self.place = place
      self.space = space
      self.enter = enter
      self.stay = stay
      self.out = out
      self.step = step
      self.seconds = seconds
      self.reach = reach
    }
  }

  /// Somebody who was found.
  public struct Candidate: Hashable, Sendable {
    @usableFromInline let bits: UInt32
    /// The player's number.
    @inlinable public var player: Int { Int(bits & 0x3FFF_FFFF) }
    /// Whether it may have come as near as the question's `enter`.
    @inlinable public var mayEnter: Bool { bits & 0x8000_0000 != 0 }
    /// Whether it may have gone farther than the question's `stay`.
    @inlinable public var mayLeave: Bool { bits & 0x4000_0000 != 0 }
  }

  /// The most players that a grid can number.
  public static let mostPlayers = 1 << 30

  /// Makes an empty grid.
  /// - Parameter cellHeight: about as far as most searches reach; 1 m at least.
  public init(cellHeight: Meters) {
    self.cellHeight = cellHeight.value >= 1 ? cellHeight : Meters(1)
    arena = []
    room = Room()
    arena = Self.makeArena(room, self.cellHeight)
  }

  /// How many points there are, those of trails included.
  public var count: Int {
    unsafe arena.withUnsafeBufferPointer { unsafe $0.baseAddress.map { unsafe quarry_roam_count($0) } ?? 0 }
  }

  /// The bytes that the grid keeps, room for growth included.
  public var byteCount: Int { arena.capacity * 8 }

  /// Puts a player to a point, from wherever it was.
  /// - Complexity: O(1); everything is moved once the players or the cells have doubled.
  public mutating func place(_ player: Int, at point: Point) {
    var raw = point.raw
    unsafe change(player) { unsafe quarry_roam_place($0, $1, &raw) }
  }

  /// Takes a player out, not its trail; nothing where it is not in.
  public mutating func remove(_ player: Int) {
    guard player >= 0, player < room.players else { return }
    unsafe arena.withUnsafeMutableBufferPointer { arena in
      if let start = arena.baseAddress { unsafe quarry_roam_remove(start, UInt32(player)) }
    }
  }

  /// Adds a point to a player's trail.
  public mutating func addTrail(_ player: Int, _ point: Point) {
    var raw = point.raw
    unsafe change(player) { unsafe quarry_roam_add_trail($0, $1, &raw) }
  }

  /// Takes a point out of a player's trail again.
  /// - Returns: whether it was there.
  @discardableResult
  public mutating func removeTrail(_ player: Int, _ point: Point) -> Bool {
    guard player >= 0, player < room.players else { return false }
    var raw = point.raw
    return unsafe arena.withUnsafeMutableBufferPointer { arena in
      unsafe arena.baseAddress.map { unsafe quarry_roam_remove_trail($0, UInt32(player), &raw) } ?? false
    }
  }

  /// Finds everybody who may be as near as the question's `out`, in no order; whoever asks is among them, and who has a trail may
  /// come more than once.
  /// - Returns: how many were found: the first so many of `found`.
  /// - Complexity: O(cells in reach + points in them), six points at a time; allocates only where `found` has to grow.
  public func find(_ question: Question, into found: inout [Candidate]) -> Int {
    unsafe arena.withUnsafeBufferPointer { arena in
      guard let start = arena.baseAddress else { return 0 }
      var raw = QuarryRoamQuestion(
        longitude: question.place.longitude, latitude: question.place.latitude,
        space: QuarrySpace(x: question.space.x, y: question.space.y, z: question.space.z), enter: Float(question.enter),
        stay: Float(question.stay), out: Float(question.out), step: Float(question.step).nextUp,
        seconds: Float(question.seconds).nextUp, reach: Float(question.reach).nextUp)
      while true {
        let count = unsafe found.withUnsafeMutableBytes { bytes in
          let words = unsafe bytes.bindMemory(to: UInt32.self)
          return unsafe quarry_roam_find(start, &raw, words.baseAddress, words.count)
        }
        if count <= found.count { return count }
        found.append(contentsOf: repeatElement(Candidate(bits: 0), count: count + count / 4 + 16 - found.count))
      }
    }
  }

  /// Tells the processor that a player will move to a place some hundred nanoseconds from now, and that others will be looked for
  /// there: a hint that changes no answer. The place may be anything.
  public func expect(_ player: Int, at place: Coordinate) {
    unsafe arena.withUnsafeBufferPointer { arena in
      guard let start = arena.baseAddress else { return }
      unsafe quarry_roam_expect(start, UInt32(truncatingIfNeeded: player), place.longitude, place.latitude)
    }
  }

  /// Tells the processor that a place that was expected is next.
  public func expectSoon(_ player: Int, at place: Coordinate) {
    unsafe arena.withUnsafeBufferPointer { arena in
      guard let start = arena.baseAddress else { return }
      unsafe quarry_roam_expect_soon(start, UInt32(truncatingIfNeeded: player), place.longitude, place.latitude)
    }
  }

  /// What is wrong with the structure; nil where it is as it must be. For tests.
  public func checkInvariants() -> String? {
    let broken = unsafe arena.withUnsafeBufferPointer {
      unsafe $0.baseAddress.map { unsafe quarry_roam_check($0) } ?? 0
    }
    return broken == 0 ? nil : "rule \(broken)"
  }

  // MARK: Memory

  /// Changes something, with more room where there is none.
  private mutating func change(_ player: Int, _ body: (UnsafeMutablePointer<UInt64>, UInt32) -> Bool) {
    precondition(player >= 0 && player < Self.mostPlayers, "\(player) is no number of a player")
    if player >= room.players { grow(players: max(player + 1, room.players * 2)) }
    while true {
      let isDone = unsafe arena.withUnsafeMutableBufferPointer { arena in
        unsafe arena.baseAddress.map { unsafe body($0, UInt32(player)) } ?? true
      }
      if isDone { return }
      grow(players: room.players)
    }
  }

  /// Moves everything into an arena of more room. The table has twice as many cells as there are points, so that cells which
  /// nobody is in any longer are forgotten before it is full.
  private mutating func grow(players: Int) {
    let points = count
    room.players = players
    while true {
      room.points = max(room.points, points + points / 2 + 64)
      while room.cells < room.points * 2 { room.cells *= 2 }
      var larger = Self.makeArena(room, cellHeight)
      let isWhole = unsafe larger.withUnsafeMutableBufferPointer { larger in
        unsafe arena.withUnsafeBufferPointer { arena in
          guard let target = larger.baseAddress, let source = arena.baseAddress else { return true }
          return unsafe quarry_roam_copy(source, target)
        }
      }
      if isWhole {
        arena = larger
        return
      }
      room.points *= 2
    }
  }

  private static func makeArena(_ room: Room, _ cellHeight: Meters) -> [UInt64] {
    let words = quarry_roam_words(room.players, room.points, room.cells)
    return unsafe [UInt64](unsafeUninitializedCapacity: words) { buffer, initialized in
      unsafe qi_ask_for_large_pages(buffer.baseAddress, words * MemoryLayout<UInt64>.stride)
      unsafe buffer.initialize(repeating: 0)
      if let start = buffer.baseAddress {
        unsafe quarry_roam_make(start, room.players, room.points, room.cells, cellHeight.value)
      }
      initialized = words
    }
  }
}
