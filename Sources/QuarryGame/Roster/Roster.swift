import QuarryGeometry
import QuarryIndex

/// The players of a match, each in a slot that never changes.
public struct Roster: Sendable {
  /// The players, in the order in which they joined.
  public private(set) var players: [PlayerState] = []
  private var table = PlayerTable()
  /// The slots in the order of the names, as far as ``rank()`` was called for them; and the place of each slot there.
  private var slotsByName: [Int32] = []
  private(set) var ranks: [Int32] = []

  /// A roster of nobody.
  public init() {}

  /// The slot of a player; nil for one who never joined.
  /// - Complexity: O(1), no allocation.
  public func slot(of player: PlayerID) -> Int? { table.slot(of: player, among: players) }

  /// The player of a name; nil for one who never joined.
  public subscript(player: PlayerID) -> PlayerState? { slot(of: player).map { players[$0] } }

  /// The player in a slot, where it lies: an array would lend a copy.
  subscript(slot: Int) -> PlayerState {
    _read {
      let span = players.span
      yield span[slot]
    }
    _modify { yield &players[slot] }
  }

  /// Tells the processor that a player will be needed some hundred nanoseconds from now.
  func expect(_ slot: Int) { players.expectElement(at: slot) }

  /// Adds a player.
  mutating func join(_ player: PlayerID, team: String?) -> Int {
    makeRoom()
    players.append(PlayerState(id: player, team: team))
    table.add(player, slot: players.count - 1, among: players)
    return players.count - 1
  }

  /// Room for an eighth more players at a time: a player is large, and rooms of twice the size would mostly be empty.
  private mutating func makeRoom() {
    guard players.count == players.capacity else { return }
    players.reserveCapacity(players.count + max(8, players.count / 8))
  }

  /// How many players take part.
  var activeCount: Int { players.reduce(0) { $0 + ($1.status == .active ? 1 : 0) } }

  // MARK: The order of names

  /// Puts players who are new into the order of names, so that ``ranks`` has all of them.
  /// - Complexity: O(n) for n players where somebody is new, and O(k log k) for k new ones.
  mutating func rank() {
    guard ranks.count < players.count else { return }
    let fresh = (ranks.count..<players.count).map { Int32($0) }.sorted { isNamed($0, before: $1) }
    var merged: [Int32] = []
    merged.reserveCapacity(players.count)
    var next = 0
    for slot in slotsByName {
      while next < fresh.count, isNamed(fresh[next], before: slot) {
        merged.append(fresh[next])
        next += 1
      }
      merged.append(slot)
    }
    merged += fresh[next...]
    slotsByName = merged
    ranks = Array(repeating: 0, count: players.count)
    for (rank, slot) in merged.enumerated() { ranks[Int(slot)] = Int32(rank) }
  }

  private func isNamed(_ a: Int32, before b: Int32) -> Bool { players[Int(a)].id < players[Int(b)].id }

  /// How many of those who are ranked have names before another.
  func countNamed(before name: PlayerID) -> Int {
    var (low, high) = (0, slotsByName.count)
    while low < high {
      let middle = (low + high) / 2
      if players[Int(slotsByName[middle])].id < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
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
    makeTable()
  }

  private mutating func makeTable() {
    for (slot, player) in players.enumerated() where table.slot(of: player.id, among: players) == nil {
      table.add(player.id, slot: slot, among: players)
    }
  }

  /// Writes the players.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(players)
  }
}
