/// That one player hunts another.
public struct HuntArc: Hashable, Comparable, Sendable, Codable {
  /// Who hunts.
  public var hunter: Int
  /// Who is hunted.
  public var target: Int

  /// That one hunts the other; nothing is checked.
  public init(hunter: Int, target: Int) {
    self.hunter = hunter
    self.target = target
  }

  /// By hunter, then by target.
  public static func < (one: HuntArc, other: HuntArc) -> Bool {
    one.hunter != other.hunter ? one.hunter < other.hunter : one.target < other.target
  }
}
