/// Brings costs of any unit to a size at which a search can add what stands for rules.
@usableFromInline enum CostScale {
  /// What a forbidden arc costs more in a search: more than any ring of a million players whose hunts cost up to
  /// 2²⁰; beside it sums keep ten-thousandths.
  @inlinable static var penalty: Double { 0x1p42 }

  /// A power of two that brings a cost into 2¹⁹ ..< 2²⁰; 1 where there is nothing to bring, or it is there nearly.
  @inlinable static func factor(dearest: Double) -> Double {
    guard dearest > 0, dearest < .infinity, !(dearest >= 64 && dearest < 0x1p20) else { return 1 }
    // Subnormal costs are brought as far as a power of two reaches.
    let exponent = min(1000, 19 - dearest.exponent)
    return Double(sign: .plus, exponent: Int(exponent), significand: 1)
  }
}
