/// Judges arcs between blocks by the records of ``BlockRules``, as plain memory.
///
/// All reads lie within: blocks are below the count for which the records were laid out, and the lists are halved within
/// their own bounds.
@safe struct RecordJudge: ArcJudge {
  private let width: Int
  private let stride: Int
  private let tails: UnsafePointer<Int32>
  private let heads: UnsafePointer<Int32>
  /// The players at the head and the tail of each block; nil where every block is one player.
  private let headPlayers: UnsafePointer<Int32>?
  private let tailPlayers: UnsafePointer<Int32>?
  private let starts: UnsafePointer<Int32>?
  private let forbidden: UnsafePointer<Int32>?

  @inline(__always) func forbids(_ hunter: Int32, _ target: Int32) -> Bool {
    let (from, to) = (Int(hunter) * stride, Int(target) * stride)
    var column = 0
    while column < width {
      let group = unsafe tails[from + column]
      if group >= 0, unsafe group == heads[to + column] { return true }
      column += 1
    }
    let head = if let headPlayers = unsafe headPlayers { unsafe headPlayers[Int(target)] } else { target }
    if stride > width, unsafe tails[from + width] == head { return true }
    return unsafe starts == nil ? false : isListed(hunter, head)
  }

  @inline(never) private func isListed(_ hunter: Int32, _ target: Int32) -> Bool {
    guard let starts = unsafe starts, let forbidden = unsafe forbidden else { return false }
    let tail = if let tailPlayers = unsafe tailPlayers { unsafe Int(tailPlayers[Int(hunter)]) } else { Int(hunter) }
    var low = unsafe Int(starts[tail])
    let end = unsafe Int(starts[tail + 1])
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if unsafe forbidden[middle] < target { low = middle + 1 } else { high = middle }
    }
    return unsafe low < end && forbidden[low] == target
  }

  /// The players of whom an arc between blocks is made.
  @inline(__always) func players(_ hunter: Int32, _ target: Int32) -> (hunter: Int, target: Int) {
    guard let tailPlayers = unsafe tailPlayers, let headPlayers = unsafe headPlayers else {
      return (Int(hunter), Int(target))
    }
    return unsafe (Int(tailPlayers[Int(hunter)]), Int(headPlayers[Int(target)]))
  }

  /// Lends the rules as a judge, which must not be kept.
  static func withJudge<Result>(_ rules: BlockRules, _ body: (RecordJudge) -> Result) -> Result {
    unsafe rules.tails.withUnsafeBufferPointer { tails in
      unsafe rules.heads.withUnsafeBufferPointer { heads in
        unsafe rules.headPlayers.withUnsafeBufferPointer { headPlayers in
          unsafe rules.tailPlayers.withUnsafeBufferPointer { tailPlayers in
            unsafe rules.starts.withUnsafeBufferPointer { starts in
              unsafe rules.forbidden.withUnsafeBufferPointer { forbidden in
                unsafe body(
                  RecordJudge(
                    width: rules.width, stride: rules.stride, tails: tails, heads: heads, headPlayers: headPlayers,
                    tailPlayers: tailPlayers, starts: starts, forbidden: forbidden))
              }
            }
          }
        }
      }
    }
  }

  /// The records are never empty (``BlockRules``); an empty array has an address too, or none, and is not read.
  @unsafe private init(
    width: Int, stride: Int, tails: UnsafeBufferPointer<Int32>, heads: UnsafeBufferPointer<Int32>,
    headPlayers: UnsafeBufferPointer<Int32>, tailPlayers: UnsafeBufferPointer<Int32>,
    starts: UnsafeBufferPointer<Int32>, forbidden: UnsafeBufferPointer<Int32>
  ) {
    self.width = width
    self.stride = stride
    unsafe self.tails = tails.baseAddress ?? Self.nothing
    unsafe self.heads = heads.baseAddress ?? Self.nothing
    unsafe self.headPlayers = headPlayers.isEmpty ? nil : headPlayers.baseAddress
    unsafe self.tailPlayers = tailPlayers.isEmpty ? nil : tailPlayers.baseAddress
    unsafe self.starts = starts.isEmpty ? nil : starts.baseAddress
    unsafe self.forbidden = starts.isEmpty ? nil : forbidden.baseAddress
  }

  /// One number that says: no group, nobody.
  nonisolated(unsafe) private static let nothing: UnsafePointer<Int32> = {
    let memory = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    unsafe memory.initialize(to: -1)
    return unsafe UnsafePointer(memory)
  }()
}

/// The same, and the distance band, and that a cost is one.
@safe struct BandJudge<Costs: TargetCosts>: ArcJudge {
  let records: RecordJudge
  let costs: Costs
  let minimum: Double
  let maximum: Double

  @inline(__always) func forbids(_ hunter: Int32, _ target: Int32) -> Bool {
    if records.forbids(hunter, target) { return true }
    let players = records.players(hunter, target)
    let cost = costs.cost(from: players.hunter, to: players.target)
    return !(cost >= minimum && cost <= maximum)
  }
}

extension ShuffledRing {
  /// Lends an order of blocks as a ring in the making; it is then as it was left. An order of none gives nil.
  static func withRing<Result>(
    order: inout [Int32], _ judge: Forbids, random: inout DrawRandom,
    _ body: (inout ShuffledRing<Forbids>) -> Result
  ) -> Result? {
    unsafe order.withUnsafeMutableBufferPointer { order in
      guard let memory = order.baseAddress, order.count > 0 else { return nil }
      var ring = unsafe ShuffledRing(memory, count: order.count, judge, random)
      let result = body(&ring)
      random = ring.random
      return result
    }
  }
}
