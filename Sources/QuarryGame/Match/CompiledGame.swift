import QuarryFences
import QuarryGeometry

/// A game made ready to be played: what never changes during a match.
public struct CompiledGame: Sendable {
  /// The game.
  public let game: Game
  /// Its zones, in a match that starts when the game says; where it does not say, see ``FenceSet/starting(at:)``.
  public let fences: FenceSet
  /// The play areas, as indexes of the zones.
  let playAreas: [Int]
  let fenceRules: FenceRules
  let motionRules: MotionGate.Rules
  /// Whether longitude 0, latitude 0 is a place of this game.
  let isNullIslandPlausible: Bool

  /// Fixes within so many degrees of longitude 0 and latitude 0 are a receiver's way to say nothing (2.2 km).
  static let nullIslandDegrees = 0.02
  /// A game whose zones come so near to it may have players there.
  private static let nullIslandNeighbourhood = Meters(100_000)

  /// Compiles a game.
  /// - Throws: ``FenceError`` for zones that cannot be played on.
  public init(_ game: Game) throws(FenceError) {
    self.game = game
    for zone in game.zones { try zone.checkCourse(startsAt: game.startsAt) }
    fences = try FenceSet(game.zones).starting(at: game.startsAt)
    playAreas = game.zones.indices.filter { game.zones[$0].role == .playArea }
    fenceRules = game.rules.fenceRules
    motionRules = game.rules.motionRules
    let island = Coordinate(longitude: 0, latitude: 0)
    let depth = fences.signedDistance(from: island)
    isNullIslandPlausible =
      !fences.zonesCovering(island).isEmpty || (depth.map { $0.magnitude <= Self.nullIslandNeighbourhood } ?? false)
  }
}
