/// Repeated measurements of one quantity.
///
/// Times on a shared machine have a hard floor and a long tail, so that everything here goes by rank: median and
/// percentiles, and the median absolute deviation for the noise.
public struct Distribution: Hashable, Sendable {
  /// The measurements, in rising order.
  public let sorted: [Double]

  /// Sorts measurements; those that are not finite are left out.
  public init(_ values: some Sequence<Double>) { sorted = values.filter(\.isFinite).sorted() }

  /// How many there are.
  public var count: Int { sorted.count }

  /// The value below which `percent` of 100 of the measurements lie, between neighbours by linear interpolation; NaN where
  /// there are none.
  ///
  /// Source: definition 7 of R. J. Hyndman and Y. Fan (Sample Quantiles in Statistical Packages, American Statistician 50,
  /// 1996). Of 10, 20, 30, 40 the median is 25 and the 90th percentile 37.
  public func percentile(_ percent: Double) -> Double {
    guard let first = sorted.first, let last = sorted.last else { return .nan }
    let place = Double(sorted.count - 1) * min(max(percent, 0), 100) / 100
    let below = Int(place)
    guard below + 1 < sorted.count else { return last }
    guard below >= 0 else { return first }
    return sorted[below] + (sorted[below + 1] - sorted[below]) * (place - Double(below))
  }

  /// The middle value; NaN where there is none.
  public var median: Double { percentile(50) }

  /// The least value; NaN where there is none.
  public var least: Double { sorted.first ?? .nan }

  /// The greatest value; NaN where there is none.
  public var greatest: Double { sorted.last ?? .nan }

  /// The median of the distances from the median; NaN where there is none.
  public var medianDeviation: Double {
    let middle = median
    return Distribution(sorted.map { ($0 - middle).magnitude }).median
  }

  /// The noise of the measurements as a share of their median: 1.4826 median deviations, which for a normal distribution is
  /// one standard deviation (F. R. Hampel, JASA 69, 1974). 0 where all are equal.
  public var noise: Double { median > 0 ? 1.4826 * medianDeviation / median : 0 }
}
