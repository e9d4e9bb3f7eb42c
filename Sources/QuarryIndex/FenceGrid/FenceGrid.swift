import CQuarryIndex
import QuarryGeometry

/// Which zones cover a place, and which borders a way meets: all zones of a set in one immutable grid.
///
/// A cell of the grid knows the zones that cover it wholly, which need no geometry, and the few edges that come near it,
/// which decide exactly. Where edges crowd, a cell holds a finer grid, so that a hemisphere and a house lie in one grid.
/// The answer is that of the edges alone: neither the grid, nor the order or direction of edges changes it. A point on an
/// edge is covered. See <doc:FenceGrids>.
///
/// A plain value in one array of words. Any number of threads may read it at the same time; no query locks, and none
/// allocates but to grow what the caller gives it.
public struct FenceGrid: Sendable {
  /// What a zone looks like to the grid.
  public struct Outline: Sendable {
    /// The edges, from ``Edge/edges(of:)``, ring after ring; none where the caller decides.
    public var edges: [Edge]
    /// Whether the north pole lies inside, so that parity along a meridian begins with one.
    public var isNorthPoleInside: Bool
    /// Whether each pole is covered, a border at it included.
    public var coversPole: (north: Bool, south: Bool)
    /// The box in which the caller decides what the zone covers; nil where the edges do.
    public var askedBox: Box?

    /// A zone that its edges decide.
    public init(edges: [Edge], isNorthPoleInside: Bool, coversPole: (north: Bool, south: Bool)) {
      self.edges = edges
      self.isNorthPoleInside = isNorthPoleInside
      self.coversPole = coversPole
      askedBox = nil
    }

    /// A zone that the caller decides, as one with a round border; everything that it covers lies in the box. The box
    /// begins at any longitude and is at most a whole turn wide.
    public init(askedIn box: Box, coversPole: (north: Bool, south: Bool)) {
      edges = []
      isNorthPoleInside = false
      self.coversPole = coversPole
      askedBox = box
    }
  }

  /// What a grid is made of.
  public struct Statistics: Hashable, Sendable {
    /// Memory in use.
    public var bytes: Int
    /// Cells of the coarsest grid from west to east.
    public var columns: Int
    /// Cells of the coarsest grid from south to north.
    public var rows: Int
    /// How many grids there are, one within a cell of another.
    public var grids: Int
    /// How many grids lie within each other at most.
    public var depth: Int
    /// Cells of all grids.
    public var cells: Int
    /// Cells that edges come near.
    public var mixedCells: Int
    /// Edges in them: an edge is copied into each cell that it comes near.
    public var edgeCopies: Int
  }

  /// Whether a zone covers a place.
  public enum Answer: UInt8, Hashable, Sendable {
    /// Not covered.
    case outside = 0
    /// Covered, or on the border.
    case inside = 1
    /// The caller has to decide; see ``Outline/init(askedIn:coversPole:)``.
    case asked = 2
  }

  @usableFromInline let words: [UInt64]
  /// How many zones there are; they bear numbers from 0.
  public let zoneCount: Int
  /// Whether there are zones that the caller decides.
  public let hasAskedZones: Bool

  /// Makes a grid over zones.
  /// - Parameters:
  ///   - cellsPerEdge: how many cells the coarsest grid has for each edge; nil for what measurements chose.
  ///   - crowd: how many edges a cell may hold before it is looked at more finely; nil for what measurements chose.
  /// - Throws: ``IndexError/badEdge(zone:edge:)`` for an edge with a number that is not finite, a latitude beyond ±90 or a
  ///   longitude beyond ±540; ``IndexError/tooLarge`` beyond 4 GB; ``IndexError/outOfMemory``.
  /// - Complexity: O(edges + cells), the cells being a bounded multiple of the edges. Memory likewise: a cell takes 4 bytes,
  ///   a copy of an edge 32.
  public init(_ zones: [Outline], cellsPerEdge: Double? = nil, crowd: Int? = nil) throws(IndexError) {
    words = try Self.build(zones, cellsPerEdge: cellsPerEdge ?? 0, crowd: crowd ?? 0)
    zoneCount = zones.count
    hasAskedZones = zones.contains { $0.askedBox != nil }
  }
}
