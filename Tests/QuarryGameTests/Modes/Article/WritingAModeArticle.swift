import QuarryGame
import QuarryGeometry
import Testing

// The blocks of Swift of WritingAMode.md, line for line.

/// One seeks, the others hide: whom the seeker was beside for five seconds is out.
struct ShortHideAndSeek: GameMode {
  struct State: Hashable, Sendable, Codable {
    var seeker: Int?
    var contacts = Contacts()
  }

  static let name = "shortHideAndSeek"
  static let summary = "One seeks, the others hide; who is found is out."

  init(_ game: Game) {}

  var needs: ModeNeeds {
    var needs = ModeNeeds()
    needs.watchMeters = 10
    needs.watchedPairs = .groups
    return needs
  }

  func begin(_ match: MatchView) -> State { State() }

  func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder] {
    switch happening {
    case .began: return [.wake(0, at: match.time.advanced(bySeconds: 60))]
    case .joined(let player): return [.group(player, .group(1))]
    case .due(0): return appoint(&state, match)
    case .met(let seeker, let hider, _):
      state.contacts.met(seeker, hider, at: match.time, isFresh: true)
      return look(at: hider, state, match)
    case .parted(let seeker, let hider, _):
      state.contacts.parted(seeker, hider)
      return []
    case .due(let number): return look(at: number - 1, state, match)
    case .resumed, .phase: return match.activePlayers.flatMap { look(at: $0, state, match) }
    case .wentOut: return end(state, match)
    default: return []
    }
  }

  func winners(_ state: State, _ match: MatchView) -> [Int] {
    let hiders = match.activePlayers.filter { $0 != state.seeker }
    return hiders.isEmpty ? match.activePlayers : hiders
  }
}

extension ShortHideAndSeek {
  /// Draws who seeks; the draw is that of the match's seed.
  private func appoint(_ state: inout State, _ match: MatchView) -> [GameOrder] {
    guard let seeker = PartDraw.draw(1, of: match.activePlayers, match).first, let id = match.id(seeker) else {
      return []
    }
    state.seeker = seeker
    return [.tell(.roleChanged(id, role: "seeker", by: nil)), .group(seeker, .group(0))]
  }

  /// Five seconds beside the seeker: found. Until then, a timer.
  private func look(at hider: Int, _ state: State, _ match: MatchView) -> [GameOrder] {
    guard let seeker = state.seeker, match.isHunting, match.isActive(hider), match.effectiveRole(of: hider) != .safe,
      let contact = state.contacts.of(hider).first(where: { $0.other == seeker }),
      let due = contact.isTouch(after: 5, on: match.clock)
    else { return [] }
    if due > match.time { return [.wake(hider + 1, at: due)] }
    return [.eliminate(hider, by: seeker, .caught), .score(seeker, 1, .tag)]
  }

  /// It is over when nobody hides any more, and when nobody seeks.
  private func end(_ state: State, _ match: MatchView) -> [GameOrder] {
    guard let seeker = state.seeker else { return [] }
    let isOver = match.isDownToOne || !match.isActive(seeker)
    return isOver ? [.end(winners: winners(state, match))] : []
  }
}

/// Plays a match of the mode in a few lines, as the page does.
private func play(_ game: Game, _ events: [ClientEvent]) throws -> [GameAction] {
  let engine = try MatchEngine(game, mode: ShortHideAndSeek(game))
  return engine.ingest(events) + engine.finish()
}

/// Saves a match and goes on with it, as the page does.
private func goOn(_ game: Game, _ bytes: [UInt8]) throws -> MatchEngine {
  let snapshot = try MatchSnapshot(bytes: bytes, modes: [ShortHideAndSeek.self])
  return try MatchEngine(restoring: snapshot, mode: ShortHideAndSeek(game))
}

@Suite("the mode of WritingAMode.md")
struct WritingAModeExampleTests {
  private let names: [PlayerID] = ["ann", "bob", "cid"]

  private var game: Game {
    var game = Game.on(startsAt: 0, players: names)
    game.rules.staleAfterSeconds = 1000
    return game
  }

  /// All three stand apart; from 70 s on the one who seeks goes to the two others, one after the other.
  private func events(seeker: Int, laterBy seconds: Double = 0) -> [ClientEvent] {
    let places = [0.0, 60, 120]
    let others = places.indices.filter { $0 != seeker }
    return places.indices.flatMap { player -> [ClientEvent] in
      let home = places[player]
      if player != seeker { return walking(names[player], (0, home, 0), (190 + seconds, home, 0)) }
      let (one, other) = (places[others[0]], places[others[1]])
      return walking(
        names[player], (0, home, 4), (70, home, 4), (100, one, 4), (120, one, 4), (160, other, 4),
        (190 + seconds, other, 4))
    }.byTime
  }

  /// Who is drawn to seek.
  private func drawn() throws -> Int? {
    let story = try play(game, events(seeker: 0)).story
    return names.indices.first { story.contains("60 roleChanged \(names[$0]) seeker") }
  }

  @Test("one is drawn, finds the others and wins; the same from a snapshot at any instant")
  func found() throws {
    let seeker = try #require(try drawn())
    let events = events(seeker: seeker)
    let log = try play(game, events)
    #expect(log.filter { $0.kind == "playerEliminated" }.count == 2)
    #expect(log.story.last?.hasSuffix("matchEnded [\(names[seeker])]") == true)
    for cut in [1, 190, 240, 320] {
      let engine = try MatchEngine(game, mode: ShortHideAndSeek(game))
      var lines = engine.ingest(Array(events[..<cut])).lines
      let other = try goOn(game, try engine.snapshot.bytes())
      lines += (other.ingest(Array(events[cut...])) + other.finish()).lines
      #expect(lines == log.lines)
    }
  }

  @Test("a pause between coming near and being found makes it later by its length")
  func paused() throws {
    let seeker = try #require(try drawn())
    let plain = try play(game, events(seeker: seeker))
    let out = try #require(plain.first { $0.kind == "playerEliminated" }).time
    let from = out - Field.noon - 2.5
    let host = [event(nil, from, .host(.pause)), event(nil, from + 9, .host(.resume))]
    let paused = try play(game, (events(seeker: seeker) + host).byTime)
    #expect(paused.first { $0.kind == "playerEliminated" }?.time == out.advanced(bySeconds: 9))
  }
}
