import QuarryGeometry

extension FixJudge {
  /// Judges the fix against the zones that have a floor or a ceiling, apart from all others: who is far from their borders may
  /// still leave them upwards.
  func judgeTallZones(
    _ track: inout FenceTrack, within reach: Meters, among compiled: CompiledFences, room: inout FenceRoom,
    into events: inout [FenceEvent]
  ) {
    let box = way.box(expandedBy: Meters(Self.widened(reach)))
    for zone in compiled.tallZones {
      var index = track.entries.firstIndex { Int($0.zone) >= zone } ?? track.entries.count
      let isHeld = index < track.entries.count && Int(track.entries[index].zone) == zone
      guard isHeld || compiled.fences[zone].bounds.meets(box) else { continue }
      var standing = isHeld ? track.standing(at: index) : track.standing(apartFrom: zone)
      let height = HeightWay(compiled.heights[zone], way, accuracy: accuracy)
      var judged = JudgedZone(zone, among: compiled)
      judged.height = height
      if height != nil || isFarOutside(judged, compiled) {
        judge(&standing, judged, room: &room, into: &events)
      } else {
        standing.undecided = .verticalUnknown
      }
      track.store(standing, at: &index, isHeld: isHeld, &room.questions)
    }
  }

  /// Whether the fix lies outside of a zone sideways by more than the margin, so that no altitude is needed.
  private func isFarOutside(_ zone: JudgedZone, _ compiled: CompiledFences) -> Bool {
    let margin = margins(ofZone: zone.zone, among: compiled).exit
    let depth = zone.depth(ofFix: place, metric: metric, within: Self.widened(margin))
    return !depth.isInside && depth.value.magnitude > margin.value
  }
}

extension PathRoom {
  /// Leaves inside only what lies within a stretch of the path; nil for none.
  mutating func narrow(to stretch: (from: Double, to: Double)?) {
    let before = stretches
    stretches.removeAll(keepingCapacity: true)
    func append(_ from: Double, _ to: Double, isInside: Bool) {
      guard to > from else { return }
      if let last = stretches.last, last.isInside == isInside {
        stretches[stretches.count - 1].to = to
      } else {
        stretches.append(Fence.Stretch(from: from, to: to, isInside: isInside))
      }
    }
    let (low, high) = stretch ?? (2, 2)
    for piece in before {
      guard piece.isInside else {
        append(piece.from, piece.to, isInside: false)
        continue
      }
      let (from, to) = (min(max(piece.from, low), piece.to), max(min(piece.to, high), piece.from))
      append(piece.from, from, isInside: false)
      append(from, to, isInside: true)
      append(max(to, from), piece.to, isInside: false)
    }
  }
}
