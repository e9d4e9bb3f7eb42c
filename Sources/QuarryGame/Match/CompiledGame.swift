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
  /// The phases of a match, in order; empty where there are none.
  let phases: [MatchPhase]
  /// The kind of game that is played.
  let mode: PlayedMode
  /// Which of the encounters' watches is the mode's; nil where it has none.
  let modeWatch: Int?
  /// Nobody near anybody, before the match; nil where no rule asks who is near.
  let encounters: Encounters?
  /// Whether a rule asks who is near.
  let hasEncounters: Bool
  let fenceRules: FenceRules
  let plausibilityRules: PlausibilityRules
  /// Whether longitude 0, latitude 0 is a place of this game.
  let nullIsland: NullIsland

  /// Compiles a game, to be played in the mode that its rules name; in none where nobody knows it, which is
  /// ``FreeMode``.
  /// - Throws: ``FenceError`` for zones that cannot be played on.
  public init(_ game: Game) throws(FenceError) {
    let mode: any GameMode = GameModes.named(game.rules.mode.rawValue)?.init(game) ?? FreeMode(game)
    try self.init(game, mode: mode)
  }

  /// Compiles a game, to be played in a mode of one's own, whatever its rules name.
  /// - Throws: ``FenceError`` for zones that cannot be played on.
  public init(_ game: Game, mode: some GameMode) throws(FenceError) {
    self.game = game
    phases = game.playedPhases
    for zone in game.zones { try zone.checkCourse(startsAt: game.startsAt) }
    fences = try FenceSet(game.zones).starting(at: game.startsAt)
    playAreas = game.zones.indices.filter { game.zones[$0].role == .playArea }
    contestedZones = game.zones.indices.filter { game.zones[$0].captureSeconds != nil }
    // Rules that were made in code and make no sense watch for nothing; those of a file were checked.
    let played = PlayedMode(mode)
    self.mode = played
    let ruled = game.rules.proximityWatch
    let own = played.needs.watchMeters.map { game.rules.modeWatch(played.needs.watchedPairs, meters: $0) }
    let watches = [ruled, own].compactMap { $0 }
    let made = watches.isEmpty ? nil : try? Encounters(watches: watches, rules: game.rules.proximityRules)
    encounters = made
    modeWatch = made == nil || own == nil ? nil : watches.count - 1
    hasEncounters = made.map { _ in true } ?? false
    fenceRules = game.rules.fenceRules
    plausibilityRules = game.rules.plausibilityRules
    nullIsland = NullIsland(near: fences)
  }
}
