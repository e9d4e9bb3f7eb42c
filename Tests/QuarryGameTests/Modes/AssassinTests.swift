import QuarryFences
import QuarryGeometry
import Testing

@testable import QuarryGame

/// A hunt on the meadow: players in a ring of their names, unless a test draws it otherwise.
private func hunt(
  _ zones: Zone..., players: [PlayerID], _ change: (inout Game) -> Void = { _ in }
) -> Game {
  var game = Game.on(mode: .assassin, startsAt: 0, players: players)
  game.zones = zones
  game.rules.staleAfterSeconds = 600
  game.rules.hunt.claimSeconds = 0
  // With three or more players all but one ring are forbidden.
  for (index, hunter) in players.enumerated() {
    for (other, target) in players.enumerated() where other != index && other != (index + 1) % players.count {
      game.forbiddenHunts.append(Game.Hunt(hunter: hunter, target: target))
    }
  }
  change(&game)
  return game
}

/// Everybody stands somewhere, once a second.
private func standing(
  _ places: [(PlayerID, Double, Double)], from first: Int = 0, to last: Int, accuracy: Double = 3
) -> [ClientEvent] {
  (first...last).flatMap { second in
    places.map { fix($0.0, Double(second), $0.1, $0.2, accuracy: accuracy) }
  }
}

private func claim(_ hunter: PlayerID, _ seconds: Double, on target: PlayerID? = nil, with weapon: String? = nil)
  -> ClientEvent
{
  event(hunter, seconds, .claim(target: target, weapon: weapon))
}

private let abc: [PlayerID] = ["ann", "bob", "cid"]

extension Array where Element == GameAction {
  /// The story but for who joined, entered and left.
  fileprivate var hunting: [String] {
    story.filter { line in
      !["playerJoined", "zoneEntered", "zoneExited", "matchStarted", "targetInRange", "targetOutOfRange"].contains {
        line.contains($0)
      }
    }
  }
}

