import QuarryFences
import QuarryGeometry

/// The circles that a referee has put elsewhere, in order of time: plain data, from which the zones are compiled anew where they are
/// needed.
struct ZoneMoves: Sendable {
  /// A circle is elsewhere from an instant on.
  struct Move: Hashable, Sendable, Codable {
    /// Which zone, as an index of the game's zones.
    var zone: Int
    var center: Coordinate
    /// The new radius; nil for the one that the zone has.
    var radius: Meters?
    /// The first instant at which it is there.
    var time: GameTime
  }

  private(set) var list: [Move] = []
  /// The zones with all moves in them; nil where there are none, or they have to be compiled first.
  private var compiled: FenceSet?

  /// Whether all moves are compiled.
  var isCompiled: Bool { list.isEmpty || compiled != nil }

  /// Adds a move.
  mutating func add(_ move: Move, among fences: FenceSet) {
    list.append(move)
    compiled = fences
  }

  /// The zones with all moves in them.
  /// - Complexity: that of compiling all zones for each move, unless they are compiled already.
  func applied(to fences: FenceSet) -> FenceSet {
    if let compiled, compiled.startsAt == fences.startsAt || !fences.isTimed { return compiled }
    var fences = fences
    for move in list {
      // What was once carried out can be carried out again; saved data that were damaged may not.
      fences = (try? fences.placing(move.zone, at: move.center, radius: move.radius, from: move.time)) ?? fences
    }
    return fences
  }

  /// Keeps what was compiled.
  mutating func keep(_ fences: FenceSet) { if !list.isEmpty { compiled = fences } }
}

extension ZoneMoves: Hashable {
  static func == (a: ZoneMoves, b: ZoneMoves) -> Bool { a.list == b.list }

  func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

extension ZoneMoves: Codable {
  init(from decoder: any Decoder) throws { list = try decoder.singleValueContainer().decode([Move].self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(list)
  }
}

extension CompiledGame {
  /// The zones of a match as it stands: from when it starts, and with what referees have moved.
  func fences(of state: Match.State) -> FenceSet {
    let fences = fences.starting(at: state.startsAt)
    return state.course.moves.list.isEmpty ? fences : state.course.moves.applied(to: fences)
  }
}
