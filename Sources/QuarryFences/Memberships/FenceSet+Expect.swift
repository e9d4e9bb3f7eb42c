import QuarryGeometry
import QuarryIndex

/// Hints for a caller that has many fixes at hand and judges them one by one: what the next ones need is fetched from
/// memory meanwhile. Without effect on any result.
extension FenceSet {
  /// Tells the processor that a fix at a place will be judged some hundred nanoseconds from now.
  public func expect(_ place: Coordinate) {
    _ = compiled.clearances.expect(place)
    compiled.grid.expect(place)
  }

  /// Tells the processor that a fix at a place that was expected is next.
  public func expectSoon(_ place: Coordinate) { compiled.grid.expectSoon(place) }
}

extension FenceTrack {
  /// Tells the processor that a fix of the player will be judged soon. Changes nothing, but is spared a copy of the track.
  public mutating func expect() {
    entries.expectStorage()
    questions.expectStorage()
    if hasBank { questions.expectStorage(from: 128) }
  }
}
