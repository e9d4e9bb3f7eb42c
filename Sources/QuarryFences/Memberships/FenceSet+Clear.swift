import QuarryGeometry
import QuarryIndex

extension FenceSet {
  /// Takes in a fix where nothing is in question, no border is near it, and the way to it meets none: then all stays as it was.
  ///
  /// Most fixes are such. A search would find nothing near them, and then nothing would be judged.
  /// - Parameters:
  ///   - track: a player from whose last fix the way is connected.
  ///   - fix: any.
  /// - Returns: false where that cannot be told at once; then nothing has changed.
  @inline(__always)
  func passClear(_ track: inout FenceTrack, _ fix: FenceFix, _ rules: FenceRules) -> Bool {
    guard let last = track.last, fix.time > last.time, timed == nil,
      track.isAtRest(amongZones: compiled.grid.zoneCount),
      compiled.tallZones.isEmpty
    else { return false }
    let (start, end) = (last.place, fix.place)
    // Across the antimeridian, places have to be unwrapped first.
    guard end.longitude >= -180, end.longitude < 180, (end.longitude - start.longitude).magnitude < 180 else {
      return false
    }
    let stated = fix.statedAccuracy
    let accuracy = stated ?? rules.assumedAccuracy
    let isDense = rules.isDense(seconds: fix.time - last.time, accuracy: accuracy)
    let reach = max(rules.reach(accuracy: accuracy, isWeighed: isDense), compiled.largestMargin)
    let limit = FixJudge.widened(reach) + Self.clearanceSlack
    switch compiled.clearances.glance(from: start, to: end, within: limit) {
    case .clear: break
    case .long: guard compiled.isClear(from: start, to: end, within: limit) else { return false }
    case .unclear: return false
    }
    track.last = FenceTrack.Last(
      time: fix.time, place: end, accuracy: accuracy, altitude: fix.statedAltitude.map { Float($0) },
      isAccuracyAssumed: stated == nil)
    return true
  }

  /// How far beyond what would be searched there must be no border, in metres: a search finds nothing within its error bound then.
  private static let clearanceSlack = 0.01
}

extension CompiledFences {
  /// Apart from the usual way, which would else have the clearances copied beforehand.
  @inline(never)
  fileprivate func isClear(from start: Coordinate, to end: Coordinate, within limit: Double) -> Bool {
    clearances.isClear(from: start, to: end, within: limit)
  }
}
