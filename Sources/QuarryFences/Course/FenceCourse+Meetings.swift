import QuarryGeometry

extension FenceCourse {
  /// When a place that stays where it is next passes a depth: the first instant after `time` at which it is at least so deep in
  /// the zone, where it is not at `time`, or no longer, where it is.
  ///
  /// - Parameters:
  ///   - end: nothing later is looked for.
  ///   - threshold: in metres, positive inside; 0 for the border itself, −20 for a border that has gone 20 m beyond the place.
  /// - Returns: the first microsecond of game time, later than `time`, at which it is so; nil where that never happens. A pass that
  ///   goes less than 0.1 mm beyond the threshold is none.
  /// - Complexity: O(pieces); in each piece see ``BorderSearch``. No allocation.
  func nextMeeting(
    of place: Coordinate, after time: GameTime, until end: GameTime = .distantFuture, depth threshold: Double = 0
  ) -> GameTime? {
    let first = piece(at: time)
    let wasInside = depth(of: place, at: time) >= threshold
    for index in first..<pieces.count where index == first || pieces[index].start <= end {
      let piece = pieces[index]
      let since = index == first && piece.seconds > 0 ? time - piece.start : 0
      if index > first, (depth(of: place, at: piece.start) >= threshold) != wasInside { return piece.start }
      guard piece.speed > 0 else { continue }
      func gap(_ seconds: Double) -> Double {
        piece.shape.depth(of: place, at: piece.share(after: seconds)) - threshold
      }
      // A little more than what is asked for, for rounding.
      let last = end < .distantFuture ? min(piece.seconds, end - piece.start + 2e-6) : piece.seconds
      var search = BorderSearch(speed: piece.speed)
      // A zone that grows out of nothing covers its own centre as soon as it is there at all.
      let found =
        (gap(since) >= 0) != wasInside ? since : search.firstChange(from: since, to: last, gap: gap)
      guard let found else { continue }
      // The search ends within a tenth of a microsecond: one of three is the first.
      let nearest = piece.start.advanced(bySeconds: found)
      var met = max(nearest.previous, time.next)
      for _ in 0..<2 where (depth(of: place, at: met) >= threshold) == wasInside { met = met.next }
      return met <= end ? met : nil
    }
    return nil
  }

  /// An instant before which a place that stays does not pass a depth: sooner than ``nextMeeting(of:after:until:depth:)`` tells,
  /// but told from one measurement.
  /// - Returns: nil where the zone never comes so near. Not later than a jump of the zone, and its end where it vanishes.
  /// - Complexity: O(pieces), and one depth.
  func earliestMeeting(of place: Coordinate, after time: GameTime, depth threshold: Double = 0) -> GameTime? {
    let first = piece(at: time)
    // Of a zone that is just about to grow out of nothing, the distance to where it will be.
    let depth =
      pieces[first].seconds > 0
      ? pieces[first].shape.depth(of: place, at: pieces[first].share(at: time)) : depth(of: place, at: time)
    var gap = (depth - threshold).magnitude
    for index in first..<pieces.count {
      let piece = pieces[index]
      if index > first, piece.isJump { return piece.start }
      guard piece.speed > 0 else { continue }
      let since = index == first ? max(time, piece.start) : piece.start
      let left = piece.seconds - (since - piece.start)
      if gap <= piece.speed * left { return max(since.advanced(bySeconds: gap / piece.speed - 1e-6), time.next) }
      gap -= piece.speed * left
    }
    return nil
  }

  /// Cuts the way of a player, straight in longitude, latitude and time, where it meets the border as that moves: stretches by
  /// turns inside and outside, together the whole way.
  ///
  /// - Parameters:
  ///   - start: when the player is at the start of the path; earlier than `end`.
  ///   - end: when the player is at its end.
  ///   - stretches: takes them in place of what it held.
  /// - Complexity: O(pieces); in each piece that the way falls in see ``BorderSearch``. Allocates only where `stretches` has to
  ///   grow.
  func cut(_ path: MotionPath, from start: GameTime, to end: GameTime, into stretches: inout [Fence.Stretch]) {
    stretches.removeAll(keepingCapacity: true)
    let total = end - start
    guard total > 0 else { return }
    let ownSpeed = path.longestByLatitude / total
    var isInside = covers(path.start, at: start)
    stretches.append(Fence.Stretch(from: 0, to: 1, isInside: isInside))
    func turn(at seconds: Double) {
      isInside.toggle()
      let share = min(max(seconds / total, 0), 1)
      stretches[stretches.count - 1].to = share
      if stretches[stretches.count - 1].from == share {
        stretches.removeLast()
        if !stretches.isEmpty {
          stretches[stretches.count - 1].to = 1
          return
        }
      }
      stretches.append(Fence.Stretch(from: share, to: 1, isInside: isInside))
    }
    for index in piece(at: start)..<pieces.count where pieces[index].start < end || index == 0 {
      let piece = pieces[index]
      // Seconds of the way at which the piece begins and ends.
      let pieceStart = index == 0 ? -Double.infinity : piece.start - start
      let low = max(pieceStart, 0)
      let high = index + 1 < pieces.count ? min(pieces[index + 1].start - start, total) : total
      func gap(_ seconds: Double) -> Double {
        piece.shape.depth(
          of: path.place(at: seconds / total), at: piece.share(after: piece.seconds > 0 ? seconds - pieceStart : 0))
      }
      if piece.speed == 0, piece.shape.isNothing(at: 0) {
        if isInside { turn(at: low) }
        continue
      }
      if low > 0 || pieceStart == 0, (gap(low) >= 0) != isInside { turn(at: low) }
      var search = BorderSearch(speed: piece.speed + ownSpeed)
      var from = low
      while let next = search.firstChange(from: from, to: high, gap: gap) {
        turn(at: next)
        from = next
      }
    }
    // A zone that vanishes at the very end of the way is gone then.
    if isInside != covers(path.end, at: end) { turn(at: total) }
  }
}

extension MotionPath {
  /// At least the length of the path, in metres.
  var longestByLatitude: Double {
    let degree = DegreeLength.greatest(from: start.latitude, to: end.latitude)
    let east = (end.longitude - start.longitude) * degree.longitude
    let north = (end.latitude - start.latitude) * degree.latitude
    return (east * east + north * north).squareRoot()
  }
}
