import QuarryGeometry
import QuarryIndex

/// The pairs of a watch of which something is known: who is near whom, each in the lists of both.
///
/// A pair is found, added and taken out in constant time: each entry of a list knows where its counterpart is in the
/// other player's list.
struct PairSheet: Sendable {
  /// An entry in a player's list.
  struct Partner: Hashable, Sendable {
    /// The other player.
    var other: UInt32
    /// Where the entry is in the other player's list.
    var mirror: UInt32
    /// What is remembered of the pair; ``none`` where it is near and nothing else.
    var record: UInt32

    static let none = UInt32.max
  }

  private(set) var partners: [[Partner]] = []
  /// What is remembered of pairs, and which of that is not in use.
  var records: [PairRecord] = []
  private var freeRecords: [UInt32] = []
  /// How many pairs there are.
  private(set) var pairCount = 0

  mutating func addPlayers(upTo count: Int) {
    while partners.count < count { partners.append([]) }
  }

  /// Tells the processor that a player's list will be needed: first, some hundred nanoseconds ahead, where it is, then what is
  /// in it. A hint without effect.
  func expect(_ player: Int) { partners.expectElement(at: player) }
  func expectSoon(_ player: Int) {
    if partners.indices.contains(player) { partners[player].expectStorage() }
  }

  /// Where a player is in the list of another; nil where it is not.
  func index(of other: Int, in player: Int) -> Int? {
    guard partners.indices.contains(player), partners.indices.contains(other) else { return nil }
    // The shorter list is gone through.
    if partners[player].count <= partners[other].count {
      return partners[player].firstIndex { Int($0.other) == other }
    }
    return partners[other].first { Int($0.other) == player }.map { Int($0.mirror) }
  }

  /// Adds a pair; returns where the other one is in the first one's list, which is its end.
  mutating func add(_ a: Int, _ b: Int, _ record: PairRecord? = nil) -> Int {
    var number = Partner.none
    if let record {
      if let free = freeRecords.popLast() {
        number = free
        records[Int(free)] = record
      } else {
        number = UInt32(records.count)
        records.append(record)
      }
    }
    let (i, j) = (partners[a].count, partners[b].count)
    partners[a].append(Partner(other: UInt32(b), mirror: UInt32(j), record: number))
    partners[b].append(Partner(other: UInt32(a), mirror: UInt32(i), record: number))
    pairCount += 1
    return i
  }

  /// Takes out the pair of a player and of the one at an index of its list.
  /// - Returns: who moved to that index, the last of the list before; nil where nobody did.
  @discardableResult
  mutating func remove(_ player: Int, at index: Int) -> Int? {
    let entry = partners[player][index]
    if entry.record != Partner.none {
      records[Int(entry.record)] = PairRecord()
      freeRecords.append(entry.record)
    }
    _ = takeOut(Int(entry.other), at: Int(entry.mirror))
    pairCount -= 1
    return takeOut(player, at: index)
  }

  /// Takes an entry out of one list; the last one takes its place.
  private mutating func takeOut(_ player: Int, at index: Int) -> Int? {
    let last = partners[player].removeLast()
    guard index < partners[player].count else { return nil }
    partners[player][index] = last
    partners[Int(last.other)][Int(last.mirror)].mirror = UInt32(index)
    return Int(last.other)
  }

  /// All pairs by their lower number and then by their higher one, with what is remembered of them.
  var pairs: [(first: Int, second: Int, record: PairRecord?)] {
    partners.indices.flatMap { player in
      partners[player].filter { $0.other > player }.sorted { $0.other < $1.other }.map {
        (player, Int($0.other), $0.record == Partner.none ? nil : records[Int($0.record)])
      }
    }
  }

  /// What is wrong with the lists; nil where nothing is. For tests.
  func checkInvariants() -> String? {
    var (entries, used) = (0, Set<UInt32>())
    for player in partners.indices {
      for (index, entry) in partners[player].enumerated() {
        entries += 1
        guard Int(entry.other) < partners.count, Int(entry.mirror) < partners[Int(entry.other)].count else {
          return "player \(player): nobody is at \(entry.mirror) of \(entry.other)"
        }
        let mirror = partners[Int(entry.other)][Int(entry.mirror)]
        if mirror.other != player || mirror.mirror != index || mirror.record != entry.record {
          return "player \(player), entry \(index) is not mirrored"
        }
        if entry.record != Partner.none, entry.other > player, !used.insert(entry.record).inserted {
          return "record \(entry.record) is used twice"
        }
      }
      if Set(partners[player].map(\.other)).count != partners[player].count {
        return "player \(player) has a pair twice"
      }
    }
    if entries != pairCount * 2 { return "\(entries) entries of \(pairCount) pairs" }
    return used.count + freeRecords.count == records.count ? nil : "records are lost"
  }
}
