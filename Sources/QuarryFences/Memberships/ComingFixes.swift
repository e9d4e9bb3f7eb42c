import QuarryGeometry
import QuarryIndex

/// The next fixes of a batch, whose memory is fetched while others are judged: first the fix and the player's track, then, where
/// borders are near, the zones. Hints without effect on any result.
struct ComingFixes {
  /// How far around a place zones are fetched, in degrees.
  private let around: (east: Double, north: Double)
  /// Borders may be near where the clearance is less.
  private let clearance: UInt8
  /// The cells of clearances of the fixes from `second` to `first` ahead, two in a number: the last one in the upper half of the
  /// last number. Kept so since registers can be shifted, and an array would be memory.
  private var cells: (UInt64, UInt64, UInt64, UInt64) = (.max, .max, .max, .max)
  /// Whether borders may be near the fixes from `third` to `second` ahead: the last bit that of the farthest.
  private var near: UInt32 = 0

  /// How many fixes ahead each step is: some hundred nanoseconds.
  private static var first: Int { 16 }
  private static var second: Int { 8 }
  private static var third: Int { 4 }

  init(_ compiled: CompiledFences, _ rules: FenceRules) {
    let reach = rules.reach(accuracy: rules.assumedAccuracy, isWeighed: false)
    around = compiled.clearances.degrees(of: reach * 1.5)
    clearance = compiled.clearances.steps(of: reach)
  }

  @inline(__always)
  mutating func expect(
    after index: Int, _ fixes: [FenceFix], _ players: [Int32], _ tracks: [FenceTrack], _ compiled: CompiledFences
  ) {
    let (first, second, third) = (index &+ Self.first, index &+ Self.second, index &+ Self.third)
    guard first < fixes.count, first < players.count else { return }
    fixes.expectElement(at: first &+ Self.first)
    tracks.expectElement(at: Int(players[first]))
    near <<= 1
    if compiled.clearances.isBelow(clearance, at: Int(Int32(truncatingIfNeeded: cells.3 >> 32))) {
      near |= 1
      compiled.grid.expect(fixes[second].place, east: around.east, north: around.north)
      let player = Int(players[second])
      if tracks.indices.contains(player) {
        tracks[player].entries.expectStorage()
        tracks[player].questions.expectStorage()
        if tracks[player].hasBank { tracks[player].questions.expectStorage(from: 128) }
      }
    }
    let cell = UInt64(UInt32(truncatingIfNeeded: compiled.clearances.expect(fixes[first].place)))
    cells = (
      cells.0 << 32 | cell, cells.1 << 32 | cells.0 >> 32, cells.2 << 32 | cells.1 >> 32, cells.3 << 32 | cells.2 >> 32
    )
    if near >> UInt32(Self.second - Self.third) & 1 != 0 {
      compiled.grid.expectSoon(fixes[third].place, east: around.east, north: around.north)
    }
  }
}
