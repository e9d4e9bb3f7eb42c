/// Why a question about targets cannot be asked. That no ring exists is no error but an answer.
public enum TargetError: Error, Hashable, Sendable {
  /// Another number of values was given than is needed.
  case wrongCount(given: Int, expected: Int)
  /// Nobody has that number.
  case noSuchPlayer(Int)
  /// A grouping has no group of that number.
  case noSuchGroup(Int)
  /// An arc from a player to itself, or one that is no arc for another reason.
  case badArc(hunter: Int, target: Int)
  /// A cost that is negative, not finite, or too large to be added up.
  case badCost(hunter: Int, target: Int, value: Double)
  /// A player is required to hunt two, or to be hunted by two.
  case requiredTwice(Int)
  /// A player was named twice, or comes into a ring in which he is.
  case twice(Int)
  /// A player who is not in the ring.
  case notInRing(Int)
  /// More players or arcs than can be numbered.
  case tooMany(Int)
}

extension TargetError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .wrongCount(let given, let expected): "\(given) values where \(expected) are needed"
    case .noSuchPlayer(let player): "there is no player \(player)"
    case .noSuchGroup(let group): "there is no group \(group)"
    case .badArc(let hunter, let target):
      hunter == target ? "player \(hunter) cannot hunt itself" : "player \(hunter) cannot hunt player \(target)"
    case .badCost(let hunter, let target, let value):
      hunter == target
        ? "the place of player \(hunter) is none: \(value)"
        : "that player \(hunter) hunts player \(target) costs \(value), which is no cost: costs are numbers from 0 to 1e290"
    case .requiredTwice(let player): "player \(player) is required to hunt, or to be hunted by, two"
    case .twice(let player): "player \(player) is there twice"
    case .notInRing(let player): "player \(player) is not in the ring"
    case .tooMany(let count): "\(count) are more than can be numbered"
    }
  }
}
