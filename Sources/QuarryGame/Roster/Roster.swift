import QuarryGeometry

/// The players of a match, each in a slot that never changes.
public struct Roster: Sendable {
  /// The players, in the order in which they joined.
  public private(set) var players: [PlayerState] = []
  private var slots: [PlayerID: Int] = [:]

  /// A roster of nobody.
  public init() {}

  /// The slot of a player; nil for one who never joined.
  public func slot(of player: PlayerID) -> Int? { slots[player] }

  /// The player of a name; nil for one who never joined.
  public subscript(player: PlayerID) -> PlayerState? { slots[player].map { players[$0] } }

  /// The player in a slot.
  subscript(slot: Int) -> PlayerState {
    get { players[slot] }
    _modify { yield &players[slot] }
  }

  /// Adds a player.
  mutating func join(_ player: PlayerID, team: String?) -> Int {
    slots[player] = players.count
    players.append(PlayerState(id: player, team: team))
    return players.count - 1
  }

  /// How many players take part.
  var activeCount: Int { players.reduce(0) { $0 + ($1.status == .active ? 1 : 0) } }
}

extension Roster: Hashable {
  /// Whether the players are the same.
  public static func == (a: Roster, b: Roster) -> Bool { a.players == b.players }

  /// Hashes the players.
  public func hash(into hasher: inout Hasher) { hasher.combine(players) }
}

extension Roster: Codable {
  /// Reads the players, and finds their slots anew.
  public init(from decoder: any Decoder) throws {
    players = try decoder.singleValueContainer().decode([PlayerState].self)
    slots = Dictionary(players.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Writes the players.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(players)
  }
}
