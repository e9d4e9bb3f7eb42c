/// That one player hunts another.
public struct HuntArc: Hashable, Comparable, Sendable, Codable {
  public var hunter: Int
  public var target: Int

  public init(hunter: Int, target: Int) {
    self.hunter = hunter
    self.target = target
  }

  /// By hunter, then by target.
  public static func < (one: HuntArc, other: HuntArc) -> Bool {
    one.hunter != other.hunter ? one.hunter < other.hunter : one.target < other.target
  }
}
