import QuarryGeometry
import QuarryIndex

/// Why zones cannot be compiled into a fence set.
public enum FenceError: Error, Hashable, Sendable {
  /// A feature is no zone: where it stands in its file, and what is wrong in plain words. Line and column count from
  /// 1, and are 0 for a feature that comes from no file.
  case notAZone(pointer: String, line: Int, column: Int, reason: String)
  /// Two zones bear the same id.
  case duplicateID(String)
  /// A zone's area is defective: the zone, GEOS's words, and the place; nil where GEOS names none.
  case invalidArea(zone: String, reason: String, place: Coordinate?)
  /// A zone changes in time in a way that makes no sense: the zone, which of its members (`shrink/1/to` is the end of the second
  /// phase), and what is wrong in plain words.
  case invalidCourse(zone: String, member: String, reason: String)
  /// The zones are sound, but cannot be indexed: they are too large together, or there is no memory.
  case index(IndexError)
}

extension FenceError {
  /// The id of the zone that is meant; nil where the feature is none.
  public var zone: String? {
    switch self {
    case .notAZone, .index: nil
    case .duplicateID(let id): id
    case .invalidArea(let zone, _, _), .invalidCourse(let zone, _, _): zone
    }
  }

  /// Where the zone that is meant stands in its file: of two with the same id the second.
  public func origin(among zones: [Zone]) -> Zone.Origin? {
    guard let zone else { return nil }
    if case .duplicateID = self { return zones.filter { $0.id == zone }.dropFirst().first?.origin }
    return zones.first { $0.id == zone }?.origin
  }
}

extension FenceError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .notAZone(let pointer, let line, let column, let reason):
      return (line > 0 ? "\(line):\(column): " : "") + reason + (pointer.isEmpty ? "" : " (at \(pointer))")
    case .index(let error): return "\(error)"
    case .duplicateID(let id): return "two zones have the id \"\(id)\""
    case .invalidCourse(let zone, let member, let reason): return "zone \"\(zone)\": \(reason) (at \(member))"
    case .invalidArea(let zone, let reason, let place):
      let where_ = place.map { " at longitude \($0.longitude), latitude \($0.latitude)" } ?? ""
      return "zone \"\(zone)\": \(reason)\(where_)"
    }
  }
}