@Suite("Assassin")
struct AssassinTests {
  @Test("targets are drawn at the start, one ring, and told with who hunts whom")
  func drawn() throws {
    let (log, _) = try MatchEngine.play(hunt(players: abc), standing([("ann", 0, 0)], to: 3))
    #expect(
      log.story.prefix(7) == [
        "0 matchStarted", "0 playerJoined ann", "0 playerJoined bob", "0 playerJoined cid",
        "0 targetAssigned ann bob", "0 targetAssigned bob cid", "0 targetAssigned cid ann",
      ])
  }

  @Test("a claim in range puts the target out, the hunter inherits, and of two left the killer wins")
  func inherits() throws {
    let events =
      standing([("ann", 0, 0), ("bob", 5, 0), ("cid", 100, 0)], to: 10) + [claim("ann", 10)]
      + standing([("ann", 95, 0), ("cid", 100, 0)], from: 40, to: 45) + [claim("ann", 45)]
    let (log, engine) = try MatchEngine.play(hunt(players: abc), events)
    #expect(
      log.hunting == [
        "0 targetAssigned ann bob", "0 targetAssigned bob cid", "0 targetAssigned cid ann",
        "10 eliminationClaimed ann bob", "10 playerEliminated bob hunted by ann", "10 scoreChanged ann 1 1 elimination",
        "10 rulesRelaxed byHand", "10 targetAssigned ann cid",
        "45 eliminationClaimed ann cid", "45 playerEliminated cid hunted by ann", "45 scoreChanged ann 1 2 elimination",
        "45 matchEnded [ann]",
      ])
    #expect(LogLaws(log, engine).failures == [])
  }

  @Test(
    "a claim is refused with the reason",
    arguments: [
      (claim("ann", 10, on: "cid"), "ann cid wrongTarget"), (claim("bob", 10), "bob cid outOfRange"),
      (claim("ann", 10, with: "bow"), "ann bob unknownWeapon"),
    ])
  func refused(_ claim: ClientEvent, _ words: String) throws {
    let events = standing([("ann", 0, 0), ("bob", 5, 0), ("cid", 100, 0)], to: 10) + [claim]
    let (log, _) = try MatchEngine.play(hunt(players: abc), events)
    #expect(log.hunting.contains("10 eliminationRefused \(words)"))
    #expect(!log.contains { $0.kind == "playerEliminated" })
  }

  @Test("a weapon has a reach of its own")
  func weapons() throws {
    let game = hunt(players: abc) { $0.rules.hunt.weapons = [.init("bow", meters: 120), .init("knife", meters: 2)] }
    let events = standing([("ann", 0, 0), ("bob", 5, 0), ("cid", 100, 0)], to: 10) + [claim("bob", 10, with: "bow")]
    let (log, _) = try MatchEngine.play(game, events)
    #expect(log.hunting.contains("10 playerEliminated cid hunted by bob"))
    let near = standing([("ann", 0, 0), ("bob", 12, 0), ("cid", 100, 0)], to: 10) + [claim("ann", 10, with: "knife")]
    #expect(try MatchEngine.play(game, near).log.hunting.contains("10 eliminationRefused ann bob outOfRange"))
  }

  @Test("the target's place is the one that the match knows, at the instant of the claim, not when it arrives")
  func lag() throws {
    // Bob passes Ann at second 20 and is far away when the claim comes.
    let walk = (0...60).flatMap { second in
      [fix("ann", Double(second), 0, 0), fix("bob", Double(second), Double(second - 20) * 3, 0)]
    }
    let late = event("ann", 20, .claim(target: "bob"), receivedAt: 60)
    let (log, _) = try MatchEngine.play(hunt(players: abc), walk + [late])
    #expect(log.hunting.contains("60 playerEliminated bob hunted by ann"))
    let wrong = event("ann", 45, .claim(target: "bob"), receivedAt: 60)
    #expect(
      try MatchEngine.play(hunt(players: abc), walk + [wrong]).log.hunting.contains(
        "60 eliminationRefused ann bob outOfRange"))
  }

  @Test("a claim about an instant too long ago, or about a silent target, is refused")
  func stale() throws {
    let both: [(PlayerID, Double, Double)] = [("ann", 0, 0), ("bob", 5, 0)]
    let old = standing(both, to: 100) + [event("ann", 20, .claim(target: "bob"), receivedAt: 100)]
    #expect(
      try MatchEngine.play(hunt(players: abc), old).log.hunting.contains("100 eliminationRefused ann bob tooLate"))
    let silent = standing(both, to: 10) + standing([("ann", 0, 0)], from: 11, to: 60) + [claim("ann", 60)]
    #expect(
      try MatchEngine.play(hunt(players: abc), silent).log.hunting.contains("60 eliminationRefused ann bob tooOld"))
    let never = standing([("ann", 0, 0)], to: 10) + [claim("ann", 10)]
    #expect(try MatchEngine.play(hunt(players: abc), never).log.hunting.contains("10 eliminationRefused ann bob noFix"))
  }

  @Test("nobody is harmed in a safe zone, nor from one; the play area is no safe zone, shrinking or not")
  func safe() throws {
    let safe = Field.square("hut", 5, 0, size: 60, role: .safe)
    let events = standing([("ann", 0, 0), ("bob", 5, 0)], to: 10) + [claim("ann", 10)]
    let (log, _) = try MatchEngine.play(hunt(safe, players: abc), events)
    #expect(log.hunting.contains("10 eliminationRefused ann bob inSafeZone"))
    let area = Field.square("park", size: 1000)
    #expect(
      try MatchEngine.play(hunt(area, players: abc), events).log.hunting.contains(
        "10 playerEliminated bob hunted by ann"))
  }

  @Test("a target may say yes or no, and silence means what the rules say")
  func answers() throws {
    let events = standing([("ann", 0, 0), ("bob", 1, 0)], to: 10, accuracy: 2) + [claim("ann", 10)]
    let asked = hunt(players: abc) { $0.rules.hunt.claimSeconds = 30 }
    func story(_ game: Game, _ more: [ClientEvent]) throws -> [String] {
      Array(
        try MatchEngine.play(game, events + more).log.hunting.filter { $0.contains("elim") || $0.contains("Elim") }
          .prefix(2))
    }
    #expect(
      try story(asked, [event("bob", 15, .confirm)])
        == ["10 eliminationClaimed ann bob", "15 playerEliminated bob hunted by ann"])
    #expect(
      try story(asked, [event("bob", 15, .deny)])
        == ["10 eliminationClaimed ann bob", "15 eliminationRefused ann bob denied"])
    #expect(
      try story(asked, [tick(60)]) == ["10 eliminationClaimed ann bob", "40 playerEliminated bob hunted by ann"])
    var strict = asked
    strict.rules.hunt.silence = .denies
    #expect(
      try story(strict, [tick(60)]) == ["10 eliminationClaimed ann bob", "40 eliminationRefused ann bob unanswered"])
    var trusting = asked
    trusting.rules.hunt.denialEnds = false
    #expect(
      try story(trusting, [event("bob", 15, .deny)])
        == ["10 eliminationClaimed ann bob", "15 playerEliminated bob hunted by ann"])
  }

  @Test("who was hit first hits nobody any more, however the answers come in")
  func crossing() throws {
    let game = hunt(players: ["ann", "bob"]) { $0.rules.hunt.claimSeconds = 30 }
    let stand = standing([("ann", 0, 0), ("bob", 5, 0)], to: 12)
    let (log, _) = try MatchEngine.play(
      game, stand + [claim("ann", 10), claim("bob", 11), event("ann", 14, .confirm), tick(60)])
    // Ann says yes to Bob's claim; but Ann's own was about an earlier instant.
    #expect(log.hunting.contains("14 playerEliminated ann hunted by bob"))
    let (other, _) = try MatchEngine.play(
      game, stand + [claim("ann", 10), claim("bob", 11), event("bob", 14, .confirm), tick(60)])
    #expect(
      other.hunting.suffix(4) == [
        "14 playerEliminated bob hunted by ann", "14 scoreChanged ann 1 1 elimination",
        "14 eliminationRefused bob ann hunterOut", "14 matchEnded [ann]",
      ])
  }

  @Test("a death by the zone, and quitting, repair the ring")
  func otherDeaths() throws {
    let area = Field.square("park", size: 400)
    let game = hunt(area, players: ["ann", "bob", "cid", "dan"]) { $0.rules.graceSeconds = 10 }
    let events =
      standing([("ann", 0, 0), ("bob", 20, 0), ("cid", 40, 0), ("dan", 60, 0)], to: 5)
      + standing([("bob", 400, 0), ("ann", 0, 0), ("cid", 40, 0)], from: 40, to: 60) + [event("dan", 70, .quit)]
    let (log, engine) = try MatchEngine.play(game, events)
    let hunting = log.hunting.filter { $0.contains("targetAssigned") || $0.contains("playerEliminated") }.dropFirst(4)
    #expect(hunting.count == 4)
    #expect(
      hunting.contains("70 playerEliminated dan quit")
        && hunting.contains { $0.hasSuffix("playerEliminated bob outOfBounds") })
    let state = try #require(engine.state.mode?.state(of: Assassin.self))
    #expect(state.target(of: 0) == 2 && state.target(of: 2) == 0)
    #expect(state.ring?.checkInvariants() == nil)
  }
}
