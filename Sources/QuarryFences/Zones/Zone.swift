import QuarryGeometry

/// A named region of a game: its role, its shape and its rules.
public struct Zone: Hashable, Sendable, Codable {
  /// What names the zone: the feature's `id`, else `properties.id`, else its index.
  public var id: String
  /// What a person calls it; nil where the file does not say.
  public var name: String?
  /// What the zone is for.
  public var role: Role
  /// Where zones overlap, the larger wins; then the one that comes first in the file.
  public var priority: Double
  /// The region.
  public var shape: Shape
  /// The least margin of evidence at this zone's border; nil leaves it to the game.
  public var minimumMargin: Meters?
  /// When the zone opens; nil for one that was always open. Before, nobody is inside.
  public var activeFrom: ZoneInstant?
  /// When the zone closes; nil for one that stays open. From that instant on nobody is inside.
  public var activeTo: ZoneInstant?
  /// How the zone shrinks, grows and moves; nil for one that stays as it was drawn.
  public var course: ZoneCourse?
  /// A player who has been inside for so many seconds is said to dwell there; nil where that is of no interest.
  public var dwellSeconds: Double?
  /// Where the zone begins, in metres of the altitude that the fixes have; nil for a zone that reaches down without end.
  public var floor: Meters?
  /// Where it ends upwards, its border included; nil for a zone without a ceiling.
  public var ceiling: Meters?
  /// Seconds in which a side alone inside captures the zone; nil where it cannot be captured.
  public var captureSeconds: Double?
  /// Seconds in which the progress of a capture decays while nobody is inside; nil for as many as a capture takes.
  public var decaySeconds: Double?
  /// Health that a player inside loses each second, in games that have health; nil leaves it to the zone's role.
  public var damagePerSecond: Double?
  /// Points for being here, in games that give points for places; nil leaves it to the rules.
  public var points: Int?
  /// Members of the file that the zone is played without: they belong to rules that this release does not play.
  public var unplayedMembers: [String]
  /// Members of the file's `properties` that the zone is played without, each with its JSON: they are given back.
  public var foreignMembers: [ForeignMember] = []
  /// Where the zone stands in its file; nil for one that was made otherwise.
  public var origin: Origin?

  /// Makes a zone.
  public init(
    id: String, name: String? = nil, role: Role = .playArea, priority: Double = 0, shape: Shape,
    minimumMargin: Meters? = nil, activeFrom: ZoneInstant? = nil, activeTo: ZoneInstant? = nil,
    course: ZoneCourse? = nil, unplayedMembers: [String] = []
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.priority = priority
    self.shape = shape
    self.minimumMargin = minimumMargin
    self.activeFrom = activeFrom
    self.activeTo = activeTo
    self.course = course
    self.unplayedMembers = unplayedMembers
  }

  /// A member that is kept as it was written.
  public struct ForeignMember: Hashable, Sendable, Codable {
    /// The name.
    public var name: String
    /// The value, as JSON.
    public var json: String

    /// Makes a member.
    public init(name: String, json: String) {
      self.name = name
      self.json = json
    }
  }

  /// Where a zone stands in a file.
  public struct Origin: Hashable, Sendable, Codable {
    /// The feature, as a JSON pointer.
    public var pointer: String
    /// The line of the feature, from 1.
    public var line: Int
    /// The column of the feature, from 1.
    public var column: Int

    /// Makes a place in a file.
    public init(pointer: String, line: Int, column: Int) {
      self.pointer = pointer
      self.line = line
      self.column = column
    }
  }

  /// What a zone is for; any word of the user's is allowed.
  public struct Role: Hashable, Sendable, Codable, RawRepresentable {
    /// The word in the file.
    public var rawValue: String

    /// Makes a role of any word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where the game is played; several form a union.
    public static let playArea = Role(rawValue: "playArea")
    /// Where nobody can be harmed.
    public static let safe = Role(rawValue: "safe")
    /// Where nobody may be.
    public static let forbidden = Role(rawValue: "forbidden")
    /// A place to reach.
    public static let objective = Role(rawValue: "objective")
    /// Where players start.
    public static let spawn = Role(rawValue: "spawn")
  }

  /// The region of a zone.
  public enum Shape: Hashable, Sendable, Codable {
    /// Polygons whose edges are straight in longitude and latitude.
    case area(MultiPolygon)
    /// A geodesic circle.
    case circle(Circle)
    /// All places within half a width of a path.
    case corridor(Corridor)
  }
}
