/// Why a question about targets cannot be asked. That no ring exists is no error but an answer.
public enum TargetError: Error, Hashable, Sendable {
  /// Another number of values was given than is needed.
  case wrongCount(given: Int, expected: Int)
  /// Nobody has that number.
  case noSuchPlayer(Int)
  /// A ring that was given holds a player more than once.
  case twiceInRing(Int)
  /// An arc from a player to itself, or one that is no arc for another reason.
  case badArc(hunter: Int, target: Int)
  /// A cost that is negative or not finite.
  case badCost(hunter: Int, target: Int, value: Double)
  /// More players or arcs than can be numbered.
  case tooMany(Int)
}

extension TargetError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .wrongCount(let given, let expected): "\(given) values where \(expected) are needed"
    case .noSuchPlayer(let player): "there is no player \(player)"
    case .twiceInRing(let player): "player \(player) is in the ring more than once"
    case .badArc(let hunter, let target):
      hunter == target ? "player \(hunter) cannot hunt itself" : "player \(hunter) cannot hunt player \(target)"
    case .badCost(let hunter, let target, let value):
      hunter == target
        ? "the place of player \(hunter) is not finite (\(value))"
        : "that player \(hunter) hunts player \(target) costs \(value), which is no cost: costs are finite and not negative"
    case .tooMany(let count): "\(count) are more than can be numbered"
    }
  }
}
