import QuarryGeometry

/// How a zone changes its size and its place as time goes on: phases, within each of which it changes evenly.
///
/// A pure function of game time. Before the first phase the zone is as it was drawn, between two phases it stands still,
/// after the last one it stays as that left it. A phase begins where the one before ended. One whose end is its beginning is a jump,
/// done at that instant.
///
/// A circle grows, shrinks and moves along a geodesic. An area is scaled in longitude and latitude as seen from a fixed place,
/// so that its edges stay straight there. A zone of no size covers nothing, not even a point.
public struct ZoneCourse: Hashable, Sendable, Codable {
  /// The phases in which the zone changes its size, one after the other.
  public var resizings: [Resizing]
  /// The phases in which the zone moves without changing its size, one after the other; circles only.
  public var movements: [Movement]

  /// Makes a course; whether it makes sense is judged where it is compiled.
  public init(resizings: [Resizing] = [], movements: [Movement] = []) {
    self.resizings = resizings
    self.movements = movements
  }

  /// A phase in which a zone changes its size: `shrink` in a file, for growing too.
  public struct Resizing: Hashable, Sendable, Codable {
    /// When it begins.
    public var from: ZoneInstant
    /// When the new size is reached; not before `from`.
    public var to: ZoneInstant
    /// The size at the end.
    public var size: Size
    /// For a circle, where its centre will be at the end; nil leaves it where it is. For an area, the place that stays
    /// where it is, which lies in the area as it is when the phase begins; nil for the centroid of the area as it was drawn.
    public var toward: Coordinate?
    /// Members of the file that say nothing to the fences: they are given back.
    public var foreignMembers: [Zone.ForeignMember]

    /// Makes a phase.
    public init(
      from: ZoneInstant, to: ZoneInstant, size: Size, toward: Coordinate? = nil,
      foreignMembers: [Zone.ForeignMember] = []
    ) {
      self.from = from
      self.to = to
      self.size = size
      self.toward = toward
      self.foreignMembers = foreignMembers
    }
  }

  /// How large a zone is at the end of a phase.
  public enum Size: Hashable, Sendable, Codable {
    /// A circle's radius; zero for one that vanishes.
    case radius(Meters)
    /// An area's width and height, as a share of what was drawn; zero for one that vanishes.
    case share(Double)
  }

  /// A phase in which a circle moves: `move` in a file.
  public struct Movement: Hashable, Sendable, Codable {
    /// When it begins.
    public var from: ZoneInstant
    /// When it ends; not before `from`.
    public var to: ZoneInstant
    /// Where the circle goes.
    public var direction: Direction
    /// Members of the file that say nothing to the fences: they are given back.
    public var foreignMembers: [Zone.ForeignMember]

    /// Makes a phase.
    public init(
      from: ZoneInstant, to: ZoneInstant, direction: Direction, foreignMembers: [Zone.ForeignMember] = []
    ) {
      self.from = from
      self.to = to
      self.direction = direction
      self.foreignMembers = foreignMembers
    }
  }

  /// Where a circle goes.
  public enum Direction: Hashable, Sendable, Codable {
    /// Straight on along the geodesic that leaves in this direction, clockwise from north.
    case bearing(Degrees, metersPerSecond: Double)
    /// Along the shortest geodesic, so that it is there when the phase ends.
    case toward(Coordinate)
  }
}
