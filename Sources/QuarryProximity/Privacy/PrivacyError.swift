/// Why a privacy rule, or the ways that it is asked about, cannot be made.
public enum PrivacyError: Error, Hashable, Sendable {
  /// A number of seconds is not finite, below the least or above the most: the member's name, and what was given.
  case badSeconds(member: String, given: Double)
  /// A distance is not finite, below ``PrivacyRule/leastBlur`` or above ``PrivacyRule/mostBlur``.
  case badMeters(member: String, given: Double)
}

extension PrivacyError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .badSeconds(let member, let given): "\(member): \(given) seconds are out of range"
    case .badMeters(let member, let given):
      "\(member): \(given) m are not between \(PrivacyRule.leastBlur.value) m and \(PrivacyRule.mostBlur.value) m"
    }
  }
}
