/// On which side of the line from `a` to `b` the point `p` lies, without any error of rounding.
///
/// The determinant (ax − px)(by − py) − (ay − py)(bx − px) is computed in plain arithmetic first. Where its magnitude
/// exceeds the error bound of J. R. Shewchuk (Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
/// Predicates, Discrete & Computational Geometry 18, 1997, section 4.2, bound A), its sign is right; else the six
/// products of the expanded determinant are added exactly, as sums of non-overlapping doubles (section 2.3).
///
/// - Parameters: six finite numbers. Magnitudes other than 0 lie between 2⁻⁴⁰⁰ and 2⁴⁰⁰, so that no product leaves the
///   range of doubles; ``Swift/Double/flushedCoordinate`` sees to that.
/// - Returns: 1 where `p` lies to the left, −1 to the right, 0 on the line.
/// - Complexity: some 3 ns where plain arithmetic is sure, some 200 ns else; no allocation.
@inlinable
public func orientation(ax: Double, ay: Double, bx: Double, by: Double, px: Double, py: Double) -> Int {
  let left = (ax - px) * (by - py)
  let right = (ay - py) * (bx - px)
  let determinant = left - right
  let bound = (left.magnitude + right.magnitude) * orientationErrorBound
  if determinant > bound { return 1 }
  if determinant < -bound { return -1 }
  return exactOrientation(ax: ax, ay: ay, bx: bx, by: by, px: px, py: py)
}

/// (3 + 16ε)ε with ε = 2⁻⁵³: Shewchuk's bound A on the relative error of the plain determinant.
@usableFromInline
let orientationErrorBound = (3 + 16 * 0x1p-53) * 0x1p-53

extension Double {
  /// The number, or 0 where it is so near to 0 (below 2⁻⁴⁰⁰ degrees, 10⁻¹¹⁵ m) that a product of two such numbers
  /// could not be held exactly.
  @inlinable
  public var flushedCoordinate: Double { magnitude < 0x1p-400 ? 0 : self }
}

/// The sign of ax·by − ay·bx − ax·py + ay·px + bx·py − by·px, exactly.
@usableFromInline
func exactOrientation(ax: Double, ay: Double, bx: Double, by: Double, px: Double, py: Double) -> Int {
  var sum = Expansion()
  sum.add(productOf: ax, by)
  sum.add(productOf: -ay, bx)
  sum.add(productOf: -ax, py)
  sum.add(productOf: ay, px)
  sum.add(productOf: bx, py)
  sum.add(productOf: -by, px)
  return sum.sign
}

/// An exact sum of doubles, kept as components that do not overlap, the smallest first (Shewchuk, section 2.3).
private struct Expansion {
  /// At most two components come with each of six products.
  private var components = SIMD16<Double>(repeating: 0)
  private var count = 0

  /// Adds `a`·`b`: the rounded product, and what rounding left, which a fused multiply-add gives exactly.
  mutating func add(productOf a: Double, _ b: Double) {
    let product = a * b
    add((-product).addingProduct(a, b))
    add(product)
  }

  /// Grow-Expansion, Shewchuk's theorem 10: each step is a Two-Sum without branches.
  private mutating func add(_ number: Double) {
    var carry = number
    var kept = 0
    for index in 0..<count {
      let component = components[index]
      let sum = carry + component
      let virtual = sum - carry
      let error = (carry - (sum - virtual)) + (component - virtual)
      carry = sum
      if error != 0 {
        components[kept] = error
        kept += 1
      }
    }
    if carry != 0 {
      components[kept] = carry
      kept += 1
    }
    count = kept
  }

  /// The largest component decides.
  var sign: Int {
    guard count > 0 else { return 0 }
    return components[count - 1] > 0 ? 1 : -1
  }
}
