/// Why a point, a row or a line gave no event.
public enum DropReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// The point has no time.
  case noTime
  /// What stands in the place of a time is none.
  case unreadableTime
  /// Longitude or latitude is missing.
  case noPosition
  /// What stands in the place of a longitude or a latitude is no number.
  case unreadablePosition
  /// The latitude lies beyond a pole.
  case latitudeOutOfRange
  /// The longitude lies more than a whole turn from Greenwich.
  case longitudeOutOfRange
  /// The row or line breaks the rules of its format.
  case malformedLine
  /// The line is of a type that nobody knows.
  case unknownType
  /// The line is no event of a player: OwnTracks' waypoints, last wills, cards and the like.
  case notAnEvent
}

/// How often something was dropped for one reason, and where first.
public struct TraceDrop: Hashable, Sendable, Codable {
  /// Why.
  public var reason: DropReason
  /// How many points, rows or lines; at least one.
  public var count: Int
  /// The line of the first of them, from 1.
  public var firstLine: Int
  /// The column of the first, in bytes from 1; nil where only the line is known.
  public var firstColumn: Int?
  /// What was wrong with the first, where more is known than the reason says.
  public var firstMessage: String?
}

/// Counts drops by reason, without hashing.
struct DropTally {
  private var drops: [TraceDrop?] = Array(repeating: nil, count: DropReason.allCases.count)

  /// Counts one; only the first of a reason keeps its place and its message.
  mutating func add(_ reason: DropReason, line: Int, column: Int? = nil, message: @autoclosure () -> String? = nil) {
    let slot = reason.slot
    if drops[slot] != nil {
      drops[slot]?.count += 1
    } else {
      drops[slot] = TraceDrop(
        reason: reason, count: 1, firstLine: line, firstColumn: column, firstMessage: message())
    }
  }

  /// What was dropped, in the order in which the reasons are declared.
  var all: [TraceDrop] { drops.compactMap(\.self) }
}

extension DropReason {
  fileprivate var slot: Int {
    switch self {
    case .noTime: 0
    case .unreadableTime: 1
    case .noPosition: 2
    case .unreadablePosition: 3
    case .latitudeOutOfRange: 4
    case .longitudeOutOfRange: 5
    case .malformedLine: 6
    case .unknownType: 7
    case .notAnEvent: 8
    }
  }
}
