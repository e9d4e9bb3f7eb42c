import QuarryFences
import QuarryGeometry

/// The borders of zones as a page draws them: those that change in time are drawn anew at many instants, each to stay until the
/// next.
struct PageZones {
  private let fences: FenceSet
  private let start: GameTime
  private let end: GameTime
  private let reference: Double
  /// How many borders a zone that changes evenly may have.
  private let steps: Int

  /// All zones together have about so many borders, since each is a hundred vertices or so.
  private static let mostOutlines = 1200
  /// No zone needs more: it is drawn anew at every pixel or so.
  private static let mostSteps = 200
  private static let fewestSteps = 6

  /// - Parameters:
  ///   - fences: the zones, in a match of which the start is known.
  ///   - start: the zero of the page's time.
  ///   - end: the last instant that the page shows.
  ///   - reference: the longitude round which everything is drawn.
  init(_ fences: FenceSet, from start: GameTime, to end: GameTime, near reference: Double) {
    self.fences = fences
    self.start = start
    self.end = end
    self.reference = reference
    let timed = fences.zones.indices.count { !fences.turningPoints(ofZone: $0).isEmpty }
    steps = min(max(Self.mostOutlines / max(timed, 1), Self.fewestSteps), Self.mostSteps)
  }

  /// The borders of a zone, by time; one that is closed or has vanished has no polygons.
  func outlines(of zone: Int) -> [ReplayPage.Zone.Outline] {
    let turns = fences.turningPoints(ofZone: zone)
    guard !turns.isEmpty else {
      return [ReplayPage.Zone.Outline(fromSeconds: 0, polygons: fences.zones[zone].shape.outline(near: reference))]
    }
    var instants = [start] + turns.filter { $0 > start && $0 <= end }
    if fences.zones[zone].course != nil {
      let step = max((end - start) / Double(steps), 1)
      for number in 1...steps where step * Double(number) < end - start {
        instants.append(start.advanced(bySeconds: step * Double(number)))
      }
    }
    var outlines: [ReplayPage.Zone.Outline] = []
    var last: Zone.Shape??
    for instant in Set(instants).sorted() {
      let shape = fences.shape(ofZone: zone, at: instant)
      if let last, last == shape { continue }
      last = .some(shape)
      outlines.append(
        ReplayPage.Zone.Outline(fromSeconds: instant - start, polygons: shape?.outline(near: reference) ?? []))
    }
    return outlines
  }
}
