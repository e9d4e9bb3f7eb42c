import QuarryGeometry

extension FenceTrack {
  /// Whether this can be what is known of a player where there are `zoneCount` zones; false for saved data that were
  /// damaged, with which ``FenceSet`` must not be asked.
  /// - Complexity: O(zones that matter).
  public func isSound(zoneCount: Int) -> Bool {
    guard let last else { return entries.isEmpty && questions.isEmpty && movers.isEmpty }
    return Self.isSound(last.place) && isInOrder && entries.last.map { Int($0.zone) < zoneCount } ?? true
      && questions.allSatisfy { $0.crossing.map { Self.isSound($0.place) } ?? true }
      && movers.last.map { $0.zone < zoneCount } ?? true
      && movers.allSatisfy { $0.crossing.map { Self.isSound($0.place) } ?? true }
  }

  /// Whether the zones are in rising order, and there is a question for each entry that is open and for no other.
  var isInOrder: Bool {
    entries.first.map { $0.zone >= 0 } ?? true && zip(entries, entries.dropFirst()).allSatisfy { $0.zone < $1.zone }
      && movers.first.map { $0.zone >= 0 } ?? true && zip(movers, movers.dropFirst()).allSatisfy { $0.zone < $1.zone }
      && entries.lazy.filter(\.isOpen).map(\.zone).elementsEqual(questions.lazy.map(\.zone))
  }

  /// Places are kept with their longitude in −180 ..< 180.
  private static func isSound(_ place: Coordinate) -> Bool { place.isOnGlobe && place == place.normalized }
}
