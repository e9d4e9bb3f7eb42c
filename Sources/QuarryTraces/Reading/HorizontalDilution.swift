import QuarryGeometry

/// How a dilution of precision becomes a radius in metres.
public enum HorizontalDilution {
  /// Metres of a 68 % radius for one unit of HDOP: 5.
  ///
  /// The horizontal error has a root mean square of HDOP × σ, σ being the user equivalent range error, the standard
  /// deviation of one measured range. For a single-frequency civil receiver σ lies between about 4 m (today's clocks
  /// and ephemerides with the broadcast model of the ionosphere) and 7 m (the classical error budget of the textbooks);
  /// 4.7 m is taken. With equal errors north and east, the circle that holds 68 % has 1.51/√2 = 1.07 times the root
  /// mean square as its radius; 4.7 m × 1.07 = 5.0 m. Logging apps that write an HDOP for an accuracy divide by the
  /// same 5. It is a guess about the receiver, so an accuracy in metres is preferred wherever a trace has one.
  public static let metersPerUnit = 5.0

  /// The accuracy that an HDOP stands for; nil for what is no HDOP: nought, negative, not finite.
  ///
  /// The 99.99 that receivers write for "no fix" is a large radius like any other, so that nobody trusts such a fix.
  static func accuracy(_ hdop: Double?) -> Meters? {
    guard let hdop, hdop > 0, hdop.isFinite else { return nil }
    return Meters(hdop * metersPerUnit)
  }
}
