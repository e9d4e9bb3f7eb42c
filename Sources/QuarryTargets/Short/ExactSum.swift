/// A sum that keeps the small parts beside the large: 10¹² + 5 − 10¹² is 5.
///
/// Neumaier's compensated summation (ZAMM 54, 1974): what an addition rounds away is gathered in a second number. A
/// cost that stands for "forbidden" thus enters and leaves a sum without a trace.
@usableFromInline struct ExactSum {
  @usableFromInline var sum = 0.0
  @usableFromInline var rest = 0.0

  @inlinable init() {}

  @inlinable @inline(__always) mutating func add(_ term: Double) {
    let total = sum + term
    rest += sum.magnitude >= term.magnitude ? (sum - total) + term : (term - total) + sum
    sum = total
  }

  @inlinable var value: Double { sum + rest }
}

extension Double {
  /// Stands for the cost of an arc that must not be: eight of them and more can be summed.
  @usableFromInline static let dearest = 1e300
}
