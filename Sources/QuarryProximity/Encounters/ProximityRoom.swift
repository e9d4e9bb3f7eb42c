import QuarryFences
import QuarryGeometry
import QuarryIndex

/// Room to work in, kept and passed in again, so that nothing is allocated. It carries nothing from one call to the next.
public struct ProximityRoom: Sendable {
  var candidates: [RoamGrid.Candidate] = []
  /// For each player the search that it was met in, in the upper half, and its place in the list of who searches.
  var stamps: [UInt64] = []
  private(set) var search: UInt64 = 0
  /// Who has to be looked at.
  var judged: [Int32] = []
  var breaks: [GameTime] = []
  var transitions: [PairTransition] = []
  var paces = EvidencePaces()

  /// Makes empty room.
  public init() {}

  static let mask: UInt64 = 0xFFFF_FFFF

  /// Begins a search: two marks that nobody bears yet, the first for partners, the next for who was seen.
  mutating func begin(playerCount: Int) {
    stamps.grow(to: playerCount, repeating: 0)
    search += 2
    if search + 1 >= Self.mask {
      for index in stamps.indices { stamps[index] = 0 }
      search = 2
    }
  }

  mutating func markPartner(_ player: Int, at index: Int) { stamps[player] = search << 32 | UInt64(index) }

  /// Whether a player is a partner that was not seen yet.
  func isUnseenPartner(_ player: Int) -> Bool { stamps[player] >> 32 == search }

  func isSeen(_ player: Int) -> Bool { stamps[player] >> 32 == search + 1 }

  /// Marks a player as seen; its place in the list stays.
  mutating func markSeen(_ player: Int, isPartner: Bool) {
    stamps[player] = (search + 1) << 32 | (isPartner ? stamps[player] & Self.mask : Self.mask)
  }

  /// A player's place in the list of who searches; nil where it is no partner.
  func place(of player: Int) -> Int? {
    let index = stamps[player] & Self.mask
    return index == Self.mask ? nil : Int(index)
  }

  mutating func setPlace(of player: Int, _ index: Int?) {
    stamps[player] = stamps[player] & ~Self.mask | (index.map(UInt64.init) ?? Self.mask)
  }
}

/// That a pair came near, or went apart, on a piece of its ways.
struct PairTransition {
  var isNear: Bool
  var time: GameTime
}
