/// The rules for arcs between blocks, laid out for ``RecordJudge``.
struct BlockRules: Sendable {
  let width: Int
  let stride: Int
  /// The records of the players who hunt for their blocks, and of those who are hunted. Never empty.
  let tails: [Int32]
  let heads: [Int32]
  /// Those players; empty where every block is one player.
  let tailPlayers: [Int32]
  let headPlayers: [Int32]
  let starts: [Int32]
  let forbidden: [Int32]

  /// One player a block where nothing is required.
  init(_ rules: ArcRules, _ blocks: RingBlocks?) {
    width = rules.width
    stride = rules.stride
    starts = rules.starts
    forbidden = rules.forbidden
    guard let blocks else {
      tails = rules.records.isEmpty ? [-1] : rules.records
      heads = tails
      (tailPlayers, headPlayers) = ([], [])
      return
    }
    let stride = rules.stride
    func records(_ players: [Int32]) -> [Int32] {
      let all = players.flatMap { rules.records[Int($0) * stride..<(Int($0) + 1) * stride] }
      return all.isEmpty ? [-1] : all
    }
    tailPlayers = (0..<blocks.count).map { Int32(truncatingIfNeeded: blocks.tail($0)) }
    headPlayers = (0..<blocks.count).map { Int32(truncatingIfNeeded: blocks.head($0)) }
    tails = records(tailPlayers)
    heads = records(headPlayers)
  }
}
