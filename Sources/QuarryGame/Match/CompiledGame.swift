import QuarryFences
import QuarryGeometry
import QuarryProximity

/// A game made ready to be played: what never changes during a match.
public struct CompiledGame: Sendable {
  /// The game.
  public let game: Game
  /// Its zones, in a match that starts when the game says; where it does not say, see ``FenceSet/starting(at:)``.
  public let fences: FenceSet
  /// The play areas, as indexes of the zones.
  let playAreas: [Int]
  /// The zones that can be captured, as indexes of the zones.
  let contestedZones: [Int]
  /// Nobody near anybody, before the match; nil where no rule asks who is near.
  let encounters: Encounters?
  /// Whether a rule asks who is near.
  let hasEncounters: Bool
  let fenceRules: FenceRules
  let plausibilityRules: PlausibilityRules
  /// Whether longitude 0, latitude 0 is a place of this game.
  let nullIsland: NullIsland

  /// Compiles a game.
  /// - Throws: ``FenceError`` for zones that cannot be played on.
  public init(_ game: Game) throws(FenceError) {
    self.game = game
    for zone in game.zones { try zone.checkCourse(startsAt: game.startsAt) }
    fences = try FenceSet(game.zones).starting(at: game.startsAt)
    playAreas = game.zones.indices.filter { game.zones[$0].role == .playArea }
    contestedZones = game.zones.indices.filter { game.zones[$0].captureSeconds != nil }
    // Rules that were made in code and make no sense watch for nothing; those of a file were checked.
    encounters = game.rules.proximityWatch.flatMap {
      try? Encounters(watches: [$0], rules: game.rules.proximityRules)
    }
    hasEncounters = encounters.map { _ in true } ?? false
    fenceRules = game.rules.fenceRules
    plausibilityRules = game.rules.plausibilityRules
    nullIsland = NullIsland(near: fences)
  }
}
