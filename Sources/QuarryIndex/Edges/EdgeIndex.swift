import QuarryGeometry

/// The edges of an area or a path, indexed: which side of them a point lies on, how far they are, where a path meets
/// them.
///
/// The edges lie in eights under a ``BoxTree``. Longitudes of queries may be any finite number of degrees: each question
/// is put once for each whole turn that brings the point into the edges' range, so that the antimeridian is a place
/// like any other. Immutable and shareable by any number of threads; no question allocates.
public struct EdgeIndex: Sendable {
  /// All edges, in the order given.
  public let edges: [Edge]
  @usableFromInline let tree: BoxTree
  /// Edges under one leaf of the tree.
  @usableFromInline static let leafSize = 8

  /// Makes an index over edges that lie along lines.
  ///
  /// Longitudes lie within ±1000; an edge with a number that is not finite is never met.
  /// - Complexity: O(n).
  public init(_ edges: [Edge]) {
    self.edges = edges
    tree = BoxTree(
      stride(from: 0, to: edges.count, by: Self.leafSize).map { first in
        edges.dropFirst(first).prefix(Self.leafSize).reduce(into: Box.empty) { $0.formUnion($1.box) }
      })
  }

  /// The box round all edges, in the longitudes of the edges.
  public var bounds: Box { tree.bounds }

  /// Where a point lies among the edges of closed rings.
  public enum Side: Sendable {
    /// On an edge or a vertex.
    case border
    /// An odd number of edges separate the point from the north pole.
    case oddBelowPole
    /// An even number of edges separate the point from the north pole.
    case evenBelowPole
  }

  /// On which side of the edges a point lies: they are counted along the meridian from the point to the north pole.
  ///
  /// An edge takes part where the point's longitude lies in the half-open range of its ends, so that a vertex counts
  /// once; whether it passes above the point is decided by the exact ``orientation(ax:ay:bx:by:px:py:)``. The order,
  /// direction and start of rings cannot change the answer, where the edges are those of ``Edge/edges(of:)``: a turn is
  /// added to the point's longitude only where that is exact. A point that is not on the globe lies on no edge and has none
  /// above it. Source: ray casting by crossing parity (M. Shimrat, CACM
  /// 5, 1962, algorithm 112), with a meridian for the ray.
  /// - Complexity: O(√n) for a usual outline; no allocation.
  public func side(of place: Coordinate) -> Side {
    var isOdd = false
    var isOnBorder = false
    let y = place.latitude.flushedCoordinate
    // Before it is compared with the box, in which edges so near to 0 lie at 0.
    forEachTurn(of: place.longitude.flushedCoordinate) { x in
      tree.forEach(where: { $0.west <= x && x <= $0.east && $0.north >= y }) { leaf in
        for edge in edges[range(of: leaf)] {
          let (ax, bx) = (edge.startLongitude, edge.endLongitude)
          let (ay, by) = (edge.startLatitude, edge.endLatitude)
          guard min(ax, bx) <= x, x <= max(ax, bx), y <= max(ay, by) else { continue }
          if ax == bx {
            if y >= min(ay, by) { isOnBorder = true }
            continue
          }
          let turn = orientation(ax: ax, ay: ay, bx: bx, by: by, px: x, py: y)
          if turn == 0 {
            isOnBorder = true
          } else if (ax <= x) != (bx <= x), (turn > 0) != (ax < bx) {
            isOdd.toggle()
          }
        }
      }
    }
    return isOnBorder ? .border : isOdd ? .oddBelowPole : .evenBelowPole
  }

  /// Calls `body` with the longitude in each whole turn that brings it into the range of the edges.
  @inlinable
  func forEachTurn(of longitude: Double, _ body: (Double) -> Void) {
    let bounds = tree.bounds
    guard longitude.isFinite, !bounds.isEmpty else { return }
    let normal = longitude.normalizedLongitude
    if bounds.west >= -180 && bounds.east < 180 {
      // The usual case: no turn is added, and no number changed.
      if normal >= bounds.west && normal <= bounds.east { body(normal) }
      return
    }
    var turns = ((bounds.west - normal) / 360).rounded(.up)
    while normal + 360 * turns <= bounds.east {
      // Rounding may have brought it just beside the box.
      if normal + 360 * turns >= bounds.west { body(normal + 360 * turns) }
      turns += 1
    }
  }

  @inlinable
  func range(of leaf: Int) -> Range<Int> {
    leaf * Self.leafSize..<min((leaf + 1) * Self.leafSize, edges.count)
  }
}
