/// How a random ring was drawn, and with it how sure it is that each was equally likely.
public enum RingSampling: Hashable, Sendable, Codable {
  /// Each ring was exactly equally likely: rings without rules were drawn until one kept them, so many times.
  case exactByRejection(tries: Int)
  /// Each was exactly equally likely: all the rings, so many, were counted.
  case exactByCounting(rings: UInt64)
  /// A ring was made that keeps the rules, then stirred by random exchanges of players or of hunts, each as likely
  /// as its contrary: so many tried, so many made. The more, the nearer to equally likely; how near is not known exactly.
  case chain(tried: Int, made: Int)
}
