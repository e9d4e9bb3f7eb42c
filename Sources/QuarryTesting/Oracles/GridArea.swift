/// An area whose vertices are whole numbers: it tells in exact integer arithmetic where a point of the grid lies.
///
/// The slow way, for comparison with an index: every edge is looked at for every point.
public struct GridArea: Sendable {
  /// A point of the grid.
  public struct Point: Hashable, Sendable {
    /// How far east.
    public var x: Int
    /// How far north.
    public var y: Int

    /// Makes a point.
    public init(_ x: Int, _ y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Where a point lies.
  public enum Side: Sendable {
    /// An odd number of edges lie north of it.
    case inside
    /// On an edge or a vertex.
    case border
    /// An even number of edges lie north of it.
    case outside
  }

  /// The rings; each is closed from its last point to its first, whether that repeats it or not.
  public var rings: [[Point]]

  /// Makes an area of rings, the holes among them.
  public init(_ rings: [[Point]]) { self.rings = rings }

  /// Where a point lies, by the parity of the edges north of it.
  /// - Complexity: O(edges). Numbers up to 10⁹ in magnitude.
  public func side(of point: Point) -> Side {
    var isInside = false
    for ring in rings {
      guard var a = ring.last else { continue }
      for b in ring {
        defer { a = b }
        let turn = (a.x - point.x) * (b.y - point.y) - (a.y - point.y) * (b.x - point.x)
        let isBetween =
          min(a.x, b.x) <= point.x && point.x <= max(a.x, b.x) && min(a.y, b.y) <= point.y
          && point.y <= max(a.y, b.y)
        if turn == 0 && isBetween { return .border }
        if (a.x <= point.x) != (b.x <= point.x), (turn < 0) == (a.x < b.x) { isInside.toggle() }
      }
    }
    return isInside ? .inside : .outside
  }
}
