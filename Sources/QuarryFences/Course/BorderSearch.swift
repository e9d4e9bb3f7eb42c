/// Searches for the instants at which something meets a border, where the gap between them cannot change faster than so
/// many metres a second.
///
/// That bound tells of any stretch of time whether the border could have been met in it at all: with gaps a and b at its ends
/// it takes (|a| + |b|) / speed to the border and back. Stretches that cannot be excluded are cut to what is left of them and
/// halved (the search of S. A. Piyavskii, An algorithm for finding the absolute extremum of a function, USSR Computational
/// Mathematics 12, 1972, for a zero in place of an extremum). So no meeting is missed, but for passes that go less than
/// ``resolution`` beyond the border.
struct BorderSearch {
  /// The gap changes by no more than so many metres in a second.
  let speed: Double
  /// How often a gap may still be measured. Who moves along with a border cannot be told from it anywhere; then only the ends of
  /// stretches are compared any more.
  private var budget = 20_000

  /// A tenth of a millimetre: passes that are less deep are none.
  static let resolution = 1e-4
  /// Instants are found to a tenth of a microsecond.
  private static let instantSeconds = 1e-7

  /// - Parameter speed: in metres a second; a little more is taken, for rounding.
  init(speed: Double) { self.speed = speed * (1 + 1e-9) + 1e-12 }

  /// The first instant after `start` at which the gap has another sign than there; 0 counts as positive.
  /// - Parameters:
  ///   - start: in seconds; so is `end`.
  ///   - gap: metres to the border, positive inside.
  /// - Returns: in seconds, within a tenth of a microsecond, where the sign has changed already; nil where it stays.
  /// - Complexity: some ten measurements where the border is met or passed at a distance, hundreds where it is grazed; no
  ///   allocation.
  mutating func firstChange(from start: Double, to end: Double, gap: (Double) -> Double) -> Double? {
    guard end > start else { return nil }
    return firstChange(start, gap(start), end, gap(end), gap)
  }

  private mutating func firstChange(
    _ start: Double, _ startGap: Double, _ end: Double, _ endGap: Double, _ gap: (Double) -> Double
  ) -> Double? {
    let isInside = startGap >= 0
    let isChanged = (endGap >= 0) != isInside
    let low = min(start + startGap.magnitude / speed, end)
    let high = max(end - endGap.magnitude / speed, start)
    guard (high - low) * speed > Self.resolution, budget > 0 else {
      return isChanged ? bisected(min(low, high), max(low, high), end, isInside, gap) : nil
    }
    let middle = (low + high) / 2
    guard middle > start, middle < end else { return isChanged ? end : nil }
    budget -= 1
    let middleGap = gap(middle)
    if let found = firstChange(start, startGap, middle, middleGap, gap) { return found }
    return (middleGap >= 0) == isInside ? firstChange(middle, middleGap, end, endGap, gap) : nil
  }

  /// - Parameter end: has another sign for certain, as `high` has but for rounding.
  private func bisected(
    _ low: Double, _ high: Double, _ end: Double, _ isInside: Bool, _ gap: (Double) -> Double
  ) -> Double {
    var (low, high) = (low, high)
    var step = Self.instantSeconds
    while high < end, (gap(high) >= 0) == isInside {
      low = high
      high = min(high + step, end)
      step *= 2
    }
    while high - low > Self.instantSeconds {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if (gap(middle) >= 0) == isInside { low = middle } else { high = middle }
    }
    return high
  }
}
