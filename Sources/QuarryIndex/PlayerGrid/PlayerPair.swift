/// Two players; the one with the lower number is the first.
public struct PlayerPair: Hashable, Comparable, Sendable {
  /// The lower number.
  public var first: Int
  /// The higher number.
  public var second: Int

  /// Makes a pair of two different players, in either order.
  @inlinable
  public init(_ a: Int, _ b: Int) {
    first = min(a, b)
    second = max(a, b)
  }

  /// Orders by the first player, then by the second.
  @inlinable
  public static func < (a: PlayerPair, b: PlayerPair) -> Bool { (a.first, a.second) < (b.first, b.second) }
}
