import QuarryGeometry

extension FenceTrack {
  /// Whether this can be what is known of a player where there are `zoneCount` zones; false for saved data that were
  /// damaged, with which ``FenceSet`` must not be asked.
  /// - Complexity: O(zones that matter).
  public func isSound(zoneCount: Int) -> Bool {
    guard let last else { return entries.isEmpty }
    guard Self.isSound(last.place) else { return false }
    var next = 0
    for entry in entries {
      guard entry.zone >= next, entry.zone < zoneCount, entry.crossing.map({ Self.isSound($0.place) }) ?? true else {
        return false
      }
      next = entry.zone + 1
    }
    return true
  }

  /// Places are kept with their longitude in −180 ..< 180.
  private static func isSound(_ place: Coordinate) -> Bool { place.isOnGlobe && place == place.normalized }
}
