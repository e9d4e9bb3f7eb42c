import QuarryFences
import QuarryGeometry
import QuarryIndex

/// What the fixes of two players near a distance tell.
typealias PairEvidence = DistanceEvidence

extension ProximityWatch {
  /// Whether evidence decides.
  var weighs: Bool { evidenceRules != nil }

  /// How evidence is weighed; nil where distances decide.
  var evidenceRules: FenceRules? {
    if case .evidence(let rules) = decision { return rules }
    return nil
  }
}

extension Encounters {
  /// How much farther away than a watch's distance a player of an accuracy is looked at, in metres: twice the accuracy, but no
  /// more than twice the distance, since beyond that nothing can be told.
  func reachOfDoubt(_ accuracy: Float) -> Float {
    var reach: Float = 0
    for watch in watches where watch.weighs {
      reach = max(reach, min(2 * accuracy, 2 * Float(max(watch.near.value, largestRadius))))
    }
    return reach
  }

  /// Weighs where a piece ends together with what came before.
  mutating func weigh(
    _ piece: PairPiece, _ play: PairPlay, isBegun: Bool, _ index: inout Int?, _ room: inout ProximityRoom,
    into events: inout [ProximityEvent]
  ) {
    guard let rules = watches[play.watch].evidenceRules else { return }
    let radii = play.pairing.radii
    let near = radii.enter.distance.value
    let record = index.flatMap { remembered(of: play.a, at: $0, play.watch) }
    let wasNear = record?.isNear ?? false
    let isInHeight = piece.endsWithin(height: facts[play.watch].height, leaving: wasNear)
    let depth = near - piece.endDistance.value
    let accuracy = max(piece.accuracy, 1e-3)
    // Each player has to pass its own margin.
    let margins = DistanceEvidence.Margins(deviation: accuracy, sum: piece.accuracySum, rules)
    if isBegun {
      // Plain nearness, where that can be told: a pair less accurate than the distance is wide has to be deep inside.
      let isNear = depth >= 0 && isInHeight && (accuracy <= 2 * near || depth >= accuracy)
      if isNear != wasNear {
        change(
          piece, play, isNear: isNear, at: piece.to, isBegun: true, piece.grounds(.firstDecision, limit: radii.enter),
          &index, &room, into: &events)
      }
      if let index, let number = recordNumber(of: play.a, at: index, play.watch) {
        sheets[play.watch].records[number].evidence = nil
      }
      return
    }
    var evidence = record?.evidence
    if evidence == nil {
      // Nothing is in question far away from the distance.
      // As far as a search surely finds a pair, so that it does not matter what it found by chance.
      let found = reachOfDoubt(players[play.a].last.accuracy) + reachOfDoubt(players[play.b].last.accuracy)
      let reach = min(margins.overwhelming, Double(found))
      guard wasNear || depth > -reach || piece.passes(radii.enter, from: 0) else { return }
      evidence = PairEvidence(at: piece.from, depth: near - piece.startDistance.value, accuracy: accuracy)
    }
    guard var evidence else { return }
    noteCrossing(piece, radii, wasNear: wasNear, &evidence)
    if !wasNear, isInHeight,
      passesDeeply(piece, radii, margin: margins.enter)
    {
      // The way between two fixes passed by for sure.
      if let shares = piece.shares(within: radii.enter) {
        let (enters, leaves) = (piece.time(of: shares.lowerBound), piece.time(of: shares.upperBound))
        let grounds = piece.grounds(.path, limit: radii.enter, margin: margins.enter)
        change(piece, play, isNear: true, at: enters, isBegun: false, grounds, &index, &room, into: &events)
        change(piece, play, isNear: false, at: leaves, isBegun: false, grounds, &index, &room, into: &events)
        return
      }
    }
    let measured = isInHeight ? depth : min(depth, -2 * margins.overwhelming)
    let verdict = evidence.weigh(
      depth: measured, margins, at: piece.to, isInside: wasNear, rules: rules, paces: &room.paces)
    if verdict.changes {
      let crossing = evidence.crossing ?? piece.to
      evidence.crossing = nil
      change(
        piece, play, isNear: !wasNear, at: min(crossing, piece.to), isBegun: false,
        piece.grounds(
          verdict.certainty == nil ? .oneFix : .accumulated, limit: radii.enter,
          margin: wasNear ? margins.exit : margins.enter, certainty: verdict.certainty),
        &index,
        &room, into: &events)
    }
    let isAtRest = verdict.isAtRest && !verdict.changes
    if isAtRest, index == nil { return }
    let place = index ?? add(play, PairRecord(), &room)
    index = place
    if let number = recordNumber(of: play.a, at: place, play.watch) {
      sheets[play.watch].records[number].evidence = isAtRest ? nil : evidence
    }
  }

  /// Notes when the ways passed the distance towards the other side.
  private func noteCrossing(_ piece: PairPiece, _ radii: WatchRadii, wasNear: Bool, _ evidence: inout PairEvidence) {
    let endsNear = piece.endsWithin(radii.enter)
    guard endsNear != wasNear, evidence.crossing == nil else { return }
    guard let shares = piece.shares(within: radii.enter) else { return }
    let share = wasNear ? shares.upperBound : shares.lowerBound
    evidence.crossing = piece.time(of: min(max(share, 0), 1))
  }

  /// Whether the ways came so much nearer than the distance between two fixes that are both farther away.
  private func passesDeeply(_ piece: PairPiece, _ radii: WatchRadii, margin: Double) -> Bool {
    guard !piece.endsWithin(radii.enter), radii.enter.distance.value > margin else { return false }
    return piece.passes(ChordRadius(Meters(radii.enter.distance.value - margin)), from: 0)
      && piece.startDistance > radii.enter.distance
  }
}
