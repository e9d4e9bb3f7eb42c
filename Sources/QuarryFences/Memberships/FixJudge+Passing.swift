import QuarryGeometry
import QuarryIndex

extension FixJudge {
  /// Why a fix that changes nothing cannot tell; no reason where it can.
  struct Plainly {
    let reason: FenceTrack.Undecided?
  }

  /// What a fix says of a zone of which nothing is in question, where all that it can say is how near the border is.
  ///
  /// That is so for a way that meets no border and leads along the side on which the player is known to be, and where fixes need
  /// not be weighed together.
  /// - Returns: nil where the zone has to be judged.
  func plainly(
    _ entry: FenceTrack.Entry, _ approach: FenceGrid.Approach, _ compiled: CompiledFences
  ) -> Plainly? {
    let isInside = entry.isLastFixInside
    guard approach.meeting == .none, !approach.isAsked, entry.membership == (isInside ? .inside : .outside) else {
      return nil
    }
    let zone = Int(approach.zone)
    if compiled.areAsked[zone] { return nil }
    let margins = margins(ofZone: zone, among: compiled)
    if isDense, approach.distance <= margins.overwhelming { return nil }
    guard approach.distance <= (isInside ? margins.enter : margins.exit) else { return Plainly(reason: nil) }
    let isTooCoarse = compiled.isNarrow(zone, for: accuracy)
    return Plainly(reason: isTooCoarse ? .accuracyTooLow : approach.distance == .zero ? .onBorder : .withinAccuracy)
  }
}
