import QuarryGeometry

/// Where all players of a match are, and who is near whom.
///
/// Players have dense numbers from 0 on; a number whose player was removed stays free until ``place(_:at:)`` fills it again.
/// Every answer is that of ``Geodesic/distance(_:_:)`` on WGS84, at the poles and across the antimeridian as anywhere: a
/// straight line in space decides, and within its stated bound the geodesic does; see <doc:PlayerGrid>.
///
/// A grid is a value: copies share their memory until one of them changes, two are equal where the same players stand at the same
/// coordinates, and it is coded as the list of places. No question allocates as long as the result that is passed in has room,
/// and any number of threads may ask one grid.
///
/// ```swift
/// var grid = try PlayerGrid([
///   Coordinate(longitude: 13.4050, latitude: 52.5200), Coordinate(longitude: 13.4057, latitude: 52.5200),
/// ])
/// var near = NearPlayers()
/// grid.players(within: Meters(50), ofPlayer: 0, into: &near)
/// near.first?.player  // 1, at 47.5 m
/// ```
public struct PlayerGrid: Sendable {
  /// The place of each number; the latitude of a number without a player is NaN.
  var places: [Coordinate]
  /// The grid that is made from the places, in the layout of `player_grid.h`.
  var arena: [UInt64]
  /// Room for sorting.
  var scratch: [UInt64]

  static let nowhere = Coordinate(longitude: .nan, latitude: .nan)
  static let mostPlayers = 1 << 31

  /// Makes a grid without players.
  public init() {
    places = []
    arena = []
    scratch = []
    rebuild(expecting: .zero)
  }

  /// Makes a grid of players with the numbers of their places; nil leaves a number free.
  /// - Throws: ``IndexError/notOnGlobe(player:place:)`` for the first place that is none.
  /// - Complexity: O(n log n) by a radix sort; see <doc:PlayerGrid> for figures.
  public init(_ places: [Coordinate?]) throws(IndexError) {
    guard places.count <= Self.mostPlayers else { throw .tooManyPlayers(places.count) }
    for (player, place) in places.enumerated() {
      if let place, !place.isOnGlobe { throw .notOnGlobe(player: player, place: place) }
    }
    self.places = places.map { $0 ?? Self.nowhere }
    arena = []
    scratch = []
    rebuild(expecting: .zero)
  }

  /// How many players there are.
  public var count: Int { playerCount }

  /// All player numbers, those of removed players too.
  public var ids: Range<Int> { 0..<places.count }

  /// Whether there is no player.
  public var isEmpty: Bool { count == 0 }

  /// The bytes that the grid keeps, room for growth included.
  public var byteCount: Int { (arena.capacity + scratch.capacity) * 8 + places.capacity * 16 }

  /// Where a player is; nil for a number that nobody has.
  public subscript(player: Int) -> Coordinate? {
    guard ids.contains(player) else { return nil }
    let place = places[player]
    return place.latitude.isNaN ? nil : place
  }

  /// Adds a player under the next number.
  /// - Returns: the number.
  /// - Throws: ``IndexError/notOnGlobe(player:place:)``, ``IndexError/tooManyPlayers(_:)``.
  /// - Complexity: as ``place(_:at:)``.
  @discardableResult
  public mutating func insert(_ place: Coordinate) throws(IndexError) -> Int {
    let player = places.count
    guard place.isOnGlobe else { throw .notOnGlobe(player: player, place: place) }
    guard player < Self.mostPlayers else { throw .tooManyPlayers(player + 1) }
    places.append(place)
    enter(player)
    return player
  }

  /// Moves a player, or brings one back whose number is free.
  /// - Throws: ``IndexError/noSuchPlayer(_:)`` for a number that was never given,
  ///   ``IndexError/notOnGlobe(player:place:)``; nothing is changed then.
  /// - Complexity: O(√n): the players of one band of latitude are moved by a slot. Where a band is full, after some √n/4
  ///   arrivals, everything is built anew.
  public mutating func place(_ player: Int, at place: Coordinate) throws(IndexError) {
    guard ids.contains(player) else { throw .noSuchPlayer(player) }
    guard place.isOnGlobe else { throw .notOnGlobe(player: player, place: place) }
    if !places[player].latitude.isNaN { leave(player) }
    places[player] = place
    enter(player)
  }

  /// Takes a player out; the number stays free.
  /// - Throws: ``IndexError/noSuchPlayer(_:)`` where nobody has that number.
  /// - Complexity: O(√n).
  public mutating func remove(_ player: Int) throws(IndexError) {
    guard self[player] != nil else { throw .noSuchPlayer(player) }
    leave(player)
    places[player] = Self.nowhere
  }

  /// Moves everybody at once.
  ///
  /// Cheaper than one by one from about a twentieth of the players on. Places given for numbers that are free are passed over. Memory is
  /// used again: nothing is allocated where the grid is not shared.
  /// - Parameters:
  ///   - places: one for each number.
  ///   - radius: how far the questions that follow will mostly ask; it only tunes the layout.
  /// - Throws: ``IndexError/wrongCount(given:expected:)``, ``IndexError/notOnGlobe(player:place:)``; nothing
  ///   is changed then.
  public mutating func placeAll(
    at places: [Coordinate], expecting radius: Meters = .zero
  ) throws(IndexError) {
    guard places.count == self.places.count else {
      throw .wrongCount(given: places.count, expected: self.places.count)
    }
    if let player = firstMisplaced(places) { throw .notOnGlobe(player: player, place: places[player]) }
    take(places)
    rebuild(expecting: radius, count: count)
  }
}

extension PlayerGrid: Equatable {
  /// Whether the same numbers have players at the same coordinates.
  public static func == (a: PlayerGrid, b: PlayerGrid) -> Bool {
    a.places.elementsEqual(b.places) { $0 == $1 || ($0.latitude.isNaN && $1.latitude.isNaN) }
  }
}

extension PlayerGrid: Codable {
  /// Reads a list of places and nulls, and builds the grid from it.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode([Coordinate?].self))
  }

  /// Writes the list of places; null for a free number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ids.map { self[$0] })
  }
}
