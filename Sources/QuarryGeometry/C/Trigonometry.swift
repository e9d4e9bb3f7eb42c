#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Double {
  /// The sine of the number taken as radians.
  @inline(__always)
  public var sine: Double { sin(self) }

  /// The cosine of the number taken as radians.
  @inline(__always)
  public var cosine: Double { cos(self) }

  /// The angle in radians, −π/2 … π/2, whose sine the number is; NaN beyond ±1.
  @inline(__always)
  public var arcSine: Double { asin(self) }

  /// The angle in radians, −π … π, of the direction `x` to the right and `y` up.
  @inline(__always)
  public static func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }

  /// e to the power of the number.
  @inline(__always)
  public var exponential: Double { exp(self) }
}
