/// Players bound together by required arcs, each chain as one block: a ring of the blocks is a ring of the players that
/// has all the required arcs, and the other way round. So a draw among rings of blocks needs no more thought of them.
struct RingBlocks: Sendable {
  /// Where the players of each block begin in ``players``; one more than there are blocks.
  let starts: [Int32]
  /// The players, block after block, each chain in order.
  let players: [Int32]

  /// The required arcs must not contradict each other: see ``RingObstacles/amongRequired()``. Where they close a whole
  /// ring, that is one block.
  init(_ rules: ArcRules) {
    var starts: [Int32] = [0]
    var players: [Int32] = []
    players.reserveCapacity(rules.count)
    for player in 0..<rules.count where rules.mustBeHuntedBy.isEmpty || rules.mustBeHuntedBy[player] < 0 {
      var at = player
      players.append(Int32(truncatingIfNeeded: at))
      while !rules.mustHunt.isEmpty, rules.mustHunt[at] >= 0, players.count < rules.count {
        at = Int(rules.mustHunt[at])
        players.append(Int32(truncatingIfNeeded: at))
      }
      starts.append(Int32(truncatingIfNeeded: players.count))
    }
    if players.isEmpty, rules.count > 0 {
      // A whole ring.
      var at = 0
      repeat {
        players.append(Int32(truncatingIfNeeded: at))
        at = Int(rules.mustHunt[at])
      } while at != 0 && players.count < rules.count
      starts.append(Int32(truncatingIfNeeded: players.count))
    }
    self.starts = starts
    self.players = players
  }

  var count: Int { starts.count - 1 }

  /// The player of a block whom others hunt.
  func head(_ block: Int) -> Int { Int(players[Int(starts[block])]) }
  /// The player of a block who hunts others.
  func tail(_ block: Int) -> Int { Int(players[Int(starts[block + 1]) - 1]) }

  /// The ring of players of a ring of blocks.
  func expanded(_ order: [Int32]) -> [Int32] {
    var ring: [Int32] = []
    ring.reserveCapacity(players.count)
    for block in order { ring.append(contentsOf: players[Int(starts[Int(block)])..<Int(starts[Int(block) + 1])]) }
    return ring
  }
}
